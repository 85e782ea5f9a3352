import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { eachDatabase } from '../../db/test-databases.ts';
import { readFacets } from './facet-queries.ts';
import { OWN_CONDITIONS, writeFacets } from './facets.ts';
import type { AdFilter } from './filter.ts';
import { AdIndex } from './memory/ad-index.ts';
import { fillIndex } from './memory/index-feed.ts';
import { anyFilter, fillAds } from './memory/test-filters.ts';
import { countCards } from './queries.ts';

eachDatabase('counts of the options', (database) => {
  test('are the same from memory and from SQL, and those of a search [CAT-63] [CAT-64] [DATA-41]', async () => {
    const db = database();
    await fillAds(db);
    const index = new AdIndex();
    await fillIndex(index, db.sql);
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.nat(), async (filter, seed) => {
        const fromMemory = writeFacets(index.facets(filter));
        const counts = await readFacets(db.sql, filter);
        expect(fromMemory).toEqual(counts && writeFacets(counts));
        const others = (...own: readonly (keyof AdFilter)[]): AdFilter =>
          Object.fromEntries(Object.entries(filter).filter(([key]) => !own.some((name) => name === key)));
        const count = (searched: AdFilter) => countCards(db.sql, searched, 1_000);
        const one = <T>(...values: T[]): T => values[seed % values.length] as T;
        const { options, total, price, mileage } = fromMemory;

        expect(total).toBe(await count(filter));
        const kpp = one('automatic', 'manual');
        expect(options.kpps.all).toBe(await count(others('kpps')));
        expect(options.kpps.values[kpp] ?? 0).toBe(await count({ ...others('kpps'), kpps: [kpp] }));
        const mark = one(1, 2, 3, 4);
        const withoutCar = others(...OWN_CONDITIONS.mark_id);
        expect(options.mark_id.values[mark] ?? 0).toBe(await count({ ...withoutCar, mark_id: mark }));
        const city = one(1, 2, 3);
        const withoutPlace = others(...OWN_CONDITIONS.city_id);
        expect(options.city_id.values[city] ?? 0).toBe(await count({ ...withoutPlace, city_id: city }));
        const withoutStock = others(...OWN_CONDITIONS.stock_status);
        expect(options.stock_status.values.on_order ?? 0).toBe(
          await count({ ...withoutStock, stock_statuses: ['on_order'] }),
        );
        const seller = one('private', 'dealer');
        expect(options.seller.values[seller] ?? 0).toBe(await count({ ...others('seller'), seller }));
        expect(options.colors.values['#000000'] ?? 0).toBe(
          await count({ ...others('colors'), colors: ['#000000', '#040001'] }),
        );
        const sum = (bars: readonly number[]) => bars.reduce((all, bar) => all + bar, 0);
        expect(sum(price)).toBe(await count(others('price')));
        expect(mileage[0]).toBe(await count({ ...others('mileage'), mileage: [0, 9_999] }));
      }),
      { numRuns: 60 },
    );
  });

  test('are not read for more ads than the bound [I61]', async () => {
    const db = database();
    await fillAds(db);
    expect(await readFacets(db.sql, {}, 100)).toBeNull();
    expect(await readFacets(db.sql, { mark_id: 1 }, 100)).toBeNull();
    expect(await readFacets(db.sql, { year: [2003, 2003] }, 100)).not.toBeNull();
  });
});
