// Night: It releases builds by commands in processes.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';

const TYPESCRIPT_HOOK = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;
const COMMANDS_MS = 120_000;
/** All apps may have to be built. */
const BUILDS_MS = 600_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Result {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `release`, `rollback`, `releases` or the first half of `start` over the test's data directory. */
const run = (task: string, ...args: readonly string[]): Promise<Result> =>
  new Promise((resolve) => {
    const { NODE_OPTIONS: _options, ...env } = process.env;
    const script = join(ROOT, 'tooling/src/commands', `${task}.ts`);
    const child = spawn(process.execPath, ['--import', TYPESCRIPT_HOOK, script, ...args], {
      cwd: ROOT,
      env: { ...env, DATA_DIR: join(folder, 'data'), RELEASE_AUTHOR: 'Anna', PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { out: '', err: '' };
    child.stdout.on('data', (text) => {
      printed.out += text;
    });
    child.stderr.on('data', (text) => {
      printed.err += text;
    });
    child.once('close', (code) => resolve({ code, ...printed }));
  });

test(
  'the list is one JSON line for each build and nothing else; a rollback shows in it, a damaged version beside it [T23]',
  async () => {
    expect(await run('releases')).toEqual({ code: 0, out: '', err: '' });
    for (const build of ['build-1', 'build-2']) {
      await releaseBuilds([await fakeBuild(folder, build)], null, partsIn(folder));
    }
    expect((await run('rollback', 'remote-ad')).out).toBe(
      `remote-ad build-1 is the build of ${join(folder, 'data')}, where no server runs now\n`,
    );
    const { out, err } = await run('releases');
    const line = {
      app: 'remote-ad',
      contract: '1.0.0',
      bytes: 10,
      released_at: expect.stringMatching(/^\d{4}-/),
      released_by: 'tester@machine',
    };
    expect([
      out
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text)),
      err,
    ]).toEqual([
      [
        { ...line, build: 'build-2', live: false, share: 0 },
        { ...line, build: 'build-1', live: true, share: 100 },
      ],
      '',
    ]);
    await writeFile(join(folder, 'data/releases/registry/00000004.json'), '{"version":');
    expect(await run('releases')).toEqual({
      code: 0,
      out,
      err: 'versions 4 of the registry cannot be read: 3 is in force\n',
    });
  },
  COMMANDS_MS,
);

test(
  'the history names each change, and the last one is taken back',
  async () => {
    for (const build of ['build-1', 'build-2'])
      await releaseBuilds([await fakeBuild(folder, build)], null, partsIn(folder));
    await run('rollback', 'remote-ad');
    const { out } = await run('releases', '--history');
    const lines = out
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(lines).toMatchObject([
      { number: 3, by: 'Anna', command: 'rollback remote-ad', commit: expect.any(String) },
      { number: 2, by: 'tester@machine', command: 'test' },
      { number: 1, by: 'tester@machine', command: 'test' },
    ]);
    const undone = await run('undo');
    expect([undone.code, undone.err]).toEqual([0, '']);
    expect(undone.out).toBe(
      `taken back: 3 "rollback remote-ad" of Anna\nversion 2 of ${lines[1].at} is in force again\n`,
    );
    const [newest] = (await run('releases')).out.split('\n');
    expect(JSON.parse(newest ?? '')).toMatchObject({ build: 'build-2', live: true, share: 100 });
  },
  COMMANDS_MS,
);

test(
  'the usage of a name has the state of each build, and other states after a rollback of the host',
  async () => {
    const release = async (
      app: 'host' | 'remote-ad',
      build: string,
      contract: string,
      endpoints: string[],
    ) => {
      const { record, ...files } = await fakeBuild(folder, build, { app, contract });
      const uses = { runtime: [], endpoints, widgets: [], packages: {} };
      const parts = partsIn(folder);
      await releaseBuilds([{ ...files, record: { ...record, uses } as typeof record }], null, parts);
    };
    await release('host', 'host-1', '1.0.0', []);
    await release('remote-ad', 'build-1', '1.0.0', ['ads.preview']);
    await release('host', 'host-2', '1.1.0', []);
    await release('remote-ad', 'build-2', '1.1.0', ['ads.preview']);
    await release('remote-ad', 'build-3', '1.1.0', []);
    const usage = async (name: string) => (await run('contract', 'usage', name)).out.trim().split('\n');
    expect(await usage('ads.preview')).toEqual([
      'remote-ad build-2 (fallback of the live build) uses ads.preview',
      'remote-ad build-1 (fallback of the live build) uses ads.preview',
    ]);
    expect((await run('rollback', 'host')).err).toBe('');
    expect(await usage('ads.preview')).toEqual([
      'remote-ad build-2 (stored for a rollback) uses ads.preview',
      'remote-ad build-1 (live) uses ads.preview',
    ]);
    expect(await usage('ads.search')).toEqual(['no build of the registry uses ads.search']);
  },
  COMMANDS_MS,
);

test(
  'what cannot be done is one sentence on stderr and exit code 1',
  async () => {
    const refusals: readonly (readonly [readonly [string, ...string[]], string])[] = [
      [['release', 'remote-nothing'], 'remote-nothing is not an app; there are: host, remote-catalog'],
      [['release', 'host', '--testers', 'anna'], 'ids of users with commas between them are expected'],
      [['release', 'host', '--admin', '--promote'], 'usage: pnpm release'],
      [['release', 'remote-ad', '--canary', '100'], 'a share of 1 to 99 percent is expected'],
      [['release', 'remote-ad', '--promote'], 'remote-ad has no canary'],
      [['release', 'remote-ad', '--promote', '--drop'], 'usage: pnpm release'],
      [['rollback', 'remote-ad'], 'has no build that was live before'],
      [['undo'], 'there is no change to take back'],
      [['undo', '--to', 'x'], 'usage: pnpm undo'],
      [['rollback', 'remote-ad', 'build-9'], 'remote-ad has no build build-9'],
    ];
    for (const [[task, ...args], sentence] of refusals) {
      const { code, out, err } = await run(task, ...args);
      expect([task, args, code, out, err]).toEqual([task, args, 1, '', expect.stringContaining(sentence)]);
    }
  },
  COMMANDS_MS,
);

test(
  'a start that publishes the checkout checks it as a release does',
  async () => {
    await releaseBuilds([await fakeBuild(folder, 'build-1')], null, partsIn(folder));
    const { code, err } = await run('start', '--publish', '--no-browser-check');
    expect(err).toMatch(
      /refused: remote-ad \w+ loads \d+ bytes \(gzip\) for its first screen, the live build build-1/,
    );
    expect(code).toBe(1);
    expect((await run('releases')).out.trim().split('\n')).toHaveLength(1);
  },
  BUILDS_MS,
);
