import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { testMarkets } from '../../test-market.ts';
import { keepPublishedPrice, recordRateChanges, recordSellerPrice } from './service.ts';

onDatabase('prices', (database) => {
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
});
