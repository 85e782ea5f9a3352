import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { folderLog } from '@cars/shared-server/releases/release-log';
import { releaseLive } from '@cars/shared-server/releases/rollout';
import { expect, test } from '@rstest/core';
import type { BuildRecord } from '../build/build-record.ts';
import { liveWords, resultOf, warningsOf } from './release-words.ts';

const NOW = new Date('2026-03-05T12:30:00.000Z');
const surface = { bytes: 10, exposes: ['./routes'], shared: [] };

/** A live host that offers contract 1.4.0 and routes the ad's screen alone. */
const underHost = (routes?: { path: string; app: string }[]): Releases =>
  releaseLive(
    emptyReleases(),
    {
      ...surface,
      app: 'host',
      build: 'host-01',
      kind: 'page',
      page: {
        build: 'host-01',
        contract: '1.4.0',
        inline: { scripts: [], styles: [] },
        chunks: {},
        ...(routes ? { routes } : {}),
      },
    },
    NOW,
  );
const ROUTED = [{ path: '/car/:id', app: 'remote-ad' }];

test('a release is named live where a server runs, and of the folder where none does [T15]', () => {
  const asset = { url: '/r/remote-ad/build-1/remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}` };
  const remote = { build: 'build-1', contract: '1.4.0', entry: asset, scripts: [], styles: [] };
  const own = { app: 'remote-ad', build: 'build-1', contract: '1.4.0', kind: 'remote', remote } as const;
  const build = { record: { ...surface, ...own }, files: '', isNew: true };
  const result = (server: string | null, host = underHost(ROUTED)) =>
    resultOf(build, null, host, { server, dataDir: '/srv/.data' });
  expect(result('http://127.0.0.1:3000')).toBe('remote-ad build-1 is live for everybody');
  expect(result(null)).toBe('remote-ad build-1 is the build of /srv/.data, where no server runs now');
  // A warning states which host it waits for.
  expect(result('http://127.0.0.1:3000', underHost([]))).toBe(
    'remote-ad build-1 is released, and the live host does not use it yet',
  );
});

test('a shared registry is that of servers anywhere, so a build in it is live [T15]', async () => {
  const log = folderLog('/srv/versions');
  expect(liveWords('remote-ad', 'build-1', { server: null, dataDir: '/srv/.data', log })).toBe(
    'remote-ad build-1 is live for everybody',
  );
});

const warnings = (app: 'remote-ad' | 'remote-seller', contract: string, releases: Releases) => {
  const asset = { url: `/r/${app}/build-1/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` };
  const remote = { build: 'build-1', contract, entry: asset, scripts: [], styles: [] };
  const record: BuildRecord = { ...surface, app, build: 'build-1', contract, kind: 'remote', remote };
  return warningsOf({ record }, releases);
};

test('a release names a remote that the live host does not route [T11]', () => {
  expect(warnings('remote-seller', '1.4.0', underHost(ROUTED))).toEqual([
    'the live host has no route to remote-seller: it appears with the next release of the host',
  ]);
});

test('a release names a contract that waits for the next host', () => {
  expect(warnings('remote-ad', '1.5.0', underHost(ROUTED))).toEqual([
    'remote-ad needs contract 1.5.0, the live host offers 1.4.0: it waits for the next host',
  ]);
});

test('a routed remote that fits needs no word, nor one under a host that lists no routes, nor one without a host', () => {
  expect(warnings('remote-ad', '1.4.0', underHost(ROUTED))).toEqual([]);
  expect(warnings('remote-seller', '1.4.0', underHost())).toEqual([]);
  expect(warnings('remote-ad', '9.0.0', emptyReleases())).toEqual([]);
});
