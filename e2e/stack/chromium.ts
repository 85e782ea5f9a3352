import { systemBrowser } from '@cars/tooling/run/browser';

/**
 * How every browser of tests and benchmarks is started: the system's Chromium where there is one, without the
 * calls home that a fresh profile makes, and with no name to resolve but the loopback's.
 */
export const chromiumLaunch = () => {
  const executablePath = systemBrowser();
  return {
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
  };
};
