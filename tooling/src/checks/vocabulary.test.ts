import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { vocabularyOf, vocabularyViolations } from './vocabulary.ts';

describe('planted words are found', () => {
  const planted: [string, string, string[]][] = [
    ['in a name', 'const isTold = true;', ['1: “told” in isTold → reported, notified']],
    ['in a private name', 'class A {\n  #wanted = 1;\n}', ['2: “wanted” in wanted → requested, override']],
    ['in a constant', 'const DOOR_COUNT = 1;', ['1: “door” in DOOR_COUNT → entry, context']],
    ['in a comment', '// drawn by hand', ['1: “by hand” → manually, hand-written']],
    [
      'across the lines of a comment',
      '/**\n * Users are\n * told.\n */',
      ['1: “are told” → is reported, is notified'],
    ],
    ['as a verb', '// tells the server', ['1: “tells” → is reported, is notified']],
    ['in a test title', "test('nobody is here', () => {});", ['1: “nobody” → no user, no one']],
    [
      'in the title of a table of tests',
      "test.each([1])('a walk by chance', f);",
      ['1: “by chance” → random'],
    ],
    [
      'after strings and expressions',
      "const a = '//' + /'/.source + `//`;\nconst heard = 1;",
      ['2: “heard” in heard → received'],
    ],
  ];
  for (const [title, code, expected] of planted) {
    test(title, () => expect(vocabularyOf(code)).toEqual(expected));
  }
});

test('texts, parts of words and other titles are not reported', () => {
  const code =
    "const search = 'nobody told'; // a threshold\nconst lots = [`door`, /heard/];\ncall('by hand');";
  expect(vocabularyOf(code)).toEqual([]);
});

test('this repository avoids these words', () => {
  expect(vocabularyViolations(ROOT)).toEqual([]);
});
