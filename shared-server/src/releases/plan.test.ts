import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { describe, expect, test } from '@rstest/core';
import { hostPlans, plan, refuseDark, releaseLines } from './plan.ts';
import { type ReleasableBuild, releaseCanary, releaseLive, retire, rollBack } from './rollout.ts';
import { testRecord } from './test-records.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const ROUTES = [
  { path: '/', app: 'host' },
  { path: '/catalog/:page?', app: 'remote-catalog' },
  { path: '/car/:id', app: 'remote-ad' },
  { path: '/orders', app: 'remote-ad' },
];

const host = (build: string, contract: string, routes = ROUTES) =>
  testRecord(build, contract, 'host', routes);
const catalog = (build: string, contract: string) => testRecord(build, contract, 'remote-catalog');
const ad = (build: string, contract: string) => testRecord(build, contract, 'remote-ad');
const releaseAll =
  (...records: ReleasableBuild[]) =>
  (releases: Releases): Releases =>
    records.reduce((before, record) => releaseLive(before, record, NOW), releases);
const released = (...records: ReleasableBuild[]) => releaseAll(...records)(emptyReleases());

const LIVE = released(host('host-1', '1.4.0'), catalog('catalog-1', '1.2.0'), ad('ad-1', '1.4.0'));

describe('the plan', () => {
  test('names the build of each routed remote under every registered host', () => {
    const releases = released(
      host('host-0', '1.2.0'),
      host('host-1', '1.4.0'),
      catalog('catalog-0', '1.2.0'),
      catalog('catalog-1', '1.3.0'),
      ad('ad-1', '1.4.0'),
    );
    expect(hostPlans(releases)).toEqual([
      {
        host: 'host-1',
        contract: '1.4.0',
        live: true,
        runs: { 'remote-catalog': 'catalog-1', 'remote-ad': 'ad-1' },
      },
      {
        host: 'host-0',
        contract: '1.2.0',
        live: false,
        runs: { 'remote-catalog': 'catalog-0', 'remote-ad': null },
      },
    ]);
  });

  test('a remote that is too new for the live host leaves the build before it running', () => {
    const { dark, hosts } = plan(LIVE, releaseAll(ad('ad-2', '1.5.0')));
    expect([dark, hosts[0]?.runs['remote-ad']]).toEqual([[], 'ad-1']);
  });

  test('a host of another major version takes every section down [T2]', () => {
    expect(plan(LIVE, releaseAll(host('host-2', '2.0.0'))).dark).toEqual([
      { app: 'remote-catalog', paths: ['/catalog/:page?'] },
      { app: 'remote-ad', paths: ['/car/:id', '/orders'] },
    ]);
  });

  test('an older host takes down the sections that need a newer one', () => {
    const planned = plan(LIVE, releaseAll(host('host-0', '1.3.0')));
    expect(planned.dark.map(({ app }) => app)).toEqual(['remote-ad']);
  });

  test('host and remotes of a new major version in one change take nothing down', () => {
    const change = releaseAll(host('host-2', '2.0.0'), catalog('catalog-2', '2.0.0'), ad('ad-2', '2.0.0'));
    expect(plan(LIVE, change).dark).toEqual([]);
  });

  test('a rollback to a build that the live host cannot run takes its section down', () => {
    const releases = releaseAll(
      host('host-2', '2.0.0'),
      catalog('catalog-2', '2.0.0'),
      ad('ad-2', '2.0.0'),
    )(LIVE);
    const back = plan(releases, (before) => rollBack(before, 'remote-ad', undefined, NOW));
    expect(back.dark).toEqual([{ app: 'remote-ad', paths: ['/car/:id', '/orders'] }]);
    const host1 = plan(releases, (before) => rollBack(before, 'host', undefined, NOW));
    expect(host1.dark).toEqual([]);
  });

  test('a new route without a build of its remote is dark', () => {
    const routes = [...ROUTES, { path: '/dealer', app: 'remote-dealer' }];
    const planned = plan(LIVE, releaseAll(host('host-2', '1.4.0', routes)));
    expect(planned.dark).toEqual([{ app: 'remote-dealer', paths: ['/dealer'] }]);
  });

  test('a dark section is named by the paths of the live host, not of the newest one', () => {
    const moved = [...ROUTES.slice(0, 2), { path: '/cars/:id', app: 'remote-ad' }];
    const newer = releaseAll(host('host-2', '1.4.0', moved))(LIVE);
    const back = rollBack(newer, 'host', undefined, NOW);
    const darkIn = (releases: Releases) => plan(releases, (before) => retire(before, 'remote-ad')).dark;
    expect(darkIn(newer)).toEqual([{ app: 'remote-ad', paths: ['/cars/:id'] }]);
    expect(darkIn(back)).toEqual([{ app: 'remote-ad', paths: ['/car/:id', '/orders'] }]);
  });

  test('a routed remote that is retired is dark, another one is not', () => {
    expect(plan(LIVE, (before) => retire(before, 'remote-ad')).dark).toHaveLength(1);
    const more = releaseLive(LIVE, testRecord('old-1', '1.0.0', 'remote-seller'), NOW);
    expect(plan(more, (before) => retire(before, 'remote-seller')).dark).toEqual([]);
  });

  test('a section that is dark already does not stop another change', () => {
    const broken = releaseAll(host('host-2', '2.0.0'))(LIVE);
    expect(plan(broken, releaseAll(catalog('catalog-2', '2.0.0'))).dark).toEqual([]);
  });

  test('the first host takes nothing down', () => {
    expect(plan(emptyReleases(), releaseAll(host('host-1', '1.0.0'))).dark).toEqual([]);
  });

  test('a canary of the host that its remotes do not fit takes their sections down', () => {
    const planned = plan(LIVE, (before) => releaseCanary(before, host('host-2', '2.0.0'), { share: 5 }, NOW));
    expect(planned.dark.map(({ app }) => app)).toEqual(['remote-catalog', 'remote-ad']);
    expect(() => refuseDark(planned)).toThrow('under host host-2, which offers contract 2.0.0');
    const fitting = plan(LIVE, (before) => releaseCanary(before, host('host-2', '1.5.0'), { share: 5 }, NOW));
    expect([fitting.dark, fitting.under]).toEqual([[], null]);
  });

  test('a host that is neither live nor tried out may lose its remotes', () => {
    const newer = releaseAll(
      host('host-2', '2.0.0'),
      catalog('catalog-2', '2.0.0'),
      ad('ad-2', '2.0.0'),
    )(LIVE);
    const back = rollBack(newer, 'host', undefined, NOW);
    const planned = plan(back, (before) => rollBack(before, 'remote-ad', undefined, NOW));
    expect(planned.hosts.find(({ host }) => host === 'host-2')?.runs['remote-ad']).toBe(null);
    expect([planned.dark, planned.under]).toEqual([[], null]);
  });

  test('a section that is dark under the canary of the host already does not stop another change', () => {
    const tried = releaseCanary(LIVE, host('host-2', '2.0.0'), { share: 5 }, NOW);
    expect(plan(tried, releaseAll(catalog('catalog-2', '1.3.0'))).dark).toEqual([]);
    const newest = releaseAll(host('host-3', '1.4.0'))(tried);
    expect(plan(newest, releaseAll(catalog('catalog-2', '1.3.0'))).dark).toEqual([]);
  });

  test('a canary counts for nothing', () => {
    const tried = releaseCanary(LIVE, ad('ad-2', '2.0.0'), { share: 10 }, NOW);
    const planned = plan(tried, releaseAll(host('host-2', '2.0.0'), catalog('catalog-2', '2.0.0')));
    expect(planned.dark.map(({ app }) => app)).toEqual(['remote-ad']);
  });
});

