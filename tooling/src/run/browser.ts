import { existsSync } from 'node:fs';
import { runCommand } from './run-step.ts';

/** Where Debian and the usual installers put a Chromium. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the system's Chromium, or null when only Playwright's own works. */
export const systemBrowser = (): string | null => {
  const candidates = [process.env.CHROME_PATH, ...SYSTEM_BROWSERS];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
};

/** Debian's Chromium without windows: a page costs half as much as in the whole browser. */
const HEADLESS_BROWSER = '/usr/bin/chromium-headless-shell';

/** The browser of the browser tests; null when only Playwright's own works. */
export const testBrowser = (): string | null =>
  !process.env.CHROME_PATH && existsSync(HEADLESS_BROWSER) ? HEADLESS_BROWSER : systemBrowser();

const canUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installPackage = async (name: string): Promise<void> => {
  await runCommand('apt-get', ['update', '-q']);
  await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
};

/** Installs a browser where there is none: Debian's package for root, else Playwright's own download. */
export const ensureBrowser = async (): Promise<void> => {
  if (systemBrowser()) return;
  if (canUseApt()) {
    await installPackage('chromium');
    if (systemBrowser()) return;
  }
  await runCommand('playwright', ['install', 'chromium'], { folder: 'e2e' });
};

/** Installs the browser of the browser tests beside the system's, which is the fallback. */
export const ensureTestBrowser = async (): Promise<void> => {
  await ensureBrowser();
  if (process.env.CHROME_PATH || testBrowser() === HEADLESS_BROWSER || !canUseApt()) return;
  try {
    await installPackage('chromium-headless-shell');
  } catch (error) {
    console.warn('browser tests take longer: chromium-headless-shell cannot be installed', error);
  }
};
