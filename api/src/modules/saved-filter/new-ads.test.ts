import { afterAll, afterEach, beforeAll, describe, expect, rs, test } from '@rstest/core';
import { onDatabase, openTestPostgres, POSTGRES_URL, type ServerDatabase } from '../../db/test-databases.ts';
import { addAds, addUsers } from '../../test-app.ts';
import { testMarkets } from '../../test-market.ts';
import { FilterNotifier } from './notifier.ts';

const FILTERS = '/api/saved-filters';
const bmw = { name: 'BMW', mark_id: 1, price_to: 2_000_000 };
const HOUR_S = 3_600;

onDatabase('digests of new ads', (database) => {
  const openMarket = testMarkets(database);
  const open = async () => {
    const market = await openMarket();
    const { filterNotifier, digests } = market.app.services;
    await filterNotifier.look(); // ads from before the filters are not new
    /** One round over new ads; how many digests were written. */
    const round = async () => {
      await filterNotifier.look();
      return digests.send();
    };
    const add = (count: number, fields: object = {}) =>
      addAds(
        database(),
        Array.from({ length: count }, () => ({ user_id: market.seller.id, ...fields })),
      );
    /** From 12:00 in Moscow to the morning after. */
    const toMorning = () => market.clock.pass(22 * HOUR_S);
    return { ...market, round, add, toMorning };
  };

  test('name the filter, five cars and the number of the rest, once a day [CAT-48] [BOT-7]', async () => {
    const { buyer, seller, round, add, toMorning, clock, sentMessages } = await open();
    await buyer.user.post(FILTERS, bmw);
    await seller.user.post(FILTERS, bmw);
    await add(6, { mileage: 85_000, city_key: 'kazan' });
    await add(1, { mark_id: 2, mark: 'Audi', model: 'A4' });
    expect(await round()).toBe(0); // today's digest is over
    toMorning();
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    const line = '• BMW X5, 1 000 000 ₽: 2015, 85 000 км, Казань';
    const [message, ...others] = await sentMessages();
    expect(others).toEqual([]);
    expect(message).toEqual({
      to: '79005550001',
      kind: 'new_ad',
      text: ['Новое по вашему фильтру «BMW»:', line, line, line, line, line, '', 'И ещё 1 объявление.']
        .join('\n')
        .replace(/\s/g, ' '),
      link: { label: 'Открыть каталог', path: '/catalog?brand=1&priceMax=2000000' },
    });
    await add(1);
    clock.pass(HOUR_S);
    expect(await round()).toBe(0);
    toMorning();
    clock.pass(2 * HOUR_S);
    expect(await round()).toBe(1);
  });

  test.each([
    ['notify_on_new_ad is off', 'update saved_filters set notify_on_new_ad = false'],
    ['the filter is deleted', 'delete from saved_filters'],
    ['the car is sold', "update ads set status = 'archived'"],
  ])('are not sent any more once %s [BOT-7]', async (_, change) => {
    const { buyer, round, add, toMorning, sentMessages } = await open();
    await buyer.user.post(FILTERS, bmw);
    await add(1);
    await round();
    toMorning();
    expect(await round()).toBe(1);
    await database().sql.query(change);
    expect(await sentMessages()).toEqual([]);
  });

  test('of several filters name each, and an ad once [BOT-7]', async () => {
    const { buyer, round, add, toMorning, messenger, sentMessages } = await open();
    for (const filter of [bmw, { name: 'дешёвые', price_to: 500_000 }])
      await buyer.user.post(FILTERS, filter);
    await add(6);
    await add(1, { mark_id: 2, mark: 'Audi', model: 'A4', price: 400_000, price_rub: 400_000 });
    await round();
    toMorning();
    expect(await round()).toBe(1);
    await sentMessages();
    const [message] = messenger.messages;
    const plain = message?.text.replace(/[^\S\n]/g, ' ').split('\n');
    expect(plain).toEqual([
      'Новое по вашему фильтру «BMW»:',
      ...Array(4).fill('• BMW X5, 1 000 000 ₽: 2015, Город не указан'),
      '',
      'Новое по вашему фильтру «дешёвые»:',
      '• Audi A4, 400 000 ₽: 2015, Город не указан',
      '',
      'И ещё 2 объявления.',
    ]);
    expect(message?.link).toEqual({ label: 'Сохранённые фильтры', path: '/favorites?tab=params' });
    expect(message?.actions).toEqual([
      { label: 'Реже', data: `d:weekly:${buyer.id}` },
      { label: 'Отключить', data: `d:off:${buyer.id}` },
    ]);
  });

  test('leave at the hour of the user’s city, not in its quiet hours [BOT-8]', async () => {
    const { buyer, round, add, clock } = await open();
    await buyer.user.post(FILTERS, { ...bmw, city_id: 215 }); // Новосибирск, four hours after Moscow
    await add(1, { city_id: 215 });
    await round();
    clock.pass(17 * HOUR_S + 1_800); // 5:30 in Moscow
    expect(await round()).toBe(0);
    clock.pass(1_800);
    expect(await round()).toBe(1); // ten in Новосибирск
    await add(1, { city_id: 215 });
    await round();
    clock.pass(36 * HOUR_S); // the next digest was missed, it is 22 there
    expect(await round()).toBe(0);
    clock.pass(12 * HOUR_S);
    expect(await round()).toBe(1);
  });

  test('leave out what was sold, switched off or removed meanwhile', async () => {
    const { buyer, round, add, toMorning } = await open();
    const { id } = (await buyer.user.post(FILTERS, bmw)).json().data;
    await add(2);
    await round();
    await database().sql.query("update ads set status = 'archived'");
    toMorning();
    expect(await round()).toBe(0);
    await add(1);
    await round();
    await buyer.user.patch(`${FILTERS}/${id}/toggle-notifications`, { notify: false });
    toMorning();
    expect(await round()).toBe(0);
    await buyer.user.patch(`${FILTERS}/${id}/toggle-notifications`, { notify: true });
    await add(1);
    await round();
    await buyer.user.delete(`${FILTERS}/${id}`);
    toMorning();
    expect(await round()).toBe(0);
  });

  test('of daily readers leave, however many weekly readers are not due [S31]', async () => {
    const { buyer, round, add, toMorning, clock } = await open();
    const filterId = (await buyer.user.post(FILTERS, bmw)).json().data.id;
    const [adId] = await add(1);
    await round();
    toMorning();
    expect(await round()).toBe(1);
    const weekly = await addUsers(database(), 500);
    const { sql } = database();
    await sql.query(
      `insert into digests (user_id, is_weekly, sent_at)
       select id, true, $2::timestamptz - interval '1 minute' from unnest($1::int[]) id`,
      [weekly, clock.now().toISOString()],
    );
    await sql.query(
      `insert into digest_ads (user_id, ad_id, filter_id, found_at)
       select id, $2, $3, $4::timestamptz from unnest($1::int[]) id`,
      [weekly, adId, filterId, clock.now().toISOString()],
    );
    await add(1);
    await round();
    clock.pass(24 * HOUR_S);
    expect(await round()).toBe(1);
  });

  test('leave in the east, however many readers in the west wait for their hour [X11]', async () => {
    const { buyer, round, add, clock } = await open();
    const { sql } = database();
    const filterId = (await buyer.user.post(FILTERS, { ...bmw, city_id: 215 })).json().data.id; // Новосибирск
    const west = await addUsers(database(), 600);
    const [adId] = await add(1, { city_id: 215 });
    await round();
    await sql.query(
      `insert into digest_ads (user_id, ad_id, filter_id, found_at)
       select id, $2, $3, $4::timestamptz from unnest($1::int[]) id`,
      [west, adId, filterId, clock.now().toISOString()],
    );
    clock.pass(18 * HOUR_S); // six in Moscow, ten in Новосибирск
    expect(await round()).toBe(1);
  });

  test('leave though a clock that was ahead wrote their moments', async () => {
    const { buyer, round, add, toMorning, clock } = await open();
    await buyer.user.post(FILTERS, bmw);
    await add(1);
    await round();
    const { sql } = database();
    await sql.query("update digest_ads set found_at = found_at + interval '90 days'");
    await sql.query(
      "insert into digests select user_id, true, $1::timestamptz + interval '90 days' from digest_ads",
      [clock.now().toISOString()],
    );
    await round();
    toMorning();
    expect(await round()).toBe(1);
  });

  test('of a day whose digest left while the clock was ahead leave a day later [X11]', async () => {
    const { buyer, round, add, toMorning, clock, sentMessages } = await open();
    await buyer.user.post(FILTERS, bmw);
    await add(1);
    await round();
    toMorning();
    clock.pass(24 * HOUR_S);
    expect(await round()).toBe(1);
    await sentMessages();
    clock.pass(-24 * HOUR_S);
    await add(1, { mileage: 85_000 });
    await round();
    clock.pass(24 * HOUR_S);
    expect(await round()).toBe(0);
    clock.pass(24 * HOUR_S);
    expect(await round()).toBe(1);
    const [, late] = await sentMessages();
    expect(late?.text).toContain('85 000 км');
  });

  test('that could not leave are one message with the next ones, without what was sold meanwhile [X11]', async () => {
    const { buyer, round, add, toMorning, clock, messenger, sentMessages } = await open();
    await buyer.user.post(FILTERS, bmw);
    await add(2, { year: 2011 });
    await round();
    toMorning();
    expect(await round()).toBe(1);
    messenger.results.push('unavailable');
    await sentMessages();
    await database().sql.query("update ads set status = 'archived' where id = (select max(id) from ads)");
    await add(1, { year: 2012 });
    await round();
    clock.pass(24 * HOUR_S);
    expect(await round()).toBe(1);
    expect((await sentMessages()).map(({ text }) => text.match(/201[12]/g))).toEqual([['2012', '2011']]);
  });

  test('do not repeat an ad, even if a round is repeated', async () => {
    const { buyer, round, add, toMorning } = await open();
    await buyer.user.post(FILTERS, bmw);
    await add(1);
    await round();
    toMorning();
    expect(await round()).toBe(1);
    await database().sql.query("update settings set value = '1' where key = 'saved_filters_seen'");
    await round();
    toMorning();
    expect(await round()).toBe(0);
  });
});

