// Night: It starts a command below processes that it kills.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-runner-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that `ps` shows as this program, and that waits for its child, whose input stays open, as npx and pnpm do. */
const runner = async (name: string, command: string, args: readonly string[]): Promise<string> => {
  const file = join(folder, name);
  const call = JSON.stringify([command, args, { stdio: ['pipe', 'inherit', 'inherit'], cwd: ROOT }]);
  await writeFile(file, `require('node:child_process').spawn(...${call}).stdin.write('камри\\n')`);
  return file;
};

test.each(['SIGKILL', 'SIGTERM'] as const)('%s for npx ends what is below it', async (signal) => {
  const task = await runner('pnpm.cjs', process.execPath, ['tooling/run.mjs', 'search-explain']);
  const npx = await runner('npx.cjs', 'sh', ['-c', `node ${task}; exit $?`]);
  const outer = spawn(process.execPath, [npx], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(outer.stdout, 'data');
  outer.kill(signal);
  // All of them have this pipe: it is closed when the last one has ended.
  await once(outer.stdout, 'close');
  expect(outer.signalCode).toBe(signal);
});
