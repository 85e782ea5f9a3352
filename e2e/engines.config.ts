import { installedEngines } from '@cars/tooling/run/engines';
import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engines/test.ts';

/** The main flows in WebKit and Firefox; see README.md of this folder. */
export default defineConfig<EngineOptions, EngineOptions>({
  testDir: './engines',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results/engines',
  projects: installedEngines().map((engineName) => ({ name: engineName, use: { engineName } })),
  globalSetup: './stack/global-setup.ts',
  // The tests of pictures run beside these: with a third browser, requests of a page wait longer than it allows.
  workers: 2,
  forbidOnly: true,
  // As generous as the other browser tests: a passing test never reaches it.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
});
