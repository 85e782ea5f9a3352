import { cityIdsOfPlace } from '@cars/shared-contracts/rules/city-distance';
import type { Facet } from '@cars/shared-contracts/schemas/ad-facets';
import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { readFacets } from './facet-queries.ts';
import { writeFacets } from './facets.ts';
import { type AdFilter, filterOf } from './filter.ts';
import { AdIndex } from './memory/ad-index.ts';
import { fillIndex } from './memory/index-feed.ts';
import { anyFilter, fillAds } from './memory/test-filters.ts';
import { countCards } from './queries.ts';

onDatabase('counts of the options', (database) => {
  test('are the same from memory and from SQL, and those of a search [CAT-63] [CAT-64] [DATA-41]', async () => {
    const db = database();
    await fillAds(db);
    const index = new AdIndex();
    await fillIndex(index, db.sql);
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.nat(), async (filter, seed) => {
        const fromMemory = writeFacets(index.facets(filter), filter);
        const counts = await readFacets(db.sql, filter);
        expect(fromMemory).toEqual(counts && writeFacets(counts, filter));
        const others = (...own: readonly (keyof AdFilter)[]): AdFilter =>
          Object.fromEntries(Object.entries(filter).filter(([key]) => !own.some((name) => name === key)));
        const count = (searched: AdFilter) => countCards(db.sql, searched, 1_000);
        const one = <T>(...values: T[]): T => values[seed % values.length] as T;
        const { options, total, price, mileage } = fromMemory;

        expect(total).toBe(await count(filter));
        const kpp = one('automatic', 'manual');
        expect(options.kpps.all).toBe(await count(others('kpps')));
        expect(options.kpps.values[kpp] ?? 0).toBe(await count({ ...others('kpps'), kpps: [kpp] }));
        const mark = one(1, 2, 3, 4, 9);
        const numberOf = (facet: Facet | undefined, value: number) =>
          facet?.values[value] ?? facet?.absent ?? 0;
        const withoutCar = others('mark_id', 'model_id', 'generation_id');
        expect(numberOf(options.mark_id, mark)).toBe(await count({ ...withoutCar, mark_id: mark }));
        expect(options.mark_id.all).toBe(await count(withoutCar));
        const further = options.mark_ids ?? options.mark_id;
        expect(numberOf(further, mark)).toBe(await count({ ...others('mark_ids'), mark_ids: [mark] }));
        expect(further.all).toBe(await count(others('mark_ids')));
        const model = one(1, 2, 3, 4, 9);
        expect([numberOf(options.model_id, model), options.model_id?.all]).toEqual(
          filter.mark_id === undefined
            ? [0, undefined]
            : [
                await count({ ...others('generation_id'), model_id: model }),
                await count(others('model_id', 'generation_id')),
              ],
        );
        const generation = one(1, 2, 9);
        expect([numberOf(options.generation_id, generation), options.generation_id?.all]).toEqual(
          filter.mark_id === undefined || filter.model_id === undefined
            ? [0, undefined]
            : [await count({ ...filter, generation_id: generation }), await count(others('generation_id'))],
        );
        const city = one(1, 2, 3);
        const withoutPlace = others('city_id', 'cities');
        expect(options.city_id.values[city] ?? 0).toBe(await count({ ...withoutPlace, city_id: city }));
        for (const region of [undefined, 'Санкт-Петербург', 'Московская область'])
          for (const radius_km of [undefined, 50] as const) {
            const place = { city_id: city, radius_km, region };
            const ids = cityIdsOfPlace({ cityId: city, radiusKm: radius_km, region });
            const sum = ids.reduce((found, id) => found + (options.city_id.values[id] ?? 0), 0);
            expect(sum).toBe(await count({ ...withoutPlace, ...filterOf(place, Number.POSITIVE_INFINITY) }));
          }
        const withoutStock = others('stock_status', 'is_in_stock');
        expect(options.stock_status.values.on_order ?? 0).toBe(
          await count({ ...withoutStock, stock_status: ['on_order'] }),
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
    expect(await readFacets(db.sql, { year_filter: [2003, 2003] }, 100)).not.toBeNull();
  });
});
