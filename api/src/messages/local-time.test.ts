import { CITIES, cityByKey } from '@cars/shared-contracts/rules/city-list';
import { pointOfCity } from '@cars/shared-contracts/rules/city-points';
import { expect, test } from '@rstest/core';
import { localDay, localHour, offsetOfCity, outsideQuietHours } from './local-time.ts';

const offsetIn = (key: string) => offsetOfCity(cityByKey(key)?.id ?? null);

/** A city of each other time, by the time zones of the system. */
const ZONES = {
  kaliningrad: 'Europe/Kaliningrad',
  moscow: 'Europe/Moscow',
  volgograd: 'Europe/Volgograd',
  astrakhan: 'Europe/Astrakhan',
  saratov: 'Europe/Saratov',
  izhevsk: 'Europe/Samara',
  ufa: 'Asia/Yekaterinburg',
  omsk: 'Asia/Omsk',
  tomsk: 'Asia/Tomsk',
  barnaul: 'Asia/Barnaul',
  irkutsk: 'Asia/Irkutsk',
  chita: 'Asia/Chita',
  yakutsk: 'Asia/Yakutsk',
  vladivostok: 'Asia/Vladivostok',
  magadan: 'Asia/Magadan',
};

test('a city has the time of its zone, an unknown one that of Moscow', () => {
  const summer = new Date('2026-07-01T00:00:00Z');
  for (const [key, timeZone] of Object.entries(ZONES)) {
    const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
      summer,
    );
    expect([key, offsetIn(key)]).toEqual([key, Number(hour)]);
  }
  expect([offsetOfCity(null), offsetOfCity(9_999)]).toEqual([3, 3]);
});

test('of the cities east of 54° only Vorkuta has the time of Moscow', () => {
  const late = CITIES.filter((city) => pointOfCity(city).lon > 54 && offsetOfCity(city.id) < 5);
  expect(late.map(({ name }) => name)).toEqual(['Воркута']);
});

test('a message of the night leaves at nine in the morning of its place [BOT-8]', () => {
  const leaves = (utc: string, offset: number) => outsideQuietHours(new Date(utc), offset).toISOString();
  expect(leaves('2026-03-02T18:59:59Z', 3)).toBe('2026-03-02T18:59:59.000Z');
  expect(leaves('2026-03-02T19:00:00Z', 3)).toBe('2026-03-03T06:00:00.000Z');
  expect(leaves('2026-03-02T22:30:00Z', 3)).toBe('2026-03-03T06:00:00.000Z');
  expect(leaves('2026-03-03T05:59:59Z', 3)).toBe('2026-03-03T06:00:00.000Z');
  expect(leaves('2026-03-03T06:00:00Z', 3)).toBe('2026-03-03T06:00:00.000Z');
  expect(leaves('2026-03-02T12:00:00Z', 10)).toBe('2026-03-02T23:00:00.000Z');
});

test('the day and the hours are those of the place', () => {
  const at = new Date('2026-03-02T20:00:00Z');
  expect([localDay(at, 3), localDay(at, 10)]).toEqual(['2026-03-02', '2026-03-03']);
  expect(localHour(at, 10, 10).toISOString()).toBe('2026-03-03T00:00:00.000Z');
});
