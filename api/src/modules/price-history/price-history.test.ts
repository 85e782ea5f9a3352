import { expect, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import { testMarkets } from '../../test-market.ts';
import { keepPublishedPrice, recordRateChanges, recordSellerPrice } from './service.ts';

eachDatabase('prices', (database) => {
  const open = testMarkets(database);
  const history = async ({ guest, adId }: Awaited<ReturnType<typeof open>>) =>
    (await guest.get(`/api/v2/ads/${adId}/price-history`)).json().data;
  const rate = (USD: number, at: Date) =>
    database().sql.transaction(async (tx) => {
      await recordRateChanges(tx, { USD, EUR: 100 }, at, 5_000);
      await tx.query(
        "update ads set price_rub = round((price * $1::float8)::numeric) where currency = 'USD'",
        [USD],
      );
    });

  test('an ad whose price never changed has one line', async () => {
    const market = await open();
    expect(await history(market)).toEqual([
      {
        changed_at: '2026-03-02T09:00:00Z',
        cause: 'published',
        price: 1_000_000,
        currency: 'RUB',
        price_rub: 1_000_000,
      },
    ]);
  });

  test("the seller's change is listed with the price at publication [CAR-42]", async () => {
    const market = await open();
    market.clock.pass(3_600);
    await database().sql.transaction(async (tx) => {
      await keepPublishedPrice(tx, market.adId);
      await tx.query('update ads set price = 900000, price_rub = 900000 where id = $1', [market.adId]);
      await recordSellerPrice(tx, market.adId, market.clock.now());
    });
    expect(
      (await history(market)).map(({ cause, price }: { cause: string; price: number }) => [cause, price]),
    ).toEqual([
      ['seller', 900_000],
      ['published', 1_000_000],
    ]);
  });

  test('a rate change below one per cent is no line, one of one per cent is, and small ones add up', async () => {
    const market = await open([{ currency: 'USD', price: 10_000, price_rub: 900_000 }, {}]);
    await rate(90.5, market.clock.now());
    expect(await history(market)).toHaveLength(1);
    market.clock.pass(86_400);
    await rate(91.2, market.clock.now());
    expect(
      (await history(market)).map(({ cause, price_rub }: { cause: string; price_rub: number }) => [
        cause,
        price_rub,
      ]),
    ).toEqual([
      ['rate', 912_000],
      ['published', 900_000],
    ]);
    const rubles = await market.guest.get(`/api/v2/ads/${market.ids[1]}/price-history`);
    expect(rubles.json().data).toHaveLength(1);
  });

  test('similar cars have a range from five on [CAR-42]', async () => {
    const car = { mileage: 100_000 };
    const others = [1, 2, 3, 4].map((n) => ({ ...car, price_rub: 400_000 + n * 20_000 }));
    const few = await open([
      car,
      ...others,
      { ...car, model_id: 12 },
      { ...car, year: 2010 },
      { mileage: 150_000 },
    ]);
    expect((await few.guest.get(`/api/v2/ads/${few.adId}/similar-prices`)).json().data).toBeNull();
    await database().sql.query(
      `insert into ads (user_id, mark_id, mark, model_id, price, price_rub, year, mileage)
       values ($1, 1, 'BMW', 11, 500000, 500000, 2017, 139000)`,
      [few.seller.id],
    );
    expect((await few.guest.get(`/api/v2/ads/${few.adId}/similar-prices`)).json().data).toEqual({
      count: 5,
      from: 420_000,
      to: 500_000,
    });
  });

  test('similar cars of the same generation are used when there are five of them', async () => {
    const car = { mileage: 100_000, generation_id: 7 };
    const same = [1, 2, 3, 4, 5].map((n) => ({ ...car, price_rub: 900_000 + n * 10_000 }));
    const others = [1, 2, 3, 4, 5].map((n) => ({
      mileage: 100_000,
      generation_id: 8,
      price_rub: n * 700_000,
    }));
    const market = await open([car, ...same, ...others]);
    expect((await market.guest.get(`/api/v2/ads/${market.adId}/similar-prices`)).json().data).toEqual({
      count: 5,
      from: 910_000,
      to: 950_000,
    });
  });

  test('fewer than five of the generation are not enough: all of the model are used', async () => {
    const car = { mileage: 100_000, generation_id: 7 };
    const market = await open([
      car,
      ...[510_000, 520_000].map((price_rub) => ({ ...car, price_rub })),
      ...[500_000, 530_000, 540_000].map((price_rub) => ({ ...car, generation_id: 8, price_rub })),
    ]);
    expect((await market.guest.get(`/api/v2/ads/${market.adId}/similar-prices`)).json().data).toEqual({
      count: 5,
      from: 500_000,
      to: 540_000,
    });
  });

  test('of an archived ad are for its owner only [C13]', async () => {
    const market = await open([{ status: 'archived' }]);
    const url = `/api/v2/ads/${market.adId}/price-history`;
    expect((await market.seller.user.get(url)).json().data).toMatchObject([{ cause: 'published' }]);
    expect((await market.buyer.user.get(url)).statusCode).toBe(404);
    expect((await market.guest.get(url)).statusCode).toBe(404);
  });

  test('an absent or hidden ad has no history', async () => {
    const market = await open([{ status: 'archived' }]);
    for (const id of [market.adId, 999]) {
      const reply = await market.guest.get(`/api/v2/ads/${id}/price-history`);
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Объявление не найдено.']);
    }
  });

  test('prices that differ by more than 30 % around their middle are no range', async () => {
    const car = { mileage: 100_000 };
    const of = (top: number) =>
      [700_000, 800_000, 900_000, 1_000_000, top].map((price_rub) => ({ ...car, price_rub }));
    const near = await open([car, ...of(1_300_000)]);
    const url = (id: number) => `/api/v2/ads/${id}/similar-prices`;
    expect((await near.guest.get(url(near.adId))).json().data).toEqual({
      count: 5,
      from: 700_000,
      to: 1_300_000,
    });
    await database().sql.query('update ads set price_rub = 1310000 where price_rub = 1300000');
    expect((await near.guest.get(url(near.adId))).json().data).toBeNull();
  });
});
