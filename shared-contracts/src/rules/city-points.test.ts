import { expect, test } from '@rstest/core';
import { CITIES, cityByKey } from './city-list.ts';
import { pointOfCity } from './city-points.ts';

test('every city has a point in Russia', () => {
  const outside = CITIES.filter((city) => {
    const { lat, lon } = pointOfCity(city);
    return !(lat > 41 && lat < 70 && lon > 19 && lon < 161);
  });
  expect(outside).toEqual([]);
});

test.each([
  ['moscow', 55.7558, 37.6173],
  ['komsomolsk_na_amure', 50.55, 137.01],
])('a city keeps its point: %s', (key, lat, lon) => {
  expect(pointOfCity(cityByKey(key) ?? { id: 0 })).toEqual({ lat, lon });
});
