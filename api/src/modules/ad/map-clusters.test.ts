import { CITIES, cityByName } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { MAP_CLUSTERS_MAX, MAP_ZOOM_MAX, MAP_ZOOM_MIN } from '@cars/shared-contracts/schemas/limits';
import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import { type CityNumbers, mapOf } from './map-clusters.ts';

const WORLD = { west: -180, south: -90, east: 180, north: 90 };
const idOf = (name: string) => cityByName(name)?.id ?? 0;
const ads = (name: string, count: number, min_price_rub = 100_000): CityNumbers => ({
  city_id: idOf(name),
  count,
  min_price_rub,
});
const shown = (numbers: readonly CityNumbers[], zoom: number, part = WORLD) =>
  mapOf(numbers, { ...part, zoom }).clusters.map(({ city_id, cities, count }) => [city_id, cities, count]);

describe('groups of the map', () => {
  test('have the name of the city with the most ads, and separate at a larger scale [CAT-77]', () => {
    const numbers = [ads('Казань', 90, 300_000), ads('Зеленодольск', 4, 90_000), ads('Москва', 500)];
    expect(shown(numbers, 4)).toEqual([
      [idOf('Москва'), 1, 500],
      [idOf('Казань'), 2, 94],
    ]);
    expect(mapOf(numbers, { ...WORLD, zoom: 4 }).clusters[1]).toEqual({
      city_id: idOf('Казань'),
      lat: 55.79,
      lon: 49.12,
      count: 94,
      min_price_rub: 90_000,
      cities: 2,
      bounds: [48.51, 55.79, 49.12, 55.85],
    });
    expect(shown(numbers, 10)).toEqual([
      [idOf('Москва'), 1, 500],
      [idOf('Казань'), 1, 90],
      [idOf('Зеленодольск'), 1, 4],
    ]);
  });

  test('are the same wherever the shown part begins [CAT-77]', () => {
    const numbers = [ads('Казань', 90), ads('Зеленодольск', 4), ads('Москва', 500)];
    const part = { west: 48, south: 55, east: 48.6, north: 56 };
    expect(shown(numbers, 4, part)).toEqual([]);
    expect(shown(numbers, 10, part)).toEqual([[idOf('Зеленодольск'), 1, 4]]);
  });

  test('leave out ads without a city of the list, whose number is given [CAT-78]', () => {
    const numbers = [
      { city_id: null, count: 3, min_price_rub: 1 },
      { city_id: 99_999, count: 2, min_price_rub: 1 },
      ads('Казань', 5),
    ];
    expect(mapOf(numbers, { ...WORLD, zoom: 4 })).toMatchObject({ total: 10, without_city: 5 });
  });

  test('lose no ad of a city, are at most 200, and are places of cities rounded to a kilometer [I62]', () => {
    const places = new Set(
      CITIES.map(pointOfCity).map(
        ({ lat, lon }) => `${Math.round(lat * 100) / 100} ${Math.round(lon * 100) / 100}`,
      ),
    );
    fc.assert(
      fc.property(
        fc.subarray([...CITIES]),
        fc.integer({ min: MAP_ZOOM_MIN, max: MAP_ZOOM_MAX }),
        fc.integer({ min: 1, max: 1_000 }),
        (cities, zoom, seed) => {
          const numbers = cities.map(({ id }) => ({
            city_id: id,
            count: 1 + ((id * seed) % 97),
            min_price_rub: (id * seed) % 1_009,
          }));
          const { clusters, total } = mapOf(numbers, { ...WORLD, zoom });
          expect(clusters.length).toBeLessThanOrEqual(MAP_CLUSTERS_MAX);
          expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total);
          expect(clusters.reduce((sum, { cities: own }) => sum + own, 0)).toBe(cities.length);
          for (const { lat, lon } of clusters) expect(places.has(`${lat} ${lon}`)).toBe(true);
          const lowest = Math.min(...numbers.map(({ min_price_rub }) => min_price_rub));
          // Without ads both are infinity.
          expect(Math.min(...clusters.map((one) => one.min_price_rub))).toBe(lowest);
        },
      ),
    );
  });
});
