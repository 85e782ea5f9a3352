import { expect, test } from '@rstest/core';
import { leftOutOfGate, leftOutOfNight, refusalOf } from './left-out.ts';

const SET = { TEST_DATABASE_URL: 'postgres://localhost/cars', MARKET_DATA: '/data' };
const WHOLE = { absentPrograms: () => [], hasFile: () => true };
const BARE = { absentPrograms: () => ['WebKit: skipped (driver is missing)'], hasFile: () => false };

test('the gate names the engine that it did not use', () => {
  expect(leftOutOfGate(SET)).toEqual([]);
  expect(leftOutOfGate({})).toEqual([
    'PostgreSQL (TEST_DATABASE_URL is not set): the api was tested on the embedded database',
  ]);
});

test('the night names every part that the machine cannot run', () => {
  expect(leftOutOfNight(SET, WHOLE)).toEqual([]);
  expect(leftOutOfNight({}, BARE)).toEqual([
    'PostgreSQL: skipped (TEST_DATABASE_URL is not set)',
    'replicas: skipped (Debian’s package postgresql is missing)',
    'pgbouncer: skipped (Debian’s package pgbouncer is missing)',
    'real market data: skipped (MARKET_DATA names no folder with listings.csv)',
    'WebKit: skipped (driver is missing)',
  ]);
});

test('a run is refused when the browser tests would use another server', () => {
  expect(refusalOf({})).toBeNull();
  expect(refusalOf({ E2E_BASE_URL: 'http://localhost:3000' })).toBe(
    'E2E_BASE_URL is set to http://localhost:3000: the browser tests would test that server, not this build',
  );
});
