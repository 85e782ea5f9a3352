import { describe, expect, test } from '@rstest/core';
import { createNumberEvidence, type NumberRule, noteNumber, readNumber } from './read-number.ts';

const PRICE: NumberRule = { from: 1, to: 99_999_999, roundedFrom: 1_000, units: /(?:₽|руб\.|км)$/iu };
const POWER: NumberRule = { from: 1, to: 5_000, roundedFrom: 1, units: /л\.с\.$/iu };

/** The first cell as its column has it, together with the others. */
const read = (cells: readonly string[], rule = PRICE) => {
  const evidence = createNumberEvidence();
  for (const cell of cells) noteNumber(evidence, cell, rule);
  const reading = readNumber(cells[0] ?? '', rule, evidence);
  return reading.kind === 'number' ? reading.value : reading.kind;
};

describe('a number of a file', () => {
  test.each([
    ['250000', 250_000],
    ['1 250 000', 1_250_000],
    ['1\u00a0250\u202f000', 1_250_000],
    ["1'250'000", 1_250_000],
    ['250_000', 250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1.250.000,00', 1_250_000],
    ['1,250,000.50', 1_250_001],
    ['1250000,50', 1_250_001],
    ['250000.00', 250_000],
    ['1250000.0000', 1_250_000],
    ['1 250 000 ₽', 1_250_000],
    ['1 250 000 руб.', 1_250_000],
    ['850 тыс.', 850_000],
    ['1,25 млн', 1_250_000],
    ['1.250 млн', 1_250_000],
    ['+250000', 250_000],
    ['２５００００', 250_000],
    ['250000\u200b', 250_000],
  ])('%s is read', (cell, value) => {
    expect(read([cell])).toBe(value);
  });

  test.each([
    '250.000',
    '850,000',
    '1.000',
    '250.0000',
    '1250.000',
    '250.500',
    '1.250 тыс.',
    '1.250,000',
    '1,250.000',
  ])('%s alone can be read in two ways', (cell) => {
    expect(read([cell])).toBe('two_ways');
  });

  test.each(['', 'договорная', '1,25', '850,5', '1.2e6', '12 34', '1.25.000', '-250000', 'от 250000', '0'])(
    '«%s» is no price',
    (cell) => {
      expect(read([cell])).toBe(cell === '' ? 'empty' : 'unreadable');
    },
  );

  test('the other cells of a column show what a point and a comma mean [S29]', () => {
    expect(read(['250.000', '1.250.000'])).toBe(250_000);
    expect(read(['850,000', '1,250,000'])).toBe(850_000);
    expect(read(['250.000', '1 250 000,50'])).toBe(250_000);
    expect(read(['2500.000', '1250000.000'])).toBe(2_500);
    expect(read(['250.0000', '1250000.0000'])).toBe(250);
  });

  test('cells that contradict each other, or show another fraction, prove nothing', () => {
    expect(read(['250.000', '1.250.000', '310000.50'])).toBe('two_ways');
    expect(read(['250.000', '1250000.50'])).toBe('two_ways');
    expect(read(['250.000', '1,250,000'])).toBe('two_ways');
    expect(read(['1.250,000', '1.250.000'])).toBe('two_ways');
    expect(read(['250.000', '310.000', '410000'])).toBe('two_ways');
  });

  test.each([
    ['250.000', '0.950 млн'],
    ['85,000', '0,085 млн'],
    ['250.000', '1250.500 тыс.'],
  ])('%s beside %s, whose multiplier makes it a fraction, can still be read in two ways', (cell, other) => {
    expect(read([cell, other])).toBe('two_ways');
  });

  test.each(['1.350 млн', '850.500 тыс.', '2.400 т'])(
    '%s is no thousand of thousands, though its column groups with points',
    (cell) => {
      expect(read([cell, '1.250.000'], { ...PRICE, to: 2_000_000_000 })).toBe('two_ways');
    },
  );

  test.each(['0.000', '0,000'])('%s shows nothing about 85.000', (zero) => {
    expect(read([zero.replace('0', '85'), zero], { ...PRICE, from: 0 })).toBe('two_ways');
  });

  test.each(['250000¹', '250000₁', '150²', '250000①', '250000½'])(
    '%s has a sign that is no digit',
    (cell) => {
      expect(read([cell])).toBe('unreadable');
    },
  );

  test('a reading that no car has is none', () => {
    expect(read(['150.000'], POWER)).toBe(150);
    expect(read(['150,5'], POWER)).toBe(151);
    expect(read(['150 л.с.'], POWER)).toBe(150);
  });
});
