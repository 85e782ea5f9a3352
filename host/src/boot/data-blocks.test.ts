import { describe, expect, test } from '@rstest/core';
import { chosenBuild, isTooNew } from '../remotes/builds.ts';
import { parseRegistry } from './data-blocks.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const build = (name: string, contract: string) => ({
  build: name,
  contract,
  entry: { url: `/r/remote-ad/${name}/remoteEntry.js`, integrity: INTEGRITY },
  scripts: [],
  styles: [],
});
const registry = (...builds: unknown[]) => parseRegistry({ remotes: { 'remote-ad': builds } });

describe('the build of a remote that runs', () => {
  test('is the newest one when it is compatible', () => {
    const builds = registry(build('build-2', '1.0.0'), build('build-1', '1.0.0'));
    expect(chosenBuild(builds, 'remote-ad')?.build).toBe('build-2');
  });

  test('is the newest compatible one when the newest of all needs a newer shell', () => {
    expectConsole(/build-1 instead of build-3/);
    const builds = registry(build('build-3', '2.0.0'), build('build-2', '1.99.0'), build('build-1', '1.0.0'));
    expect(chosenBuild(builds, 'remote-ad')?.build).toBe('build-1');
  });

  test('is none when all need another shell', () => {
    expectConsole(/undefined instead of build-2/);
    const builds = registry(build('build-2', '2.0.0'), build('build-1', '0.9.0'));
    expect(chosenBuild(builds, 'remote-ad')).toBeNull();
    expect(isTooNew(builds, 'remote-ad')).toBe(true);
  });

  test('is none for an app that was never released', () => {
    expect(chosenBuild(registry(), 'remote-seller')).toBeNull();
    expect(isTooNew(registry(), 'remote-seller')).toBe(false);
  });
});

describe('an invalid registry', () => {
  test('a build without integrity is rejected, the others stay', () => {
    expectConsole(/invalid description/);
    const { integrity: _, ...entry } = build('build-2', '1.0.0').entry;
    const builds = registry({ ...build('build-2', '1.0.0'), entry }, build('build-1', '1.0.0'));
    expect(builds.remotes['remote-ad']?.map(({ build: name }) => name)).toEqual(['build-1']);
  });

  test('a script URL or a foreign address is rejected', () => {
    expectConsole(/invalid description/);
    for (const url of ['javascript:alert(1)', '//evil.example/x.js', 'data:text/javascript,1']) {
      const bad = { ...build('build-1', '1.0.0'), entry: { url, integrity: INTEGRITY } };
      expect([url, registry(bad).remotes['remote-ad']]).toEqual([url, []]);
    }
  });

  test('a canary with an invalid share is dropped', () => {
    const canaries = { 'remote-ad': { build: 'build-2', share: 100 }, 'remote-seller': 'x' };
    expect(parseRegistry({ remotes: {}, canaries }).canaries).toEqual({});
  });

  test('anything else counts as an empty registry', () => {
    for (const raw of [null, 'text', [], { remotes: null }, { remotes: { 'remote-ad': 'x' } }]) {
      expect(Object.values(parseRegistry(raw).remotes).flat()).toEqual([]);
    }
  });
});
