import { describe, expect, test } from '@rstest/core';
import { filtersOf, nameOf, unknownOf } from './test-understand.ts';

describe('a generation in a sentence', () => {
  test.each([
    ['камри хв50 до 2 млн', { price: { to: 2_000_000 }, year: { from: 2011, to: 2018 } }],
    ['камри xv 50', { year: { from: 2011, to: 2018 } }],
    ['камри VII поколения', { year: { from: 2011, to: 2018 } }],
    ['камри седьмого поколения', { year: { from: 2011, to: 2018 } }],
    ['камри 7 автомат', { year: { from: 2011, to: 2018 }, kpps: ['automatic'] }],
    ['камри 7 рестайлинг', { year: { from: 2014, to: 2018 } }],
    ['камри хв50 дорестайл', { year: { from: 2011, to: 2014 } }],
    ['камри до рестайлинга хв50', { year: { from: 2011, to: 2014 } }],
    ['камри хв50 от 2015', { year: { from: 2015, to: 2018 } }],
    ['камри рестайлинг от 2015', { year: { from: 2015, to: 2024 } }],
  ])('reads a generation as its years: %s [SENT-21]', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters);
    expect(unknownOf(query)).toEqual([]);
  });

  test.each([
    ['камри 15 поколения', {}, ['15 поколения']],
    ['камри xv99', {}, ['xv99']],
    ['камри xv50 2005', { year: { from: 2005, to: 2005 } }, ['xv50']],
    ['камри 2 владельца', {}, ['2 владельца']],
    ['камри 7 мест', {}, ['7 мест']],
    ['мазда 3', {}, []],
    ['ауди 100', {}, []],
    ['тойота рестайлинг', {}, ['рестайлинг']],
    ['рестайлинг', {}, ['рестайлинг']],
  ])('has no years of a generation that the catalog has not: %s [SENT-22]', (query, filters, unknown) => {
    expect(filtersOf(query)).toEqual(filters);
    expect(unknownOf(query)).toEqual(unknown);
  });

  test.each([
    ['бмв 3 f30', 'BMW 3 серии', []],
    ['бмв 5 g30', 'BMW 5 серии', []],
    ['ауди 80 б4', 'Audi 80', ['б4']],
    ['ауди 80 b3 1990', 'Audi 80', ['b3']],
  ])(
    'leaves the number of a model with it, and gives back a code without years: %s [SENT-2] [SENT-3]',
    (query, name, unknown) => {
      expect(nameOf(query)).toBe(name);
      expect(unknownOf(query)).toEqual(unknown);
    },
  );
});