describe.skipIf(POSTGRES_URL === '')('ads that are committed in another order than their ids', () => {
  let database: ServerDatabase;
  beforeAll(async () => {
    database = await openTestPostgres(POSTGRES_URL);
  });
  afterAll(() => database.close());
  const openMarket = testMarkets(() => database);

  test('are all found, each once: the older ones with a later round [S30]', async () => {
    const { app, buyer, seller } = await openMarket([]);
    const { filterNotifier } = app.services;
    const ad = { user_id: seller.id };
    await addAds(database, [ad]);
    await filterNotifier.look();
    await buyer.user.post(FILTERS, bmw);
    const found = async () =>
      (await database.sql.query<{ ad_id: number }>('select ad_id from digest_ads order by ad_id')).rows.map(
        ({ ad_id }) => ad_id,
      );
    await database.sql.transaction(async (older) => {
      await addAds({ ...database, sql: { ...database.sql, query: older.query } }, [ad, ad]);
      await addAds(database, [ad]);
      expect(await filterNotifier.look()).toBe(1);
      expect(await found()).toEqual([4]);
      await addAds(database, [ad]);
      expect(await filterNotifier.look()).toBe(1);
    });
    expect(await filterNotifier.look()).toBe(2);
    expect(await found()).toEqual([2, 3, 4, 5]);
    expect(await filterNotifier.look()).toBe(0);
    await database.sql.query('delete from digest_ads');
    expect(await filterNotifier.look()).toBe(0); // the rounds are past them
  });
});

