import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from '@rstest/core';
import { consoleProblems, testProblems } from './console-gate.ts';

describe('console output of a unit test', () => {
  test('fails it when it was not declared', () => {
    expect(consoleProblems({ written: ['error: not wrapped in act(...)'], expected: [] })).toEqual([
      'undeclared: error: not wrapped in act(...)',
    ]);
  });

  test('fails it when it was declared and not written', () => {
    expect(consoleProblems({ written: [], expected: [/planted/] })).toEqual([
      'declared but not written: /planted/',
    ]);
  });

  test('passes when it was declared', () => {
    expect(consoleProblems({ written: ['warn: planted'], expected: [/planted/] })).toEqual([]);
  });
});

test('a test that calls no `expect` fails', () => {
  expect(testProblems({ written: [], expected: [], assertions: 0 })).toEqual(['the test asserts nothing']);
  expect(testProblems({ written: [], expected: [], assertions: 1 })).toEqual([]);
});

const RUNNER = join(
  dirname(createRequire(import.meta.url).resolve('@rstest/core/package.json')),
  'bin/rstest.js',
);
const PLANTED = fileURLToPath(new URL('./planted/rstest.config.ts', import.meta.url));

test.each(['forks', 'vmForks'])(
  'planted errors, warnings, rejections and absent assertions fail their tests in %s',
  (pool) => {
    const args = [RUNNER, 'run', '--config', PLANTED, '--pool', pool];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const failed = [...stripVTControlCharacters(stderr).matchAll(/FAIL {2}violations\.ts > (.*)/g)];
    expect([status, failed.map(([, title]) => title)]).toEqual([
      1,
      ['an error', 'a warning', 'a rejection', 'a declared error that is not written', 'no assertion'],
    ]);
  },
);
