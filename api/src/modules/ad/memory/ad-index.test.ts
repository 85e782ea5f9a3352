import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { eachDatabase, type TestDatabase } from '../../../db/test-databases.ts';
import { emptyTables } from '../../../db/test-empty-tables.ts';
import { addUsers } from '../../../test-app.ts';
import { serializeCard } from '../card.ts';
import { type AdFilter, ORDER_SQL } from '../filter.ts';
import { countCards, estimateCount, findCards, readForIndex } from '../queries.ts';
import { AdIndex } from './ad-index.ts';
import { fillIndex } from './index-feed.ts';

const ORDERS = Object.keys(ORDER_SQL) as (keyof typeof ORDER_SQL)[];

/** Ads with few different values, so that orders have ties and filters have matches. */
const fill = async (db: TestDatabase) => {
  await addUsers(db, 3);
  await db.sql.exec(
    `update users set account_type = 'legal_entity', legal_entity_verified = (id = 2) where id in (2, 3)`,
  );
  await db.sql.exec(`
    insert into ads (user_id, status, mark_id, model_id, mark, price, price_rub, year, mileage, city_id, statuses_id,
      stock_status, is_in_stock, body, kpp, pts_type, engine, drivetrain, rudder, power, color, video, created_at)
    select 1 + n % 3, (array['active', 'active', 'active', 'archived'])[1 + n % 4], 1 + n % 4, nullif(n % 5, 0), 'Марка',
      100 * (n % 7), 100 * (n % 7), 2000 + n % 6, nullif(n % 8, 0) * 1000, nullif(n % 3, 0), 1 + n % 6,
      (array['in_stock', 'in_transit', 'on_order'])[1 + n % 3], n % 2 = 0,
      (array['sedan', 'suv', null])[1 + n % 3], (array['automatic', null])[1 + n % 2],
      (array['original', 'duplicate', null])[1 + n % 3],
      (array['gas', 'diesel', 'electric', null])[1 + n % 4], (array['front_wheel', 'all_wheel', null])[1 + n % 3],
      (array['left', 'right', null])[1 + n % 3], nullif(n % 11, 0) * 30,
      (array['#000000', '#040001', '#ffffff', '#123456', null])[1 + n % 5],
      case when n % 9 = 0 then 'https://rutube.ru/video/1' end,
      timestamptz '2026-01-01' + (n % 10) * interval '1 minute'
    from generate_series(1, 300) n`);
};

const range = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as [number, number]);
const some = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });
const anyFilter: fc.Arbitrary<AdFilter> = fc.record(
  {
    mark_id: fc.integer({ min: 1, max: 5 }),
    model_id: fc.integer({ min: 1, max: 5 }),
    city_id: fc.integer({ min: 1, max: 3 }),
    year: range(10).map(([from, to]) => [1998 + from, 1998 + to] as const),
    price: range(700),
    mileage: range(8000),
    statuses: some(1, 2, 3, 9),
    stock_statuses: some('in_stock', 'on_order'),
    bodies: some('sedan', 'coupe'),
    kpps: some('automatic', 'cvt'),
    pts_type: fc.constantFrom('original', 'duplicate'),
    engines: some('gas', 'diesel'),
    drivetrains: some('front_wheel', 'all_wheel'),
    rudder: fc.constantFrom('left', 'right'),
    power: range(300),
    colors: some('#000000', '#040001', '#ffffff'),
    is_in_stock: fc.constant(true as const),
    marks: some(1, 2, 3, 9),
    excluded_marks: some(2, 4),
    seller: fc.constantFrom('private', 'dealer'),
    region_cities: fc.subarray([1, 2, 9]),
  },
  { requiredKeys: [] },
);

eachDatabase('the index in memory', (database) => {
  test('returns what the SQL returns, for any filter, order and page', async () => {
    const db = database();
    await fill(db);
    const index = new AdIndex();
    await fillIndex(index, db.sql);
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.constantFrom(...ORDERS), fc.nat(60), async (filter, order, offset) => {
        const found = index.find(filter, order, offset, 16, 150);
        const ids = found.cards.map(({ id }) => id);
        for (const plan of ['indexScan', 'sort'] as const) {
          const rows = await findCards(db.sql, filter, order, offset, 16, plan);
          expect(rows.map(({ id }) => id)).toEqual(ids);
          expect(found.cards).toEqual(rows.map(serializeCard));
        }
        expect(found.count).toBe(await countCards(db.sql, filter, 150));
      }),
      { numRuns: 150 },
    );
  });

  test('the estimate of matches distinguishes few from many', async () => {
    const db = database();
    await fill(db);
    await db.sql.exec('analyze ads');
    expect(await estimateCount(db.sql, {})).toBeGreaterThan(200);
    expect(await estimateCount(db.sql, { mark_id: 2, price: [0, 300], kpps: ['automatic'] })).toBeLessThan(
      100,
    );
  });

  test('after single changes equals an index that was read again', async () => {
    const db = database();
    await emptyTables(db);
    await fill(db);
    const index = new AdIndex();
    await fillIndex(index, db.sql);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 320 }), { maxLength: 6 }),
        fc.constantFrom(
          'price_rub = price_rub + 150, year = 2003',
          "status = case status when 'active' then 'archived' else 'active' end",
          'mileage = nullif(mileage, 3000)',
          "created_at = created_at + interval '1 hour', user_id = 2",
        ),
        async (ids, change) => {
          await db.sql.query(`update ads set ${change} where id = any($1::int[])`, [ids]);
          index.update(ids, await readForIndex(db.sql, ids));
          const fresh = new AdIndex();
          await fillIndex(fresh, db.sql);
          for (const order of ORDERS) {
            const of = (from: AdIndex) => from.find({}, order, 0, 400, 400);
            expect(of(index)).toEqual(of(fresh));
          }
          for (const seller of [1, 2, 3])
            expect(index.countOfSeller(seller)).toBe(fresh.countOfSeller(seller));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('grows beyond its first size', async () => {
    const db = database();
    await fill(db);
    const [first] = await readForIndex(db.sql, [1, 2, 3]);
    if (!first) throw new Error('no rows');
    const index = new AdIndex();
    index.replaceAll([]);
    const added = Array.from({ length: 9_000 }, (_, n) => ({ ...first, id: n + 1, price_rub: n }));
    index.update(
      added.map(({ id }) => id),
      added,
    );
    const { cards, count } = index.find({ price: [8_990, 9_999] }, 'price_desc', 0, 3, 100);
    expect(count).toBe(10);
    expect(cards.map(({ id }) => id)).toEqual([9_000, 8_999, 8_998]);
  });
});
