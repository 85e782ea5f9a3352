import { describe, expect, test } from '@rstest/core';
import { leftOut, refusals } from './left-out.ts';

const WHOLE = {
  absentEngines: () => [],
  absentFaketime: () => [],
  absentPromtool: () => [],
  absentNginx: () => [],
  absentCaddy: () => [],
  absentMounts: () => [],
  hasFile: () => true,
};
const BARE = {
  absentEngines: () => ['WebKit: skipped (driver is missing)'],
  absentFaketime: () => ['comparison of pictures: skipped (faketime is missing)'],
  absentPromtool: () => ['tests of alerts: skipped (prometheus is missing)'],
  absentNginx: () => ['tests with nginx: skipped (nginx is missing)'],
  absentCaddy: () => ['tests with Caddy: skipped (Caddy is missing)'],
  absentMounts: () => ['release on a full disk: skipped (no mounts)'],
  hasFile: () => false,
};
const SET = { TEST_DATABASE_URL: 'postgres://localhost/cars', MARKET_DATA: '/data' };
const reasons = (...given: Parameters<typeof leftOut>) => leftOut(...given).map(({ reason }) => reason);

describe('what a run of the tests leaves out', () => {
  test('is nothing on a whole machine', () => {
    expect(reasons(SET, WHOLE)).toEqual([]);
  });

  test('is listed part by part', () => {
    expect(reasons({}, BARE)).toEqual([
      'PostgreSQL: skipped (TEST_DATABASE_URL is not set)',
      'replicas: skipped (Debian’s package postgresql is missing)',
      'pgbouncer: skipped (Debian’s package pgbouncer is missing)',
      'real market data: skipped (MARKET_DATA is not set)',
      'WebKit: skipped (driver is missing)',
      'comparison of pictures: skipped (faketime is missing)',
      'tests of alerts: skipped (prometheus is missing)',
      'tests with nginx: skipped (nginx is missing)',
      'tests with Caddy: skipped (Caddy is missing)',
      'release on a full disk: skipped (no mounts)',
    ]);
    expect(reasons(SET, BARE)).toContain('real market data: skipped (/data/listings.csv is missing)');
  });
});

describe('a run is refused', () => {
  test('when a part that is required would be left out', () => {
    const required = {
      REQUIRE_POSTGRES: '1',
      REQUIRE_MARKET_DATA: '1',
      REQUIRE_ENGINES: '1',
      REQUIRE_PICTURES: '1',
      REQUIRE_PROMTOOL: '1',
      REQUIRE_NGINX: '1',
      REQUIRE_CADDY: '1',
      REQUIRE_MOUNTS: '1',
    };
    expect(refusals(required, BARE)).toEqual([
      'REQUIRE_POSTGRES=1, but PostgreSQL: skipped (TEST_DATABASE_URL is not set)',
      'REQUIRE_MARKET_DATA=1, but real market data: skipped (MARKET_DATA is not set)',
      'REQUIRE_ENGINES=1, but WebKit: skipped (driver is missing)',
      'REQUIRE_PICTURES=1, but comparison of pictures: skipped (faketime is missing)',
      'REQUIRE_PROMTOOL=1, but tests of alerts: skipped (prometheus is missing)',
      'REQUIRE_NGINX=1, but tests with nginx: skipped (nginx is missing)',
      'REQUIRE_CADDY=1, but tests with Caddy: skipped (Caddy is missing)',
      'REQUIRE_MOUNTS=1, but release on a full disk: skipped (no mounts)',
    ]);
    expect(refusals({ ...SET, ...required }, WHOLE)).toEqual([]);
    expect(refusals({}, BARE)).toEqual([]);
  });

  test('when the browser tests would use another server', () => {
    expect(refusals({ E2E_BASE_URL: 'http://localhost:3000' }, WHOLE)).toEqual([
      'E2E_BASE_URL is set to http://localhost:3000: the browser tests would test that server, not this build',
    ]);
  });
});
