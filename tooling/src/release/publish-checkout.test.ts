import { emptyReleases, type Releases } from '@cars/shared-contracts/shell/releases';
import { releaseLive } from '@cars/shared-server/releases/rollout';
import { testRecord } from '@cars/shared-server/releases/test-records';
import { expect, test } from '@rstest/core';
import { startPlan } from './publish-checkout.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const released = (before: Releases, app: string, serial: number) =>
  releaseLive(before, testRecord(`${app}-${serial}`, '1.0.0', app), NOW);
const first = ['remote-ad', 'remote-seller'].reduce(
  (before, app) => released(before, app, 1),
  emptyReleases(),
);
const sold = released(first, 'remote-seller', 2);
const started = { command: 'start', releases: first };
const CHECKOUT = [
  { app: 'remote-ad', build: 'remote-ad-9' },
  { app: 'remote-seller', build: 'remote-seller-9' },
  { app: 'remote-catalog', build: 'remote-catalog-9' },
] as const;

test('a start publishes what is missing and replaces what a start published', () => {
  expect(startPlan(first, [started], CHECKOUT)).toEqual({
    missing: ['remote-catalog'],
    own: ['remote-ad', 'remote-seller'],
    others: [],
  });
});

test.each(['release remote-seller', 'rollback remote-seller', 'start --publish'])(
  'it leaves alone what a user made live with "%s"',
  (command) => {
    expect(startPlan(sold, [{ command, releases: sold }, started], CHECKOUT)).toEqual({
      missing: ['remote-catalog'],
      own: ['remote-ad'],
      others: ['remote-seller remote-seller-2'],
    });
  },
);

test('a later release of another app does not make a build that of its command', () => {
  const history = [{ command: 'release remote-seller', releases: sold }, started];
  expect(startPlan(sold, history, CHECKOUT).own).toEqual(['remote-ad']);
});

test('a registry without a history was released', () => {
  expect(startPlan(first, [], CHECKOUT)).toMatchObject({
    own: [],
    others: ['remote-ad remote-ad-1', 'remote-seller remote-seller-1'],
  });
});

test('a start of the checkout that is live does nothing', () => {
  expect(startPlan(first, [started], [{ app: 'remote-ad', build: 'remote-ad-1' }])).toEqual({
    missing: [],
    own: [],
    others: [],
  });
});
