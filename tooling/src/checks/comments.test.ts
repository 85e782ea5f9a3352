import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { longComments, longCommentsOf } from './comments.ts';

test('planted comments of three sentences are found', () => {
  expect(longCommentsOf('const a = 1;\n/** One. Two. Three. */')).toEqual(['2: 3 sentences']);
  expect(longCommentsOf('// One. Two.\n// Three\nconst a = 1;')).toEqual(['1: 3 sentences']);
});

test('two sentences, paragraphs, lists, code and texts are not reported', () => {
  const code = [
    '/** One. Two. */',
    '/**\n * One. Two.\n *\n * Three. Four.\n * - Five.\n * - Six.\n */',
    '// One `a. b. c. d.` (e. f. g.) and «h. i. j.».',
    "const text = '/* One. Two. Three. Four. */';",
  ].join('\n');
  expect(longCommentsOf(code)).toEqual([]);
});

test('no comment of this repository has more than two sentences in a paragraph', () => {
  expect(longComments(ROOT)).toEqual([]);
});
