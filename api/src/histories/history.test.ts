import { expect, test } from '@rstest/core';
import { History } from './test-history.ts';

const done = { reply: { kind: 'done' }, by: 'someone' } as const;

/** Build 1 is live from 1 s on, build 2 from 2 s on; a read from 5.0 s to 5.1 s returns `build` with this age. */
const violationsOfRead = (build: string, ageMs: number): number => {
  const history = new History(new Map());
  const release = (name: string, at: number) =>
    history.add(
      'release',
      'remote-ad',
      { kind: 'release', build: name },
      { ...done, startedAt: at, endedAt: at + 100 },
    );
  release('build-1', 1_000);
  release('build-2', 2_000);
  const call = { kind: 'read', build } as const;
  history.add('release', 'remote-ad', call, { ...done, startedAt: 5_000, endedAt: 5_100 }, ageMs);
  return history.violations().length;
};

test('a response with an old release is right exactly when it states to be as old', () => {
  expect(violationsOfRead('build-2', 0)).toBe(0);
  expect(violationsOfRead('build-1', 1_000)).toBe(1);
  expect(violationsOfRead('build-1', 2_000)).toBe(1);
  expect(violationsOfRead('build-1', 3_000)).toBe(0);
  expect(violationsOfRead('build-0', 3_000)).toBe(1);
});
