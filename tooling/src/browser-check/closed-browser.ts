import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { testBrowser } from '../run/browser.ts';
import { chromiumLaunch } from '../run/chromium.ts';
import { machineEnvironment } from '../run/local-stack.ts';

/** On a machine with other work. */
const LAUNCHED_WITHIN_MS = 120_000;
/** Nothing listens on the port of `discard`: what goes there fails. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * The browser of the check runs code that is not trusted yet: it learns nothing of this process's configuration, and
 * sends no datagram.
 */
export const launchClosedBrowser = (): Promise<Browser> => {
  const { args, ...launch } = chromiumLaunch(testBrowser());
  const launched = chromium.launch({
    ...launch,
    args: [...args, '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
    env: machineEnvironment(),
    timeout: LAUNCHED_WITHIN_MS,
  });
  launched.catch(() => undefined);
  return launched;
};

/** Pages reach this origin alone, and no other service of the machine. */
export const closedTo = (origin: string): BrowserContextOptions => ({
  proxy: { server: NOWHERE, bypass: new URL(origin).host },
});
