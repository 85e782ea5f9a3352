import { describe, expect, test } from '@rstest/core';
import { chosenBuild, isTooNew } from '../remotes/builds.ts';
import { parseListing } from './data-blocks.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const build = (name: string, contract: string) => ({
  build: name,
  contract,
  entry: { url: `/r/remote-ad/${name}/remoteEntry.js`, integrity: INTEGRITY },
  scripts: [],
  styles: [],
});
const registry = (...builds: unknown[]) => parseListing({ remotes: { 'remote-ad': builds } });

describe('which build of a remote is run', () => {
  test('the newest one, when it fits', () => {
    const builds = registry(build('build-2', '1.0.0'), build('build-1', '1.0.0'));
    expect(chosenBuild(builds, 'remote-ad')?.build).toBe('build-2');
  });

  test('the newest one that fits, when the newest of all needs a newer shell', () => {
    expectConsole(/build-1 instead of build-3/);
    const builds = registry(build('build-3', '2.0.0'), build('build-2', '1.9.0'), build('build-1', '1.0.0'));
    expect(chosenBuild(builds, 'remote-ad')?.build).toBe('build-1');
  });

  test('none, when all need another shell', () => {
    expectConsole(/undefined instead of build-2/);
    const builds = registry(build('build-2', '2.0.0'), build('build-1', '0.9.0'));
    expect(chosenBuild(builds, 'remote-ad')).toBeNull();
    expect(isTooNew(builds, 'remote-ad')).toBe(true);
  });

  test('none of an app that was never released', () => {
    expect(chosenBuild(registry(), 'remote-seller')).toBeNull();
    expect(isTooNew(registry(), 'remote-seller')).toBe(false);
  });
});

describe('a registry that is not as agreed', () => {
  test('a build without integrity is refused, its neighbours stay', () => {
    expectConsole(/not described as agreed/);
    const { integrity: _, ...entry } = build('build-2', '1.0.0').entry;
    const builds = registry({ ...build('build-2', '1.0.0'), entry }, build('build-1', '1.0.0'));
    expect(builds.remotes['remote-ad']?.map(({ build: name }) => name)).toEqual(['build-1']);
  });

  test('an address that is a program or climbs out is refused', () => {
    expectConsole(/not described as agreed/);
    for (const url of ['javascript:alert(1)', '//evil.example/x.js', 'data:text/javascript,1']) {
      const bad = { ...build('build-1', '1.0.0'), entry: { url, integrity: INTEGRITY } };
      expect([url, registry(bad).remotes['remote-ad']]).toEqual([url, []]);
    }
  });

  test('a canary whose share is none is no canary', () => {
    const canaries = { 'remote-ad': { build: 'build-2', share: 100 }, 'remote-seller': 'x' };
    expect(parseListing({ remotes: {}, canaries }).canaries).toEqual({});
  });

  test('anything else than a registry is an empty one', () => {
    for (const raw of [null, 'text', [], { remotes: null }, { remotes: { 'remote-ad': 'x' } }]) {
      expect(Object.values(parseListing(raw).remotes).flat()).toEqual([]);
    }
  });
});
