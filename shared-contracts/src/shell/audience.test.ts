import { describe, expect, test } from '@rstest/core';
import { type AudienceUser, drawOf, isInAudience, requestedHostBuild } from './audience.ts';

const SEEDS = Array.from({ length: 4000 }, (_, at) => String(at * 7919));
const drawnFor = (app: string, build: string, share: number): Set<string> =>
  new Set(SEEDS.filter((seed) => drawOf(seed, app, build) < share));
const common = (one: Set<string>, other: Set<string>): number =>
  [...one].filter((seed) => other.has(seed)).length;

test.each([
  ['host_build=abc123', 'abc123'],
  ['theme=dark; host_build=abc123; lang=ru', 'abc123'],
  ['theme=dark;host_build=abc123', 'abc123'],
  ['old_host_build=abc123', ''],
  ['', ''],
])('the cookies «%s» request «%s»', (cookies, build) => {
  expect(requestedHostBuild(cookies)).toBe(build);
});

describe('the draw of a canary', () => {
  test('covers its share of users, the same ones each time', () => {
    const drawn = drawnFor('remote-ad', 'build-1', 10);
    expect(drawn.size / SEEDS.length).toBeGreaterThan(0.085);
    expect(drawn.size / SEEDS.length).toBeLessThan(0.115);
    expect(drawnFor('remote-ad', 'build-1', 10)).toEqual(drawn);
  });

  test('a larger share keeps the users of the smaller one', () => {
    const [small, large] = [drawnFor('remote-ad', 'build-1', 5), drawnFor('remote-ad', 'build-1', 50)];
    expect(common(small, large)).toBe(small.size);
  });

  test.each([
    ['another app', 'remote-seller', 'build-1'],
    ['another build of the app', 'remote-ad', 'build-2'],
  ])('of %s covers other users [T18]', (_title, app, build) => {
    const first = drawnFor('remote-ad', 'build-1', 10);
    const both = common(first, drawnFor(app, build, 10));
    expect(both / first.size).toBeGreaterThan(0.04);
    expect(both / first.size).toBeLessThan(0.17);
  });
});

describe('the audience of a canary', () => {
  const GUEST: AudienceUser = { seed: () => null, isAdmin: false, userId: null };
  const user = (more: Partial<AudienceUser>): AudienceUser => ({ ...GUEST, ...more });

  test('is every user in the share, and no one whose seed cannot be stored', () => {
    const canary = { build: 'build-1', share: 99 };
    const isIn = (seed: string | null) => isInAudience('remote-ad', canary, user({ seed: () => seed }));
    const out = SEEDS.find((seed) => drawOf(seed, 'remote-ad', 'build-1') === 99) ?? '';
    expect([isIn(SEEDS.find((seed) => seed !== out) ?? ''), isIn(out), isIn(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is admin mode and a list of users, without a draw', () => {
    const canary = { build: 'build-1', share: 0, admin: true, testers: [5, 17] };
    const seed = () => {
      throw new Error('drawn');
    };
    const isIn = (more: Partial<AudienceUser>) => isInAudience('remote-ad', canary, user({ seed, ...more }));
    expect([isIn({ isAdmin: true }), isIn({ userId: 17 }), isIn({ userId: 6 }), isIn({})]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('admin mode alone opens no canary that is not for it', () => {
    const canary = { build: 'build-1', share: 0, testers: [5] };
    expect(isInAudience('remote-ad', canary, user({ isAdmin: true }))).toBe(false);
  });
});
