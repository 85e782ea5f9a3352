import { testBrowserLaunch } from '@cars/tooling/run/chromium';
import { defineConfig } from '@playwright/test';
import { fontEnvironment } from './pictures/fonts.ts';

const { args, ...launch } = testBrowserLaunch();

const launchOptions = {
  ...launch,
  // Without these the browser places a line of text a pixel higher or lower from run to run.
  args: [...args, '--disable-font-subpixel-positioning', '--font-render-hinting=none', '--disable-lcd-text'],
  env: { ...process.env, ...fontEnvironment() },
};

const isUpdate = process.env.UPDATE_PICTURES === '1';

/** Compares every screen of the production build with its picture in pictures/expected; see README.md of this folder. */
export default defineConfig({
  testDir: './pictures',
  testMatch: '*.e2e.ts',
  ...(process.env.TEST_GATE === '1' ? { grep: /@gate/ } : {}),
  outputDir: './test-results/pictures',
  snapshotPathTemplate: './pictures/expected/{arg}{ext}',
  globalSetup: './pictures/global-setup.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  // A picture is missing: that is a failure too, not a reason to write one.
  updateSnapshots: isUpdate ? 'changed' : 'none',
  ...(isUpdate ? { globalTeardown: './pictures/compress.ts' } : {}),
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      maxDiffPixels: 120,
      threshold: 0.1,
    },
  },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 1,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    serviceWorkers: 'block',
  },
});