test('a refusal names the host, each dark section with its paths and what its builds need', () => {
  const planned = plan(LIVE, releaseAll(host('host-2', '2.0.0')));
  expect(() => refuseDark(planned)).toThrow(
    [
      'refused: under host host-2, which offers contract 2.0.0, these sections would have no build:',
      '  remote-catalog /catalog/:page?: its builds need contract 1.2.0',
      '  remote-ad /car/:id /orders: its builds need contract 1.4.0',
      'release all of them in one command, or add --anyway',
    ].join('\n'),
  );
  expect(() => refuseDark(plan(LIVE, (before) => before))).not.toThrow();
  const ads = releaseAll(ad('ad-2', '1.3.0'))(LIVE);
  expect(() => refuseDark(plan(ads, releaseAll(host('host-2', '2.0.0'))))).toThrow(
    '  remote-ad /car/:id /orders: its builds need contract 1.3.0, 1.4.0\n',
  );
  const dealer = [...ROUTES, { path: '/dealer', app: 'remote-dealer' }];
  expect(() => refuseDark(plan(LIVE, releaseAll(host('host-2', '1.4.0', dealer))))).toThrow(
    '  remote-dealer /dealer: it has no build\n',
  );
});

test('a refusal for removed apps names the host to release first, unless others only do not fit', () => {
  const gone = plan(LIVE, (before) => retire(before, 'remote-ad'));
  expect(() => refuseDark(gone)).toThrow(
    '  remote-ad /car/:id /orders: it has no build\nrelease a host without their routes first, or add --anyway',
  );
  const both = plan(LIVE, (before) => releaseAll(host('host-2', '2.0.0'))(retire(before, 'remote-ad')));
  expect(both.dark.map(({ app }) => app)).toEqual(['remote-catalog', 'remote-ad']);
  expect(() => refuseDark(both)).toThrow('\nrelease all of them in one command, or add --anyway');
});

