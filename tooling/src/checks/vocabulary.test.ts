import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { treeWith } from './test-planted-tree.ts';
import {
  documentViolations,
  documentVocabularyOf,
  sqlVocabularyOf,
  styleVocabularyOf,
  vocabularyOf,
  vocabularyViolations,
} from './vocabulary.ts';

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
    ['in British spelling in a name', 'const mapCentre = 1;', ['1: spelling of mapCentre → center']],
    [
      'in British spelling in a comment',
      '/* serialised grey */',
      ['1: “grey” → gray', '1: “serialised” → -ize'],
    ],
    [
      'as an old word for a stored value',
      'const isKept = true;',
      ['1: “kept” in isKept → stored, saved, cached'],
    ],
    [
      'as a user',
      'const personId = SeededPeople;',
      ['1: “person” in personId → user', '1: “people” in SeededPeople → users'],
    ],
    ['as a response', 'const firstAnswer = 1;', ['1: “answer” in firstAnswer → response, reply']],
    [
      'as a response in a comment',
      '// answers the caller',
      ['1: “answers” → response, reply; responds, returns'],
    ],
    [
      'as a call that speaks',
      "test('it asks the server and says so', f);",
      ['1: “says” → states, shows, names, reports', '1: “asks” → requests, requires'],
    ],
    ['as something that lies somewhere', '// files lie here', ['1: “lie” → is, is stored, covers']],
    ['as a feeling', 'const TROUBLE = 1;', ['1: “trouble” in TROUBLE → failure, error']],
    ['as an unnamed person', '// anybody may call', ['1: “anybody” → everyone, any user']],
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

test('the answer to a question and released names are not reported', () => {
  const code =
    '// A question has two answers.\nconst { answer } = request; // `takeAnswer` is of before\ntakeAnswer(answer);';
  expect(vocabularyOf(code)).toEqual([]);
});

describe('planted words in a document are found', () => {
  test('in prose, by line', () => {
    expect(documentVocabularyOf('# A title\n\nThe colour is drawn by hand.')).toEqual([
      '3: “by hand” → manually, hand-written',
      '3: “colour” → color',
    ]);
  });

  test('not in code, in addresses of links and in the released command', () => {
    const text = '`colour`\n```\nby hand\n```\n[a](behaviour.md) anonymise';
    expect(documentVocabularyOf(text)).toEqual([]);
  });
});

describe('planted words in other files are found', () => {
  test('in the comment of a stylesheet', () => {
    expect(styleVocabularyOf("a::after { content: '/* told */'; }\n/* drawn by\n   hand */")).toEqual([
      '2: “by hand” → manually, hand-written',
    ]);
  });

  test('in the comment of SQL', () => {
    expect(sqlVocabularyOf("select '-- told';\n-- Users are\n-- told.")).toEqual([
      '2: “are told” → is reported, is notified',
    ]);
  });

  test('in the files of a tree', () => {
    const root = treeWith({ 'a.css': '/* by hand */', 'b.sql': '-- by hand' });
    expect(vocabularyViolations(root)).toEqual([
      'a.css:1: “by hand” → manually, hand-written',
      'b.sql:1: “by hand” → manually, hand-written',
    ]);
  });
});

test('the documents avoid these words', () => {
  expect(documentViolations(ROOT)).toEqual([]);
});
