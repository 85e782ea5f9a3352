import { createHash } from 'node:crypto';
import { describe, expect, test } from '@rstest/core';
import { CITIES, cityById, cityByKey, cityByName, citySize } from './city-list.ts';

describe('the list of cities', () => {
  test('Moscow and Saint Petersburg keep their ids and keys and are first [DATA-16]', () => {
    expect(CITIES.slice(0, 2).map(({ id, key, name }) => ({ id, key, name }))).toEqual([
      { id: 1, key: 'moscow', name: 'Москва' },
      { id: 2, key: 'saint_petersburg', name: 'Санкт-Петербург' },
    ]);
  });

  test('the others follow by the alphabet', () => {
    expect(CITIES.slice(2, 5).map((city) => city.name)).toEqual(['Абакан', 'Азов', 'Аксай']);
    expect(CITIES.at(-1)?.name).toBe('Ярославль');
  });

  test('there are at least 150 larger cities, each with its own id, key and name [DATA-26]', () => {
    expect(CITIES.length).toBeGreaterThanOrEqual(172);
    expect(new Set(CITIES.map((city) => city.id)).size).toBe(CITIES.length);
    expect(new Set(CITIES.map((city) => city.key)).size).toBe(CITIES.length);
    expect(new Set(CITIES.map((city) => city.name)).size).toBe(CITIES.length);
  });

  test('every city is complete', () => {
    const broken = CITIES.filter(
      ({ key, name, region }) => !/^[a-z_]+$/.test(key) || !/^[А-ЯЁ]/.test(name) || region === '',
    );
    expect(broken).toEqual([]);
  });

  test('ids and keys never change', () => {
    expect(cityById(85)?.name).toBe('Краснодар');
    expect(cityById(174)?.name).toBe('Екатеринбург');
    expect(cityById(236)?.name).toBe('Комсомольск-на-Амуре');
    expect(cityById(0)).toBeNull();
    const keys = CITIES.map(({ id, key }) => `${id} ${key}`).join(' ');
    expect(createHash('sha256').update(keys).digest('hex').slice(0, 16)).toBe('f4702c331a24b5b4');
  });
});

describe('looking a city up', () => {
  test.each([
    ['Москва', 'moscow'],
    ['санкт-петербург', 'saint_petersburg'],
    ['Нижний Новгород', 'nizhniy_novgorod'],
    ['Орел', 'orel'],
    ['королев', 'korolev'],
    ['Ростов на Дону', 'rostov_na_donu'],
    [' ростов  -  на - дону ', 'rostov_na_donu'],
  ])('%s is found as %s', (name, key) => {
    expect(cityByName(name)?.key).toBe(key);
    expect(cityByKey(key)?.id).toBe(cityByName(name)?.id);
  });

  test('a city outside the list is not found', () => {
    expect(cityByName('Минск')).toBeNull();
    expect(cityByName('')).toBeNull();
    expect(cityByName('Ростовнадону')).toBeNull();
    expect(cityByKey('minsk')).toBeNull();
  });
});

test('a larger city has a larger size, a small one none', () => {
  const size = (name: string) => citySize(cityByName(name)?.id ?? 0);
  expect(size('Москва')).toBeGreaterThan(size('Новосибирск'));
  expect(size('Новосибирск')).toBeGreaterThan(size('Новокузнецк'));
  expect(size('Дубна')).toBe(0);
});
