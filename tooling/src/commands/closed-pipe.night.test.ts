// Night: It starts commands as processes.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_RELEASES } from '@cars/shared-contracts/shell/releases';
import { openDataDir } from '@cars/shared-server/data-dir';
import { changeRegistry, openRegistry } from '@cars/shared-server/releases/registry';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';

/** More than a pipe takes before its reader reads. */
const LONG = 'x'.repeat(200_000);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'closed-pipe-'));
  await openDataDir(dataDir, () => undefined); // as every command does before it writes
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** A line of shell in the root; `code` holds the exit code of the command before the pipe. */
const piped = (command: string, reader: string) => {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const line = `{ yes камри | node tooling/run.mjs ${command}; echo "code $?" >&2; } | ${reader}`;
  return spawnSync('sh', ['-c', line], {
    cwd: ROOT,
    env: { ...env, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 60_000,
  });
};

test('a list whose reader has gone ends without an error', async () => {
  const registry = openRegistry(join(dataDir, 'releases'));
  const origin = { now: () => new Date(), by: 'test', commit: null, message: LONG, anyway: true };
  for (const app of ['remote-a', 'remote-b', 'remote-c'])
    await changeRegistry(registry, { ...origin, command: `release ${app}` }, (releases) => ({
      ...releases,
      remotes: { ...releases.remotes, [app]: NO_RELEASES as (typeof releases)['remotes'][string] },
    }));
  const { stdout, stderr } = piped('releases --history', 'head -c 6');
  expect([stdout, stderr]).toEqual(['{"at":', 'code 0\n']);
});

test('a command that reads ends when nothing reads its lines', () => {
  const { stdout, stderr, error } = piped('search-explain', 'head -c 9');
  expect([stdout, stderr, error]).toEqual(['{"query":', 'code 0\n', undefined]);
});
