import { cityByKey } from '@cars/shared-contracts/rules/city-list';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { sweep } from '../jobs/housekeeping.ts';
import { type Clock, createClock, createMessenger } from '../test-callers.ts';
import { createLogSender } from './log-sender.ts';
import { Outbox } from './outbox.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const TO = '79005550001';

onDatabase('the outbox', (database) => {
  const open = ({ keepSecrets = false, start = '2026-03-02T09:00:00.000Z' } = {}) => {
    const clock = createClock(start);
    const messenger = createMessenger();
    const { sql } = database();
    const make = () => new Outbox({ sql, sender: messenger.sender, now: clock.now, log: quiet, keepSecrets });
    return { clock, messenger, outbox: make(), make, sql };
  };

  test('delivers what was written, in order, once', async () => {
    const { outbox, messenger, sql } = open();
    for (const text of ['первое', 'второе']) await outbox.put(sql, { to: TO, kind: 'moderation', text });
    await outbox.flush();
    await outbox.flush();
    expect(messenger.messages.map(({ text }) => text)).toEqual(['первое', 'второе']);
    expect((await outbox.shown(TO)).map(({ sent_at }) => sent_at)).toEqual(
      Array(2).fill('2026-03-02T09:00:00.000Z'),
    );
  });

  /** Flushes every five minutes. */
  const flushFor = async (outbox: Outbox, clock: Clock, minutes: number) => {
    for (let n = 0; n < minutes; n += 5) {
      clock.pass(300);
      await outbox.flush();
    }
  };
  const sentInMoscow = async () =>
    (
      await database().sql.query<unknown[]>(
        `select body, to_char(sent_at at time zone 'Europe/Moscow', 'DD HH24:MI') from outbox order by id`,
        [],
        { rowMode: 'array' },
      )
    ).rows;

  test('news that an absent messenger kept until the quiet hours leave at nine, with the last text [BOT-8]', async () => {
    const { clock, messenger, outbox, sql } = open({ start: '2026-03-02T18:50:00.000Z' });
    const id = await outbox.put(sql, { to: TO, kind: 'price_change', text: 'дешевле' });
    await outbox.put(sql, { to: TO, kind: 'order', text: 'заказ' });
    messenger.results.push(...Array<'unavailable'>(30).fill('unavailable'));
    await outbox.flush();
    await flushFor(outbox, clock, 30);
    messenger.results.length = 0;
    await flushFor(outbox, clock, 60);
    expect(await outbox.rewrite(sql, id ?? 0, 'ещё дешевле')).toBe(true);
    await flushFor(outbox, clock, 10 * 60);
    expect(await sentInMoscow()).toEqual([
      ['ещё дешевле', '03 09:00'],
      ['заказ', expect.stringMatching(/^02 22:/)],
    ]);
  });

  test('news that a stopped server kept leave at nine of the user’s city [BOT-8]', async () => {
    const { clock, outbox, make, sql } = open({ start: '2026-03-02T18:00:00.000Z' });
    const { rows } = await sql.query<{ id: number }>(
      'insert into users (phone) values ($1), (null) returning id',
      [TO],
    );
    const messengerOnly = rows[1]?.id;
    await sql.query(
      `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at)
       values ('max', '42', $1, now())`,
      [messengerOnly],
    );
    const cities = [
      [rows[0]?.id, 'kaliningrad'],
      [messengerOnly, 'vladivostok'],
    ] as const;
    for (const [userId, key] of cities)
      await sql.query(
        `insert into saved_filters (user_id, name, notify_on_new_ad, criteria, criteria_hash, created_at)
         values ($1, '', true, $2::text::jsonb, '', now())`,
        [userId, JSON.stringify({ city_id: cityByKey(key)?.id })],
      );
    const notBefore = new Date('2026-03-02T18:59:00.000Z');
    for (const to of [TO, 'max:42', 'tg:42'])
      for (const kind of ['price_change', 'new_ad'] as const)
        await outbox.put(sql, { to, kind, text: to, notBefore });
    clock.pass(90 * 60);
    const restarted = make();
    await restarted.flush();
    await flushFor(restarted, clock, 11 * 60);
    expect(await sentInMoscow()).toEqual([
      ...Array(2).fill([TO, '02 22:30']),
      ...Array(2).fill(['max:42', '03 02:00']),
      ...Array(2).fill(['tg:42', '03 09:00']),
    ]);
  });

  test('a code of the night is tried again at once [BOT-8]', async () => {
    const { clock, messenger, outbox, sql } = open({ start: '2026-03-02T20:00:00.000Z' });
    await outbox.put(sql, { to: TO, kind: 'code', text: 'Код {secret}', secret: '1234', lifeS: 300 });
    messenger.results.push('unavailable');
    await outbox.flush();
    clock.pass(30);
    await outbox.flush();
    expect(messenger.messages.map(({ text }) => text)).toEqual(['Код 1234']);
  });

  test('a message is committed or rolled back with the transaction that writes it', async () => {
    const { outbox, messenger, sql } = open();
    await sql
      .transaction(async (tx) => {
        await outbox.put(tx, { to: TO, kind: 'moderation', text: 'не было' });
        throw new Error('stop');
      })
      .catch(() => undefined);
    await outbox.flush();
    expect(messenger.messages).toEqual([]);
  });

  test('a messenger that is down gets it later; a killed process loses nothing', async () => {
    const { outbox, messenger, clock, sql, make } = open();
    await outbox.put(sql, { to: TO, kind: 'moderation', text: 'дошло' });
    messenger.results.push('unavailable', new Error('reset'));
    await outbox.flush();
    clock.pass(29);
    await outbox.flush();
    expect(messenger.results).toHaveLength(1); // not yet
    clock.pass(1);
    await outbox.flush();
    expect(messenger.results).toHaveLength(0);
    clock.pass(60);
    await make().flush();
    expect(messenger.messages.map(({ text }) => text)).toEqual(['дошло']);
  });

  test('two processes do not send the same message', async () => {
    const { outbox, make, messenger, sql } = open();
    for (let n = 0; n < 10; n += 1) await outbox.put(sql, { to: TO, kind: 'moderation', text: String(n) });
    await Promise.all([outbox.flush(), make().flush(), make().flush()]);
    expect(messenger.messages.map(({ text }) => text).sort()).toEqual([...'0123456789']);
  });

  test('two processes do not send the same message when each takes seconds', async () => {
    const { clock, sql } = open();
    const texts = Array.from({ length: 20 }, (_, n) => String(n));
    const sent: string[] = [];
    const unmarked = async (of: readonly string[]) =>
      (await sql.query('select from outbox where body = any($1::text[]) and sent_at is null', [of])).rows
        .length;
    const make = (onSend: (count: number) => Promise<void>) =>
      new Outbox({
        sql,
        sender: {
          deliver: async ({ text }) => {
            sent.push(text);
            // However slow the database is, a message is marked before its lease ends.
            const earlier = sent.slice(0, -6);
            await expect.poll(() => unmarked(earlier)).toBe(0);
            clock.pass(2);
            await onSend(sent.length);
            return 'sent';
          },
        },
        now: clock.now,
        log: quiet,
        keepSecrets: false,
      });
    const other = make(async () => undefined);
    // After 16 messages the leases of the first process have ended.
    const first = make(async (count) => {
      if (count === 16) await other.flush();
    });
    for (const text of texts) await first.put(sql, { to: `tg:${text}`, kind: 'moderation', text });
    await first.flush();
    await other.flush();
    expect(sent.sort()).toEqual(texts.sort());
  });

  test('a stop waits for one message only, and the others are as they were', async () => {
    const { clock, sql, make } = open();
    const sent: string[] = [];
    let stopped: Promise<void> = Promise.resolve();
    const stopping = new Outbox({
      sql,
      sender: {
        deliver: async ({ text }) => {
          stopped = stopping.stop();
          sent.push(text);
          return 'sent';
        },
      },
      now: clock.now,
      log: quiet,
      keepSecrets: false,
    });
    let last = 0;
    for (let n = 0; n < 25; n += 1)
      last = (await stopping.put(sql, { to: `tg:${n}`, kind: 'moderation', text: String(n) })) ?? 0;
    await stopping.flush();
    await stopped;
    const { rows } = await sql.query<{ tries: number; due: number }>(
      `select tries, count(*)::int as due from outbox where sent_at is null and next_try_at <= $1::timestamptz
       group by tries`,
      [clock.now().toISOString()],
    );
    expect([sent, rows]).toEqual([['0'], [{ tries: 0, due: 24 }]]);
    expect(await make().rewrite(sql, last, 'последнее')).toBe(true);
    await make().flush();
    expect((await sql.query('select from outbox where sent_at is null')).rows).toEqual([]);
  });

  test('an unknown recipient is not tried again, an expired message is not sent', async () => {
    const { outbox, messenger, clock, sql } = open();
    await outbox.put(sql, { to: TO, kind: 'moderation', text: 'никому' });
    messenger.results.push('no_such_user');
    await outbox.flush();
    await outbox.put(sql, { to: TO, kind: 'code', text: '{secret}', secret: '1234', lifeS: 300 });
    clock.pass(3_600);
    await outbox.flush();
    expect(messenger.messages).toEqual([]);
  });

  test('stores the link of a message and shows it', async () => {
    const { outbox, messenger, sql } = open();
    const link = { label: 'Открыть объявление', path: '/car/12' };
    await outbox.put(sql, { to: TO, kind: 'order', text: 'новое', link });
    await outbox.put(sql, { to: TO, kind: 'moderation', text: 'объявление ID: 12' });
    await outbox.flush();
    expect(messenger.messages.map((message) => message.link)).toEqual([link, null]);
    expect(await outbox.shown(TO)).toEqual([
      expect.objectContaining({ text: 'новое', link }),
      expect.not.objectContaining({ link: expect.anything() }),
    ]);
  });

  test('a repeated event is delivered once', async () => {
    const { outbox, sql } = open();
    const message = { to: TO, kind: 'price_change', text: 'дешевле', onceKey: 'ad 1 user 2' } as const;
    expect(await outbox.put(sql, message)).toEqual(expect.any(Number));
    expect(await outbox.put(sql, message)).toBe(null);
  });

  test('a secret is wiped when it is delivered or expired, and stays in the demo only', async () => {
    const secrets = async () =>
      (
        await database().sql.query<{ secret: string | null }>('select secret from outbox order by id')
      ).rows.map(({ secret }) => secret);
    const { outbox, messenger, clock, sql } = open();
    await outbox.put(sql, { to: TO, kind: 'code', text: 'Код {secret}', secret: '1234' });
    await outbox.flush();
    expect(messenger.messages[0]?.text).toBe('Код 1234');
    expect((await outbox.shown(TO))[0]).toEqual({
      to: TO,
      kind: 'code',
      text: 'Код ••••',
      sent_at: '2026-03-02T09:00:00.000Z',
    });
    await outbox.put(sql, { to: TO, kind: 'code', text: '{secret}', secret: '5678', lifeS: 300 });
    clock.pass(301);
    expect(await secrets()).toEqual([null, '5678']);
    await sweep(sql, { now: clock.now(), keepSecrets: false });
    expect(await secrets()).toEqual([null, null]);
    const demo = open({ keepSecrets: true });
    await demo.outbox.put(sql, { to: '79005550002', kind: 'code', text: '{secret}', secret: '9999' });
    await demo.outbox.flush();
    expect((await demo.outbox.shown('79005550002'))[0]).toMatchObject({ code: '9999', text: '9999' });
  });

  test('the sweep removes expired rows and leaves those that count', async () => {
    const { clock, sql } = open();
    const at = clock.now().toISOString();
    await sql.query('insert into users (phone) values ($1)', [TO]);
    await sql.query(
      `insert into codes (phone, purpose, code_hash, created_at, expires_at) values
         ('1', 'reset', 'x', $1::timestamptz, $1::timestamptz - interval '1 second'),
         ('2', 'reset', 'x', $1::timestamptz, $1::timestamptz + interval '1 second')`,
      [at],
    );
    await sql.query(
      `insert into rate_limit_hits (key, marked_at) values ('old', $1::timestamptz - interval '25 hours'), ('new', $1::timestamptz)`,
      [at],
    );
    await sql.query(
      `insert into sessions (token_hash, user_id, created_at, last_used_at) values
         ('ended', 1, $1::timestamptz - interval '31 days', $1::timestamptz),
         ('idle', 1, $1::timestamptz - interval '9 days', $1::timestamptz - interval '8 days'),
         ('live', 1, $1::timestamptz, $1::timestamptz)`,
      [at],
    );
    await sweep(sql, { now: clock.now(), keepSecrets: false });
    const left = async (column: string, table: string) =>
      (await sql.query<unknown[]>(`select ${column} from ${table}`, [], { rowMode: 'array' })).rows.flat();
    expect(await left('phone', 'codes')).toEqual(['2']);
    expect(await left('key', 'rate_limit_hits')).toEqual(['new']);
    expect(await left('token_hash', 'sessions')).toEqual(['live']);
  });
});

test('the sender of the demo prints a message under a masked number; without a console it is silent', async () => {
  const lines: string[] = [];
  const message = { id: 1, to: TO, kind: 'code', text: 'Код 1234', link: null };
  expect(await createLogSender((line) => lines.push(line)).deliver(message)).toBe('sent');
  expect(await createLogSender().deliver(message)).toBe('sent');
  expect(lines).toEqual(['[сообщение code для +7***0001] Код 1234']);
});

test('a message of the demo is one printed line, whatever was written into it [D22]', async () => {
  const lines: string[] = [];
  const text = 'x\n{"level":60,"msg":"FORGED"}\u001b[31m\u009b\u202E\u2028';
  await createLogSender((line) => lines.push(line)).deliver({
    id: 1,
    to: TO,
    kind: 'order',
    text,
    link: null,
  });
  expect(lines).toEqual([
    String.raw`[сообщение order для +7***0001] x\n{"level":60,"msg":"FORGED"}\u001b[31m\u009b\u202e\u2028`,
  ]);
});
