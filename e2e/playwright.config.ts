import { testBrowserLaunch } from '@cars/tooling/run/chromium';
import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures/test.ts';
import { messengerTests } from './messenger-suite.ts';

/** Tests against the production build; see README.md of this folder. */
export default defineConfig<Options>({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results',
  // Published ads are first in the catalog for all tests: tests that publish run last.
  projects: (['reading', 'selling'] as const).flatMap((part) => [
    part === 'reading'
      ? { name: part, testIgnore: 'selling/**' }
      : { name: part, testMatch: 'selling/**/*.e2e.ts' },
    ...(['telegram', 'max'] as const).map((client) => ({
      name: part === 'reading' ? client : `${client}-selling`,
      ...messengerTests(part, process.env.MESSENGERS),
      use: { client },
    })),
  ]),
  globalSetup: './stack/global-setup.ts',
  // Two leave a sixth of two cores idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Generous, for a busy machine; a passing test never reaches it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: testBrowserLaunch(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    serviceWorkers: 'block',
    // Recording takes a sixth of the time, and CI stores no files.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
});
