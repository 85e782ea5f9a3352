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
const INITIAL: RolloutState = { canaryNumber: () => Number.NaN, failures: [], overrides: [] };
const LISTED = [build('newest'), build('before'), build('oldest')];
const CANARY = { build: 'canary', share: 10 };

const chosen = (person: Partial<RolloutState>, listed = LISTED, canary?: typeof CANARY) =>
  chooseBuild('remote-ad', listed, canary, { ...INITIAL, ...person })?.build ?? null;

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

  test('takes the canary when the bucket is below its share, wherever it is listed', () => {
    for (const listed of [
      [build('canary'), ...LISTED],
      [...LISTED, build('canary')],
    ]) {
      expect(chosen({ canaryNumber: () => 9 }, listed, CANARY)).toBe('canary');
      expect(chosen({ canaryNumber: () => 10 }, listed, CANARY)).toBe('newest');
      expect(chosen({}, listed, CANARY), 'no bucket can be stored').toBe('newest');
    }
    expect(chosen({ canaryNumber: () => 0 }, [build('canary', '2.0.0'), ...LISTED], CANARY)).toBe('newest');
  });

  test('skips a build after its second failure, not after the first', () => {
    expect(chosen({ failures: ['remote-ad/newest'] })).toBe('newest');
    expect(chosen({ failures: ['remote-ad/newest', 'remote-ad/newest'] })).toBe('before');
    expect(chosen({ failures: ['remote-seller/newest', 'remote-ad/newest'] })).toBe('newest');
    const failures = Array(2).fill('remote-ad/canary');
    expect(chosen({ canaryNumber: () => 0, failures }, [build('canary'), ...LISTED], CANARY)).toBe('newest');
  });

  test('takes the first build when all are quarantined', () => {
    const failures = LISTED.flatMap((one) => Array(2).fill(`remote-ad/${one.build}`));
    expect(chosen({ failures })).toBe('newest');
    expect(chosen({ canaryNumber: () => 0, failures }, [build('canary'), ...LISTED], CANARY)).toBe('canary');
  });

  test('takes an override before all others, and nothing while it is not listed', () => {
    const failures = Array(2).fill('remote-ad/oldest');
    expect(chosen({ overrides: ['remote-ad/oldest'], failures })).toBe('oldest');
    expect(chosen({ overrides: ['remote-ad/unknown'] })).toBeNull();
    expect(chosen({ overrides: ['remote-seller/oldest'] })).toBe('newest');
  });
});

describe('the rollout state', () => {
  test('a random bucket from 0 to 99 is stored on first use', () => {
    const number = readRolloutState().canaryNumber();
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThan(100);
    expect(window.localStorage.getItem('canary_number')).toBe(String(number));
    expect(readRolloutState().canaryNumber()).toBe(number);
  });

  test('no bucket is stored before its first use', () => {
    readRolloutState();
    expect(window.localStorage.length).toBe(0);
  });

  test('blocked storage gives no bucket, no failures and no overrides', () => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      rs.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const { canaryNumber, failures, overrides } = readRolloutState();
    expect(canaryNumber()).toBeNaN();
    expect([failures, overrides]).toEqual([[''], ['']]);
  });
});
