import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import { RADII_KM } from '../schemas/limits.ts';
import { cityIdsAround, cityIdsOfPlace, distanceKm, nearestCity } from './city-distance.ts';
import { CITIES, cityById, cityByName } from './city-list.ts';

const namesAround = (name: string, km: number) =>
  cityIdsAround(cityByName(name)?.id ?? 0, km).map((id) => cityById(id)?.name);

describe('cities around a city', () => {
  test('are those whose middle is at most so far away [CAT-75]', () => {
    expect(namesAround('Казань', 25)).toEqual(['Казань']);
    expect(namesAround('Казань', 100)).toEqual(['Казань', 'Зеленодольск']);
    expect(namesAround('Якутск', 500)).toEqual(['Якутск']);
    expect(namesAround('Москва', 50)).toEqual(expect.arrayContaining(['Москва', 'Химки', 'Подольск']));
    expect(cityIdsAround(99_999, 100)).toEqual([99_999]);
  });

  test('are the same in both directions, and more with a larger radius', () => {
    const city = fc.constantFrom(...CITIES);
    fc.assert(
      fc.property(city, city, fc.constantFrom(...RADII_KM), (one, other, km) => {
        const around = cityIdsAround(one.id, km);
        expect(around).toContain(one.id);
        expect(around.includes(other.id)).toBe(cityIdsAround(other.id, km).includes(one.id));
        expect(around.every((id) => cityIdsAround(one.id, 500).includes(id))).toBe(true);
      }),
    );
  });
});

test('a place is a city or those around it, and the cities of a region, each once [CAT-63] [CAT-75]', () => {
  const idOf = (name: string) => cityByName(name)?.id ?? 0;
  const place = (name: string, radiusKm?: number, region?: string) =>
    cityIdsOfPlace({ cityId: idOf(name), radiusKm, region }).map((id) => cityById(id)?.name);
  expect(cityIdsOfPlace({})).toEqual([]);
  expect(place('Москва')).toEqual(['Москва']);
  expect(place('Казань', 100)).toEqual(['Казань', 'Зеленодольск']);
  const ofTatarstan = cityIdsOfPlace({ region: 'Татарстан' });
  expect(ofTatarstan).toContain(idOf('Елабуга'));
  expect(cityIdsOfPlace({ cityId: idOf('Казань'), radiusKm: 100, region: 'Татарстан' })).toEqual(ofTatarstan);
  expect(cityIdsOfPlace({ cityId: 1, region: 'Татарстан' })).toEqual([1, ...ofTatarstan]);
});

test('a distance is that over the sphere', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -179, max: 179, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lat, lon, step) => {
        expect(distanceKm({ lat, lon }, { lat, lon })).toBe(0);
        expect(distanceKm({ lat, lon }, { lat: lat + step, lon })).toBeCloseTo(
          (step * Math.PI * 6_371) / 180,
          5,
        );
      },
    ),
  );
});

test('the nearest city is within the given distance [CAT-76]', () => {
  expect(nearestCity(55.83, 49.07)?.name).toBe('Казань');
  expect(nearestCity(64, 100)).toBeNull();
  expect(nearestCity(64, 100, 2_000)).not.toBeNull();
});
