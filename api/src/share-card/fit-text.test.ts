import { expect, test } from '@rstest/core';
import { fitLine, fitLines } from './fit-text.ts';

/** Every character is ten pixels wide. */
const measure = (line: string) => [...line].length * 10;

test('a line that is too long is cut at a word [CAR-51]', () => {
  expect(fitLine('Лада Нива', 90, measure)).toBe('Лада Нива');
  expect(fitLine('Лада Нива Легенд', 120, measure)).toBe('Лада Нива…');
  expect(fitLine('2019, 85 000 км', 60, measure)).toBe('2019…');
});

test('«…» follows a word, not the full stop or the comma behind it', () => {
  expect(fitLine('Подогрев сидений. Торг', 180, measure)).toBe('Подогрев сидений…');
});

test('a first word that is too long is cut inside', () => {
  expect(fitLine('Исключительная серия', 60, measure)).toBe('Исклю…');
  expect(fitLines('Исключительная серия', 60, 2, measure)).toEqual(['Исклю…']);
});

test('lines take whole words, and the last one ends with an ellipsis', () => {
  expect(fitLines('Лада Нива', 90, 2, measure)).toEqual(['Лада Нива']);
  expect(fitLines('Mercedes-Benz GLE Coupe', 140, 2, measure)).toEqual(['Mercedes-Benz', 'GLE Coupe']);
  expect(fitLines('Mercedes-Benz GLE Coupe AMG', 130, 2, measure)).toEqual([
    'Mercedes-Benz',
    'GLE Coupe AMG',
  ]);
  expect(fitLines('Mercedes-Benz GLE Coupe AMG 63 S', 130, 2, measure)).toEqual([
    'Mercedes-Benz',
    'GLE Coupe…',
  ]);
});
