import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { missingFullStops, unendedTexts } from './full-stops.ts';
import { treeWith } from './test-planted-tree.ts';

test('two sentences without a full stop at their end are found', () => {
  expect(unendedTexts("'ok';\n'Продано. Объявление в архиве'")).toEqual([
    '2: “Продано. Объявление в архиве”',
  ]);
});

test('one sentence, an end of another kind and an exact text are not reported', () => {
  const texts = [
    'Объявление удалено',
    'Продано. Объявление в архиве.',
    'Ничего не нашлось. Уберите одно условие:',
    'Мощность, л.с. и объём',
    'Что-то пошло не так. Попробуйте позже',
  ];
  expect(texts.flatMap((text) => unendedTexts(`'${text}'`))).toEqual([]);
});

test('texts of the apps are read, those of tests are not', () => {
  const text = "'Продано. Объявление в архиве'";
  const root = treeWith({
    'shared-app/src/a.tsx': text,
    'shared-app/src/a.test.tsx': text,
    'e2e/tests/a.e2e.ts': text,
  });
  expect(missingFullStops(root)).toEqual(['shared-app/src/a.tsx:1: “Продано. Объявление в архиве”']);
});

test('texts of several sentences end with a full stop [ERR-29]', () => {
  expect(missingFullStops(ROOT)).toEqual([]);
});
