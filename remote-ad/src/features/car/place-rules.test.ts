import { expect, test } from '@rstest/core';
import { placeLines } from './place-rules.ts';

test.each([
  ['Москва', 'Тверская, 7', 'Москва', 'Тверская, 7'],
  ['Москва', 'Москва, Тверская, 7', 'Москва', 'Тверская, 7'],
  ['Казань', 'Казань', 'Казань', null],
  ['Рязань', 'Рязань, Рязанская область', 'Рязань', 'Рязанская область'],
  ['Москва', 'московская, 3', 'Москва', 'московская, 3'],
  ['Москва', '  ', 'Москва', null],
  ['Москва', null, 'Москва', null],
])('%s with «%s» contains the city once', (city, address, first, second) => {
  expect(placeLines(city, address)).toEqual({ first, second });
});
