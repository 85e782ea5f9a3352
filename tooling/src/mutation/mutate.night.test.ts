// Night: It runs tests against changed code.
import { spawnSync } from 'node:child_process';
import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';

const run = (path: string) =>
  spawnSync(process.execPath, ['tooling/run.mjs', 'test-mutation', path], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: ROOT },
  });

test('planted code: the survivor is shown, constants and endless loops are killed, uncovered code is counted', () => {
  const { status, stdout } = run('tooling/src/mutation/planted');
  expect(stdout).toContain(
    'tooling/src/mutation/planted/sample.ts:4 EqualityOperator\n  - text.length > 3\n  + text.length >= 3\n',
  );
  const row = stdout.split('\n').find((line) => line.startsWith('| planted |'));
  expect(row).toBe('| planted | 23 | 1 | 18 | 1 | 1 | 3 | 85.7 % |');
  expect(status).toBe(0);
}, 120_000);

test('a path without mutants is refused', () => {
  const { status, stderr } = run('docs');
  expect([status, stderr.includes('no file of a target was named')]).toEqual([1, true]);
});
