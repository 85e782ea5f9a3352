import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { hostPlans, releaseLines } from '@cars/shared-server/releases/plan';
import { releasesOf, retire, rollBack } from '@cars/shared-server/releases/rollout';
import { beforeEach, describe, expect, test } from '@rstest/core';
import type { FinishedBuild } from '../build/build-runner.ts';
import { placeBuild } from './folder.ts';
import { changeReleases, readReleases } from './registry-file.ts';
import { publishBuilds, type ReleaseParts, releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';
import { releaseStage } from './test-release.ts';
import { undo } from './undo.ts';

const DAY_MS = 86_400_000;

const { folder, inReleases, exists, release, live } = releaseStage();

describe('a release', () => {
  test('puts the files in place, whole, and names the build as the live one', async () => {
    await release('build-1');
    expect(await readFile(inReleases('remote-ad/build-1/remoteEntry.js'), 'utf8')).toBe(
      '/* remote-ad build-1 */',
    );
    expect(await readFile(inReleases('remote-ad/build-1/server/first-screen.mjs'), 'utf8')).toBe(
      'export {};',
    );
    expect(await live()).toEqual(['build-1']);
    expect((await readdir(inReleases())).sort()).toEqual(['registry', 'remote-ad']);
  });

  test('places files that other users of the machine cannot read [I20]', async () => {
    await release('build-1');
    const { mode } = await stat(inReleases('remote-ad/build-1/remoteEntry.js'));
    expect(mode & 0o777).toBe(0o600);
  });

  test('of several apps and builds concurrently loses nothing', async () => {
    const apps = ['host', 'remote-ad', 'remote-seller', 'remote-account'] as const;
    await Promise.all(
      apps.flatMap((app) =>
        ['build-1', 'build-2'].map(async (build) =>
          releaseBuilds([await fakeBuild(folder(), build, { app })], null, partsIn(folder())),
        ),
      ),
    );
    const releases = await readReleases(partsIn(folder()));
    for (const app of apps) {
      expect([app, [...releasesOf(releases, app).live].sort()]).toEqual([app, ['build-1', 'build-2']]);
    }
  });

  test('of a build whose files were changed is refused, and the live one stays', async () => {
    await release('build-1');
    const build = await fakeBuild(folder(), 'build-2');
    const torn = releaseBuilds([build], null, {
      ...partsIn(folder()),
      onStep: async (step) => {
        if (step !== 'placed') return;
        await rm(inReleases('remote-ad/build-2/static/js/a.js'));
        await writeFile(inReleases('remote-ad/build-2/static/js/a.js'), 'b');
      },
    });
    await expect(torn).rejects.toThrow('static/js/a.js is not what was built');
    expect(await live()).toEqual(['build-1']);
  });

  test('of a build that has another content under the name of a part that all builds share is refused [R29]', async () => {
    await releaseBuilds([await fakeBuild(folder(), 'build-1', { part: 'one' })], null, partsIn(folder()));
    await releaseBuilds([await fakeBuild(folder(), 'build-2', { part: 'one' })], null, partsIn(folder()));
    const build = await fakeBuild(folder(), 'build-3', { part: 'another' });
    await expect(releaseBuilds([build], null, partsIn(folder()))).rejects.toThrow(
      'static/js/async/p.0123456789.js of remote-ad build-3 has another content in build-1',
    );
    expect(await live()).toEqual(['build-2', 'build-1']);
    expect((await readdir(inReleases('remote-ad'))).sort()).toEqual(['build-1', 'build-2']);
  });

  describe('that is refused', () => {
    const refused = async (build: Promise<FinishedBuild>, more: Partial<ReleaseParts>) =>
      releaseBuilds([await build], null, { ...partsIn(folder()), ...more });
    const inspect = async () => {
      throw new Error('refused by a look');
    };

    test('leaves no files, and the build can be released when it is made again [R29]', async () => {
      await release('build-1');
      await expect(refused(fakeBuild(folder(), 'build-2'), { inspect })).rejects.toThrow('refused by a look');
      expect(await readdir(inReleases('remote-ad'))).toEqual(['build-1']);
      await releaseBuilds(
        [await fakeBuild(folder(), 'build-2', { entry: 'made again' })],
        null,
        partsIn(folder()),
      );
      expect([await live(), await readFile(inReleases('remote-ad/build-2/remoteEntry.js'), 'utf8')]).toEqual([
        ['build-2', 'build-1'],
        'made again',
      ]);
    });

    test('for damage of its copy can be released again at once [R29]', async () => {
      const damage = {
        onStep: (step: string) =>
          step === 'placed' ? writeFile(inReleases('remote-ad/build-1/remoteEntry.js'), 'x') : undefined,
      };
      await expect(refused(fakeBuild(folder(), 'build-1'), damage)).rejects.toThrow('is not what was built');
      await release('build-1');
      expect(await live()).toEqual(['build-1']);
    });

    test('leaves the files of a build that was released before, or meanwhile by another command [R29]', async () => {
      await release('build-1');
      await expect(refused(fakeBuild(folder(), 'build-1'), { inspect })).rejects.toThrow('refused by a look');
      const meanwhile = async () => {
        await release('build-2');
        await inspect();
      };
      await expect(refused(fakeBuild(folder(), 'build-2'), { inspect: meanwhile })).rejects.toThrow(
        'refused by a look',
      );
      expect(await live()).toEqual(['build-2', 'build-1']);
      expect((await readdir(inReleases('remote-ad'))).sort()).toEqual(['build-1', 'build-2']);
    });

    test('and was left by a killed command blocks no build with the part of a registered one [R29]', async () => {
      await releaseBuilds([await fakeBuild(folder(), 'build-2', { part: 'one' })], null, partsIn(folder()));
      await placeBuild(await fakeBuild(folder(), 'build-1', { part: 'another' }), inReleases());
      await releaseBuilds([await fakeBuild(folder(), 'build-3', { part: 'one' })], null, partsIn(folder()));
      expect(await live()).toEqual(['build-3', 'build-2']);
    });
  });

  test('of a build whose entry loads a file that it does not have is refused', async () => {
    const entry = `load("sha384-${'A'.repeat(64)}")`;
    const build = await fakeBuild(folder(), 'build-1', { entry });
    await expect(releaseBuilds([build], null, partsIn(folder()))).rejects.toThrow(
      '/r/remote-ad/build-1/remoteEntry.js loads 1 files that the build does not have',
    );
  });

  test('that is refused when it is looked at leaves the live build, and is not looked at when the registry refuses it', async () => {
    await release('build-1');
    const looked: string[] = [];
    const inspect = async (records: readonly { readonly build: string }[]) => {
      looked.push(...records.map(({ build }) => build));
      throw new Error('refused by a look');
    };
    const parts = { ...partsIn(folder()), inspect };
    await expect(releaseBuilds([await fakeBuild(folder(), 'build-2')], null, parts)).rejects.toThrow(
      'refused by a look',
    );
    await releaseBuilds([await fakeBuild(folder(), 'host-1', { app: 'host' })], null, partsIn(folder()));
    const dark = await fakeBuild(folder(), 'host-2', { app: 'host', contract: '9.0.0' });
    await expect(releaseBuilds([dark], null, parts)).rejects.toThrow('would have no build');
    expect([await live(), looked]).toEqual([['build-1'], ['build-2']]);
  });

  test('of a build whose recorded hash differs from its files is refused [F3]', async () => {
    const build = await fakeBuild(folder(), 'build-1');
    await writeFile(join(build.files, 'remoteEntry.js'), 'changed after the build');
    await expect(releaseBuilds([build], null, partsIn(folder()))).rejects.toThrow('has another hash');
  });
});

test('an open page keeps its files for seven days after a release, then they are swept [R15]', async () => {
  const start = Date.now();
  const after = (days: number) => () => new Date(start + days * DAY_MS);
  for (const [at, build] of ['build-1', 'build-2', 'build-3', 'build-4'].entries()) {
    await release(build, after(at / 10));
  }
  const old = inReleases('remote-ad/build-1/remoteEntry.js');
  await release('build-5', after(7));
  expect(await exists(old)).toBe(true);
  await release('build-6', after(7.15));
  expect([await exists(old), await exists(inReleases('remote-ad/build-2'))]).toEqual([false, true]);
});

test('leftovers of killed commands are swept, files being placed are not', async () => {
  const anHourAgo = new Date(Date.now() - 2 * 3_600_000);
  await mkdir(inReleases('.new-remote-ad-build-0-1'), { recursive: true });
  await utimes(inReleases('.new-remote-ad-build-0-1'), anHourAgo, anHourAgo);
  await mkdir(inReleases('.new-remote-ad-build-9-1'));
  await mkdir(inReleases('remote-ad/never-named'), { recursive: true });
  await release('build-1');
  expect((await readdir(inReleases())).sort()).toEqual(['.new-remote-ad-build-9-1', 'registry', 'remote-ad']);
  expect(await exists(inReleases('remote-ad/never-named'))).toBe(true);
});

describe('the single file of before the history', () => {
  const plain = async () => {
    const { record } = await fakeBuild(folder(), 'build-1');
    await release('build-1');
    const remotes = { 'remote-ad': record.kind === 'remote' ? [record.remote] : [] };
    await rm(inReleases('registry'), { recursive: true });
    await writeFile(inReleases('registry.json'), JSON.stringify({ host: [], monolith: [], remotes }));
  };

  test('is read, and continued by the next release', async () => {
    await plain();
    const [line] = releaseLines(await readReleases(partsIn(folder())));
    expect(line).toMatchObject({ build: 'build-1', live: true, share: 100, bytes: 34 });
    await release('build-2');
    expect(await live()).toEqual(['build-2', 'build-1']);
  });

  test('becomes the first version, to which an undo leads back', async () => {
    await plain();
    await release('build-2');
    const { restored } = await undo(partsIn(folder()), null);
    expect([restored.number, await live()]).toEqual([1, ['build-1']]);
  });

  test('stops a release when it cannot be read', async () => {
    await plain();
    await writeFile(inReleases('registry.json'), '{"host":');
    await expect(release('build-2')).rejects.toThrow('registry.json cannot be read');
  });
});

describe('a registry of which no version can be read', () => {
  beforeEach(async () => {
    await release('build-1');
    await writeFile(inReleases('registry/00000001.json'), '{"releases":');
  });

  test('stops a release', async () => {
    await expect(release('build-2')).rejects.toThrow('no version of the registry can be read (1)');
  });

  test('is replaced by a start', async () => {
    expectConsole(/no version of the registry can be read/);
    await publishBuilds([await fakeBuild(folder(), 'build-2')], partsIn(folder()));
    expect(await live()).toEqual(['build-2']);
  });
});

describe('a start', () => {
  const start = async (...names: string[]) =>
    publishBuilds(await Promise.all(names.map((name) => fakeBuild(folder(), name))), partsIn(folder()));

  test('publishes an app that has no live build', async () => {
    await start('build-1');
    expect(await live()).toEqual(['build-1']);
  });

  test('does not change a live build that was released from another checkout [T1]', async () => {
    await start('build-1');
    await release('build-2');
    await start('build-1');
    expect(await live()).toEqual(['build-2', 'build-1']);
  });

  test('does not change a rollback', async () => {
    await release('build-1');
    await release('build-2');
    await changeReleases(partsIn(folder()), (releases, now) =>
      rollBack(releases, 'remote-ad', undefined, now),
    );
    await start('build-2');
    expect(await live()).toEqual(['build-1']);
  });
});

describe('several apps in one release', () => {
  const builds = (name: string, contract: string) =>
    Promise.all(
      (['host', ...REMOTE_APPS] as const).map((app) => fakeBuild(folder(), name, { app, contract })),
    );
  const readAll = () => readReleases(partsIn(folder()));

  test('go live together, with a new major contract [T2]', async () => {
    await releaseBuilds(await builds('build-1', '1.0.0'), null, partsIn(folder()));
    await releaseBuilds(await builds('build-2', '2.0.0'), null, partsIn(folder()));
    const [host] = hostPlans(await readAll());
    expect(host).toEqual({
      host: 'build-2',
      contract: '2.0.0',
      live: true,
      runs: Object.fromEntries(REMOTE_APPS.map((app) => [app, 'build-2'])),
    });
  });

  test('a host alone that no remote fits is refused, and nothing changes [T2]', async () => {
    await releaseBuilds(await builds('build-1', '1.0.0'), null, partsIn(folder()));
    const [host] = await builds('build-2', '2.0.0');
    const before = await readAll();
    await expect(releaseBuilds(host ? [host] : [], null, partsIn(folder()))).rejects.toThrow(
      'remote-catalog: its builds need contract 1.0.0',
    );
    expect(await readAll()).toEqual(before);
  });

  test('a refused host goes live with --anyway', async () => {
    await releaseBuilds(await builds('build-1', '1.0.0'), null, partsIn(folder()));
    const [host] = await builds('build-2', '2.0.0');
    await releaseBuilds(host ? [host] : [], null, partsIn(folder()), true);
    expect(releasesOf(await readAll(), 'host').live).toEqual(['build-2', 'build-1']);
  });
});

describe('a retirement of an app that was released long ago [T20]', () => {
  const start = Date.now();
  const after = (days: number) => partsIn(folder(), () => new Date(start + days * DAY_MS));
  const sweepAfter = (days: number) => changeReleases(after(days), (releases) => releases);
  const retireAfter = (days: number) =>
    changeReleases(after(days), (releases) => retire(releases, 'remote-ad'));
  const placed = async () => (await readdir(inReleases('remote-ad'))).sort();
  beforeEach(async () => {
    for (const build of ['build-1', 'build-2']) await release(build, after(0).now);
    await retireAfter(30);
  });

  test('leaves its files for seven days', async () => {
    await sweepAfter(36.9);
    expect(await placed()).toEqual(['build-1', 'build-2']);
    await sweepAfter(37.1);
    expect(await placed()).toEqual([]);
  });

  test('can be undone in these days, and files stay seven days after the next one', async () => {
    await undo(after(36.9), null);
    expect(await live()).toEqual(['build-2', 'build-1']);
    await retireAfter(50);
    await sweepAfter(56.9);
    expect(await placed()).toEqual(['build-1', 'build-2']);
  });

  test('leaves the files for its open pages also when the app is released again', async () => {
    await release('build-3', after(31).now);
    await sweepAfter(36.9);
    expect(await placed()).toEqual(['build-1', 'build-2', 'build-3']);
    await sweepAfter(37.1);
    expect(await placed()).toEqual(['build-3']);
  });
});

test('files of a retired app are swept after seven days, its address is removed with the change [T20]', async () => {
  const start = Date.now();
  const after = (days: number) => () => new Date(start + days * DAY_MS);
  await release('build-1', after(0));
  await changeReleases(partsIn(folder(), after(0)), (releases) => retire(releases, 'remote-ad'));
  expect((await readReleases(partsIn(folder()))).remotes).toEqual({});
  expect(await exists(inReleases('remote-ad/build-1'))).toBe(true);
  await changeReleases(partsIn(folder(), after(7.1)), (releases) => releases);
  expect(await exists(inReleases('remote-ad/build-1'))).toBe(false);
});
