import { existsSync } from 'node:fs';
import { runCommand } from './run-step.ts';

/** Where Debian and the usual installers put a Chromium. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of the system's Chromium, or null when only Playwright's own can serve. */
export const systemBrowser = (): string | null => {
  const candidates = [process.env.CHROME_PATH, ...SYSTEM_BROWSERS];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
};

/** Installs a browser where there is none: Debian's package for root, else Playwright's own download. */
export const ensureBrowser = async (): Promise<void> => {
  if (systemBrowser()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runCommand('apt-get', ['update', '-q']);
    await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (systemBrowser()) return;
  }
  await runCommand('playwright', ['install', 'chromium'], { folder: 'e2e' });
};
