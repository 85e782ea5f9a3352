import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { longComments, longCommentsOf } from './comments.ts';

test('planted comments of four sentences are found', () => {
  expect(longCommentsOf('const a = 1;\n/** One. Two. Three. Four. */')).toEqual(['2: 4 sentences']);
  expect(longCommentsOf('// One. Two.\n// Three. Four\nconst a = 1;')).toEqual(['1: 4 sentences']);
});

test('three sentences, paragraphs, lists, code and texts are not reported', () => {
  const code = [
    '/** One. Two. Three. */',
    '/**\n * One. Two.\n *\n * Three. Four.\n * - Five.\n * - Six.\n */',
    '// One `a. b. c. d.` (e. f. g.) and «h. i. j.».',
    "const text = '/* One. Two. Three. Four. */';",
  ].join('\n');
  expect(longCommentsOf(code)).toEqual([]);
});

test('no comment of this repository has more than three sentences in a paragraph', () => {
  expect(longComments(ROOT)).toEqual([]);
});
