import { emptyReleases } from '@cars/shared-contracts/shell/releases';
import { releaseLive } from '@cars/shared-server/releases/rollout';
import { testRecord } from '@cars/shared-server/releases/test-records';
import { expect, test } from '@rstest/core';
import { leftAloneLine } from './publish-checkout.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const releases = ['remote-ad', 'remote-seller'].reduce(
  (before, app) => releaseLive(before, testRecord(`${app}-1`, '1.0.0', app), NOW),
  emptyReleases(),
);

test('a start names the live builds that differ from this checkout', () => {
  const checkout = [
    { app: 'remote-ad', build: 'remote-ad-2' },
    { app: 'remote-seller', build: 'remote-seller-1' },
    { app: 'remote-catalog', build: 'remote-catalog-1' },
  ] as const;
  expect(leftAloneLine(releases, checkout)).toBe(
    'left alone: remote-ad remote-ad-1; this checkout has other sources ("pnpm start --publish" releases them)',
  );
});

test('a start of the checkout that is live prints nothing', () => {
  expect(leftAloneLine(releases, [{ app: 'remote-ad', build: 'remote-ad-1' }])).toBeNull();
});
