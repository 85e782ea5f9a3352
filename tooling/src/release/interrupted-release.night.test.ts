// Night: It kills releases at many moments.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { releasesOf } from '@cars/shared-server/releases/rollout';
import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { absentMounts, UNSHARE } from '../run/mounts.ts';
import { readReleases } from './registry-file.ts';
import type { ReleaseStep } from './release-build.ts';
import { partsIn } from './test-builds.ts';
import { releaseStage } from './test-release.ts';

const TYPESCRIPT_HOOK = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;
/** The next release waits until a dead one's lock is stale. */
const AFTER_A_KILL_MS = 40_000;

const { folder, release, live } = releaseStage();

/** A release in a process of its own, which hangs or pauses at `stopAt`. */
const startRelease = (app: string, build: string, stopAt: ReleaseStep | '' = '', pause: 'pause' | '' = '') =>
  spawn(
    process.execPath,
    [
      '--import',
      TYPESCRIPT_HOOK,
      join(ROOT, 'tooling/src/release/test-process.ts'),
      ...[folder(), app, build, '', stopAt, pause],
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );

test(
  'concurrent releases of processes lose nothing of each other',
  async () => {
    const apps = ['host', 'remote-ad', 'remote-seller'] as const;
    await Promise.all(
      apps.map(
        (app) =>
          new Promise((resolve) => startRelease(app, 'build-1').stdout.resume().once('close', resolve)),
      ),
    );
    const releases = await readReleases(partsIn(folder()));
    expect(apps.map((app) => releasesOf(releases, app).live)).toEqual([
      ['build-1'],
      ['build-1'],
      ['build-1'],
    ]);
  },
  AFTER_A_KILL_MS,
);

/** Kills a release when it has reached `step`. */
const killedAt = (step: ReleaseStep, build: string) =>
  new Promise<void>((resolve, reject) => {
    const child = startRelease('remote-ad', build, step);
    let isReached = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line !== step) return;
      isReached = true;
      child.kill('SIGKILL');
    });
    child.once('exit', () => (isReached ? resolve() : reject(new Error(`never came to ${step}`))));
  });

describe('a release that is killed', () => {
  test.each<ReleaseStep>(['placed', 'verified', 'reached'])(
    'when it has %s its files leaves the old state, and the next one succeeds',
    async (step) => {
      await release('build-1');
      await killedAt(step, 'build-2');
      expect(await live()).toEqual(['build-1']);
      await release('build-2');
      expect(await live()).toEqual(['build-2', 'build-1']);
    },
    AFTER_A_KILL_MS,
  );

  test(
    'after its change of the registry has happened',
    async () => {
      await release('build-1');
      await killedAt('pointed', 'build-2');
      expect(await live()).toEqual(['build-2', 'build-1']);
    },
    AFTER_A_KILL_MS,
  );

  test(
    'while it holds the lock is waited for, and has changed nothing',
    async () => {
      await release('build-1');
      await killedAt('locked', 'build-2');
      expect(await live()).toEqual(['build-1']);
      await release('build-3');
      expect(await live()).toEqual(['build-3', 'build-1']);
    },
    AFTER_A_KILL_MS,
  );
});

test(
  'a release that was paused in the lock until another one took it over loses nothing [T13]',
  async () => {
    await release('build-1');
    const paused = startRelease('remote-ad', 'build-2', 'locked', 'pause');
    for await (const step of createInterface({ input: paused.stdout })) if (step === 'locked') break;
    await release('build-3');
    expect(await live()).toEqual(['build-3', 'build-1']);
    const ended = once(paused, 'exit');
    paused.kill('SIGCONT');
    expect(await ended).toEqual([0, null]);
    expect(await live()).toEqual(['build-2', 'build-3', 'build-1']);
  },
  AFTER_A_KILL_MS,
);

describe.skipIf(absentMounts().length > 0)('a full disk', () => {
  /** Releases into a disk of this size; returns what the command printed, and the releases folder after it. */
  const releaseOnDisk = (kibibytes: number) =>
    new Promise<{ printed: string; left: string[] }>((resolve) => {
      const dataDir = join(folder(), 'data');
      const program = join(ROOT, 'tooling/src/release/test-process.ts');
      const release = `'${process.execPath}' --import '${TYPESCRIPT_HOOK}' '${program}' '${folder()}' remote-ad build-1`;
      const script = `mkdir -p '${dataDir}' && mount -t tmpfs -o size=${kibibytes}k tmpfs '${dataDir}' && ${release} > '${folder()}/steps'; ls -A '${dataDir}/releases'`;
      execFile(UNSHARE, ['-Urm', 'sh', '-c', script], { cwd: ROOT }, (_error, stdout, stderr) =>
        resolve({ printed: stderr, left: stdout.split('\n').filter(Boolean) }),
      );
    });

  test('is one sentence, and no half of a build takes the last space [T16]', async () => {
    const { printed, left } = await releaseOnDisk(12);
    expect(printed).toMatch(/^no space left on the disk of \S+: make space and run the command again\n$/);
    expect(left).toEqual([]);
  });
});
