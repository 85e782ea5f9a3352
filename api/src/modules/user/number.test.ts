import { expect, test } from '@rstest/core';
import { onDatabase, waitForLock } from '../../db/test-databases.ts';
import { sweep } from '../../jobs/housekeeping.ts';
import { addAds } from '../../test-app.ts';
import { createCaller, enterAs } from '../../test-callers.ts';
import { PHONE, phoneStage } from '../sign-in/test-phones.ts';
import { writeProfile } from './profile.ts';
import { COMPANY, formOf, LEGAL, UPDATE } from './test-profile.ts';

const DAY_S = 86_400;
const SECOND = '79005550002';
const THIRD = '79005550003';
const CHANGED =
  'Номер телефона вашего аккаунта изменён. Если это сделали не вы, войдите по прежнему номеру в течение 7 дней: он вернётся, а остальные сеансы завершатся.';

onDatabase('a change of the number', (database, engine) => {
  const { open } = phoneStage(database);
  type Stage = Awaited<ReturnType<typeof open>>;

  /** The account of a number, without a code. */
  const accountOf = (stage: Stage, phone: string) => enterAs(stage.app, database(), phone, stage.clock.now());
  const enter = async (stage: Stage, phone: string) => {
    stage.clock.pass(61);
    await createCaller(stage.app).send(phone);
    const { data } = (await stage.enter({ phone, code: stage.messenger.codeFor(phone) })).json();
    return { id: data.user.id as number, phone: data.user.phone_number };
  };
  const move = async (stage: Stage, token: string, phone: string) => {
    const user = createCaller(stage.app, { token });
    stage.clock.pass(1);
    const ticket = await stage.ticketOf(900, phone);
    await user.post('/api/sms/verify', { phone, ticket, purpose: 'phone_change' });
    return user.form(UPDATE, formOf({ phone_number: phone }));
  };
  const statusOf = async (stage: Stage, token: string) =>
    (await createCaller(stage.app, { token }).get('/api/web-user/self')).statusCode;
  const notices = async (stage: Stage) => {
    await stage.app.services.outbox.flush();
    return stage.messenger.messages
      .filter(({ kind }) => kind === 'sign_in')
      .map(({ to, text }) => [to, text]);
  };
  /** Tables that hold this. */
  const tablesWith = async (trace: string) => {
    const { rows } = await database().sql.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'rate_limit_hits'`,
    );
    const found = await Promise.all(
      rows.map(async ({ name }) => [
        name,
        JSON.stringify((await database().sql.query(`select * from ${name}`)).rows),
      ]),
    );
    return found.filter(([, dump]) => dump?.includes(trace)).map(([name]) => name);
  };

  test('notifies the number before and the messengers, and ends other sessions [ACC-52] [B30]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await stage.enter({ ticket: await stage.ticketOf(7) });
    const stolen = (await stage.start('max', 7)).token.token;
    expect((await move(stage, stolen, SECOND)).json().data.user.phone_number).toBe(SECOND);
    expect(await notices(stage)).toEqual([
      [PHONE, 'В ваш аккаунт вошли через MAX.'],
      ['max:7', CHANGED],
      [PHONE, CHANGED],
    ]);
    expect([await statusOf(stage, owner.token), await statusOf(stage, stolen)]).toEqual([401, 200]);
  });

  test('takes along what waits for the person, and nothing that was meant for the number', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    const { outbox } = stage.app.services;
    stage.messenger.results.push('unavailable', 'unavailable');
    for (const kind of ['order', 'code'] as const)
      await outbox.put(database().sql, { to: PHONE, kind, text: kind, lifeS: DAY_S });
    await outbox.flush();
    await move(stage, owner.token, SECOND);
    const { rows } = await database().sql.query<unknown[]>(
      "select kind, recipient from outbox where kind in ('order', 'code') and sent_at is null order by id",
      [],
      { rowMode: 'array' },
    );
    expect(rows).toEqual([
      ['order', SECOND],
      ['code', PHONE],
    ]);
  });

  test('that adds the first number takes along what waits for the messenger', async () => {
    const stage = await open();
    const { token } = await stage.start('telegram', 5);
    const { outbox } = stage.app.services;
    for (const kind of ['order', 'moderation_card'] as const)
      await outbox.put(database().sql, { to: 'tg:5', kind, text: kind, lifeS: DAY_S });
    await move(stage, token.token, SECOND);
    const { rows } = await database().sql.query(
      "select kind, recipient from outbox where kind in ('order', 'moderation_card') order by id",
    );
    expect(rows).toEqual([
      { kind: 'order', recipient: SECOND },
      { kind: 'moderation_card', recipient: 'tg:5' },
    ]);
  });

  test.skipIf(engine === 'pglite')(
    'that ends a messenger’s link lets no one in who came by it meanwhile [B30]',
    async () => {
      const stage = await open();
      const owner = await accountOf(stage, PHONE);
      await stage.enter({ ticket: await stage.ticketOf(7) });
      let entered: ReturnType<Stage['start']> | undefined;
      await database().sql.transaction(async (tx) => {
        await tx.query('select from users where id = $1 for update', [owner.id]);
        entered = stage.start('max', 7);
        await waitForLock(tx);
        await tx.query('delete from messenger_accounts where user_id = $1', [owner.id]);
      });
      expect((await entered)?.user.id).not.toBe(owner.id);
    },
  );

  test('in a form whose session ends meanwhile is refused [B23]', async () => {
    const stage = await open();
    const { id: userId } = await accountOf(stage, PHONE);
    const { outbox } = stage.app.services;
    const write = writeProfile(
      database().sql,
      { kind: 'user', userId, sessionHash: 'ended' },
      { name: 'Вор' },
      null,
      {
        outbox,
        now: stage.clock.now(),
      },
    );
    await expect(write).rejects.toMatchObject({ status: 401 });
  });

  test('is undone by the number before: later identity, sessions and password go too [ACC-52] [B30]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await move(stage, owner.token, SECOND);
    const thief = (await stage.enter({ phone: SECOND, ticket: await stage.ticketOf(8, SECOND) })).json().data;
    const password = { password: 'надёжная фраза' };
    const set = createCaller(stage.app, { token: thief.token.token });
    expect((await set.post('/api/web-user/self/set-password', password)).statusCode).toBe(200);
    stage.clock.pass(6 * DAY_S);
    const back = await enter(stage, PHONE);
    expect([back.id, back.phone]).toEqual([owner.id, PHONE]);
    expect(await statusOf(stage, thief.token.token)).toBe(401);
    expect((await stage.start('max', 8)).user.id).not.toBe(owner.id);
    expect((await enter(stage, SECOND)).id).not.toBe(owner.id);
    const { rows } = await database().sql.query('select password_hash from users where id = $1', [owner.id]);
    expect(rows).toEqual([{ password_hash: null }]);
    expect((await notices(stage)).at(-1)).toEqual([
      SECOND,
      'Вашему аккаунту вернули прежний номер телефона, остальные сеансы завершены.',
    ]);
  });

  test('that follows another one leaves both numbers a way back, the earlier one the last word [B30]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await move(stage, owner.token, SECOND);
    await move(stage, owner.token, THIRD);
    expect(await enter(stage, SECOND)).toMatchObject({ id: owner.id, phone: SECOND });
    expect(await enter(stage, PHONE)).toMatchObject({ id: owner.id, phone: PHONE });
    expect((await enter(stage, SECOND)).id).not.toBe(owner.id);
    expect((await enter(stage, THIRD)).id).not.toBe(owner.id);
  });

  test('counts in its order where the clock of the next server is behind [ACC-52] [B30]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await stage.enter({ ticket: await stage.ticketOf(7) });
    stage.clock.pass(-2);
    await move(stage, owner.token, SECOND);
    await move(stage, (await stage.start('max', 7)).token.token, THIRD);
    stage.clock.pass(-3);
    await stage.enter({ phone: THIRD, ticket: await stage.ticketOf(8, THIRD) });
    stage.clock.pass(60);
    expect(await enter(stage, PHONE)).toEqual({ id: owner.id, phone: PHONE });
    expect((await enter(stage, SECOND)).id).not.toBe(owner.id);
    const { rows } = await database().sql.query<unknown[]>(
      'select messenger_id from messenger_accounts where user_id = $1',
      [owner.id],
      { rowMode: 'array' },
    );
    expect(rows).toEqual([['7']]);
  });

  test('gives the number before to no other account, by a code or by a ticket [ACC-52] [B30]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await move(stage, owner.token, SECOND);
    const other = await accountOf(stage, THIRD);
    const refused = await move(stage, other.token, PHONE);
    expect(refused.json().errors.phone_number).toEqual(['Этот номер уже привязан к другому аккаунту.']);
    const light = await stage.start('max', 9);
    expect(light.user.id).not.toBe(owner.id);
    const { user } = (await stage.enter({ ticket: await stage.ticketOf(9) })).json().data;
    expect(user).toMatchObject({ id: owner.id, phone_number: PHONE });
    expect((await stage.start('max', 9)).user.id).toBe(owner.id);
  });

  test('that adds the first number notifies the messenger, and leaves this number no way back [A25] [B30]', async () => {
    const stage = await open();
    const { user, token } = await stage.start('telegram', 5);
    await move(stage, token.token, SECOND);
    expect(await notices(stage)).toEqual([
      [
        'tg:5',
        'К вашему аккаунту привязан номер телефона. Если это сделали не вы, откройте приложение в мессенджере и укажите в профиле свой номер: остальные сеансы завершатся.',
      ],
    ]);
    expect((await enter(stage, SECOND)).id).toBe(user.id);
    await stage.enter({ phone: SECOND, ticket: await stage.ticketOf(8, SECOND) });
    await move(stage, (await stage.start('telegram', 5)).token.token, PHONE);
    const changed =
      'Номер телефона вашего аккаунта изменён. Если это сделали не вы, откройте приложение в мессенджере, в котором создан аккаунт, и укажите в профиле свой номер: остальные сеансы завершатся.';
    expect((await notices(stage)).slice(-2).sort()).toEqual([
      [SECOND, changed],
      ['tg:5', changed],
    ]);
    expect((await enter(stage, SECOND)).id).not.toBe(user.id);
    expect((await stage.start('max', 8)).user.id).not.toBe(user.id);
    expect((await stage.start('telegram', 5)).user).toMatchObject({ id: user.id, phone_number: PHONE });
  });

  test('by a first sign-in with a ticket notifies the messenger, ends other sessions and has its way back [ACC-52] [B30]', async () => {
    const stage = await open();
    const { user, token } = await stage.start('max', 7);
    const { data } = (await stage.enter({ ticket: await stage.ticketOf(7) })).json();
    expect(data.user).toMatchObject({ id: user.id, phone_number: PHONE });
    expect(await notices(stage)).toEqual([
      [
        'max:7',
        'К вашему аккаунту привязан номер телефона. Если это сделали не вы, откройте приложение в мессенджере и укажите в профиле свой номер: остальные сеансы завершатся.',
      ],
    ]);
    expect([await statusOf(stage, token.token), await statusOf(stage, data.token.token)]).toEqual([401, 200]);
    await move(stage, data.token.token, SECOND);
    expect((await notices(stage)).slice(-2).sort()).toEqual([
      [PHONE, CHANGED],
      ['max:7', CHANGED],
    ]);
    expect(await enter(stage, PHONE)).toEqual({ id: user.id, phone: PHONE });
  });

  test('in the profile to a number of the own messenger leaves this number its way back [ACC-52] [B30]', async () => {
    const stage = await open();
    const { user, token } = await stage.start('max', 7);
    const self = createCaller(stage.app, { token: token.token });
    const ticket = await stage.ticketOf(7);
    await self.post('/api/sms/verify', { phone: PHONE, ticket, purpose: 'phone_change' });
    expect((await self.form(UPDATE, formOf({ phone_number: PHONE }))).statusCode).toBe(200);
    await move(stage, token.token, SECOND);
    expect(await enter(stage, PHONE)).toEqual({ id: user.id, phone: PHONE });
  });

  test('leaves nothing of the number before after seven days [ACC-52] [I9]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await stage.shareContact('telegram', 5);
    const user = createCaller(stage.app, { token: owner.token });
    await user.post(LEGAL, { ...COMPANY, id: owner.id });
    const { id: sellerId } = await accountOf(stage, THIRD);
    const [ad] = await addAds(database(), [{ user_id: sellerId }]);
    await stage.app.services.ads.changed('all');
    const order = { id: ad, user_name: 'Анна', user_phone: PHONE, user_comment: 'Жду' };
    for (const buyer of [user, createCaller(stage.app)])
      expect((await buyer.post('/api/ads/order', order)).statusCode).toBe(200);
    await move(stage, owner.token, SECOND);
    await stage.app.services.outbox.flush();
    stage.clock.pass(7 * DAY_S - 1);
    await sweep(database().sql, { now: stage.clock.now(), keepSecrets: false });
    expect(await tablesWith(PHONE)).toEqual(expect.arrayContaining(['former_phones', 'messenger_contacts']));
    stage.clock.pass(2);
    await sweep(database().sql, { now: stage.clock.now(), keepSecrets: false });
    expect(await tablesWith(PHONE)).toEqual([]);
    const { rows } = await database().sql.query('select phone_number from legal_data');
    expect(rows).toEqual([{ phone_number: SECOND }]);
    const { rows: orders } = await database().sql.query(
      'select user_id, name, comment from orders order by id',
    );
    expect(orders).toEqual([
      { user_id: owner.id, name: 'Анна', comment: 'Жду' },
      { user_id: null, name: null, comment: null },
    ]);
    expect((await enter(stage, PHONE)).id).not.toBe(owner.id);
  });

  test('is erased with the account: the number before is free at once [ACC-52] [I9] [I12]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await stage.shareContact('telegram', 5);
    await move(stage, owner.token, SECOND);
    await createCaller(stage.app, { token: owner.token }).delete('/api/web-user/self');
    expect([await tablesWith(PHONE), await tablesWith(SECOND)]).toEqual([[], []]);
    expect((await enter(stage, PHONE)).id).not.toBe(owner.id);
  });

  test('that is undone takes back the username and the email of meanwhile, on the pages of ads too [ACC-52] [B30]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    const user = createCaller(stage.app, { token: owner.token });
    await user.form(UPDATE, formOf({ username: 'owner_auto', email: 'owner@cars.example' }));
    const [ad] = await addAds(database(), [{ user_id: owner.id }]);
    await stage.app.services.ads.changed('all');
    await move(stage, owner.token, SECOND);
    await user.form(UPDATE, formOf({ username: '@thief_auto', email: 'thief@cars.example' }));
    const seller = async () =>
      (await createCaller(stage.app).get(`/api/v2/ads/details/${ad}`)).json().data.user;
    expect(await seller()).toMatchObject({ username: 'thief_auto', phone_number: SECOND });
    expect(await enter(stage, PHONE)).toEqual({ id: owner.id, phone: PHONE });
    expect(await seller()).toMatchObject({ username: 'owner_auto', phone_number: PHONE });
    const { rows } = await database().sql.query('select email from users where id = $1', [owner.id]);
    expect(rows).toEqual([{ email: 'owner@cars.example' }]);
  });

  test('reaches the number before although the account is erased at once, and is forgotten then [ACC-52] [I12]', async () => {
    const stage = await open();
    const owner = await accountOf(stage, PHONE);
    await stage.shareContact('telegram', 5);
    await stage.app.services.outbox.flush();
    stage.messenger.results.push(...Array<'unavailable'>(6).fill('unavailable'));
    await move(stage, owner.token, SECOND);
    await stage.app.services.outbox.flush();
    await createCaller(stage.app, { token: owner.token }).delete('/api/web-user/self');
    expect(await tablesWith(PHONE)).toEqual([]);
    stage.messenger.results.length = 0;
    stage.clock.pass(3_600);
    expect(await notices(stage)).toContainEqual(['tg:5', expect.stringContaining(CHANGED)]);
    await sweep(database().sql, { now: stage.clock.now(), keepSecrets: false });
    const { rows } = await database().sql.query("select from outbox where kind = 'sign_in'");
    expect(rows).toEqual([]);
  });
});
