import { distanceKm } from '@cars/shared-contracts/rules/city-distance';
import { cityByName } from '@cars/shared-contracts/rules/city-list';
import { AdMapQuerySchema } from '@cars/shared-contracts/schemas/ad-map';
import { describe, expect, test } from '@rstest/core';
import {
  clusterLabel,
  edgesOfFilter,
  readPlace,
  scaleOfGroups,
  shortName,
  shortNumber,
  shortPrice,
  viewQuery,
  WHOLE,
  writePlace,
} from './rules.ts';

const KAZAN = cityByName('Казань')?.id ?? 0;
const cluster = (count: number, cities: number) => ({
  city_id: KAZAN,
  lat: 55.79,
  lon: 49.12,
  count,
  min_price_rub: 65_000,
  cities,
  bounds: [49, 55, 50, 56] as [number, number, number, number],
});

describe('the place of the map in the address [CAT-79]', () => {
  test.each([
    { lat: 55.79, lon: 49.12, zoom: 9 },
    { lat: -85, lon: -180, zoom: 3 },
    { lat: 0.5, lon: 180, zoom: 12 },
  ])('is read as it was written: %o', (place) => {
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  test.each(['', '1', '55.79,49.12', '55,49,x', '155,49,4', "55,49,4'", '55.1234567,49,4'])(
    'is none in %j',
    (text) => {
      expect(readPlace(text)).toBeNull();
    },
  );

  test('is at the city of the filter, farther away for a larger radius', () => {
    const around = edgesOfFilter({ cityId: String(KAZAN), radius: '500' });
    expect(distanceKm({ lat: around.north, lon: 49.12 }, { lat: 55.79, lon: 49.12 })).toBeCloseTo(500, 0);
    expect(distanceKm({ lat: around.south, lon: 49.12 }, { lat: 55.79, lon: 49.12 })).toBeCloseTo(500, 0);
    const near = edgesOfFilter({ cityId: String(KAZAN), radius: '' });
    expect(near.east - 49.12).toBeCloseTo(49.12 - near.west);
    expect(distanceKm({ lat: 55.79, lon: near.east }, { lat: 55.79, lon: 49.12 })).toBeCloseTo(25, 0);
    expect(edgesOfFilter({ cityId: '', radius: '' })).toBe(WHOLE);
  });
});

test.each([
  { west: 30.123_456, south: 50.2, east: 60.7, north: 60 },
  { west: -400, south: -200, east: 400, north: 200 },
  { west: 181, south: 85, east: 240, north: 89 },
  { west: 10, south: 10, east: 10, north: 10 },
])('every part of the map is one that the server takes: %o [DATA-43]', (edges) => {
  expect(AdMapQuerySchema.safeParse(viewQuery(edges, 12)).success).toBe(true);
});

test.each([
  [5, 16, 5],
  [5, 20, 5],
  [5, 32, 4],
  [3, 32, 3],
  [5, 12, 5],
  [12, 32, 12],
])('groups at the scale %i in text of %i px are those of %i [CAT-79]', (zoom, rootPx, scale) => {
  expect(scaleOfGroups(zoom, rootPx)).toBe(scale);
});

test('a group has the name of its city and its number [CAT-81]', () => {
  expect(clusterLabel(cluster(124, 1))).toBe('Казань, 124 объявления, от 65\u00a0000\u00a0₽');
  expect(clusterLabel(cluster(21, 2))).toBe('Казань и ещё 1 город, 21 объявление, от 65\u00a0000\u00a0₽');
  expect(clusterLabel(cluster(5, 6))).toBe('Казань и ещё 5 городов, 5 объявлений, от 65\u00a0000\u00a0₽');
  expect(shortName(cluster(5, 6))).toEqual({ name: 'Казань', others: '\nи ещё 5 · 5' });
  expect(shortName(cluster(5, 1))).toEqual({ name: 'Казань', others: ' · 5' });
  expect(shortNumber(9_999)).toBe('9\u00a0999');
  expect(shortNumber(25_400)).toBe('25\u00a0тыс.');
  expect(shortPrice(65_900)).toBe('от\u00a065\u00a0тыс.');
  expect(shortPrice(1_290_000)).toBe('от\u00a01,2\u00a0млн');
});