onDatabase('the rounds over new ads', (database) => {
  const open = testMarkets(database);
  afterEach(() => void rs.useRealTimers());

  test('follow each other every twenty seconds until the stop; one that fails is a warning', async () => {
    const { app, buyer, seller, clock, sentMessages } = await open();
    await app.services.filterNotifier.look();
    await buyer.user.post(FILTERS, bmw);
    await addAds(database(), [{ user_id: seller.id }]);
    const { sql } = database();
    let isBroken = true;
    const warnings: unknown[][] = [];
    const notifier = new FilterNotifier({
      sql: {
        query: (...args) => sql.query(...args),
        exec: (...args) => sql.exec(...args),
        transaction: (...args) => (isBroken ? Promise.reject(new Error('broken')) : sql.transaction(...args)),
        close: async () => undefined,
      },
      digests: app.services.digests,
      now: clock.now,
      log: { warn: (...args: unknown[]) => void warnings.push(args) },
    });
    rs.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    notifier.start();
    notifier.start();
    rs.advanceTimersByTime(19_999);
    expect(warnings).toEqual([]);
    rs.advanceTimersByTime(1);
    await expect.poll(() => warnings).toHaveLength(1);
    expect(warnings).toEqual([[{ err: new Error('broken') }, 'notifications of new ads are delayed']]);
    isBroken = false;
    rs.advanceTimersByTime(20_000);
    await expect.poll(async () => (await sql.query('select from digest_ads')).rows).toHaveLength(1);
    clock.pass(22 * HOUR_S);
    rs.advanceTimersByTime(20_000);
    await notifier.stop();
    expect((await sentMessages()).map(({ kind }) => kind)).toEqual(['new_ad']);
    await addAds(database(), [{ user_id: seller.id }]);
    clock.pass(24 * HOUR_S);
    rs.advanceTimersByTime(60_000);
    await notifier.stop();
    expect(await sentMessages()).toHaveLength(1);
  });
});
