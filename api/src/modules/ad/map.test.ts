import { cityByName } from '@cars/shared-contracts/rules/city-list';
import { fc } from '@cars/tooling/testing/properties';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { type AdFields, addAds, addUsers, openTestApp, type TestApp } from '../../test-app.ts';
import type { CityNumbers } from './map-clusters.ts';
import { readCities } from './map-queries.ts';
import { AdIndex } from './memory/ad-index.ts';
import { fillIndex } from './memory/index-feed.ts';
import { anyFilter, fillAds } from './memory/test-filters.ts';
import { countCards } from './queries.ts';

const VIEW = 'west=19&south=41&east=180&north=75&zoom=4';
const idOf = (name: string) => cityByName(name)?.id ?? 0;
const sorted = (numbers: readonly CityNumbers[] | null) =>
  numbers && [...numbers].sort((a, b) => (a.city_id ?? 0) - (b.city_id ?? 0));

onDatabase('ads by cities', (database) => {
  test('are the same from memory and from SQL, and those of a search [CAT-77] [DATA-43]', async () => {
    const db = database();
    await fillAds(db);
    const index = new AdIndex();
    await fillIndex(index, db.sql);
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        const fromMemory = sorted(index.cities(filter));
        expect(fromMemory).toEqual(sorted(await readCities(db.sql, filter)));
        const total = (fromMemory ?? []).reduce((sum, { count }) => sum + count, 0);
        expect(total).toBe(await countCards(db.sql, filter, 1_000));
      }),
      { numRuns: 80 },
    );
  });

  test('are not read for more ads than the bound [I62]', async () => {
    const db = database();
    await fillAds(db);
    expect(await readCities(db.sql, {}, 100)).toBeNull();
    expect(await readCities(db.sql, { year_filter: [2003, 2003] }, 100)).not.toBeNull();
  });

  describe.each([
    ['with the index', '1000'],
    ['without the index', '0'],
  ])('the call %s', (_, INDEX_MAX_ADS) => {
    let app: TestApp;
    beforeEach(async () => {
      await addUsers(database(), 1);
      app = await openTestApp(database(), { variables: { INDEX_MAX_ADS, RATE_LIMITS: 'strict' } });
    });
    afterEach(() => app.close());
    const add = async (...ads: AdFields[]) => app.services.ads.changed(await addAds(database(), ads));
    const map = (payload: object = {}, view = VIEW) =>
      app.call({ method: 'POST', url: `/api/v2/ads/map?${view}`, payload });

    test('groups what the filter leaves, and follows a change [CAT-77] [CAT-78] [DATA-43]', async () => {
      await add(
        { city_id: idOf('Казань'), price_rub: 300_000, kpp: 'manual' },
        { city_id: idOf('Зеленодольск'), price_rub: 200_000, kpp: 'manual' },
        { city_id: idOf('Москва'), price_rub: 100_000, kpp: 'automatic' },
        { city_id: null, price_rub: 100_000, kpp: 'manual' },
        { city_id: idOf('Казань'), price_rub: 1, status: 'archived' },
      );
      const { data } = (await map({ kpps: ['manual'] })).json();
      expect(data).toEqual({
        total: 3,
        without_city: 1,
        clusters: [
          {
            city_id: idOf('Казань'),
            lat: 55.79,
            lon: 49.12,
            count: 2,
            min_price_rub: 200_000,
            cities: 2,
            bounds: [48.51, 55.79, 49.12, 55.85],
          },
        ],
      });
      await add({ city_id: idOf('Казань'), kpp: 'manual' });
      expect((await map({ kpps: ['manual'] })).json().data.clusters[0].count).toBe(3);
      const around = { city_id: idOf('Москва'), radius_km: 25 };
      expect((await map(around)).json().data.total).toBe(1);
    });

    test('refuses a view that is none [D1]', async () => {
      const wrong = [
        VIEW.replace('zoom=4', 'zoom=13'),
        VIEW.replace('zoom=4', 'zoom=-1'),
        VIEW.replace('west=19', 'west=190'),
        VIEW.replace('south=41', 'south=76'),
        VIEW.replace('&north=75', ''),
        VIEW.replace('west=19', "west=1'--"),
      ];
      for (const view of wrong) expect([view, (await map({}, view)).statusCode]).toEqual([view, 422]);
    });

    test('has a limit of its own, so that searches go on [I62]', async () => {
      const statuses: number[] = [];
      for (let n = 0; n <= 600; n += 1) statuses.push((await map()).statusCode);
      expect(new Set(statuses.slice(0, 600))).toEqual(new Set([200]));
      expect(statuses[600]).toBe(429);
      const search = await app.call({ method: 'POST', url: '/api/v2/ads/search', payload: {} });
      expect(search.statusCode).toBe(200);
    });
  });
});
