import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { createCaller } from '../../test-callers.ts';
import { testMarkets } from '../../test-market.ts';

const SEARCH = '/api/v2/ads/search';
const CORPUS = [
  "'",
  "' or '1'='1",
  "'; drop table ads;--",
  '1; select pg_sleep(5)',
  '1 union select password_hash from users',
  'created_desc; delete from ads',
  'price_rub desc nulls last, (select pg_sleep(5))',
  '%',
  '_',
  '\\',
  '$1',
  '0x10',
  '1e309',
];

onDatabase('a hostile search', (database) => {
  const open = testMarkets(database);

  test('is data or refused in every place, and nothing else happens [D1] [D2]', async () => {
    const { app } = await open([{}, {}, {}]);
    const guest = createCaller(app, { ip: '127.0.0.1' }); // the loopback address is not limited
    const body = [
      'mark_id',
      'model_id',
      'stock_status',
      'city_id',
      'is_in_stock',
      'bodies',
      'kpps',
      'engines',
      'drivetrains',
      'rudder',
      'power',
      'colors',
      'mark_ids',
      'excluded_mark_ids',
      'seller',
      'region',
      'radius_km',
      'pts_type',
      'car_statuses',
      'price',
      'mileage',
      'year_filter',
    ];
    for (const text of CORPUS) {
      const encoded = encodeURIComponent(text);
      for (const query of [`order_by=${encoded}`, `page=${encoded}`, `per_page=${encoded}`]) {
        expect((await guest.post(`${SEARCH}?${query}`, {})).statusCode, query).toBe(422);
      }
      for (const field of body) {
        for (const value of [text, [text], [text, text], { type: 'range', value: [text, text] }]) {
          expect((await guest.post(SEARCH, { [field]: value })).statusCode, `${field} ${text}`).toBe(422);
        }
      }
      expect([404, 422]).toContain((await guest.get(`/api/v2/ads/details/${encoded}`)).statusCode);
    }
    const { rows } = await database().sql.query<{ count: number }>('select count(*)::int as count from ads');
    expect(rows[0]?.count).toBe(3);
  });

  test('keeps to the bounds of each range [D5]', async () => {
    const { guest } = await open();
    const status = async (search: object) => (await guest.post(SEARCH, search)).statusCode;
    const year = (value: (number | null)[]) => ({ year_filter: { type: 'range', value } });
    const allowed = [
      year([1900, 2100]),
      year([2018, null]),
      { price: [0, 9_999_999_999] },
      { price: [null, null] },
      { mileage: [null, 9_999_999] },
    ];
    const refused = [
      year([1899, 2000]),
      year([2000, 2101]),
      year([2010, 2000]),
      { price: [-1, 5] },
      { price: [0, 10_000_000_000] },
      { price: [5, 1] },
      { mileage: [0, 10_000_000] },
      { mileage: [-1, 1] },
    ];
    for (const search of allowed) expect(await status(search), JSON.stringify(search)).toBe(200);
    for (const search of refused) expect(await status(search), JSON.stringify(search)).toBe(422);
  });

  test('written into an ad is returned as text [D3]', async () => {
    const description = "'); drop table ads;--";
    const { guest, adId } = await open([{ description }]);
    expect((await guest.get(`/api/v2/ads/details/${adId}`)).json().data.description).toBe(description);
    expect((await guest.post(SEARCH, {})).json().data.items).toHaveLength(1);
  });
});
