import { describe, expect, test } from '@rstest/core';
import { HANDBOOK } from '../test-screens.tsx';
import { vinSuggestions } from './vin-rules.ts';

const EMPTY = { mark_id: '', year: '' };
const toyota = { marks: ['Toyota'], years: [2018, 1988], isCheckDigitRight: null };
const TOYOTA_2018 = {
  label: 'Toyota, 2018 год',
  change: { mark_id: '1', model_id: '', generation_id: '', year: '2018' },
};

describe('suggestions by a VIN [SELL-38]', () => {
  test('fill mark and year', () => {
    expect(vinSuggestions(toyota, EMPTY, HANDBOOK, 2026)).toEqual([TOYOTA_2018]);
  });

  test('never replace a mark or a year', () => {
    expect(vinSuggestions(toyota, { mark_id: '1', year: '' }, HANDBOOK, 2026)).toEqual([
      { label: '2018 год', change: { year: '2018' } },
    ]);
    expect(vinSuggestions(toyota, { mark_id: '', year: '2017' }, HANDBOOK, 2026)).toEqual([
      { label: 'Toyota', change: { mark_id: '1', model_id: '', generation_id: '' } },
    ]);
    expect(vinSuggestions(toyota, { mark_id: '1', year: '2018' }, HANDBOOK, 2026)).toEqual([]);
  });

  test('are none where the chosen mark contradicts', () => {
    expect(vinSuggestions(toyota, { mark_id: '2', year: '' }, HANDBOOK, 2026)).toEqual([]);
    const unlisted = { ...toyota, marks: ['Skoda'] };
    expect(vinSuggestions(unlisted, { mark_id: '2', year: '' }, HANDBOOK, 2026)).toEqual([]);
  });

  test('are one for each mark of the factory, the likeliest first', () => {
    const both = { marks: ['BMW', 'Toyota'], years: [], isCheckDigitRight: null };
    expect(vinSuggestions(both, EMPTY, HANDBOOK, 2026).map(({ label }) => label)).toEqual(['BMW', 'Toyota']);
  });

  test('have no model year of the future, and no mark before the handbook is there', () => {
    const next = { marks: ['Toyota'], years: [2027], isCheckDigitRight: null };
    expect(vinSuggestions(next, EMPTY, HANDBOOK, 2026).map(({ label }) => label)).toEqual(['Toyota']);
    expect(vinSuggestions(next, EMPTY, null, 2026)).toEqual([]);
  });
});
