import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { describe, expect, test } from '@rstest/core';
import {
  dropCanary,
  promoteCanary,
  registeredBuilds,
  releaseCanary,
  releaseLive,
  releasesOf,
  restored,
  rollBack,
  swept,
  withReason,
} from './rollout.ts';
import { testRecord as record } from './test-records.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-03-01T12:00:00.000Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);
const at = (days: number) => day(days).toISOString();

const live = (before: Releases, build: string, app: string, days: number) =>
  releaseLive(before, record(build, '1.0.0', app), day(days));
const datesOf = (releases: Releases, app: string) =>
  releasesOf(releases, app).builds.map(({ description, retired_at }) => [description.build, retired_at]);

/** The host, the single page, and two remotes. */
const first = [
  ['host-1', 'host'],
  ['mono-1', 'monolith'],
  ['ad-1', 'remote-ad'],
  ['old-1', 'remote-old'],
].reduce((before, [build = '', app = '']) => live(before, build, app, 0), emptyReleases());

describe('what was in force at an earlier time', () => {
  const later = [
    ['host-2', 'host'],
    ['mono-2', 'monolith'],
    ['ad-2', 'remote-ad'],
    ['new-1', 'remote-new'],
  ].reduce((before, [build = '', app = '']) => live(before, build, app, 1), first);
  const { 'remote-old': _old, ...remotes } = later.remotes;
  const back = restored({ ...later, remotes }, first, day(2));

  test('is live again in every app, also in one that was removed since', () => {
    expect(back.version).toBe(2);
    expect(
      ['host', 'monolith', 'remote-ad', 'remote-old', 'remote-new'].map((app) => releasesOf(back, app).live),
    ).toEqual([['host-1'], ['mono-1'], ['ad-1'], ['old-1'], []]);
  });

  test('leaves what was released since registered and retired, for open pages [R15]', () => {
    expect(datesOf(back, 'host')).toEqual([
      ['host-2', at(2)],
      ['host-1', null],
    ]);
    expect(datesOf(back, 'monolith')).toEqual([
      ['mono-2', at(2)],
      ['mono-1', null],
    ]);
    expect(datesOf(back, 'remote-ad')).toEqual([
      ['ad-2', at(2)],
      ['ad-1', null],
    ]);
    expect(datesOf(back, 'remote-old')).toEqual([['old-1', null]]);
    expect(datesOf(back, 'remote-new')).toEqual([['new-1', at(2)]]);
  });

  test('has its canary again, and a build that was retired before keeps its date', () => {
    const tried = releaseCanary(first, record('ad-2'), { share: 10 }, day(1));
    const dropped = dropCanary(tried, 'remote-ad', day(2));
    const again = restored(dropped, tried, day(3));
    expect(releasesOf(again, 'remote-ad').canary).toEqual({ build: 'ad-2', share: 10 });
    expect(datesOf(again, 'remote-ad')).toEqual([
      ['ad-2', null],
      ['ad-1', null],
    ]);
    const promoted = promoteCanary(tried, 'remote-ad', day(2));
    expect(datesOf(restored(promoted, dropped, day(4)), 'remote-ad')).toEqual([
      ['ad-2', at(4)],
      ['ad-1', null],
    ]);
    expect(datesOf(restored(dropped, dropped, day(4)), 'remote-ad')).toEqual([
      ['ad-2', at(2)],
      ['ad-1', null],
    ]);
  });
});

test('the reason of a take-back is noted at that build of that app alone', () => {
  const two = live(live(first, 'ad-2', 'remote-ad', 1), 'ad-2', 'remote-old', 1);
  const noted = withReason(two, 'remote-ad', 'ad-2', '100 % failures of 10 addresses');
  const reasons = (app: string) => releasesOf(noted, app).builds.map(({ taken_back }) => taken_back);
  expect(reasons('remote-ad')).toEqual(['100 % failures of 10 addresses', undefined]);
  expect(reasons('remote-old')).toEqual([undefined, undefined]);
  expect({ ...noted, remotes: null }).toEqual({ ...two, remotes: null });
  expect(releasesOf(noted, 'remote-ad').live).toEqual(['ad-2', 'ad-1']);
});

test('the registered builds are those of pages and remotes; new pages get the live ones and canaries', () => {
  const two = live(live(first, 'ad-2', 'remote-ad', 1), 'old-2', 'remote-old', 1);
  const tried = releaseCanary(two, record('ad-3'), { share: 5 }, day(2));
  expect(registeredBuilds(tried)).toEqual([
    { app: 'host', build: 'host-1', isLive: true },
    { app: 'monolith', build: 'mono-1', isLive: true },
    { app: 'remote-ad', build: 'ad-3', isLive: true },
    { app: 'remote-ad', build: 'ad-2', isLive: true },
    { app: 'remote-ad', build: 'ad-1', isLive: false },
    { app: 'remote-old', build: 'old-2', isLive: true },
    { app: 'remote-old', build: 'old-1', isLive: false },
  ]);
});

test('a canary of the host is dated, promoted and rolled back as one of a remote', () => {
  const tried = releaseCanary(first, record('host-2', '1.0.0', 'host'), { share: 5 }, day(1));
  expect(releasesOf(tried, 'host').canary).toEqual({ build: 'host-2', share: 5 });
  const promoted = promoteCanary(tried, 'host', day(2));
  expect(datesOf(promoted, 'host')).toEqual([
    ['host-2', null],
    ['host-1', at(2)],
  ]);
  expect(datesOf(rollBack(promoted, 'host', undefined, day(3)), 'host')).toEqual([
    ['host-2', at(3)],
    ['host-1', null],
  ]);
  expect(Object.keys(promoted.remotes)).toEqual(['remote-ad', 'remote-old']);
});

test('the sweep removes old builds of the host and the single page too, and keeps the others as they are', () => {
  const many = [2, 3, 4, 5].reduce(
    (before, n) => live(live(before, `host-${n}`, 'host', n), `mono-${n}`, 'monolith', n),
    first,
  );
  const after = swept(many, day(100));
  const builds = (app: string) => releasesOf(after, app).builds.map(({ description }) => description.build);
  expect([after.version, builds('host'), builds('monolith')]).toEqual([
    2,
    ['host-5', 'host-4', 'host-3'],
    ['mono-5', 'mono-4', 'mono-3'],
  ]);
  expect(after.remotes).toEqual(many.remotes);
});
