import type { AdEvent } from '@cars/shared-contracts/schemas/event';
import type { OwnAd } from '@cars/shared-contracts/schemas/profile';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { sweep } from '../../jobs/housekeeping.ts';
import { addAds } from '../../test-app.ts';
import { testMarkets } from '../../test-market.ts';

const DAY_S = 86_400;

onDatabase('statistics day by day', (database) => {
  const open = testMarkets(database);
  const car = { mileage: 100_000 };
  type Market = Awaited<ReturnType<typeof open>>;

  const view = { type: 'view', user_id: null, telegram_id: null } as const;
  /** Events of as many viewers, each from a network of its own. */
  const look = async ({ app }: Market, adId: number, count: number, type: AdEvent['type'] = 'view') => {
    for (let n = 0; n < count; n += 1)
      app.services.events.record(
        { ...view, type, ad_id: adId },
        { userId: null, deviceHash: null, device: null, ip: `10.${n >> 8}.${n & 255}.1`, userAgent: 'x' },
      );
    await app.services.events.flush();
  };
  const daysOf = async ({ seller }: Market, query = '') =>
    (await seller.user.get(`/stats/api/v1/statistics/days${query}`)).json().data;

  test('count views, contacts and favourites on thirty days of Moscow [SELL-45] [SELL-59] [DATA-21]', async () => {
    const market = await open([car, car]);
    const { clock, adId, ids } = market;
    const other = ids[1] as number;
    clock.pass((Date.parse('2026-03-04T20:59:00Z') - clock.now().getTime()) / 1_000);
    await look(market, adId, 3);
    clock.pass(2 * 60);
    await look(market, adId, 2);
    await look(market, adId, 2, 'contact_phone');
    await look(market, adId, 1, 'contact_telegram');
    await look(market, adId, 1, 'favorite_add');
    await look(market, adId, 1, 'favorite_remove');
    await look(market, other, 5);
    const { days, similar } = await daysOf(market, `?ad_id=${adId}`);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: '2026-02-04', views: 0, contacts: 0, favorites: 0 });
    expect(days.slice(-2)).toEqual([
      { date: '2026-03-04', views: 3, contacts: 0, favorites: 0 },
      { date: '2026-03-05', views: 2, contacts: 3, favorites: 1 },
    ]);
    expect(similar).toBeNull();
    const all = await daysOf(market);
    expect(all.days.at(-1)).toEqual({ date: '2026-03-05', views: 7, contacts: 3, favorites: 1 });
    expect(all.similar).toBeNull();
    const interest = async () => {
      const { data: rows } = (await market.seller.user.get('/api/web-user/ads/get/active')).json();
      return [adId, other].map((id) => rows.find((ad: OwnAd) => ad.id === id)?.interest);
    };
    expect(await interest()).toEqual([
      { views: 5, contacts: 3 },
      { views: 5, contacts: 0 },
    ]);
    // The third of February is not shown, though it is less than thirty times 24 hours ago.
    await database().sql.query(
      "update ad_events set created_at = created_at - interval '29 days' where created_at < '2026-03-04T21:00:00Z'",
    );
    expect((await interest())[0]).toEqual({ views: 2, contacts: 3 });
  });

  test('are for the seller of the ad alone [SELL-45] [I72]', async () => {
    const market = await open([car]);
    await look(market, market.adId, 3);
    const path = `/stats/api/v1/statistics/days?ad_id=${market.adId}`;
    expect((await market.buyer.user.get(path)).statusCode).toBe(404);
    expect((await market.seller.user.get(`${path}999`)).statusCode).toBe(404);
    expect((await market.guest.get(path)).statusCode).toBe(401);
    const ofBuyer = (await market.buyer.user.get('/stats/api/v1/statistics/days')).json().data;
    expect(ofBuyer.days.every(({ views }: { views: number }) => views === 0)).toBe(true);
    expect((await market.seller.user.get('/stats/api/v1/statistics/days?ad_id=x')).statusCode).toBe(422);
  });

  /** Similar ads, so many of each seller. */
  const addSimilar = async ({ clock }: Market, sellers: number, ofEach = 1, from = 100_000) => {
    const { rows } = await database().sql.query<{ id: number }>(
      "insert into users (name) select 'Продавец' from generate_series(1, $1::int) returning id",
      [sellers],
    );
    return addAds(
      database(),
      rows.flatMap(({ id }, seller) =>
        Array.from({ length: ofEach }, (_, n) => ({
          user_id: id,
          mileage: from + seller * 10 + n * 4_000,
          created_at: clock.now().toISOString(),
        })),
      ),
    );
  };

  test('state the median of twelve similar ads of six other sellers, and nothing below [SELL-46] [I72]', async () => {
    const market = await open([car]);
    const similar = async () => (await daysOf(market, `?ad_id=${market.adId}`)).similar;
    const eleven = await addSimilar(market, 11);
    expect(await similar()).toBeNull();
    const [twelfth = 0] = await addSimilar(market, 1, 1, 101_000);
    market.clock.pass(2 * DAY_S);
    for (const [n, adId] of [...eleven, twelfth].entries()) await look(market, adId, 10 + n);
    await look(market, twelfth, 300);
    // 10 … 21 views in two days: the median is 7.75 in a day, however often one of them was opened.
    expect(await similar()).toEqual({ views_per_day: 8 });
  });

  test('compare with active ads of others alone, not with own and sold ones [SELL-46]', async () => {
    const market = await open([car, { mileage: 99_000 }, { mileage: 98_000 }]);
    await addSimilar(market, 11);
    const [sold = 0] = await addSimilar(market, 1, 1, 101_000);
    await database().sql.query(
      `update ads set status = 'archived', sold_at = created_at + interval '30 hours', sold_price_rub = price_rub
       where id = $1`,
      [sold],
    );
    market.clock.pass(2 * DAY_S);
    const path = `/api/v2/ads/${market.adId}/similar-prices`;
    expect((await market.guest.get(path)).json().data).toMatchObject({ count: 13, sold: 1 });
    const similar = async () => (await daysOf(market, `?ad_id=${market.adId}`)).similar;
    expect(await similar()).toBeNull();
    await addSimilar(market, 1, 1, 102_000);
    expect(await similar()).toEqual({ views_per_day: 0 });
  });

  test('state nothing of few sellers with many ads [SELL-46] [I72]', async () => {
    const market = await open([car]);
    await addSimilar(market, 5, 3);
    await database().sql.query(
      "update users set account_type = 'legal_entity', legal_entity_verified = true where id <> $1",
      [market.seller.id],
    );
    const path = `/api/v2/ads/${market.adId}/similar-prices`;
    expect((await market.guest.get(path)).json().data).toMatchObject({ count: 15 });
    expect((await daysOf(market, `?ad_id=${market.adId}`)).similar).toBeNull();
  });

  test('are deleted after 90 days [SELL-48]', async () => {
    const market = await open([car]);
    await look(market, market.adId, 2);
    market.clock.pass(50 * DAY_S);
    await look(market, market.adId, 3);
    const count = async () => {
      await database().sql.query('update users set last_active_at = $1', [market.clock.now().toISOString()]);
      await sweep(database().sql, { now: market.clock.now(), keepSecrets: false });
      return (await database().sql.query('select id from ad_events')).rows.length;
    };
    expect(await count()).toBe(5);
    market.clock.pass(41 * DAY_S);
    expect(await count()).toBe(3);
    market.clock.pass(50 * DAY_S);
    expect(await count()).toBe(0);
  });
});