describe('the list', () => {
  const line = { app: 'remote-ad', contract: '1.0.0', bytes: 10, released_at: NOW.toISOString() };
  const adLines = (releases: Releases) => releaseLines(releases).filter(({ app }) => app === 'remote-ad');

  test('names the audience of each build', () => {
    const releases = released(ad('build-1', '1.0.0'), ad('build-2', '1.0.0'));
    const tried = releaseCanary(releases, ad('build-3', '1.1.0'), { share: 25 }, NOW);
    expect(releaseLines(tried)).toEqual([
      { ...line, build: 'build-3', contract: '1.1.0', live: false, share: 25 },
      { ...line, build: 'build-2', live: true, share: 75 },
      { ...line, build: 'build-1', live: false, share: 0 },
    ]);
  });

  test('names who released a build, its commit and why it was taken back, where that is recorded', () => {
    const facts = { released_by: 'anna', commit: 'abc123', taken_back: '100 % failures of 10 addresses' };
    const releases = released(ad('build-1', '1.0.0'), ad('build-2', '1.0.0'));
    const known = releases.remotes['remote-ad'];
    if (!known) throw new Error('the remote was released');
    const [newest, ...others] = known.builds;
    const noted = { ...known, builds: [{ ...newest, ...facts }, ...others] } as typeof known;
    expect(adLines({ ...releases, remotes: { 'remote-ad': noted } })).toEqual([
      { ...line, build: 'build-2', live: true, share: 100, ...facts },
      { ...line, build: 'build-1', live: false, share: 0 },
    ]);
    expect(Object.keys(adLines(releases)[0] ?? {})).not.toContain('released_by');
    expect(Object.keys(adLines(releases)[0] ?? {})).not.toContain('commit');
    expect(Object.keys(adLines(releases)[0] ?? {})).not.toContain('taken_back');
  });

  test('gives a build that the live host cannot run to no one [T14]', () => {
    const releases = releaseAll(ad('ad-2', '1.5.0'))(LIVE);
    expect(adLines(releases).map(({ build, live, share }) => [build, live, share])).toEqual([
      ['ad-2', true, 0],
      ['ad-1', false, 100],
    ]);
  });

  test('gives a canary of the host to its share, whatever the live host offers', () => {
    const tried = releaseCanary(LIVE, host('host-2', '1.99.0'), { share: 25 }, NOW);
    const lines = releaseLines(tried).filter(({ app }) => app === 'host');
    expect(lines.map(({ build, share }) => [build, share])).toEqual([
      ['host-2', 25],
      ['host-1', 75],
    ]);
  });

  test('gives a canary that the live host cannot run to no one', () => {
    const tried = releaseCanary(LIVE, ad('ad-2', '2.0.0'), { share: 25 }, NOW);
    expect(adLines(tried).map(({ build, share }) => [build, share])).toEqual([
      ['ad-2', 0],
      ['ad-1', 100],
    ]);
  });
});
