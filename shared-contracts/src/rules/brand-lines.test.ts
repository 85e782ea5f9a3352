import { expect, test } from '@rstest/core';
import { readBrandLines } from './brand-lines.ts';
import { writeBrandLines } from './write-brand-lines.ts';

const LINES = `Lada|ВАЗ|Жигули^100
Kia|Киа@93

#1
2107|Семёрка^66@1018
2108
#93
Rio^95@2001`;

const LIST = {
  marks: [
    { id: 1, name: 'Lada', alt: ['ВАЗ', 'Жигули'], popularity: 100 },
    { id: 93, name: 'Kia', alt: ['Киа'] },
  ],
  models: [
    { mark_id: 1, id: 1018, name: '2107', alt: ['Семёрка'], popularity: 66 },
    { mark_id: 1, id: 1019, name: '2108' },
    { mark_id: 93, id: 2001, name: 'Rio', popularity: 95 },
  ],
};

test('the brand list is the same after it was written as lines [SRCH-19]', () => {
  expect(writeBrandLines(LIST)).toBe(LINES);
  expect(readBrandLines(LINES)).toEqual(LIST);
});

test('a spelling in Cyrillic is one of the spellings', () => {
  const marks = [{ id: 1, name: 'Kia', cyrillic: 'Киа', alt: ['Кия'] }];
  expect(readBrandLines(writeBrandLines({ marks, models: [] })).marks).toEqual([
    { id: 1, name: 'Kia', alt: ['Киа', 'Кия'] },
  ]);
});
