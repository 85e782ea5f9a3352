import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { describe, expect, test } from '@rstest/core';

import {
  dropCanary,
  promoteCanary,
  publishMissing,
  type ReleasableBuild,
  releaseCanary,
  releaseLive,
  releasesOf,
  retire,
  rollBack,
  swept,
} from './rollout.ts';
import { testRecord as record } from './test-records.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-03-01T12:00:00.000Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

const releasedInTurn = (...builds: string[]): Releases =>
  builds.reduce((releases, build, at) => releaseLive(releases, record(build), day(at)), emptyReleases());
const ad = (releases: Releases) => releasesOf(releases, 'remote-ad');
const names = (releases: Releases) => ad(releases).builds.map(({ description }) => description.build);

describe('a release', () => {
  test('is live, and the build before it is recorded as the previous one', () => {
    const releases = releasedInTurn('build-1', 'build-2');
    expect(ad(releases).live).toEqual(['build-2', 'build-1']);
    expect(ad(releases).builds.map(({ retired_at }) => retired_at)).toEqual([null, day(1).toISOString()]);
  });

  test('of a build that was live before makes it live again, once', () => {
    const releases = releaseLive(releasedInTurn('build-1', 'build-2'), record('build-1'), day(3));
    expect(ad(releases).live).toEqual(['build-1', 'build-2']);
    expect(names(releases)).toEqual(['build-1', 'build-2']);
  });

  test('registers what the build exposes, its size and its description', () => {
    const { exposes, bytes, remote } = record('build-1') as Extract<ReleasableBuild, { kind: 'remote' }>;
    expect(ad(releasedInTurn('build-1')).builds).toEqual([
      { released_at: day(0).toISOString(), retired_at: null, bytes, exposes, description: remote },
    ]);
  });

  test('of the host or of the one-page app is registered beside the remotes', () => {
    for (const app of ['host', 'monolith'] as const) {
      const releases = releaseLive(emptyReleases(), record('page-1', '1.0.0', app), START);
      expect([releases[app].live, releasesOf(releases, app).live]).toEqual([['page-1'], ['page-1']]);
      expect(releases.remotes).toEqual({});
    }
  });
});

describe('a rollback', () => {
  test('selects the build that was live before, and an older one the second time', () => {
    const once = rollBack(releasedInTurn('build-1', 'build-2', 'build-3'), 'remote-ad', undefined, day(3));
    expect(ad(once).live).toEqual(['build-2', 'build-1']);
    expect(ad(rollBack(once, 'remote-ad', undefined, day(3))).live).toEqual(['build-1']);
  });

  test('selects the named build, also a newer one', () => {
    const back = rollBack(releasedInTurn('build-1', 'build-2', 'build-3'), 'remote-ad', 'build-1', day(3));
    expect(ad(back).live).toEqual(['build-1']);
    expect(ad(rollBack(back, 'remote-ad', 'build-3', day(3))).live).toEqual(['build-3', 'build-1']);
    const once = rollBack(releasedInTurn('build-1', 'build-2', 'build-3'), 'remote-ad', undefined, day(3));
    expect(ad(rollBack(once, 'remote-ad', 'build-3', day(3))).live).toEqual([
      'build-3',
      'build-2',
      'build-1',
    ]);
  });

  test('removes no build, and dates the withdrawn one', () => {
    const back = rollBack(releasedInTurn('build-1', 'build-2'), 'remote-ad', undefined, day(5));
    expect(names(back)).toEqual(['build-2', 'build-1']);
    expect(ad(back).builds.map(({ retired_at }) => retired_at)).toEqual([day(5).toISOString(), null]);
  });

  test('reports what is wrong: nothing before, an unknown build, the live one', () => {
    const one = releasedInTurn('build-1');
    expect(() => rollBack(one, 'remote-ad', undefined, START)).toThrow('no build that was live before');
    expect(() => rollBack(one, 'remote-ad', 'build-9', START)).toThrow(
      'has no build build-9; there are: build-1',
    );
    expect(() => rollBack(releasedInTurn('build-1', 'build-2'), 'remote-ad', 'build-9', START)).toThrow(
      'has no build build-9; there are: build-2, build-1',
    );
    expect(() => rollBack(one, 'remote-ad', 'build-1', START)).toThrow('is live already');
    expect(() => rollBack(one, 'remote-ad', 'build-1', START)).toThrow(
      expect.objectContaining({ name: 'ReleaseError' }),
    );
    expect(() => rollBack(one, 'remote-seller', undefined, START)).toThrow('remote-seller has no build');
  });
});

