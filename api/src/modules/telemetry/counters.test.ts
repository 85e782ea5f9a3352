import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';
import { expect, test } from '@rstest/core';
import { Registry } from 'prom-client';
import { createClock } from '../../test-callers.ts';
import { TelemetryCounters } from './counters.ts';

const FAILURE = { kind: 'load_failure', app: 'remote-ad', build: 'build-2', phase: 'entry' } as const;
const LOAD = { kind: 'timing', app: 'remote-ad', build: 'build-2', phase: 'entry', ms: 5 } as const;
/** Forged reports of so many networks. */
const FORGERS = Array.from({ length: 6_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);

const opened = () => {
  const clock = createClock();
  const metrics = new Registry();
  const counters = new TelemetryCounters(metrics, clock.now);
  const releasedAt = clock.now().getTime();
  clock.pass(1);
  const report = (ip: string, event: TelemetryEvent = FAILURE) =>
    counters.count([event], ip, () => releasedAt);
  return { counters, metrics, report };
};

test('a flood of reports without a page drops no vote of a visitor, before or after it [I25]', () => {
  const { counters, report } = opened();
  counters.countVisit('203.0.113.1');
  report('203.0.113.1');
  for (const ip of FORGERS) report(ip, LOAD);
  counters.countVisit('203.0.113.2');
  report('203.0.113.2');
  expect(counters.ratesOf('remote-ad', 'build-2')).toEqual([1, 1]);
  expect(counters.healthOf('remote-ad', 'build-2').addresses).toBe(5_002);
});

test('an address that reported before it got a page has one vote, which counts from then on [I25]', () => {
  const { counters, report } = opened();
  report('203.0.113.1', LOAD);
  expect(counters.ratesOf('remote-ad', 'build-2')).toEqual([]);
  counters.countVisit('203.0.113.1');
  report('203.0.113.1', LOAD);
  report('203.0.113.1');
  expect(counters.ratesOf('remote-ad', 'build-2')).toEqual([0.5]);
  expect(counters.healthOf('remote-ad', 'build-2')).toMatchObject({ addresses: 1, error_rate: 0.5 });
});

test('votes and series of a build that left the registry are dropped, those of others stay [I24]', async () => {
  const { counters, metrics, report } = opened();
  counters.countVisit('203.0.113.1');
  for (const build of ['build-1', 'build-2'])
    for (const event of [FAILURE, LOAD]) report('203.0.113.1', { ...event, build });
  report('203.0.113.2', { ...LOAD, build: 'build-1' });
  counters.keepOnly((app, build) => app === 'remote-ad' && build === 'build-2');
  expect(counters.ratesOf('remote-ad', 'build-1')).toEqual([]);
  expect(counters.healthOf('remote-ad', 'build-1')).toMatchObject({
    loads: 0,
    load_failures: 0,
    addresses: 0,
  });
  expect(counters.ratesOf('remote-ad', 'build-2')).toEqual([1]);
  expect(counters.healthOf('remote-ad', 'build-2')).toMatchObject({
    loads: 1,
    load_failures: 1,
    addresses: 1,
  });
  const text = await metrics.metrics();
  expect([text.includes('build="build-1"'), text.includes('build="build-2"')]).toEqual([false, true]);
});
