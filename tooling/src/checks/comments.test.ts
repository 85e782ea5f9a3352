import { describe, expect, test } from '@rstest/core';
import { longComments, longCommentsOf, longSqlCommentsOf, longStyleCommentsOf } from './comments.ts';
import { treeWith } from './test-planted-tree.ts';

describe('planted comments of three sentences are found', () => {
  test('in code', () => {
    expect(longCommentsOf('const a = 1;\n/** One. Two. Three. */')).toEqual(['2: 3 sentences']);
    expect(longCommentsOf('// One. Two.\n// Three\nconst a = 1;')).toEqual(['1: 3 sentences']);
  });

  test('over several paragraphs', () => {
    expect(longCommentsOf('/**\n * One. Two.\n *\n * Three.\n */')).toEqual(['1: 3 sentences']);
  });

  test('in a stylesheet', () => {
    expect(longStyleCommentsOf('a {\n  /* One. Two. Three. */\n}')).toEqual(['2: 3 sentences']);
  });

  test('in SQL', () => {
    const sql = "select '-- One. Two. Three.';\n-- One. Two.\n-- Three.";
    expect(longSqlCommentsOf(sql)).toEqual(['2: 3 sentences']);
  });
});

describe('a further paragraph of a doc comment', () => {
  test('may state errors, results, shapes or units', () => {
    for (const word of ['Throws', 'Returns', 'Null', 'Shape', 'Units']) {
      expect(longCommentsOf(`/**\n * One. Two.\n *\n * ${word} three. Four.\n */`)).toEqual([]);
    }
  });

  test('is found when it is too long, the second of them, first, or of another comment', () => {
    expect(longCommentsOf('/**\n * One.\n *\n * Throws. Two. Three.\n */')).toEqual(['1: 3 sentences']);
    expect(longCommentsOf('/**\n * One. Two.\n *\n * Throws.\n *\n * Null.\n */')).toEqual([
      '1: 3 sentences',
    ]);
    expect(longCommentsOf('/** Throws. Two. Three. */')).toEqual(['1: 3 sentences']);
    expect(longCommentsOf('/*\n * One. Two.\n *\n * Throws.\n */')).toEqual(['1: 3 sentences']);
  });
});

test('two sentences, lists, examples, code and texts are not reported', () => {
  const code = [
    '/** One. Two. */',
    '/**\n * One. Two:\n * - Three.\n * - Four.\n *   Five.\n */',
    '/**\n * One. Two.\n *\n *   call(); // Three. Four.\n */',
    '// One `a. b. c. d.` (e. f. g.) and «h. i. j.».',
    "const text = '/* One. Two. Three. Four. */';",
  ].join('\n');
  expect(longCommentsOf(code)).toEqual([]);
});

test('planted files of every kind are read', () => {
  const root = treeWith({
    'a.ts': '// One. Two. Three.',
    'b.css': '/* One. Two. Three. */',
    'c.sql': '-- One. Two. Three.',
  });
  expect(longComments(root)).toEqual(['a.ts:1: 3 sentences', 'b.css:1: 3 sentences', 'c.sql:1: 3 sentences']);
});
