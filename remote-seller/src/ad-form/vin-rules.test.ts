import { decodeVin } from '@cars/shared-contracts/rules/vin';
import { describe, expect, test } from '@rstest/core';
import { HANDBOOK } from '../test-screens.tsx';
import { generationSuggestions, vinSuggestions } from './vin-rules.ts';

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

  test.each([
    ['Z94CT41DBKR123456', ['Hyundai', 'Kia', 'Genesis', 'Solaris']],
    ['X7LHSRDJN12345678', ['Renault', 'Nissan', 'Lada (ВАЗ)', 'Dacia']],
    ['LVVDB11B0MD123456', ['Chery', 'Exeed', 'Omoda']],
  ])('are the likeliest three, or all four, of a factory of many marks: %s', (vin, labels) => {
    const decoded = decodeVin(vin, 2026);
    const marks = decoded.marks.map((name, at) => ({ id: at + 1, name, models: [] }));
    const suggestions = vinSuggestions({ ...decoded, years: [] }, EMPTY, { ...HANDBOOK, marks }, 2026);
    expect(suggestions.map(({ label }) => label)).toEqual(labels);
  });

  test('have no model year of the future, and no mark before the handbook is there', () => {
    const next = { marks: ['Toyota'], years: [2027], isCheckDigitRight: null };
    expect(vinSuggestions(next, EMPTY, HANDBOOK, 2026).map(({ label }) => label)).toEqual(['Toyota']);
    expect(vinSuggestions(next, EMPTY, null, 2026)).toEqual([]);
  });
});

describe('generations by a VIN [SELL-49]', () => {
  const CAMRY = { mark_id: '1', model_id: '10', generation_id: '', year: '' };
  const ofYear = (...years: number[]) => ({ marks: ['Toyota'], years, isCheckDigitRight: null });
  const labels = (...args: Parameters<typeof generationSuggestions>) =>
    generationSuggestions(...args).map(({ label }) => label);

  test('are one where one was made in the year, and all of them where several were', () => {
    expect(generationSuggestions(ofYear(2014), CAMRY, HANDBOOK, 2026)).toEqual([
      { label: 'поколение XV50, 2011–2018', change: { generation_id: '102' } },
    ]);
    expect(labels(ofYear(2017), CAMRY, HANDBOOK, 2026)).toEqual([
      'поколение XV70, 2017–н. в.',
      'поколение XV50, 2011–2018',
    ]);
  });

  test('take the newest year with a generation, and the one near the typed year', () => {
    expect(labels(ofYear(2020, 1990), CAMRY, HANDBOOK, 2026)).toEqual(['поколение XV70, 2017–н. в.']);
    expect(labels(ofYear(2036, 2006), CAMRY, HANDBOOK, 2026)).toEqual(['поколение XV40, 2006–2011']);
    expect(labels(ofYear(2014), { ...CAMRY, year: '2013' }, HANDBOOK, 2026)).toHaveLength(1);
    expect(labels(ofYear(2014), { ...CAMRY, year: '2010' }, HANDBOOK, 2026)).toEqual([]);
  });

  test('are none without a model, beside a chosen one, for another mark and without a year', () => {
    const vin = ofYear(2014);
    expect(labels(vin, { ...CAMRY, model_id: '' }, HANDBOOK, 2026)).toEqual([]);
    expect(labels(vin, { ...CAMRY, generation_id: '100' }, HANDBOOK, 2026)).toEqual([]);
    expect(labels({ ...vin, marks: ['BMW'] }, CAMRY, HANDBOOK, 2026)).toEqual([]);
    expect(labels(ofYear(), CAMRY, HANDBOOK, 2026)).toEqual([]);
    expect(labels(ofYear(1990), CAMRY, HANDBOOK, 2026)).toEqual([]);
    expect(labels(vin, CAMRY, null, 2026)).toEqual([]);
  });
});
