import { spawnSync } from 'node:child_process';
import { expect, test } from '@rstest/core';

test('no sign that a terminal interprets is printed raw by the command [D22]', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx/esm', new URL('./search-explain-cli.ts', import.meta.url).pathname],
    { input: 'ла\u202eда\u009b31m\n', encoding: 'utf8' },
  );
  expect([status, stdout.split('\n').length]).toEqual([0, 2]);
  expect(stdout).toContain('ла\\u202eда\\u009b31m');
  expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(JSON.parse(stdout).query).toBe('ла\u202eда\u009b31m');
});
