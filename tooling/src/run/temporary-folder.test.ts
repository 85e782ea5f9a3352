import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MODULE = pathToFileURL(join(ROOT, 'tooling/src/run/temporary-folder.ts')).href;

/** The folder of a process that was killed while it had one. */
const leftOver = (purpose: string): string => {
  const script = `
    import { writeFileSync, writeSync } from 'node:fs';
    const { temporaryFolder } = await import('${MODULE}');
    const { path } = await temporaryFolder('${purpose}');
    writeFileSync(path + '/file', 'large');
    writeSync(1, path);
    process.kill(process.pid, 'SIGKILL');`;
  const { stdout, signal } = spawnSync(
    process.execPath,
    ['--import', 'tsx/esm', '--input-type=module', '-e', script],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(signal).toBe('SIGKILL');
  return stdout;
};

test('the folder of a killed process is removed by the next one of its purpose, others stay', async () => {
  const [left, other] = [leftOver('left-over-test'), leftOver('left-over-test-2')];
  expect([existsSync(left), existsSync(other)]).toEqual([true, true]);
  const first = await temporaryFolder('left-over-test');
  const second = await temporaryFolder('left-over-test');
  expect([left, other, first.path, second.path].map(existsSync)).toEqual([false, true, true, true]);
  await Promise.all([first.remove(), second.remove(), rm(other, { recursive: true })]);
  expect([first.path, second.path].map(existsSync)).toEqual([false, false]);
});
