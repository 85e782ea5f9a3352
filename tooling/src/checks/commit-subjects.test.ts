import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@rstest/core';
import { avoidedSubjects, longSubjects, subjectProblem } from './commit-subjects.ts';

describe('the subject of a commit', () => {
  test('has a type and at most 72 characters', () => {
    expect(subjectProblem('feat(car): a map that can be opened\n\nA body of any length.')).toBeNull();
    expect(subjectProblem('fix: что-то по-русски')).toBeNull();
    expect(subjectProblem(`docs: ${'a'.repeat(66)}`)).toBeNull();
    expect(subjectProblem(`docs: ${'a'.repeat(67)}`)).toContain('73 characters');
    expect(subjectProblem('improve things')).toContain('no type');
    expect(subjectProblem('')).toContain('no type');
  });

  test('has no avoided word', () => {
    expect(subjectProblem('fix(car): drawn by hand')).toBe(
      'avoided words (“by hand” → manually, hand-written): fix(car): drawn by hand',
    );
    expect(subjectProblem('fix(car): drop `colour`')).toBeNull();
  });

  test('that git itself writes is ignored', () => {
    expect(subjectProblem('Merge branch main')).toBeNull();
    expect(subjectProblem('fixup! feat(car): a map')).toBeNull();
  });
});

describe('the history', () => {
  let root = '';
  afterEach(() => rmSync(root, { recursive: true }));

  const git = (...args: readonly string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'core.hooksPath=/dev/null', ...args],
      { cwd: root, encoding: 'utf8' },
    ).trim();

  test('is checked from the named commit on', async () => {
    root = mkdtempSync(join(tmpdir(), 'subjects-'));
    git('init', '-q');
    const commit = (subject: string) => git('commit', '-q', '--allow-empty', '-m', subject);
    commit('old and wrong');
    const since = git('rev-parse', 'HEAD');
    commit('feat(car): right');
    commit('of a machine, without a type');
    commit(`fix: planted and ${'long '.repeat(13)}`);
    expect(await longSubjects(root, since)).toEqual([expect.stringContaining('planted and long')]);
  });

  test('has no avoided word from the named commit on', async () => {
    root = mkdtempSync(join(tmpdir(), 'subjects-'));
    git('init', '-q');
    const commit = (subject: string) => git('commit', '-q', '--allow-empty', '-m', subject);
    commit('fix(car): an old colour');
    const since = git('rev-parse', 'HEAD');
    commit('fix(car): a color');
    commit('fix(car): a planted colour');
    expect(await avoidedSubjects(root, since)).toEqual([
      expect.stringContaining('avoided words (“colour” → color): fix(car): a planted colour'),
    ]);
  });

  test('that is absent is no failure', async () => {
    root = mkdtempSync(join(tmpdir(), 'subjects-'));
    expect(await longSubjects(root)).toBeNull();
    expect(await avoidedSubjects(root)).toBeNull();
  });
});
