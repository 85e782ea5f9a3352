import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { chooseBuild, type Person, readPerson } from './choose-build.ts';

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
const NOBODY: Person = { number: () => Number.NaN, failures: [], wanted: [] };
const LISTED = [build('newest'), build('before'), build('oldest')];
const CANARY = { build: 'canary', share: 10 };

const chosen = (person: Partial<Person>, listed = LISTED, canary?: typeof CANARY) =>
  chooseBuild('remote-ad', listed, canary, { ...NOBODY, ...person })?.build ?? null;

afterEach(() => {
  rs.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('which build a person gets', () => {
  test('the first listed one that fits the shell', () => {
    expect(chosen({})).toBe('newest');
    expect(chosen({}, [build('future', '2.0.0'), ...LISTED])).toBe('newest');
    expect(chosen({}, [build('future', '2.0.0')])).toBeNull();
    expect(chosen({}, [])).toBeNull();
  });

  test('the canary, when the number lies below its share, wherever it is listed', () => {
    for (const listed of [
      [build('canary'), ...LISTED],
      [...LISTED, build('canary')],
    ]) {
      expect(chosen({ number: () => 9 }, listed, CANARY)).toBe('canary');
      expect(chosen({ number: () => 10 }, listed, CANARY)).toBe('newest');
      expect(chosen({}, listed, CANARY), 'no number can be kept').toBe('newest');
    }
    expect(chosen({ number: () => 0 }, [build('canary', '2.0.0'), ...LISTED], CANARY)).toBe('newest');
  });

  test('the one behind it, when it failed twice here; one failure changes nothing', () => {
    expect(chosen({ failures: ['remote-ad/newest'] })).toBe('newest');
    expect(chosen({ failures: ['remote-ad/newest', 'remote-ad/newest'] })).toBe('before');
    expect(chosen({ failures: ['remote-seller/newest', 'remote-ad/newest'] })).toBe('newest');
    const failures = Array(2).fill('remote-ad/canary');
    expect(chosen({ number: () => 0, failures }, [build('canary'), ...LISTED], CANARY)).toBe('newest');
  });

  test('the first one after all, when every one was set aside', () => {
    const failures = LISTED.flatMap((one) => Array(2).fill(`remote-ad/${one.build}`));
    expect(chosen({ failures })).toBe('newest');
    expect(chosen({ number: () => 0, failures }, [build('canary'), ...LISTED], CANARY)).toBe('canary');
  });

  test('the one opened by hand before all others; none while it is not listed', () => {
    const failures = Array(2).fill('remote-ad/oldest');
    expect(chosen({ wanted: ['remote-ad/oldest'], failures })).toBe('oldest');
    expect(chosen({ wanted: ['remote-ad/unknown'] })).toBeNull();
    expect(chosen({ wanted: ['remote-seller/oldest'] })).toBe('newest');
  });
});

describe('what is known of a person', () => {
  test('a number from 0 to 99 is drawn once and stays', () => {
    const number = readPerson().number();
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThan(100);
    expect(window.localStorage.getItem('canary_number')).toBe(String(number));
    expect(readPerson().number()).toBe(number);
  });

  test('nothing is drawn where nobody asks for it', () => {
    readPerson();
    expect(window.localStorage.length).toBe(0);
  });

  test('blocked storage: no number, no failures, nothing opened by hand', () => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      rs.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const { number, failures, wanted } = readPerson();
    expect(number()).toBeNaN();
    expect([failures, wanted]).toEqual([[''], ['']]);
  });
});
