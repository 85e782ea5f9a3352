import { systemBrowser, testBrowser } from './browser.ts';

/**
 * How the browser of pictures and benchmarks is started: the system's Chromium where there is one, without
 * the background requests of a fresh profile, and with a resolver for the loopback name only.
 */
export const chromiumLaunch = (executablePath = systemBrowser()) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ],
});

/** How the browser of the browser tests is started. */
export const testBrowserLaunch = () => chromiumLaunch(testBrowser());
