import { expect, test } from '@rstest/core';
import { namedCities, projected } from './place-map-rules.ts';

test('the projection is that of maps: equator and meridian are its zero, the north is above', () => {
  const { x, y } = projected({ lat: 0, lon: 0 });
  expect([x, Math.round(y * 1e9)]).toEqual([0, 0]);
  expect(projected({ lat: 60, lon: 30 }).y).toBeCloseTo(-75.456, 3);
});

test('the nearest cities have names, unless a name would cover another one [CAR-30]', () => {
  const city = (name: string, x: number, y: number) => ({ name, x, y });
  const cities = [
    city('Казань', 0, 0),
    city('Зеленодольск', 0.3, 0.1),
    city('Самара', 3, 2),
    city('Уфа', 4, 0),
  ];
  expect(namedCities(cities, { x: 0, y: 0 }, 2).map(({ name }) => name)).toEqual(['Казань', 'Самара']);
});

test('the city of the point has its name beside the mark, and no name runs under it [CAR-30]', () => {
  const cities = [
    { name: 'Казань', x: 0.1, y: 0.1 },
    { name: 'Чебоксары', x: -1.2, y: 0.1 },
    { name: 'Йошкар-Ола', x: -1.2, y: -1 },
  ];
  expect(namedCities(cities, { x: 0, y: 0 }, 8)).toEqual([
    { name: 'Казань', x: 0.32, y: 0 },
    { name: 'Йошкар-Ола', x: -1.2, y: -1 },
  ]);
});
