import { describe, expect, test } from '@rstest/core';
import { readCondition } from './conditions.ts';
import { queryTokens } from './normalize.ts';

const read = (query: string) => {
  const { condition, rest } = readCondition(queryTokens(query));
  return [condition, rest.join(' ')];
};

describe('condition words', () => {
  test.each([
    ['новая камри', 'new', 'камри'],
    ['камри с пробегом', 'used', 'камри'],
    ['камри c пробегом', 'used', 'камри'],
    ['камри с пробегм', 'used', 'камри'],
    ['б/у камри', 'used', 'камри'],
    ['камри б у', 'used', 'камри'],
    ['подержанную камри', 'used', 'камри'],
    ['камри после ремонта', 'repair', 'камри'],
    ['битая камри', 'damaged', 'камри'],
    ['камри после дтп', 'damaged', 'камри'],
    ['камри на запчасти', 'salvage', 'камри'],
    ['списанный поло', 'salvage', 'поло'],
    ['восстановленная приора', 'refurbished', 'приора'],
  ])('«%s» is %s [SRCH-8]', (query, condition, rest) => {
    expect(read(query)).toEqual([condition, rest]);
  });

  test.each([
    ['с', 'с'],
    ['после', 'после'],
    ['nova', 'nova'],
    ['нова', 'нова'],
    ['new beetle', 'new beetle'],
    ['new yorker', 'new yorker'],
    ['битл', 'битл'],
    ['мерседес с', 'мерседес с'],
    ['камри не битая', 'камри'],
    ['камри небитая', 'камри'],
    ['камри без дтп', 'камри'],
    ['камри без пробега', 'камри'],
    ['constructor', 'constructor'],
  ])('«%s» is no condition', (query, rest) => {
    expect(read(query)).toEqual([null, rest]);
  });

  test('the first one counts, none stays in the text', () => {
    expect(read('новая битая камри')).toEqual(['new', 'камри']);
  });
});
