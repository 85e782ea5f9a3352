import { testBrowserLaunch } from '@cars/tooling/run/chromium';
import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures/test.ts';
import { messengerTests } from './messenger-suite.ts';

const CLIENTS = ['telegram', 'max'] as const;
const { MESSENGERS, TEST_GATE } = process.env;

/** Tests against the production build; see README.md of this folder. */
export default defineConfig<Options>({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  // The option of the command line does not reach the projects that another one depends on.
  ...(TEST_GATE === '1' ? { grep: /@gate/ } : {}),
  outputDir: './test-results',
  projects: [
    { name: 'reading', testIgnore: 'selling/**' },
    ...CLIENTS.map((client) => ({
      name: client,
      ...messengerTests('reading', MESSENGERS),
      use: { client },
    })),
    // A published ad is the first in the catalog for every test: nothing that reads runs beside these.
    { name: 'selling', testMatch: 'selling/**/*.e2e.ts', dependencies: ['reading', ...CLIENTS] },
    ...CLIENTS.map((client) => ({
      name: `${client}-selling`,
      ...messengerTests('selling', MESSENGERS),
      use: { client },
      dependencies: ['reading', ...CLIENTS],
    })),
  ],
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
