import { describe, expect, test } from '@rstest/core';
import { editDistance } from './edit-distance.ts';
import { swapLayout } from './layout.ts';
import { cutQuery, nameWords, queryTokens } from './normalize.ts';
import { firstSound, skeleton, sound } from './sound.ts';
import { spokenNumber } from './spoken.ts';
import { designations, lookalikeLatin } from './transliterate.ts';

describe('how words sound', () => {
  test.each([
    ['камри', 'camry'],
    ['паджеро', 'pajero'],
    ['кашкай', 'qashqai'],
    ['лексус', 'lexus'],
    ['октавия', 'octavia'],
    ['церато', 'cerato'],
    ['тигго', 'tiggo'],
    ['трейл', 'trail'],
  ])('«%s» and %s sound alike', (russian, latin) => {
    expect(sound(russian)).toBe(sound(latin));
  });

  test('the first letter of a sound is computed without the rest', () => {
    for (const word of ['чери', 'chery', 'cerato', 'camry', 'джили', 'шкода', 'yuan', 'xray']) {
      expect(String.fromCharCode(firstSound(word))).toBe(sound(word).charAt(0));
    }
  });

  test('the skeleton ignores vowels and voices', () => {
    expect(skeleton(sound('сарента'))).toBe(skeleton(sound('sorento')));
    expect(skeleton(sound('мерседез'))).toBe(skeleton(sound('мерседес')));
  });
});

describe('letters', () => {
  test('look-alikes and designations are read in the other alphabet', () => {
    expect(lookalikeLatin('х5')).toBe('x5');
    expect(lookalikeLatin('ф7')).toBeNull();
    expect(designations('срв')).toContain('crv');
    expect(designations('рх')).toContain('rx');
  });

  test('spoken numbers are recognized', () => {
    expect(
      ['пять', 'пятая', 'пятёрку', 'трешка'].map((word) => spokenNumber(word.replace('ё', 'е'))),
    ).toEqual(['5', '5', '5', '3']);
    expect(spokenNumber('пятница')).toBeNull();
  });

  test('the layout is swapped both ways', () => {
    expect(swapLayout('ghbjhf')).toBe('приора');
    expect(swapLayout('ащкв')).toBe('ford');
    expect(swapLayout(',vd')).toBe('бмв');
  });
});

describe('words of names and queries', () => {
  test('a name keeps letters and digits together, a query splits them', () => {
    expect(nameWords('RAV4')).toEqual(['rav4']);
    expect(queryTokens('rav4')).toEqual(['rav', '4']);
    expect(nameWords("cee'd")).toEqual(['ceed']);
    expect(nameWords('Škoda Citroën Ёлка')).toEqual(['skoda', 'citroen', 'елка']);
    expect(nameWords('Song+')).toEqual(['song', 'plus']);
  });

  test('liters are left out [SRCH-16]', () => {
    expect(queryTokens('камри 2.5')).toEqual(['камри']);
  });

  test('a hundred characters and eight words are read [DATA-32]', () => {
    expect(cutQuery('а'.repeat(1000))).toHaveLength(100);
    expect(cutQuery('1 2 3 4 5 6 7 8 9 10')).toBe('1 2 3 4 5 6 7 8');
  });
});

describe('typos', () => {
  test.each([
    ['камри', 'камри', 0],
    ['камри', 'кмари', 1],
    ['камри', 'кари', 1],
    ['камри', 'каммри', 1],
    ['камри', 'кимри', 1],
    ['камри', 'солярис', 3],
  ])('%s and %s: %i [SRCH-17]', (a, b, slips) => {
    expect(editDistance(a, b, 2)).toBe(slips);
  });
});
