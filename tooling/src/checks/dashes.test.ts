import { expect, test } from '@rstest/core';
import { dashesOf, wrongDashes } from './dashes.ts';
import { treeWith } from './test-planted-tree.ts';

test('a dash of another length is found', () => {
  expect(dashesOf("'ok';\n'Мало объявлений – не оцениваем'")).toEqual(['2: “й – н” → «—» between words']);
  expect(dashesOf("'причина - в сообщении'")).toEqual(['1: “а - в” → «—» between words']);
  expect(dashesOf("'2018—2020'")).toEqual(['1: “8—2” → «–» between numbers']);
});

test('usual dashes, hyphens and ranges are not reported', () => {
  expect(dashesOf("'первое — обложка, 980 тыс. – 1,1 млн ₽, 2018–2020, онлайн-показ, 1 - 2'")).toEqual([]);
});

test('texts of the product and of its rules are read, other documents and tests are not', () => {
  const text = "'Мало – не'";
  const root = treeWith({
    'a/src/texts.ts': text,
    'a/src/texts.test.ts': text,
    'e2e/tests/a.e2e.ts': text,
    'docs/product/prices.md': text,
    'docs/api.md': text,
  });
  expect(wrongDashes(root)).toEqual([
    'a/src/texts.ts:1: “о – н” → «—» between words',
    'docs/product/prices.md:1: “о – н” → «—» between words',
  ]);
});
