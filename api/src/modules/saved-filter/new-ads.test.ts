import { afterEach, expect, rs, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import { addAds } from '../../test-app.ts';
import { testMarkets } from '../../test-market.ts';
import { FilterNotifier } from './notifier.ts';

const FILTERS = '/api/saved-filters';
const bmw = { name: 'BMW', mark_id: 1, price_to: 2_000_000 };

eachDatabase('new ads', (database) => {
  const open = testMarkets(database);

  test('that match are sent once for each ad and user [CAT-48]', async () => {
    const { app, buyer, seller, sentMessages } = await open();
    const { filterNotifier } = app.services;
    await filterNotifier.look(); // ads from before the filters are not new
    for (const filter of [bmw, { name: 'свежие', year_filter: { type: 'range', value: [2010, 2026] } }]) {
      await buyer.user.post(FILTERS, filter);
    }
    await seller.user.post(FILTERS, bmw);
    expect(await filterNotifier.look()).toBe(0);
    const [fits] = await addAds(database(), [
      { user_id: seller.id, price_rub: 1_500_000 },
      { user_id: seller.id, mark_id: 2, mark: 'Audi', model: 'A4', year: 2005 },
      { user_id: seller.id, status: 'archived' },
    ]);
    expect(await filterNotifier.look()).toBe(1);
    expect(await filterNotifier.look()).toBe(0);
    expect(await sentMessages()).toEqual([
      {
        to: '79005550001',
        kind: 'new_ad',
        text: `Новое объявление по вашему фильтру: BMW X5, 1 500 000 ₽. Объявление ID: ${fits}.`,
        link: { label: 'Открыть объявление', path: `/car/${fits}` },
      },
    ]);
  });

  test('of an import beyond five are sent as a number', async () => {
    const { app, buyer, seller, sentMessages } = await open();
    await buyer.user.post(FILTERS, bmw);
    await app.services.filterNotifier.look();
    await addAds(
      database(),
      Array.from({ length: 17 }, () => ({ user_id: seller.id })),
    );
    expect(await app.services.filterNotifier.look()).toBe(6);
    expect((await sentMessages()).at(-1)?.text).toBe(
      'И ещё новых объявлений по вашим фильтрам: 12. Посмотрите их в каталоге.',
    );
  });

  test('are not sent to a user who switched it off', async () => {
    const { app, buyer, seller } = await open();
    await buyer.user.post(FILTERS, { ...bmw, notify_on_new_ad: false });
    await app.services.filterNotifier.look();
    await addAds(database(), [{ user_id: seller.id }]);
    expect(await app.services.filterNotifier.look()).toBe(0);
  });

  test('of an import are five messages, and no sixth where there is no sixth ad', async () => {
    const { app, buyer, seller, sentMessages } = await open();
    await buyer.user.post(FILTERS, bmw);
    await app.services.filterNotifier.look();
    const add = (count: number) =>
      addAds(
        database(),
        Array.from({ length: count }, () => ({ user_id: seller.id })),
      );
    await add(5);
    expect(await app.services.filterNotifier.look()).toBe(5);
    for (const [count, rest] of [
      [6, 1],
      [7, 2],
    ] as const) {
      await add(count);
      expect(await app.services.filterNotifier.look()).toBe(6);
      expect((await sentMessages()).at(-1)).toEqual({
        to: '79005550001',
        kind: 'new_ad',
        text: `И ещё новых объявлений по вашим фильтрам: ${rest}. Посмотрите их в каталоге.`,
      });
    }
  });

  test('are sent once, even if a round is repeated', async () => {
    const { app, buyer, seller, sentMessages } = await open();
    const { filterNotifier } = app.services;
    await filterNotifier.look();
    await buyer.user.post(FILTERS, bmw);
    await addAds(
      database(),
      Array.from({ length: 6 }, () => ({ user_id: seller.id })),
    );
    expect(await filterNotifier.look()).toBe(6);
    await database().sql.query("update settings set value = '0' where key = 'saved_filters_seen'");
    // The ad from before the first round is the first of seven now; its message and another total are new.
    expect(await filterNotifier.look()).toBe(1);
    await database().sql.query("update settings set value = '1' where key = 'saved_filters_seen'");
    expect(await filterNotifier.look()).toBe(0);
    expect(await sentMessages()).toHaveLength(7);
  });
});

eachDatabase('the rounds over new ads', (database) => {
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
      outbox: app.services.outbox,
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
    await notifier.stop();
    expect((await sentMessages()).map(({ kind }) => kind)).toEqual(['new_ad']);
    await addAds(database(), [{ user_id: seller.id }]);
    rs.advanceTimersByTime(60_000);
    await notifier.stop();
    expect(await sentMessages()).toHaveLength(1);
  });
});
