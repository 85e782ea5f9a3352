import { drawOf } from '@cars/shared-contracts/shell/audience';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { chooseBuild, type RolloutState, readRolloutState } from './choose-build.ts';

const file = (name: string) => ({
  url: `/r/remote-ad/${name}/remoteEntry.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
});
const build = (name: string, contract = '1.0.0'): RemoteBuild => ({
  build: name,
  contract,
  entry: file(name),
  scripts: [],
  styles: [],
});
const INITIAL: RolloutState = {
  seed: () => null,
  isAdmin: false,
  userId: null,
  failures: [],
  overrides: [],
};
const isIn = (seed: number) => drawOf(String(seed), 'remote-ad', 'canary') < 10;
const seedThat = (isMatch: (seed: number) => boolean): string =>
  String(Array.from({ length: 1000 }, (_, seed) => seed).find(isMatch));
/** A device of the canary's share, and one that is not in it. */
const IN = { seed: () => seedThat(isIn) };
const OUT = { seed: () => seedThat((seed) => !isIn(seed)) };
const LISTED = [build('newest'), build('before'), build('oldest')];
const CANARY = { build: 'canary', share: 10 };

const chosen = (user: Partial<RolloutState>, listed = LISTED, canary?: typeof CANARY) =>
  chooseBuild('remote-ad', listed, canary, { ...INITIAL, ...user })?.build ?? null;

afterEach(() => {
  rs.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('the choice of a build', () => {
  test('takes the first compatible build', () => {
    expect(chosen({})).toBe('newest');
    expect(chosen({}, [build('future', '2.0.0'), ...LISTED])).toBe('newest');
    expect(chosen({}, [build('future', '2.0.0')])).toBeNull();
    expect(chosen({}, [])).toBeNull();
  });

  test('takes the canary when the user is in its audience, wherever it is listed', () => {
    for (const listed of [
      [build('canary'), ...LISTED],
      [...LISTED, build('canary')],
    ]) {
      expect(chosen(IN, listed, CANARY)).toBe('canary');
      expect(chosen(OUT, listed, CANARY)).toBe('newest');
      expect(chosen({}, listed, CANARY), 'no seed can be stored').toBe('newest');
    }
    expect(chosen(IN, [build('canary', '2.0.0'), ...LISTED], CANARY)).toBe('newest');
  });

  test('skips a build after its second failure, not after the first', () => {
    expect(chosen({ failures: ['remote-ad/newest'] })).toBe('newest');
    expect(chosen({ failures: ['remote-ad/newest', 'remote-ad/newest'] })).toBe('before');
    expect(chosen({ failures: ['remote-seller/newest', 'remote-ad/newest'] })).toBe('newest');
    const failures = Array(2).fill('remote-ad/canary');
    expect(chosen({ ...IN, failures }, [build('canary'), ...LISTED], CANARY)).toBe('newest');
  });

  test('takes the first build when all are quarantined', () => {
    const failures = LISTED.flatMap((one) => Array(2).fill(`remote-ad/${one.build}`));
    expect(chosen({ failures })).toBe('newest');
    expect(chosen({ ...IN, failures }, [build('canary'), ...LISTED], CANARY)).toBe('canary');
  });

  test('takes an override before all others, and nothing while it is not listed', () => {
    const failures = Array(2).fill('remote-ad/oldest');
    expect(chosen({ overrides: ['remote-ad/oldest'], failures })).toBe('oldest');
    expect(chosen({ overrides: ['remote-ad/unknown'] })).toBeNull();
    expect(chosen({ overrides: ['remote-seller/oldest'] })).toBe('newest');
  });
});

describe('the rollout state', () => {
  test('a random seed is stored on first use', () => {
    const seed = readRolloutState().seed();
    expect(seed).toMatch(/^\d{1,10}$/);
    expect(window.localStorage.getItem('canary_seed')).toBe(seed);
    expect(readRolloutState().seed()).toBe(seed);
  });

  test('no seed is stored before its first use', () => {
    readRolloutState();
    expect(window.localStorage.length).toBe(0);
  });

  test('names the signed-in user and admin mode', () => {
    const user = { id: 17, name: 'Анна ","id":5,' };
    window.localStorage.setItem('user', JSON.stringify(user));
    window.sessionStorage.setItem('admin_mode', 'true');
    expect(readRolloutState()).toMatchObject({ userId: 17, isAdmin: true });
    window.localStorage.setItem('user', 'torn {');
    window.sessionStorage.clear();
    expect(readRolloutState()).toMatchObject({ userId: null, isAdmin: false });
  });

  test('blocked storage gives no seed, no user, no failures and no overrides', () => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      rs.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const { seed, userId, isAdmin, failures, overrides } = readRolloutState();
    expect([seed(), userId, isAdmin]).toEqual([null, null, false]);
    expect([failures, overrides]).toEqual([[''], ['']]);
  });
});
