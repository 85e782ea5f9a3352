import { expect, test } from '@rstest/core';
import { namedCities, projected } from './place-map-rules.ts';

test('the projection is that of maps: equator and meridian are its zero, the north is above', () => {
  const { x, y } = projected({ lat: 0, lon: 0 });
  expect([x, Math.round(y * 1e9)]).toEqual([0, 0]);
  expect(projected({ lat: 60, lon: 30 }).y).toBeCloseTo(-75.456, 3);
});

const city = (name: string, x: number, y: number) => ({ name, x, y });
const namesAt = (cities: readonly ReturnType<typeof city>[], max = 8) =>
  namedCities(cities, { x: 0, y: 0 }, max).others.map(({ name }) => name);

test('the first cities have names, unless a name would cover another one or be cut [CAR-30]', () => {
  const cities = [
    city('Самара', 2.5, 2),
    city('Казань', 1, 1),
    city('Зеленодольск', 1.3, 1.1),
    city('Альметьевск', 3, -1),
    city('Уфа', 0, 3),
  ];
  expect(namesAt(cities)).toEqual(['Самара', 'Казань', 'Уфа']);
  expect(namesAt(cities, 1)).toEqual(['Самара']);
});

test('the city of the point has its name beside the mark, and no name runs under that [CAR-30]', () => {
  const cities = [city('Чебоксары', -1.2, 0.1), city('Йошкар-Ола', -1.2, -1), city('Казань', 0.1, 0.1)];
  expect(namedCities(cities, { x: 0, y: 0 }, 8)).toEqual({
    own: { name: 'Казань', x: 0.32, y: 0 },
    others: [{ name: 'Йошкар-Ола', x: -1.2, y: -1 }],
  });
  expect(namedCities(cities, { x: 0, y: 0 }, 8, 0).own).toBeNull();
});

test('of the cities that the mark covers the largest has its name beside it [CAR-30]', () => {
  const cities = [city('Москва', -0.25, 0), city('Химки', -0.3, 0), city('Реутов', 0.05, 0)];
  expect(namedCities(cities, { x: 0, y: 0 }, 8)).toEqual({
    own: { name: 'Москва', x: 0.32, y: 0 },
    others: [],
  });
});