describe('a canary', () => {
  const tried = releaseCanary(releasedInTurn('build-1'), record('build-2'), { share: 10 }, day(1));

  test('is listed with the live build and its share', () => {
    expect(ad(tried).live).toEqual(['build-1']);
    expect(ad(tried).canary).toEqual({ build: 'build-2', share: 10 });
  });

  test('becomes live for all users', () => {
    const releases = promoteCanary(tried, 'remote-ad', day(2));
    expect([ad(releases).live, ad(releases).canary]).toEqual([['build-2', 'build-1'], null]);
  });

  test('notes when it became live, until it is released again', () => {
    const promotions = (releases: Releases) => ad(releases).builds.map(({ promoted_at }) => promoted_at);
    const promoted = promoteCanary(tried, 'remote-ad', day(2));
    expect(promotions(promoted)).toEqual([day(2).toISOString(), undefined]);
    expect(promotions(releaseLive(promoted, record('build-2'), day(3)))).toEqual([undefined, undefined]);
  });

  test('is dropped, and its files stay for those who have it open', () => {
    const releases = dropCanary(tried, 'remote-ad', day(2));
    expect([ad(releases).live, ad(releases).canary]).toEqual([['build-1'], null]);
    expect(ad(releases).builds[0]?.retired_at).toBe(day(2).toISOString());
  });

  test('outlives a release of another build, and ends with a release of its own', () => {
    expect(ad(releaseLive(tried, record('build-3'), day(2))).canary?.build).toBe('build-2');
    expect(ad(releaseLive(tried, record('build-2'), day(2))).canary).toBeNull();
  });

  test('reports what is wrong: nothing live, live already, none there', () => {
    expect(() => releaseCanary(emptyReleases(), record('build-1'), { share: 10 }, START)).toThrow(
      'no live build',
    );
    expect(() => releaseCanary(releasedInTurn('build-1'), record('build-1'), { share: 10 }, START)).toThrow(
      'live for everybody',
    );
    expect(() => promoteCanary(releasedInTurn('build-1'), 'remote-ad', START)).toThrow('has no canary');
    expect(() => dropCanary(releasedInTurn('build-1'), 'remote-ad', START)).toThrow('has no canary');
  });
});

describe('what a start publishes', () => {
  test('becomes live only when its app has no live build', () => {
    const first = publishMissing(emptyReleases(), record('build-1'), START);
    expect(ad(first).live).toEqual(['build-1']);
    expect(publishMissing(first, record('build-2'), day(1))).toBe(first);
  });
});

test('a retired remote is removed; an app that was never released cannot be retired [T20]', () => {
  expect(retire(releasedInTurn('build-1'), 'remote-ad').remotes).toEqual({});
  expect(() => retire(releasedInTurn('build-1'), 'remote-seller')).toThrow(
    'remote-seller is not a released remote; there are: remote-ad',
  );
  const both = releaseLive(releasedInTurn('build-1'), record('build-1', '1.0.0', 'remote-catalog'), START);
  expect(() => retire(both, 'remote-seller')).toThrow('there are: remote-ad, remote-catalog');
});

describe('the sweep', () => {
  const five = releasedInTurn('build-1', 'build-2', 'build-3', 'build-4', 'build-5');

  test('keeps every build for seven days after it ceased to be live [R15]', () => {
    expect(names(swept(five, day(7.9)))).toHaveLength(5);
    expect(names(swept(five, day(8)))).toEqual(['build-5', 'build-4', 'build-3', 'build-2']);
    expect(names(swept(five, day(8.1)))).toEqual(['build-5', 'build-4', 'build-3', 'build-2']);
    expect(ad(swept(five, day(8.1))).live).not.toContain('build-1');
  });

  test('never takes the live build, a canary or the last three', () => {
    const back = rollBack(five, 'remote-ad', 'build-1', day(5));
    expect(names(swept(back, day(100)))).toEqual(['build-5', 'build-4', 'build-3', 'build-1']);
    const tried = releaseCanary(
      releasedInTurn('build-1', 'build-2'),
      record('build-3'),
      { share: 5 },
      day(2),
    );
    const more = ['build-4', 'build-5', 'build-6'].reduce(
      (releases, build) => releaseLive(releases, record(build), day(3)),
      tried,
    );
    expect(names(swept(more, day(100)))).toContain('build-3');
  });

  test('keeps the newest remote for every shell that a rollback can restore', () => {
    const shells = [record('shell-1', '1.1.0', 'host'), record('shell-2', '1.4.0', 'host')];
    const remotes = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((contract, at) =>
      record(`build-${at}`, contract),
    );
    const releases = [...shells, ...remotes].reduce(
      (before, one) => releaseLive(before, one, START),
      emptyReleases(),
    );
    expect(names(swept(releases, day(100)))).toEqual(['build-4', 'build-3', 'build-2', 'build-1']);
    const unfit = releaseLive(releases, record('shell-0', '0.9.0', 'host'), START);
    expect(names(swept(unfit, day(100)))).toEqual(['build-4', 'build-3', 'build-2', 'build-1']);
  });
});
