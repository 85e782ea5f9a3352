import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../../db/test-databases.ts';
import { emptyTables } from '../../../db/test-empty-tables.ts';
import { serializeCard } from '../card.ts';
import { ORDER_SQL } from '../filter.ts';
import { countCards, findCards, readForIndex } from '../queries.ts';
import { AdIndex } from './ad-index.ts';
import { fillIndex } from './index-feed.ts';
import { anyFilter, anyStart, fillAds } from './test-filters.ts';

const ORDERS = Object.keys(ORDER_SQL) as (keyof typeof ORDER_SQL)[];

onDatabase('the index in memory', (database) => {
  test('returns what the SQL returns, for any filter, order and page', async () => {
    const db = database();
    await fillAds(db);
    const index = new AdIndex();
    await fillIndex(index, db.sql);
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.constantFrom(...ORDERS), anyStart, async (filter, order, start) => {
        const found = index.find(filter, order, start, 16, 150);
        const ids = found.cards.map(({ id }) => id);
        const { items, next } = await findCards(db.sql, filter, order, start, 16);
        expect(items.map(({ id }) => id)).toEqual(ids);
        expect(found.cards).toEqual(items.map(serializeCard));
        expect(found.next).toEqual(next);
        expect(found.count).toBe(await countCards(db.sql, filter, 150));
        if (found.count > 0) matched += 1;
      }),
      { numRuns: 150 },
    );
    expect(matched).toBeGreaterThan(75);
  });

  test('after single changes equals an index that was read again', async () => {
    const db = database();
    await emptyTables(db);
    await fillAds(db);
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
    await fillAds(db);
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
