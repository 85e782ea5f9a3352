import { type ContractNames, emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { expect, test } from '@rstest/core';
import { contractUsers, refuseMissing } from './contract-uses.ts';
import { type ReleasableBuild, releaseCanary, releaseLive, rollBack } from './rollout.ts';
import { testRecord } from './test-records.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const names = (over: Partial<ContractNames> = {}): ContractNames => ({
  runtime: ['api', 'atom'],
  endpoints: ['ads.preview'],
  widgets: ['statistics'],
  packages: { react: '19.3.1' },
  ...over,
});
const host = (build: string, provides: ContractNames, contract = '1.0.0'): ReleasableBuild => ({
  ...testRecord(build, contract, 'host'),
  provides,
});
const remote = (build: string, uses: Partial<ContractNames>, contract = '1.0.0'): ReleasableBuild => ({
  ...testRecord(build, contract),
  uses: names({ endpoints: [], widgets: [], packages: {}, ...uses }),
});
const released = (...records: ReleasableBuild[]): Releases =>
  records.reduce((before, record) => releaseLive(before, record, NOW), emptyReleases());
/** What a release is refused with; null when it is not. */
const refusal = (before: Releases, ...records: ReleasableBuild[]): string | null => {
  try {
    refuseMissing(
      before,
      records.reduce((all, record) => releaseLive(all, record, NOW), before),
    );
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each<[string, Partial<ContractNames>, string]>([
  ['an endpoint', { endpoints: ['ads.tally'] }, 'endpoint ads.tally'],
  ['a name of the runtime', { runtime: ['tallyAtom'] }, 'runtime tallyAtom'],
  ['a widget', { widgets: ['chart'] }, 'widget chart'],
  [
    'a newer package',
    { packages: { 'react/jsx-runtime': '^19.9.0' } },
    'react/jsx-runtime ^19.9.0 (it shares 19.3.1)',
  ],
])('a remote that uses %s that the live host lacks is refused by name [T3] [T24]', (_title, uses, name) => {
  const before = released(host('host-1', names()));
  expect(refusal(before, remote('build-1', {}))).toBeNull();
  expect(refusal(before, remote('build-1', uses))).toContain(
    `refused: remote-ad build-1 uses ${name}, which host host-1 does not have`,
  );
  const tried = () =>
    refuseMissing(
      before,
      releaseCanary(
        releaseLive(before, remote('build-0', {}), NOW),
        remote('build-1', uses),
        { share: 10 },
        NOW,
      ),
    );
  expect(tried).toThrow(name);
});

test('a remote of a newer contract waits for its host and is not refused', () => {
  expect(
    refusal(released(host('host-1', names())), remote('build-1', { endpoints: ['ads.tally'] }, '1.1.0')),
  ).toBeNull();
});

test('a host that takes away what live remotes use is refused; together with them it is released', () => {
  const before = released(host('host-1', names()), remote('build-1', { endpoints: ['ads.preview'] }));
  const next = host('host-2', names({ endpoints: [] }), '1.0.0');
  expect(refusal(before, next)).toContain(
    'remote-ad build-1 uses endpoint ads.preview, which host host-2 does not have',
  );
  const major = host('host-2', names({ endpoints: [] }), '2.0.0');
  expect(refusal(before, major, remote('build-2', {}, '2.0.0'))).toBeNull();
});

test('a host shows by its version what changed since the live one [T4]', () => {
  const before = released(host('host-1', names(), '1.4.0'));
  const more = names({ endpoints: ['ads.preview', 'ads.tally'] });
  expect(refusal(before, host('host-2', more, '1.4.0'))).toContain('must be at least 1.5.0');
  expect(refusal(before, host('host-2', more, '1.4.0'))).toContain('it has new: endpoint ads.tally');
  expect(refusal(before, host('host-2', more, '1.5.0'))).toBeNull();
  expect(refusal(before, host('host-2', names({ runtime: ['api'] }), '1.5.0'))).toContain(
    'must be at least 2.0.0',
  );
  expect(refusal(before, host('host-2', names({ packages: { react: '20.0.0' } }), '1.5.0'))).toContain(
    '2.0.0',
  );
});

test('a host whose types changed since the live one shows it by its version [T4]', () => {
  const typed = (build: string, contract: string, types: string) => ({
    ...host(build, names(), contract),
    types,
  });
  const before = released(typed('host-1', '1.4.0', 'digest-1'));
  expect(refusal(before, typed('host-2', '1.4.0', 'digest-1'))).toBeNull();
  expect(refusal(before, typed('host-2', '1.4.1', 'digest-2'))).toContain(
    'must be at least 1.5.0 (agreed is 1.4.0), because:\n  its types are not those of host host-1',
  );
  expect(refusal(before, typed('host-2', '1.5.0', 'digest-2'))).toBeNull();
  // Builds of before the digest are compared by name alone.
  expect(refusal(released(host('host-1', names())), typed('host-2', '1.0.0', 'digest-2'))).toBeNull();
});

test('a canary of the host is compared with the live host, before it can be promoted [T4]', () => {
  const before = released(host('host-1', names(), '1.4.0'));
  const more = host('host-2', names({ endpoints: ['ads.preview', 'ads.tally'] }), '1.4.0');
  expect(() => refuseMissing(before, releaseCanary(before, more, { share: 10 }, NOW))).toThrow(
    'host host-2: CONTRACT_VERSION 1.4.0 must be at least 1.5.0',
  );
});

test('a rollback of the host under a remote of its contract is refused when it lacks an endpoint', () => {
  const more = names({ endpoints: ['ads.preview', 'ads.tally'] });
  const before = released(
    host('host-1', names()),
    host('host-2', more),
    remote('build-1', { endpoints: ['ads.tally'] }),
  );
  expect(() => refuseMissing(before, rollBack(before, 'host', undefined, NOW))).toThrow('endpoint ads.tally');
});

/** Builds with their state, in the order of the registry. */
const statesIn = (releases: Releases) =>
  contractUsers(releases, 'ads.preview').map(({ app, build, state }) => `${app} ${build} ${state}`);

test('usage lists every registered build with its state', () => {
  const first = released(
    host('host-1', names()),
    testRecord('build-0'),
    remote('build-1', { endpoints: ['ads.preview'] }),
    remote('build-2', {}),
  );
  const releases = releaseCanary(first, remote('build-3', { endpoints: ['ads.preview'] }), { share: 5 }, NOW);
  const users = contractUsers(releases, 'ads.preview').filter(({ app }) => app !== 'host');
  expect(users.map(({ build, state, uses }) => [build, state, uses])).toEqual([
    ['build-3', 'canary', true],
    ['build-2', 'live', false],
    ['build-1', 'fallback', true],
    ['build-0', 'stored', null],
  ]);
});

test('after a rollback of the host usage names the build that runs under it, and the newest one that waits', () => {
  const before = released(
    host('host-1', names(), '1.0.0'),
    remote('build-0', {}, '1.0.0'),
    remote('build-1', {}, '1.0.0'),
    host('host-2', names(), '1.1.0'),
    remote('build-2', {}, '1.1.0'),
  );
  expect(statesIn(before)).toEqual([
    'host host-2 live',
    'host host-1 stored',
    'remote-ad build-2 live',
    'remote-ad build-1 fallback',
    'remote-ad build-0 stored',
  ]);
  expect(statesIn(rollBack(before, 'host', undefined, NOW))).toEqual([
    'host host-2 stored',
    'host host-1 live',
    'remote-ad build-2 waiting',
    'remote-ad build-1 live',
    'remote-ad build-0 stored',
  ]);
});

test('usage names what runs under a canary of the host as a canary', () => {
  const before = released(
    host('host-1', names(), '1.0.0'),
    remote('build-1', {}, '1.0.0'),
    remote('build-2', {}, '1.1.0'),
  );
  expect(statesIn(before)).toEqual([
    'host host-1 live',
    'remote-ad build-2 waiting',
    'remote-ad build-1 live',
  ]);
  expect(statesIn(releaseCanary(before, host('host-2', names(), '1.1.0'), { share: 5 }, NOW))).toEqual([
    'host host-2 canary',
    'host host-1 live',
    'remote-ad build-2 canary',
    'remote-ad build-1 live',
  ]);
});
