import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { sweep } from '../jobs/housekeeping.ts';
import { bringNoPassword, makeCompanyPassword } from '../moderation/company-password.ts';
import { isPassword } from '../modules/sign-in/hashing.ts';
import { addAds } from '../test-app.ts';
import { type Clock, createClock, createMessenger } from '../test-callers.ts';
import type { MessageKind } from './message-kinds.ts';
import { createMessengerSender } from './messenger-sender.ts';
import { Outbox } from './outbox.ts';
import { readOutboxAge } from './outbox-age.ts';
import { OutboxDesk } from './outbox-desk.ts';
import type { Delivery } from './sender.ts';

const TO = '79005550001';
const DAY_S = 86_400;

onDatabase('a message outlives its messenger', (database) => {
  const open = ({ keepCodes = false } = {}) => {
    const { sql } = database();
    const clock = createClock('2026-03-02T09:00:00.000Z');
    const messenger = createMessenger();
    const errors: string[] = [];
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (...args: unknown[]) => void errors.push(String(args[1])),
    };
    const make = (sender = messenger.sender) =>
      new Outbox({
        sql,
        sender,
        now: clock.now,
        log,
        keepSecrets: false,
        keepCodes,
        makePassword: makeCompanyPassword(sql),
      });
    return { sql, clock, messenger, errors, make, outbox: make() };
  };

  /** Flushes every two hours while the messenger is away. */
  const awayFor = async (
    {
      outbox,
      clock,
      messenger,
    }: { outbox: Outbox; clock: Clock; messenger: ReturnType<typeof createMessenger> },
    hours: number,
  ) => {
    for (let n = 0; n < hours / 2; n += 1) {
      messenger.results.splice(0, Number.POSITIVE_INFINITY, ...Array<Delivery>(9).fill('unavailable'));
      await outbox.flush();
      clock.pass(7_200);
    }
    messenger.results.length = 0;
  };

  test.each<MessageKind>([
    'order',
    'online_show',
    'complaint',
    'moderation_outcome',
    'moderation_card',
    'sign_in',
  ])('%s is delivered after five days, and names the moment of its cause [BOT-11]', async (kind) => {
    const parts = open();
    const { outbox, clock, messenger, sql, errors } = parts;
    await outbox.put(sql, { to: TO, kind, text: 'Заявка на авто.' });
    await awayFor(parts, 5 * 24);
    clock.pass(30 * 60);
    await outbox.flush();
    expect(messenger.messages.map(({ text }) => text)).toEqual([
      'Заявка на авто.\n\nЭто было 2 марта в 12:00 по московскому времени.',
    ]);
    expect(errors).toEqual([]);
  });

  test('a message whose messenger is back leaves after the clock was set back by an hour, a held one waits [S27]', async () => {
    const { outbox, clock, messenger, sql } = open();
    await outbox.put(sql, { to: TO, kind: 'order', text: 'Заявка на авто.' });
    messenger.results.push('unavailable');
    await outbox.flush();
    await outbox.put(sql, { to: '79005550002', kind: 'order', text: 'Вторая заявка.' });
    const notBefore = new Date(clock.now().getTime() + 3_600_000);
    await outbox.put(sql, { to: '79005550003', kind: 'price_change', text: 'Цена ниже.', notBefore });
    clock.pass(-3_600);
    await outbox.flush();
    expect(messenger.messages.map(({ text }) => text)).toEqual(['Заявка на авто.', 'Вторая заявка.']);
    clock.pass(7_200);
    await outbox.flush();
    expect(messenger.messages.at(-1)?.text).toBe('Цена ниже.');
  });

  test('a message that was held until the moment of a wrong clock leaves, or is planned again with its new text [S27]', async () => {
    const { outbox, clock, messenger, sql } = open();
    const held = { kind: 'price_change', notBefore: new Date(clock.now().getTime() + 3_600_000) } as const;
    await outbox.put(sql, { ...held, to: TO, text: 'Цена ниже.' });
    const id = await outbox.put(sql, { ...held, to: '79005550002', text: 'Цена ниже.' });
    const texts = async () => {
      await outbox.flush();
      return messenger.messages.map(({ text }) => text);
    };
    clock.pass(-7 * DAY_S);
    expect(await outbox.rewrite(sql, id ?? 0, 'Цена ещё ниже.')).toBe(true);
    expect(await texts()).toEqual(['Цена ниже.']);
    clock.pass(3_600);
    expect(await texts()).toEqual(['Цена ниже.', 'Цена ещё ниже.']);
  });

  test('after two weeks it is given up with an error, stays in the metric, and leaves by a retry [BOT-11] [X9]', async () => {
    const parts = open();
    const { outbox, clock, messenger, sql, errors } = parts;
    const desk = new OutboxDesk({ sql, now: clock.now, messages: 'bot' });
    await outbox.put(sql, { to: 'max:7', kind: 'order', text: 'Имя, +7 900' });
    await outbox.put(sql, { to: 'tg:7', kind: 'new_ad', text: 'новости' });
    await outbox.put(sql, { to: 'tg:8', kind: 'complaint', text: 'жалоба' });
    await awayFor(parts, 14 * 24 + 2);
    await outbox.flush();
    expect([messenger.messages, errors]).toEqual([
      [],
      Array(2).fill('a message is given up: its time is over'),
    ]);
    clock.pass(100 * DAY_S);
    await sweep(sql, { now: clock.now(), keepSecrets: false });
    expect(await readOutboxAge(sql, clock.now())).toEqual({ due: 0, oldestS: 0, givenUp: 2 });
    const [order, complaint] = await desk.givenUp();
    expect([order, complaint]).toMatchObject([
      { kind: 'order', messenger: 'max' },
      { kind: 'complaint', messenger: 'telegram' },
    ]);
    expect(JSON.stringify(await desk.givenUp())).not.toContain('Имя');
    const unknown = 'not given up: 999; nothing was changed';
    await expect(desk.discard([complaint?.id ?? 0, 999])).rejects.toThrow(unknown);
    await expect(desk.retry([999])).rejects.toThrow(unknown);
    expect(await desk.discard([complaint?.id ?? 0])).toBe(1);
    expect(await desk.retry([])).toBe(1);
    await sweep(sql, { now: clock.now(), keepSecrets: false });
    await outbox.flush();
    expect(messenger.messages.map(({ to }) => to)).toEqual(['max:7']);
    expect(await readOutboxAge(sql, clock.now())).toMatchObject({ givenUp: 0 });
  });

  test('a refusal names its messenger, also for a message to a number [BOT-11]', async () => {
    const { clock, make, sql } = open();
    await sql.query(
      `insert into messenger_contacts (phone, messenger, messenger_id, shared_at) values
         ($1, 'telegram', '7', now()), ($1, 'max', '8', now() - interval '1 day')`,
      [TO],
    );
    const outbox = make(
      createMessengerSender(sql, { telegram: async () => 'refused', max: async () => 'no_such_user' }),
    );
    await outbox.put(sql, { to: TO, kind: 'order', text: 'Заявка' });
    await outbox.flush();
    const desk = new OutboxDesk({ sql, now: clock.now, messages: 'bot' });
    expect(await desk.givenUp()).toMatchObject([{ kind: 'order', messenger: 'telegram' }]);
  });

  test('a server that was off for months tries a message once before it gives it up', async () => {
    const { outbox, clock, messenger, sql } = open();
    await outbox.put(sql, { to: TO, kind: 'order', text: 'Заявка' });
    clock.pass(100 * DAY_S);
    await sweep(sql, { now: clock.now(), keepSecrets: false });
    await outbox.flush();
    expect(messenger.messages).toHaveLength(1);
  });

  test('a try that reached no messenger is none, and the first success wakes what waits for it alone', async () => {
    const { clock, sql, make } = open();
    const state: Record<string, Delivery> = { telegram: 'offline', max: 'unavailable' };
    const sent: string[] = [];
    const to = (messenger: string) => async (id: string) => {
      const delivery = state[messenger] ?? 'sent';
      if (delivery === 'sent') sent.push(`${messenger}:${id}`);
      return delivery;
    };
    const start = () => make(createMessengerSender(sql, { telegram: to('telegram'), max: to('max') }));
    const outbox = start();
    for (const recipient of ['tg:1', 'tg:2', 'max:3'])
      await outbox.put(sql, { to: recipient, kind: 'order', text: '' });
    for (let n = 0; n < 30; n += 1) {
      await outbox.flush();
      clock.pass(60);
    }
    const { rows } = await sql.query<unknown[]>('select recipient, tries from outbox order by id', [], {
      rowMode: 'array',
    });
    expect(rows).toEqual([
      ['tg:1', 0],
      ['tg:2', 0],
      ['max:3', 4],
    ]);
    state.max = 'sent';
    await outbox.put(sql, { to: 'max:4', kind: 'order', text: '' });
    await outbox.flush();
    await outbox.flush();
    expect(sent.sort()).toEqual(['max:3', 'max:4']);

    state.telegram = 'unavailable';
    for (let n = 0; n < 10; n += 1) {
      clock.pass(60);
      await outbox.flush();
    }
    state.telegram = 'sent';
    const afterRestart = start();
    await afterRestart.put(sql, { to: 'tg:5', kind: 'order', text: '' });
    await afterRestart.flush();
    await afterRestart.flush();
    expect(sent.sort()).toEqual(['max:3', 'max:4', 'telegram:1', 'telegram:2', 'telegram:5']);
  });

  const openCompany = async () => {
    const parts = open();
    const { sql, outbox, clock, messenger } = parts;
    const { rows } = await sql.query<{ id: number }>(
      "insert into users (phone, password_hash, legal_entity_verified) values ($1, 'old', true) returning id",
      [TO],
    );
    const userId = rows[0]?.id ?? 0;
    const hash = async () =>
      (await sql.query<{ password_hash: string }>('select password_hash from users where id = $1', [userId]))
        .rows[0]?.password_hash ?? '';
    await outbox.put(sql, { to: TO, kind: 'moderation', text: 'Пароль: {secret}', passwordOf: userId });
    const desk = new OutboxDesk({ sql, now: clock.now, messages: 'bot' });
    const retry = async () => {
      await desk.retry([]);
      await outbox.flush();
      return messenger.messages.map(({ text }) => text);
    };
    return { ...parts, userId, hash, desk, retry };
  };

  test('a password is made when its message is sent, and valid from the delivery', async () => {
    const { outbox, clock, messenger, sql, hash } = await openCompany();
    const secrets = async () => (await sql.query('select from outbox where secret is not null')).rows;
    expect([await hash(), await secrets()]).toEqual(['old', []]);
    for (const result of ['unavailable', 'offline', 'paused'] as const) {
      messenger.results.push(result);
      await outbox.flush();
      clock.pass(30);
      expect(await hash()).toBe('old');
    }
    await outbox.flush();
    const [, password = ''] = /^Пароль: (\w{12})$/.exec(messenger.messages[0]?.text ?? '') ?? [];
    expect(await isPassword(password, await hash())).toBe(true);
    expect(await secrets()).toEqual([]);
  });

  test.each<Delivery>(['refused', 'no_such_user'])(
    'a password whose message ends as %s leaves the one before valid, and the message waits for an operator',
    async (result) => {
      const { outbox, messenger, hash, desk, retry, errors } = await openCompany();
      messenger.results.push(result);
      await outbox.flush();
      expect([await hash(), errors.length, await desk.givenUp()]).toMatchObject([
        'old',
        1,
        [{ kind: 'moderation' }],
      ]);
      expect(await retry()).toEqual([expect.stringMatching(/^Пароль: \w{12}$/)]);
    },
  );

  test('a password that the company has set itself is not replaced by a message sent again', async () => {
    const { outbox, messenger, hash, retry, sql, userId } = await openCompany();
    messenger.results.push('refused');
    await outbox.flush();
    await bringNoPassword(sql, userId);
    expect(await retry()).toEqual(['Пароль: тот, который вы задали']);
    expect(await hash()).toBe('old');
  });

  test('news of a car that is sold do not leave, and waiting news are rewritten after a failed try', async () => {
    const { outbox, clock, messenger, sql } = open();
    const link = { label: 'Открыть объявление', path: '/car/1' };
    await sql.query('insert into users (phone, notify_on_price_change) values ($1, true)', [TO]);
    await addAds(database(), [{ user_id: 1 }]);
    await sql.query('insert into favourites (user_id, ad_id, created_at) values (1, 1, now())');
    const id = await outbox.put(sql, { to: TO, kind: 'price_change', text: 'дешевле', link });
    messenger.results.push('unavailable');
    await outbox.flush();
    expect(await outbox.rewrite(sql, id ?? 0, 'ещё дешевле')).toBe(true);
    await sql.query("update ads set status = 'archived'");
    clock.pass(60);
    await outbox.flush();
    await sql.query("update ads set status = 'active'");
    clock.pass(60);
    await outbox.flush();
    expect(messenger.messages).toEqual([]);
  });

  test('without a messenger a code is readable until it expires, and nothing else is [BOT-12]', async () => {
    const { outbox, clock, sql } = open({ keepCodes: true });
    await sql.query(
      `insert into codes (phone, purpose, code_hash, created_at, expires_at)
       values ($1, 'reset', 'x', $2::timestamptz, $2::timestamptz + interval '300 seconds')`,
      [TO, clock.now().toISOString()],
    );
    const desk = (messages: 'outbox' | 'bot') => new OutboxDesk({ sql, now: clock.now, messages }).waiting();
    const id = await outbox.put(sql, { to: TO, kind: 'code', text: '{secret}', secret: '1234', lifeS: 300 });
    expect(await outbox.deliverNow(id ?? 0)).toBe('sent');
    await outbox.put(sql, { to: 'tg:1', kind: 'order', text: 'Заявка' });
    clock.pass(60);
    const kinds = [{ kind: 'order', count: 1, oldestS: 60 }];
    expect(await desk('outbox')).toEqual({ kinds, codes: [{ phone: TO, code: '1234', validS: 240 }] });
    expect(await desk('bot')).toEqual({ kinds, codes: [] });
    clock.pass(300);
    expect((await desk('outbox')).codes).toEqual([]);
    await sweep(sql, { now: clock.now(), keepSecrets: false });
    expect((await sql.query('select from outbox where secret is not null')).rows).toEqual([]);
  });
});
