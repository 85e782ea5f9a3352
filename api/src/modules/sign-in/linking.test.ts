import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds } from '../../test-app.ts';
import { createCaller, enterAs } from '../../test-callers.ts';
import { PHONE, phoneStage } from './test-phones.ts';

const ADDED =
  'К вашему аккаунту привязан номер телефона. Если это сделали не вы, откройте приложение в мессенджере и укажите в профиле свой номер: остальные сеансы завершатся.';

onDatabase('an account with users of two messengers', (database) => {
  const { open } = phoneStage(database);
  const identities = async () =>
    (
      await database().sql.query<{ user_id: number }>(
        'select messenger, messenger_id, user_id from messenger_accounts order by messenger, messenger_id',
      )
    ).rows;

  /** The account of Telegram's user 5, which has the number. */
  const openTelegram = async (stage: Awaited<ReturnType<typeof open>>) => {
    const { user } = await stage.start('telegram', 5);
    await stage.shareContact('telegram', 5);
    const { ticket } = (await stage.ask(stage.launch('telegram', 5))).json().data;
    expect((await stage.enter({ ticket })).json().data.user.id).toBe(user.id);
    return user.id as number;
  };

  test('has the favourites and filters of both, and the other messenger is notified [ACC-49] [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const max = await stage.start('max', 7);
    const { rows } = await database().sql.query<{ id: number }>(
      "insert into users (name) values ('Продавец') returning id",
    );
    const ads = await addAds(database(), [{ user_id: rows[0]?.id }, { user_id: id }]);
    await stage.app.services.ads.changed('all');
    const visitor = createCaller(stage.app, { token: max.token.token });
    for (const ad of ads) expect((await visitor.post(`/api/v2/ads/${ad}/favorites`)).statusCode).toBe(200);
    await visitor.post('/api/saved-filters', { mark_id: 1, name: 'Из MAX' });
    const { data } = (await stage.enter({ ticket: await stage.ticketOf(7) })).json();
    expect(data.user.id).toBe(id);
    const user = createCaller(stage.app, { token: data.token.token });
    expect((await user.get('/api/v2/ads/favorites')).json().data.items).toMatchObject([{ id: ads[0] }]);
    expect((await user.get('/api/saved-filters')).json().data).toMatchObject([{ name: 'Из MAX' }]);
    expect(await identities()).toEqual([
      { messenger: 'max', messenger_id: '7', user_id: id },
      { messenger: 'telegram', messenger_id: '5', user_id: id },
    ]);
    expect((await visitor.get('/api/web-user/self')).statusCode).toBe(401);
    for (const name of ['max', 'telegram'] as const)
      expect((await stage.start(name, name === 'max' ? 7 : 5)).user.id).toBe(id);
    await stage.app.services.outbox.flush();
    expect(stage.messenger.messages.map(({ to, text }) => [to, text])).toEqual([
      ['tg:5', ADDED],
      ['tg:5', 'В ваш аккаунт вошли через MAX.'],
    ]);
  });

  test('is notified in MAX of a sign-in through Telegram [ACC-49] [A25]', async () => {
    const stage = await open();
    const { user } = await stage.start('max', 7);
    await stage.enter({ ticket: await stage.ticketOf(7) });
    await stage.shareContact('telegram', 5);
    const { ticket } = (await stage.ask(stage.launch('telegram', 5))).json().data;
    expect((await stage.enter({ ticket })).json().data.user.id).toBe(user.id);
    await stage.app.services.outbox.flush();
    expect(stage.messenger.messages.map(({ to, kind, text }) => [to, kind, text])).toEqual([
      ['max:7', 'sign_in', ADDED],
      ['max:7', 'sign_in', 'В ваш аккаунт вошли через Telegram.'],
    ]);
  });

  test('is linked by no code: it proves a number and nothing about the start data beside it [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const victim = await stage.start('max', 7);
    await createCaller(stage.app).send(PHONE);
    const code = stage.messenger.codeFor(PHONE);
    const opened = await stage.enter({ code, ...stage.launch('max', 7) });
    expect(opened.json().data.user.id).toBe(id);
    const again = await stage.start('max', 7);
    expect([again.user.id, again.user.phone_number]).toEqual([victim.user.id, null]);
  });

  test('is notified at its number where no other messenger is linked, unless the number is there [A25]', async () => {
    const stage = await open();
    const { id } = await enterAs(stage.app, database(), PHONE, stage.clock.now());
    expect((await stage.enter({ ticket: await stage.ticketOf(7) })).json().data.user.id).toBe(id);
    const { id: other } = await enterAs(stage.app, database(), '79005550002', stage.clock.now());
    await stage.shareContact('telegram', 6, '79005550002');
    const { ticket } = (await stage.ask(stage.launch('telegram', 6))).json().data;
    expect((await stage.enter({ phone: '79005550002', ticket })).json().data.user.id).toBe(other);
    await stage.app.services.outbox.flush();
    expect(stage.messenger.messages.map(({ to, text }) => [to, text])).toEqual([
      [PHONE, 'В ваш аккаунт вошли через MAX.'],
    ]);
  });

  test('is not linked by a code without start data, nor by names [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    await createCaller(stage.app).send(PHONE);
    const opened = await stage.enter({ code: stage.messenger.codeFor(PHONE) });
    expect(opened.json().data.user.id).toBe(id);
    const same = await stage.start('max', 5);
    expect(same.user.name).toBe(opened.json().data.user.name);
    expect(same.user.id).not.toBe(id);
  });

  test('stays apart from one with ads, a number, a login or a company, though the number opens it [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const seller = await stage.start('max', 7);
    await addAds(database(), [{ user_id: seller.user.id }]);
    const owner = await stage.start('max', 8);
    await database().sql.query("update users set phone = '79005550009' where id = $1", [owner.user.id]);
    const corporate = await stage.start('max', 9);
    await database().sql.query("update users set login = 'firm' where id = $1", [corporate.user.id]);
    const company = await stage.start('max', 10);
    await database().sql.query(
      `insert into legal_data (user_id, organization_type, organization_name, inn, ogrn, rs, ks, legal_address)
       values ($1, 'ООО', 'ООО «Весна»', '7707083893', '1027700132195', '1', '1', 'Москва')`,
      [company.user.id],
    );
    const before = await identities();
    for (const max of [7, 8, 9, 10]) {
      expect((await stage.enter({ ticket: await stage.ticketOf(max) })).json().data.user.id).toBe(id);
      expect((await stage.start('max', max)).user.id).not.toBe(id);
    }
    expect(await identities()).toEqual(before);
    await stage.app.services.outbox.flush();
    expect(stage.messenger.messages.map(({ to, text }) => [to, text])).toEqual([['tg:5', ADDED]]);
    const { rows } = await database().sql.query<{ phone: string | null }>(
      'select phone from users where id = any($1::int[]) order by id',
      [[seller, owner, corporate, company].map(({ user }) => user.id)],
    );
    expect(rows.map(({ phone }) => phone)).toEqual([null, '79005550009', null, null]);
  });

  test('with a number keeps it when its user proves another, free one [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const free = '79005550055';
    stage.clock.pass(1);
    await stage.shareContact('telegram', 5, free);
    const { ticket } = (await stage.ask(stage.launch('telegram', 5))).json().data;
    const opened = await stage.enter({ phone: free, ticket });
    expect(opened.json().data.user).toMatchObject({ phone_number: free });
    expect(opened.json().data.user.id).not.toBe(id);
    expect((await stage.start('telegram', 5)).user).toMatchObject({ id, phone_number: PHONE });
  });

  test('gets the orders of the light account, and keeps its own one of two equal filters [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const { sql } = database();
    const owner = createCaller(stage.app, { token: (await stage.start('telegram', 5)).token.token });
    await owner.post('/api/saved-filters', { mark_id: 1, name: 'Свой' });
    const max = await stage.start('max', 7);
    const visitor = createCaller(stage.app, { token: max.token.token });
    await visitor.post('/api/saved-filters', { mark_id: 1, name: 'Такой же' });
    await visitor.post('/api/saved-filters', { mark_id: 2, name: 'Другой' });
    const [seller] = (await sql.query<{ id: number }>("insert into users (name) values ('П') returning id"))
      .rows;
    const [ad] = await addAds(database(), [{ user_id: seller?.id }]);
    const other = await stage.start('max', 99);
    await sql.query(
      `insert into orders (kind, ad_id, user_id, asker_key, slot, created_at)
       select 'order', $1, asker, 'user:' || asker, 0, now() from unnest($2::int[]) asker`,
      [ad, [max.user.id, other.user.id]],
    );
    await stage.enter({ ticket: await stage.ticketOf(7) });
    const orders = await sql.query<{ user_id: number }>('select user_id from orders order by asker_key');
    const askers = [max.user.id, other.user.id].sort((a, b) => String(a).localeCompare(String(b)));
    expect(orders.rows.map(({ user_id }) => user_id)).toEqual(
      askers.map((asker) => (asker === max.user.id ? id : asker)),
    );
    const filters = await sql.query<{ name: string; user_id: number }>(
      'select name, user_id from saved_filters order by id',
    );
    expect(filters.rows).toEqual([
      { name: 'Свой', user_id: id },
      { name: 'Другой', user_id: id },
    ]);
  });

  test('gets the complaints, photos and sent news of the light account [A25] [I43]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    const { sql } = database();
    const light = await stage.start('max', 7);
    const [seller] = (await sql.query<{ id: number }>("insert into users (name) values ('П') returning id"))
      .rows;
    const [ad = 0, complained = 0] = await addAds(database(), [
      { user_id: seller?.id },
      { user_id: seller?.id },
    ]);
    await sql.query(
      `insert into complaints (ad_id, user_id, reason_id, description, created_at)
       values ($1, $3, 1, 'Перевёл предоплату', now()), ($2, $3, 1, 'Повтор', now()), ($2, $4, 1, 'Свой', now())`,
      [ad, complained, light.user.id, id],
    );
    await sql.query(
      "insert into uploads (user_id, address, expires_at) values ($1, 'a.jpg', now() + interval '1 day')",
      [light.user.id],
    );
    await sql.query(
      "insert into price_notices (ad_id, user_id, price, currency, next_at) values ($1, $2, 1, 'RUB', now())",
      [ad, light.user.id],
    );
    await stage.enter({ ticket: await stage.ticketOf(7) });
    const read = async (text: string) => (await sql.query(text)).rows;
    expect(await read('select description, user_id from complaints order by id')).toEqual([
      { description: 'Перевёл предоплату', user_id: id },
      { description: '', user_id: light.user.id },
      { description: 'Свой', user_id: id },
    ]);
    expect(await read('select user_id from uploads')).toEqual([{ user_id: id }]);
    expect(await read('select user_id from price_notices')).toEqual([{ user_id: id }]);
  });

  test('keeps its first user of a messenger [A25]', async () => {
    const stage = await open();
    const id = await openTelegram(stage);
    await stage.enter({ ticket: await stage.ticketOf(7) });
    expect((await stage.enter({ ticket: await stage.ticketOf(8) })).json().data.user.id).toBe(id);
    expect((await stage.start('max', 7)).user.id).toBe(id);
    expect((await stage.start('max', 8)).user.id).not.toBe(id);
  });
});
