import { describe, expect, test } from '@rstest/core';
import type { BuildRecord } from '../build/build-record.ts';
import { chosenBuilds } from './chosen-builds.ts';

const builds = ['host', 'remote-ad', 'remote-catalog'].map((app) => ({ record: { app } as BuildRecord }));
const appsOf = (names: string[]) => chosenBuilds(builds, names).map(({ record }) => record.app);

describe('what a packaged server releases', () => {
  test('every app without names', () => {
    expect(appsOf([])).toEqual(['host', 'remote-ad', 'remote-catalog']);
  });

  test('the named apps once, and no other', () => {
    expect(appsOf(['remote-catalog', 'host', 'host'])).toEqual(['remote-catalog', 'host']);
  });

  test('nothing when one is not there', () => {
    expect(() => appsOf(['host', 'remote-bad'])).toThrow(
      'remote-bad is not in this folder; there are: host, remote-ad, remote-catalog',
    );
  });
});
