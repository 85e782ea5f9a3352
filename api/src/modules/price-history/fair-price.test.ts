import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds } from '../../test-app.ts';
import { testMarkets } from '../../test-market.ts';

onDatabase('the fair price', (database) => {
  const open = testMarkets(database);
  const car = { mileage: 100_000 };

  /** Ads of the same car by sellers of their own, 20 000 apart from 500 000. */
  const addSimilar = async (count: number, more: object = {}) => {
    const sellers = await database().sql.query<{ id: number }>(
      "insert into users (name) select 'Продавец' from generate_series(1, $1::int) returning id",
      [count],
    );
    return addAds(
      database(),
      sellers.rows.map(({ id }, n) => ({
        user_id: id,
        ...car,
        mileage: 100_000 + n,
        price: 500_000 + n * 20_000,
        price_rub: 500_000 + n * 20_000,
        ...more,
      })),
    );
  };
  const similarOf = async ({ guest, adId }: Awaited<ReturnType<typeof open>>) =>
    (await guest.get(`/api/v2/ads/${adId}/similar-prices`)).json().data;

  test('needs six similar ads, from twelve on it is no rough one, and lists them [PRICE-13] [PRICE-14]', async () => {
    const market = await open([car]);
    expect(await similarOf(market)).toBeNull();
    await addSimilar(11);
    expect(await similarOf(market)).toMatchObject({ count: 11, is_rough: true });
    const [last] = await addSimilar(1, { mileage: 101_000, price_rub: 720_000 });
    const similar = await similarOf(market);
    expect(similar).toMatchObject({ count: 12, sold: 0 });
    expect(similar).not.toHaveProperty('is_rough');
    expect(similar.from).toBeGreaterThan(520_000);
    expect(similar.from).toBeLessThan(similar.middle);
    expect(similar.middle).toBeLessThan(similar.to);
    expect(similar.to).toBeLessThan(720_000);
    expect(similar.ads).toHaveLength(12);
    expect(similar.ads.at(-1)).toMatchObject({ id: last, mileage: 101_000, price_rub: 720_000 });
    expect(similar.basis).toMatchObject({ condition: 'used', same_generation: false, mileage_from: 100_000 });
  });

  test('of another model, a hidden ad and a car of another condition is none [PRICE-14]', async () => {
    const market = await open([car, { ...car, model_id: 12 }, { ...car, status: 'archived' }]);
    await addSimilar(12);
    expect(await similarOf(market)).not.toBeNull();
    for (const adId of market.ids.slice(1)) expect(await similarOf({ ...market, adId })).toBeNull();
    const setCondition = (id: number) =>
      database().sql.query('update ads set statuses_id = $2 where id = $1', [market.adId, id]);
    // The ads have none, which is stored as new: with their kilometers they are used.
    await setCondition(2);
    expect(await similarOf(market)).not.toBeNull();
    for (const condition of [3, 4]) {
      await setCondition(condition);
      expect(await similarOf(market)).toBeNull();
    }
    expect(await similarOf({ ...market, adId: 999_999 })).toBeNull();
  });

  test('counts sold ads that were public for a day, at the price that was paid, and lists none [PRICE-16] [I70]', async () => {
    const market = await open([car]);
    await addSimilar(11);
    const sold = await addSimilar(1, { mileage: 105_000, status: 'archived' });
    const sell = async (soldAfterHours: number, paid: number | null) =>
      database().sql.query(
        `update ads set sold_at = created_at + make_interval(hours => $2::int), sold_price_rub = $3::bigint
         where id = $1`,
        [sold[0], soldAfterHours, paid],
      );
    await database().sql.query('update ads set created_at = $1', [market.clock.now().toISOString()]);
    await sell(1, null);
    expect(await similarOf(market)).toMatchObject({ count: 11, sold: 0 });
    await sell(25, null);
    const similar = await similarOf(market);
    expect([similar.count, similar.sold, similar.ads.length]).toEqual([12, 1, 11]);
    // A price far from the requested one is not believed.
    await sell(25, 5_000_000);
    expect(await similarOf(market)).toEqual(similar);
    // The asking price is 500 000: 20 % more is believed, a ruble beyond it is not.
    await sell(25, 600_001);
    expect(await similarOf(market)).toEqual(similar);
    await sell(25, 600_000);
    expect((await similarOf(market)).from).toBeGreaterThan(similar.from);
    await sell(25, 590_000);
    expect((await similarOf(market)).from).not.toBe(similar.from);
    market.clock.pass(182 * 86_400);
    expect(await similarOf(market)).toMatchObject({ count: 11, sold: 0 });
  });

  test('is not moved by one account with many ads, nor by absurd prices [I41]', async () => {
    const market = await open([car]);
    await addSimilar(20);
    const honest = await similarOf(market);
    await addAds(
      database(),
      Array.from({ length: 60 }, (_, n) => ({
        user_id: market.buyer.id,
        ...car,
        mileage: 100_000 + n * 10,
        price_rub: 1_300_000 + n,
      })),
    );
    const stuffed = await similarOf(market);
    expect(stuffed.count).toBeLessThanOrEqual(honest.count + 3);
    expect(stuffed.middle / honest.middle).toBeLessThan(1.1);
    await addSimilar(15, { price_rub: 9_000_000_000 });
    await addSimilar(15, { price_rub: 1 });
    const absurd = await similarOf(market);
    expect(absurd.middle / honest.middle).toBeLessThan(1.1);
    expect(absurd.ads.every(({ price_rub }: { price_rub: number }) => price_rub > 1)).toBe(true);
  });

  test('gives a car its place among ads of at most two years away that are for sale, ascending', async () => {
    const market = await open([{ ...car, year: 2010, status: 'archived' }]);
    const years = [2015, 2013, 2017, 2012, 2018];
    for (const [n, year] of years.entries())
      await addSimilar(1, { year, price: 900_000 - n, price_rub: 900_000 - n * 10_000 });
    const [sold] = await addSimilar(1, { year: 2015, status: 'archived' });
    await database().sql.query(
      `update ads set created_at = $2::timestamptz - interval '3 days', sold_at = $2::timestamptz where id = $1`,
      [sold, market.clock.now().toISOString()],
    );
    const unknown = { generation_id: null, mileage: null, power: null, kpp: null, region: null };
    const further = { engine: null, drivetrain: null, rudder: null, statuses_id: 2 };
    const requested = { modelId: 11, vin: null, car: { year: 2015, ...unknown, ...further } };
    const { similar, prices } = await market.app.services.prices.similarTo(requested, null);
    expect(similar).toMatchObject({ count: 6, is_rough: true });
    expect(prices).toEqual([880_000, 890_000, 900_000]);
    expect(await market.app.services.prices.similarTo(null, null)).toEqual({ similar: null, prices: [] });
  });

  test('lists every ad behind it that is not sold [PRICE-14]', async () => {
    const market = await open([car]);
    await addSimilar(45);
    const similar = await similarOf(market);
    expect([similar.count, similar.ads.length]).toEqual([45, 45]);
    // Of 45 prices the middle is the 23rd: a reader of the list finds it.
    const adjusted = similar.ads.map(({ adjusted_rub }: { adjusted_rub: number }) => adjusted_rub);
    expect(similar.middle).toBe(adjusted.sort((one: number, other: number) => one - other)[22]);
  });

  test('reads a bounded number of ads for each model year [I42]', async () => {
    const market = await open([car]);
    await database().sql.query(
      `insert into ads (user_id, mark_id, mark, model_id, price, price_rub, year, mileage)
       select $1, 1, 'BMW', 11, 500000, 500000, 2015, 100000 + n from generate_series(1, 500) n`,
      [market.buyer.id],
    );
    const unknown = { generation_id: null, mileage: null, power: null, kpp: null, region: null };
    const further = { engine: null, drivetrain: null, rudder: null, statuses_id: 2 };
    const requested = { modelId: 11, vin: null, car: { year: 2015, ...unknown, ...further } };
    const similar = await market.app.services.prices.similarTo(requested, null);
    expect(similar.prices.length).toBe(2);
    const sellers = await addSimilar(90);
    expect(sellers).toHaveLength(90);
    expect((await market.app.services.prices.similarTo(requested, null)).prices).toHaveLength(75);
  });
});
