// Night: It compares recorded lines with the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { EQUIVALENTS } from './equivalents.ts';
import type { Mutant } from './instrument.ts';
import type { Judged, Verdict } from './mutate.ts';
import { scoreOf, staleOf } from './score.ts';

const mutant = (id: string, replacement: string): Mutant => ({
  id,
  file: 'api/src/limit.ts',
  line: 7,
  mutator: 'EqualityOperator',
  original: 'a > b',
  replacement,
  sourceLine: 'return a > b;',
});

const judged = (...verdicts: readonly Verdict[]): readonly Judged[] =>
  verdicts.map((verdict, index) => ({ mutant: mutant(String(index), `a ${index} b`), verdict }));

const equivalent = (replacement: string) => ({
  file: 'api/src/limit.ts',
  mutator: 'EqualityOperator',
  line: 'return a > b;',
  original: 'a > b',
  replacement,
  reason: 'Both are the same.',
});

test('every listed equivalent is a line of its file', () => {
  const linesOf = (file: string) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .map((line) => line.trim());
  expect(EQUIVALENTS.length).toBeGreaterThan(20);
  expect(EQUIVALENTS.filter(({ file, line }) => !linesOf(file).includes(line))).toEqual([]);
});

describe('the mutation score', () => {
  test('is the share of covered mutants that were killed', () => {
    const score = scoreOf(judged('killed', 'timeout', 'survived', 'survived', 'uncovered'), []);
    expect(score).toMatchObject({ mutants: 5, uncovered: 1, killed: 2, timeouts: 1, percent: 50 });
  });

  test('leaves out survivors that are listed as equivalent', () => {
    const score = scoreOf(judged('killed', 'survived', 'survived'), [equivalent('a 1 b')]);
    expect(score.survivors.map(({ id }) => id)).toEqual(['2']);
    expect(score).toMatchObject({ equivalent: 1, percent: 50 });
  });

  test('is none when no test reaches the code', () => {
    expect(scoreOf(judged('uncovered'), []).percent).toBe(null);
  });
});

describe('a listed survivor', () => {
  const list = [equivalent('a 0 b'), equivalent('a 1 b'), equivalent('a 9 b')];
  const files = new Set(['api/src/limit.ts']);

  test('is stale when a test kills it, or when it is not there', () => {
    const stale = staleOf(judged('killed', 'survived'), list, files);
    expect(stale.map(({ replacement }) => replacement)).toEqual(['a 0 b', 'a 9 b']);
  });

  test('of a file that was not tried is not stale', () => {
    expect(staleOf([], list, new Set(['api/src/other.ts']))).toEqual([]);
  });
});
