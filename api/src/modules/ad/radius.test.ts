import { distanceKm } from '@cars/shared-contracts/rules/city-distance';
import { CITIES, cityById, cityByName, REGIONS } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { RADII_KM } from '@cars/shared-contracts/schemas/limits';
import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, addUsers, openTestApp } from '../../test-app.ts';
import { filterOf } from './filter.ts';
import { AdIndex } from './memory/ad-index.ts';
import { fillIndex } from './memory/index-feed.ts';
import { countCards } from './queries.ts';

const idOf = (name: string) => cityByName(name)?.id ?? 0;

onDatabase('a radius around a city', (database) => {
  test('has the ads of every city within it, from memory and from SQL [CAT-75]', async () => {
    const db = database();
    await addUsers(db, 1);
    // One to three ads in each city, and some without a city.
    const cities = CITIES.flatMap(({ id }) => Array<number>(1 + (id % 3)).fill(id));
    await addAds(
      db,
      [...cities, null, null].map((city_id) => ({ city_id })),
    );
    const index = new AdIndex();
    await fillIndex(index, db.sql);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CITIES),
        fc.constantFrom(...RADII_KM),
        fc.option(fc.constantFrom(...REGIONS), { nil: undefined }),
        async (center, radius_km, region) => {
          const expected = cities.filter((id) => {
            const city = cityById(id);
            return (
              city &&
              (distanceKm(pointOfCity(center), pointOfCity(city)) <= radius_km || city.region === region)
            );
          }).length;
          const filter = filterOf({ city_id: center.id, radius_km, region }, Number.POSITIVE_INFINITY);
          expect(await countCards(db.sql, filter, 1_000)).toBe(expected);
          expect(index.find(filter, 'created_desc', 0, 1, 1_000).count).toBe(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is a condition of lists, counts, numbers of options and saved filters [CAT-75] [DATA-42]', async () => {
    await addUsers(database(), 1);
    const app = await openTestApp(database());
    const ads = ['Казань', 'Зеленодольск', 'Чебоксары', 'Москва'].map((name) => ({ city_id: idOf(name) }));
    await app.services.ads.changed(await addAds(database(), ads));
    const post = async (url: string, payload: object) =>
      (await app.call({ method: 'POST', url, payload })).json();
    const around = { city_id: idOf('Казань'), radius_km: 100 };
    expect((await post('/api/v2/ads/search', around)).data.pagination.total_items).toBe(2);
    expect((await post('/api/v2/ads/search/count', { ...around, radius_km: 200 })).data.count).toBe(3);
    const facets = (await post('/api/v2/ads/facets', around)).data;
    expect(facets.total).toBe(2);
    expect(facets.options.city_id.all).toBe(4);
    expect((await post('/api/v2/ads/search/count', { radius_km: 100 })).data.count).toBe(4);
    const wrong = await app.call({
      method: 'POST',
      url: '/api/v2/ads/search',
      payload: { ...around, radius_km: 99 },
    });
    expect(wrong.statusCode).toBe(422);
    await app.close();
  });
});
