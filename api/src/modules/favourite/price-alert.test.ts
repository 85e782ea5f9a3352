import { afterEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, openTestApp, type TestApp } from '../../test-app.ts';
import { createCaller, createClock, createMessenger, enterAs } from '../../test-callers.ts';
import { openSession } from '../sign-in/sessions.ts';
import { noteOpenChat } from './bot-reach.ts';

const BUYER = '79005550001';
const SELLER = '79005550003';
const DAY_S = 86_400;

onDatabase('messages about a lower price', (database) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  /** An ad that was published `ageS` ago. */
  const open = async (variables: Record<string, string> = {}, ageS = 30 * DAY_S) => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender, variables });
    apps.push(app);
    const { user: buyer, id: buyerId } = await enterAs(app, database(), BUYER, clock.now());
    const { id: sellerId } = await enterAs(app, database(), SELLER, clock.now());
    const [ad = 0] = await addAds(database(), [
      {
        user_id: sellerId,
        price: 1_000_000,
        created_at: new Date(clock.now().getTime() - 1_000 * ageS).toISOString(),
      },
    ]);
    await app.services.ads.changed('all');
    const heart = `/api/v2/ads/${ad}/favorites`;
    const change = async (price: number, currency = 'RUB') => {
      const form = new FormData();
      form.set('price', String(price));
      form.set('currency', currency);
      // A session of its own: a test may last for weeks.
      const seller = createCaller(app, { token: await openSession(database().sql, sellerId, clock.now()) });
      expect((await seller.form(`/api/web-user/ads/update/${ad}`, form)).statusCode).toBe(200);
    };
    const sent = async () => {
      await app.services.outbox.flush();
      return messenger.messages
        .splice(0)
        .filter(({ kind }) => kind === 'price_change')
        .map(({ text }) => text.replaceAll('\u00A0', ' ').replace(/: BMW X5,|\. Объявление.*/g, ''));
    };
    const setAll = (isOn: boolean) =>
      buyer.put('/api/web-user/self/settings', { notify_on_price_change: isOn });
    const isOn = async () =>
      (await buyer.get(`/api/v2/ads/details/${ad}`)).json().data.price_alert as boolean;
    messenger.messages.length = 0;
    return { app, clock, buyer, buyerId, ad, heart, change, sent, setAll, isOn };
  };

  test('are switched on for one ad, which becomes a favourite [CAT-71]', async () => {
    const { buyer, heart, change, sent, isOn, clock } = await open();
    expect(await isOn()).toBe(false);
    const reply = await buyer.put(heart, { price_alert: true });
    expect(reply.json()).toMatchObject({ success: true, data: { note: null, price_alert: true } });
    expect(await isOn()).toBe(true);
    expect((await buyer.get('/api/v2/ads/favorites')).json().data.items).toHaveLength(1);
    await change(1_100_000);
    expect(await sent()).toEqual([]);
    await change(950_000);
    expect(await sent()).toEqual(['Цена снижена 1 000 000 ₽ → 950 000 ₽']);
    clock.pass(DAY_S);
    await change(990_000);
    await change(960_000);
    expect(await sent()).toEqual([]);
    await change(940_000);
    expect(await sent()).toEqual(['Цена снижена 950 000 ₽ → 940 000 ₽']);
  });

  test('are one a day with the last price, and none when it is as before [CAT-71] [I26]', async () => {
    const { buyer, heart, change, sent, clock } = await open();
    await buyer.put(heart, { price_alert: true });
    await change(950_000);
    expect(await sent()).toEqual(['Цена снижена 1 000 000 ₽ → 950 000 ₽']);
    for (const price of [940_000, 930_000, 945_000]) await change(price);
    clock.pass(DAY_S - 1);
    expect(await sent()).toEqual([]);
    clock.pass(1);
    expect(await sent()).toEqual(['Цена снижена 950 000 ₽ → 945 000 ₽']);
    await change(900_000);
    await change(980_000);
    clock.pass(DAY_S);
    expect(await sent()).toEqual([]);
    await change(944_000);
    expect(await sent()).toEqual(['Цена снижена 945 000 ₽ → 944 000 ₽']);
  });

  test('are not made by a price that was raised before, until it is two weeks old [CAT-74] [I34]', async () => {
    const { buyer, heart, change, sent, clock } = await open();
    await buyer.put(heart, { price_alert: true });
    for (let day = 0; day < 5; day += 1) {
      await change(1_300_000);
      clock.pass(DAY_S);
      await change(1_200_000);
      clock.pass(DAY_S);
    }
    expect(await sent()).toEqual([]);
    clock.pass(15 * DAY_S);
    await change(1_100_000);
    expect(await sent()).toEqual(['Цена снижена 1 200 000 ₽ → 1 100 000 ₽']);
  });

  test('are not made by a price that was public for less than a day, also later [CAT-74] [I75]', async () => {
    const { buyer, heart, change, sent, clock } = await open({}, 60);
    await buyer.put(heart, { price_alert: true });
    await change(600_000);
    expect(await sent()).toEqual([]);
    clock.pass(DAY_S - 1);
    await change(590_000);
    expect(await sent()).toEqual([]);
    clock.pass(DAY_S);
    await change(570_000);
    expect(await sent()).toEqual(['Цена снижена 590 000 ₽ → 570 000 ₽']);
  });

  test('are not made by a raise of moments during which a reader has switched them on [CAT-74] [I75]', async () => {
    const { buyer, heart, change, sent, clock } = await open();
    await change(1_400_000);
    await buyer.put(heart, { price_alert: true });
    clock.pass(3_600);
    await change(1_000_000);
    clock.pass(2 * DAY_S);
    expect(await sent()).toEqual([]);
    await change(990_000);
    expect(await sent()).toEqual(['Цена снижена 1 000 000 ₽ → 990 000 ₽']);
  });

  test('compare prices in rubles [CAT-74]', async () => {
    const { buyer, heart, change, sent, app } = await open();
    await buyer.put(heart, { price_alert: true });
    const { USD } = app.services.rates.current;
    await change(Math.ceil(1_000_000 / USD) + 1, 'USD');
    expect(await sent()).toEqual([]);
    await change(100, 'USD');
    expect(await sent()).toEqual(['Цена снижена 1 000 000 ₽ → 100 $']);
  });

  test('are switched off for one ad of all favourites [CAT-72]', async () => {
    const { buyer, heart, change, sent, setAll, isOn, clock } = await open();
    await setAll(true);
    await buyer.post(heart);
    expect(await isOn()).toBe(true);
    await change(1_100_000);
    expect(await sent()).toEqual(['Изменилась цена 1 000 000 ₽ → 1 100 000 ₽']);
    await change(900_000);
    expect((await buyer.patch(heart, { price_alert: false })).json().data.price_alert).toBe(false);
    expect(await isOn()).toBe(false);
    clock.pass(DAY_S);
    await change(800_000);
    expect(await sent()).toEqual([]);
    await buyer.put(heart, { price_alert: true });
    await change(700_000);
    expect(await sent()).toEqual(['Изменилась цена 800 000 ₽ → 700 000 ₽']);
    await setAll(false);
    clock.pass(DAY_S);
    await change(710_000);
    expect(await sent()).toEqual([]);
    await change(690_000);
    expect(await sent()).toEqual(['Цена снижена 700 000 ₽ → 690 000 ₽']);
  });

  test('end with the heart, and one that waits is not sent [CAT-72]', async () => {
    const { buyer, heart, change, sent, isOn, clock } = await open();
    await buyer.put(heart, { price_alert: true });
    await change(950_000);
    expect(await sent()).toHaveLength(1);
    await change(900_000);
    expect((await buyer.delete(heart)).json().data).toEqual({ price_alert: true });
    expect(await isOn()).toBe(false);
    clock.pass(DAY_S);
    await change(800_000);
    expect(await sent()).toEqual([]);
    await buyer.put(heart, { price_alert: true });
    await change(790_000);
    expect(await sent()).toEqual(['Цена снижена 800 000 ₽ → 790 000 ₽']);
    expect((await buyer.patch(heart, { note: 'Скидка' })).json().data.price_alert).toBe(true);
  });

  test('name the chat of the bot that cannot write yet [CAT-73]', async () => {
    const { app, buyer, buyerId, heart, ad } = await open({ BOT_NAME: 'cars_bot', MAX_BOT_NAME: 'cars_max' });
    const { sql } = database();
    const bot = async () => (await buyer.put(heart, { price_alert: true })).json().data.bot;
    await sql.query('delete from outbox');
    expect(await bot()).toEqual({ url: `https://t.me/cars_bot?start=ad_${ad}` });
    await sql.query(
      `insert into messenger_accounts (messenger, messenger_id, user_id, linked_at) values ('max', '7', $1, now())`,
      [buyerId],
    );
    expect(await bot()).toEqual({ url: `https://max.ru/cars_max?start=ad_${ad}` });
    await sql.query(
      `insert into messenger_contacts (phone, messenger, messenger_id, shared_at) values ($1, 'max', '7', now())`,
      [BUYER],
    );
    expect(await bot()).toBeUndefined();
    await app.services.outbox.put(sql, { to: 'max:7', kind: 'order', text: 'Заявка' });
    const refuse = () =>
      sql.query('update outbox set dropped_at = clock_timestamp() where dropped_at is null');
    await refuse();
    expect(await bot()).toEqual({ url: `https://max.ru/cars_max?start=ad_${ad}` });
    for (const change of [
      `update messenger_contacts set shared_at = clock_timestamp() where phone = '${BUYER}'`,
      "update messenger_accounts set linked_at = clock_timestamp() where messenger_id = '7'",
    ]) {
      await sql.query(change);
      expect(await bot()).toBeUndefined();
      await app.services.outbox.put(sql, { to: 'max:7', kind: 'order', text: 'Заявка' });
      await refuse();
      expect(await bot()).toEqual({ url: `https://max.ru/cars_max?start=ad_${ad}` });
    }
    await noteOpenChat(sql, { messenger: 'telegram', id: '7' });
    expect(await bot()).toEqual({ url: `https://max.ru/cars_max?start=ad_${ad}` });
    await noteOpenChat(sql, { messenger: 'max', id: '7' });
    expect(await bot()).toBeUndefined();
    await app.services.outbox.put(sql, { to: BUYER, kind: 'order', text: 'Заявка' });
    await refuse();
    expect(await bot()).toEqual({ url: `https://max.ru/cars_max?start=ad_${ad}` });
    await noteOpenChat(sql, { messenger: 'max', id: '7' });
    expect(await bot()).toBeUndefined();
    await app.services.outbox.put(sql, { to: 'max:7', kind: 'order', text: 'Заявка' });
    await app.services.outbox.flush();
    expect(await bot()).toBeUndefined();
    expect((await buyer.patch(heart, { note: 'x' })).json().data.bot).toBeUndefined();
  });
});
