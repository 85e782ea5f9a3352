import { describe, expect, test } from '@rstest/core';
import { failedTests, failureReport } from './failure-report.ts';

const UNITS = ` ✓ src/sign-in/rules.test.ts (3)
 FAIL  src/sign-in/flows.test.tsx > login > signs in
Error: Unable to find a heading

 FAIL  src/sign-in/kept-flow.test.ts > leaving the password forgets the token
 Tests 2 failed | 240 passed
`;

const PAGES = `Running 3 tests using 2 workers
  ✘  1 [reading] › tests/car/car.e2e.ts:3:1 › opens (2.0s)

  1) [reading] › tests/car/car.e2e.ts:3:1 › opens ─────────────

    Error: expect(locator).toBeVisible() failed

  2 failed
    [reading] › tests/car/car.e2e.ts:3:1 › opens ───────────────
    [selling] › tests/selling/drafts.e2e.ts:9:1 › a draft › is kept ───────
  1 flaky
    [reading] › tests/car/share.e2e.ts:3:1 › shares ───────────────
  1 passed (5.1s)
`;

const PICTURES = `  1 failed
    pictures/pictures.e2e.ts:18:5 › car-statistics › looks as recorded ─────
  159 passed (4.0m)
`;

describe('the failed tests of an output', () => {
  test('of unit tests', () => {
    expect(failedTests(UNITS)).toEqual([
      'src/sign-in/flows.test.tsx > login > signs in',
      'src/sign-in/kept-flow.test.ts > leaving the password forgets the token',
    ]);
  });

  test('of pictures, which name no project', () => {
    expect(failedTests(PICTURES)).toEqual([
      'pictures/pictures.e2e.ts:18:5 › car-statistics › looks as recorded',
    ]);
  });

  test('of browser tests', () => {
    expect(failedTests(PAGES)).toEqual([
      '[reading] › tests/car/car.e2e.ts:3:1 › opens',
      '[selling] › tests/selling/drafts.e2e.ts:9:1 › a draft › is kept',
    ]);
  });
});

describe('the report', () => {
  test('ends with each failed step and its failed tests', () => {
    const report = failureReport([
      { step: 'style', reason: 'biome ended with 1', output: 'a line is too long\n' },
      { step: 'tests of remote-account', reason: 'rstest ended with 1', output: UNITS },
      { step: 'a check', reason: 'two files import each other', output: '' },
    ]);
    expect(report.split('\n').slice(-6)).toEqual([
      'failed: 3',
      '✘ style: biome ended with 1',
      '✘ tests of remote-account: rstest ended with 1',
      '  ✘ src/sign-in/flows.test.tsx > login > signs in',
      '  ✘ src/sign-in/kept-flow.test.ts > leaving the password forgets the token',
      '✘ a check: two files import each other',
    ]);
    expect(report).toContain('── the end of «style» ──\na line is too long');
    expect(report).not.toContain('the end of «a check»');
  });

  test('of several long outputs fits into the last 100 lines with the table of steps', () => {
    const output = `${UNITS}${Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n')}\n`;
    const failures = ['host', 'remote-account', 'api'].map((step) => ({ step, reason: 'failed', output }));
    const report = failureReport(failures);
    expect(report.split('\n').length).toBeLessThan(80);
    expect(report.match(/line 499/g)).toHaveLength(3);
  });

  test('names twenty of many failed tests', () => {
    const output = Array.from({ length: 25 }, (_, test) => ` FAIL  a.test.ts > ${test}`).join('\n');
    const report = failureReport([{ step: 'api', reason: 'failed', output }]);
    expect(report.split('\n').slice(-2)).toEqual(['  ✘ a.test.ts > 19', '  … and 5 more']);
  });
});
