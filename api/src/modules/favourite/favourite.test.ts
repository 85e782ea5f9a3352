import { afterEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, openTestApp, type TestApp } from '../../test-app.ts';
import { createCaller, createClock, createMessenger, enterAs } from '../../test-callers.ts';
import { notifyPriceChange } from './notify-price-change.ts';

const LIST = '/api/v2/ads/favorites';
const BUYER = '79005550001';
const OTHER = '79005550002';
const SELLER = '79005550003';

onDatabase('favourites', (database) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  const open = async () => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender });
    apps.push(app);
    const enter = (phone: string) => enterAs(app, database(), phone, clock.now());
    const buyer = await enter(BUYER);
    const seller = await enter(SELLER);
    const ads = await addAds(database(), [
      { user_id: seller.id },
      { user_id: seller.id, mark: 'Audi', model: 'A4' },
    ]);
    await app.services.ads.changed('all');
    return { app, clock, messenger, enter, buyer, seller, ads: ads as [number, number] };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const changePrice = (
    { services }: TestApp,
    clock: Opened['clock'],
    adId: number,
    from: number,
    to: number,
  ) =>
    database().sql.transaction((tx) =>
      notifyPriceChange(tx, services.outbox, {
        adId,
        from: { price: from, currency: 'RUB' },
        to: { price: to, currency: 'RUB' },
        rates: services.rates.current,
        reduction: { isReal: false, isBelowSeen: true },
        now: clock.now(),
      }),
    );
  const heart = (id: number) => `/api/v2/ads/${id}/favorites`;
  type Item = { id: number; is_favorited?: boolean };
  const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

  test('are stored once however often they are added, and removed without an error [I6]', async () => {
    const { buyer, ads } = await open();
    const [first] = ads;
    const added = await Promise.all(Array.from({ length: 20 }, () => buyer.user.post(heart(first))));
    expect(added.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const { rows } = await database().sql.query('select from favourites');
    expect(rows).toHaveLength(1);
    for (let n = 0; n < 2; n += 1)
      expect((await buyer.user.delete(heart(first))).json()).toEqual({ success: true });
    expect((await buyer.user.get(LIST)).json()).toEqual({ success: true, data: { items: [] } });
    expect((await buyer.user.delete(heart(999_999))).statusCode).toBe(200);
  });

  test('are other users’ ads', async () => {
    const { seller, ads } = await open();
    const reply = await seller.user.post(heart(ads[0]));
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      { id: ['Это ваше собственное объявление.'] },
    ]);
    expect((await seller.user.get(LIST)).json().data.items).toEqual([]);
  });

  test('are a thousand at most; one of them may be added again', async () => {
    const { buyer, seller, ads } = await open();
    await database().sql.query(
      `with stored as (
         insert into ads (user_id, mark_id, mark, model_id, model, price, price_rub, year)
         select $2, 1, 'BMW', 11, 'X5', 1, 1, 2015 from generate_series(1, 999) returning id
       ) insert into favourites (user_id, ad_id, created_at) select $1, id, now() from stored`,
      [buyer.id, seller.id],
    );
    expect((await buyer.user.post(heart(ads[0]))).statusCode).toBe(200);
    const reply = await buyer.user.post(heart(ads[1]));
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      { id: ['В избранном может быть не больше 1000 объявлений.'] },
    ]);
    expect((await buyer.user.post(heart(ads[0]))).statusCode).toBe(200);
    const { rows } = await database().sql.query('select from favourites');
    expect(rows).toHaveLength(1_000);
  });

  test('are listed newest first, for their owner only [C12]', async () => {
    const { buyer, ads, clock, enter } = await open();
    const other = await enter(OTHER);
    await buyer.user.post(heart(ads[0]));
    clock.pass(1);
    await buyer.user.post(heart(ads[1]));
    const { items } = (await buyer.user.get(LIST)).json().data;
    expect(idsOf(items)).toEqual([ads[1], ads[0]]);
    expect(items[0]).toMatchObject({ mark: 'Audi', is_favorited: true });
    expect(JSON.stringify(items)).not.toMatch(/phone|email|login|telegram/);
    expect((await other.user.get(LIST)).json().data.items).toEqual([]);
  });

  test('are shown as hearts in every list and on the page, to signed-in users only', async () => {
    const { app, buyer, seller, ads } = await open();
    await buyer.user.post(heart(ads[0]));
    const guest = createCaller(app);
    const hearts = (items: readonly Item[]) =>
      Object.fromEntries(items.map(({ id, is_favorited }) => [id, is_favorited]));
    const marked = { [ads[0]]: true, [ads[1]]: false };
    const none = { [ads[0]]: undefined, [ads[1]]: undefined };
    for (const [caller, expected] of [
      [buyer.user, marked],
      [guest, none],
    ] as const) {
      expect(hearts((await caller.get('/api/v2/ads/preview')).json().data.items)).toEqual(expected);
      expect(hearts((await caller.post('/api/v2/ads/search', {})).json().data.items)).toEqual(expected);
      const details = (await caller.get(`/api/v2/ads/details/${ads[0]}`)).json().data;
      expect(details.is_favorited).toBe(expected[ads[0]]);
    }
    expect((await seller.user.get(`/api/v2/ads/details/${ads[0]}`)).json().data.is_favorited).toBeUndefined();
  });

  test('an archived, deleted or unknown ad is neither shown nor stored', async () => {
    const { app, buyer, ads } = await open();
    for (const id of ads) await buyer.user.post(heart(id));
    await database().sql.query("update ads set status = 'archived' where id = $1", [ads[0]]);
    await database().sql.query("update ads set status = 'deleted' where id = $1", [ads[1]]);
    await app.services.ads.changed('all');
    expect((await buyer.user.get(LIST)).json().data.items).toEqual([]);
    for (const id of [...ads, 999_999]) {
      const reply = await buyer.user.post(heart(id));
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Объявление не найдено.']);
    }
  });

  test('a new price is sent once to each user who enabled it, and to no one else [CAT-48]', async () => {
    const { app, clock, messenger, buyer, seller, ads, enter } = await open();
    const other = await enter(OTHER);
    for (const { user } of [buyer, other]) await user.post(heart(ads[0]));
    // The seller added it while that was still possible.
    await database().sql.query('insert into favourites (user_id, ad_id, created_at) values ($1, $2, now())', [
      seller.id,
      ads[0],
    ]);
    for (const { user } of [buyer, seller])
      await user.put('/api/web-user/self/settings', { notify_on_price_change: true });
    const { outbox } = app.services;
    const change = (from: number, to: number) => changePrice(app, clock, ads[0], from, to);
    messenger.messages.length = 0;
    const link = { label: 'Открыть объявление', path: `/car/${ads[0]}` };
    expect(await change(1_000_000, 900_000)).toBe(1);
    expect(await change(900_000, 900_000)).toBe(0);
    await outbox.flush();
    clock.pass(86_400);
    expect(await change(900_000, 850_000)).toBe(1);
    await outbox.flush();
    clock.pass(86_400);
    expect(await change(850_000, 850_000)).toBe(0);
    await outbox.flush();
    expect(
      messenger.messages.map(({ to, kind, text, link }) => ({
        to,
        kind,
        text: text.replaceAll('\u00A0', ' '),
        link,
      })),
    ).toEqual([
      {
        to: BUYER,
        kind: 'price_change',
        text: `Изменилась цена: BMW X5, 1 000 000 ₽ → 900 000 ₽. Объявление ID: ${ads[0]}.`,
        link,
      },
      {
        to: BUYER,
        kind: 'price_change',
        text: `Изменилась цена: BMW X5, 900 000 ₽ → 850 000 ₽. Объявление ID: ${ads[0]}.`,
        link,
      },
    ]);
  });

  test('a follower receives one price message a day, with the last price [CAT-59] [I26]', async () => {
    const { app, clock, messenger, buyer, ads } = await open();
    await buyer.user.post(heart(ads[0]));
    await buyer.user.put('/api/web-user/self/settings', { notify_on_price_change: true });
    const { outbox } = app.services;
    let price = 1_000_000;
    const change = async (to: number) => {
      const from = price;
      price = to;
      await changePrice(app, clock, ads[0], from, to);
    };
    messenger.messages.length = 0;
    const sentPrices = async () => {
      await outbox.flush();
      return messenger.messages
        .splice(0)
        .map(({ text }) => /, ([^,]+)\. Объявление/.exec(text.replaceAll('\u00A0', ' '))?.[1]);
    };
    for (let n = 0; n < 14; n += 1) await change(900_000 - n * 1_000);
    expect(await sentPrices()).toEqual(['1 000 000 ₽ → 887 000 ₽']);
    for (let n = 0; n < 14; n += 1) await change(800_000 - n * 1_000);
    clock.pass(86_399);
    expect(await sentPrices()).toEqual([]);
    clock.pass(1);
    expect(await sentPrices()).toEqual(['887 000 ₽ → 787 000 ₽']);
    await change(700_000);
    await change(787_000);
    clock.pass(86_400);
    expect(await sentPrices()).toEqual([]);
    await change(780_000);
    expect(await sentPrices()).toEqual(['787 000 ₽ → 780 000 ₽']);
  });

  /** A buyer who gets messages about the price of a favourite. */
  const openFollowing = async () => {
    const stage = await open();
    await stage.buyer.user.post(heart(stage.ads[0]));
    await stage.buyer.user.put('/api/web-user/self/settings', { notify_on_price_change: true });
    return stage;
  };

  test('a message that waits is not sent once its setting is off [CAT-48]', async () => {
    const { app, clock, messenger, ads, buyer } = await openFollowing();
    messenger.messages.length = 0;
    await changePrice(app, clock, ads[0], 1_000_000, 700_000);
    await buyer.user.put('/api/web-user/self/settings', { notify_on_price_change: false });
    await app.services.outbox.flush();
    expect(messenger.messages.filter(({ kind }) => kind === 'price_change')).toEqual([]);
  });

  test('the same number in another currency is a new price [CAT-48]', async () => {
    const { app, clock, messenger, ads } = await openFollowing();
    messenger.messages.length = 0;
    const written = await database().sql.transaction((tx) =>
      notifyPriceChange(tx, app.services.outbox, {
        adId: ads[0],
        from: { price: 900, currency: 'USD' },
        to: { price: 900, currency: 'EUR' },
        rates: app.services.rates.current,
        reduction: { isReal: false, isBelowSeen: true },
        now: clock.now(),
      }),
    );
    await app.services.outbox.flush();
    expect([written, messenger.messages[0]?.text.replaceAll('\u00A0', ' ')]).toEqual([
      1,
      `Изменилась цена: BMW X5, 900 $ → 900 €. Объявление ID: ${ads[0]}.`,
    ]);
  });

  test('a price that was not saved is not sent', async () => {
    const { app, clock, messenger, ads } = await openFollowing();
    const { outbox } = app.services;
    const failing = database().sql.transaction(async (tx) => {
      await notifyPriceChange(tx, outbox, {
        adId: ads[0],
        from: { price: 2, currency: 'USD' },
        to: { price: 1, currency: 'USD' },
        rates: app.services.rates.current,
        reduction: { isReal: true, isBelowSeen: true },
        now: clock.now(),
      });
      throw new Error('not saved');
    });
    await expect(failing).rejects.toThrow('not saved');
    messenger.messages.length = 0;
    await outbox.flush();
    expect(messenger.messages).toEqual([]);
  });
});
