import { afterEach, describe, expect, test } from '@rstest/core';
import { parseRegistry } from '../boot/data-blocks.ts';
import { receiveReports } from '../telemetry/report.ts';
import { chosenBuild } from './builds.ts';
import { recordFailure } from './failures.ts';

const build = (name: string) => ({
  build: name,
  contract: '1.0.0',
  entry: { url: `/r/remote-ad/${name}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` },
  scripts: [],
  styles: [],
});
const listing = (...names: string[]) => parseRegistry({ remotes: { 'remote-ad': names.map(build) } });
const CRASH = { kind: 'render_failure', phase: 'render' } as const;

afterEach(() => window.localStorage.clear());

describe('a build that fails', () => {
  test('twice is quarantined and reported, and the build before it is used', () => {
    expectConsole(/build-1 instead of build-2/);
    const reported: string[] = [];
    receiveReports(({ kind, app, build: name }) => reported.push(`${kind} ${app} ${name}`));
    const listed = listing('build-2', 'build-1');
    recordFailure(listed, 'remote-ad', 'build-2', CRASH);
    expect(chosenBuild(listed, 'remote-ad')?.build).toBe('build-2');
    recordFailure(listed, 'remote-ad', 'build-2', CRASH);
    expect(chosenBuild(listed, 'remote-ad')?.build).toBe('build-1');
    expect(reported).toEqual([
      'render_failure remote-ad build-2',
      'render_failure remote-ad build-2',
      'set_aside remote-ad build-2',
    ]);
  });

  test('is dropped when the registry no longer lists it', () => {
    for (const _ of [1, 2]) recordFailure(listing('build-2', 'build-1'), 'remote-ad', 'build-2', CRASH);
    recordFailure(listing('build-3', 'build-1'), 'remote-ad', 'build-3', CRASH);
    expect(window.localStorage.getItem('failed_builds')).toBe('remote-ad/build-3');
  });

  test('leaves the quarantine of the canary of the host', () => {
    window.localStorage.setItem('failed_builds', 'host/canary-1 host/canary-1');
    for (let n = 0; n < 50; n += 1) recordFailure(listing('build-2'), 'remote-ad', 'build-2', CRASH);
    expect(window.localStorage.getItem('failed_builds')).toMatch(
      /^host\/canary-1 host\/canary-1 remote-ad\//,
    );
  });

  test('stores at most twenty failures', () => {
    for (let n = 0; n < 50; n += 1) recordFailure(listing('build-2'), 'remote-ad', 'build-2', CRASH);
    expect(window.localStorage.getItem('failed_builds')?.split(' ')).toHaveLength(20);
  });
});
