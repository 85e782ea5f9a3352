import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesOf } from '@cars/shared-server/releases/rollout';
import { beforeEach, expect, test } from '@rstest/core';
import type { FinishedBuild } from '../build/build-runner.ts';
import { readReleases, registryOf } from '../release/registry-file.ts';
import { releaseBuilds } from '../release/release-build.ts';
import type { PublicSurface } from '../release/surface-changes.ts';
import { fakeBuild, partsIn } from '../release/test-builds.ts';
import { releaseStage } from '../release/test-release.ts';
import { releaseDelivered } from './checked-release.ts';

const { folder, live } = releaseStage();

const SURFACE: PublicSurface = {
  host: { name: 'host', shared: ['react'], contract: '1.5.0' },
  'remote-ad': { name: 'remote_ad', shared: ['react'], exposes: ['./routes'] },
};
const CHECKS = { anyway: false, trial: 'none' } as const;

const registered = async () => readReleases(partsIn(folder()));

/** Leaves a build as another team's build does, with its description changed, and releases it. */
const deliver = async (build: FinishedBuild, change: (text: string) => string = (text) => text) => {
  const record = { ...build.record, uses: { runtime: [], endpoints: [], widgets: [], packages: {} } };
  const delivered = join(folder(), 'delivered');
  await rm(delivered, { recursive: true, force: true });
  await cp(build.files, join(delivered, 'files'), { recursive: true });
  await writeFile(join(delivered, 'build.json'), change(JSON.stringify(record)));
  const surfaces = { frozen: SURFACE, current: SURFACE };
  return releaseDelivered(delivered, surfaces, null, CHECKS, { ...partsIn(folder()), message: 'first' });
};

beforeEach(async () => {
  const host = await fakeBuild(folder(), 'host-01', { app: 'host', contract: '1.4.0' });
  await releaseBuilds([host], null, partsIn(folder()));
});

test('a delivered build goes live, and the history has its message', async () => {
  await deliver(await fakeBuild(folder(), 'build-1', { contract: '1.4.0' }));
  expect(await live()).toEqual(['build-1']);
  const [last] = await registryOf(partsIn(folder())).history();
  expect([last?.by, last?.message]).toEqual(['tester@machine', 'first']);
});

test('a build for the next host waits behind the live one', async () => {
  await deliver(await fakeBuild(folder(), 'build-1', { contract: '1.4.0' }));
  await deliver(await fakeBuild(folder(), 'build-2', { contract: '1.5.0' }));
  expect(await live()).toEqual(['build-2', 'build-1']);
});

test('a contract of later than this product is refused, and what is live stays [F20]', async () => {
  await deliver(await fakeBuild(folder(), 'build-1', { contract: '1.4.0' }));
  for (const contract of ['1.5.1', '1.6.0', '2.0.0'])
    await expect(deliver(await fakeBuild(folder(), 'build-2', { contract }))).rejects.toThrow(
      `refused: remote-ad build-2 needs contract ${contract}, the newest here is 1.5.0: update the server first`,
    );
  expect(await live()).toEqual(['build-1']);
});

test('a build that would leave its section without one is refused with the section [F20]', async () => {
  const build = await fakeBuild(folder(), 'build-1', { contract: '1.4.0' });
  await deliver(build);
  const before = await registered();
  await expect(deliver(build, (text) => text.replaceAll('"1.4.0"', '"0.9.0"'))).rejects.toThrow(
    'refused: under host host-01, which offers contract 1.4.0, these sections would have no build:\n' +
      '  remote-ad: its builds need contract 0.9.0',
  );
  expect(await registered()).toEqual(before);
});

test('hashes that are not those of the files are refused [F20]', async () => {
  const build = await fakeBuild(folder(), 'build-1', { contract: '1.4.0' });
  await expect(
    deliver(build, (text) => text.replace(/sha256-[^"]+/, `sha256-${'A'.repeat(43)}=`)),
  ).rejects.toThrow('has another hash than in the build');
  expect(releasesOf(await registered(), 'remote-ad').live).toEqual([]);
});
