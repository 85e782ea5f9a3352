import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { watchNetwork } from '../fixtures/network-idle.ts';

/** A phone's network and processor. */
export interface Profile {
  readonly name: string;
  /** Added to every request. */
  readonly latencyMs: number;
  readonly downloadBytesPerSecond: number;
  readonly uploadBytesPerSecond: number;
  readonly cpuSlowdown: number;
}

const megabits = (count: number): number => (count * 1_000_000) / 8;

export const SLOW_4G: Profile = {
  name: 'slow 4G, CPU ×4',
  latencyMs: 150,
  downloadBytesPerSecond: megabits(1.6),
  uploadBytesPerSecond: megabits(0.75),
  cpuSlowdown: 4,
};
export const FAST_4G: Profile = {
  name: '4G, CPU ×2',
  latencyMs: 60,
  downloadBytesPerSecond: megabits(9),
  uploadBytesPerSecond: megabits(3),
  cpuSlowdown: 2,
};

/** A network without a charge of its own: the link before the site charges instead. */
export const BEHIND_A_LINK: Profile = {
  name: 'over a link, CPU ×4',
  latencyMs: 0,
  downloadBytesPerSecond: -1,
  uploadBytesPerSecond: -1,
  cpuSlowdown: 4,
};

const LIMIT_MS = 30_000;

/** A new browser: an empty cache and a guest. Addresses are relative to `baseURL`. */
export const newPhone = (browser: Browser, baseURL?: string): Promise<BrowserContext> =>
  browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
    ignoreHTTPSErrors: true,
  });

/** A page, its CDP session, and a wait until its network is idle. */
export interface OpenPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly networkIdle: () => Promise<void>;
}

/** Opens a page with the profile's network and processor; without a profile those of the machine. */
export const openPage = async (phone: BrowserContext, profile: Profile | null): Promise<OpenPage> => {
  const page = await phone.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const networkIdle = watchNetwork(page);
  const cdp = await phone.newCDPSession(page);
  // The TypeScript loader marks inner functions with a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
  if (profile) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs,
      downloadThroughput: profile.downloadBytesPerSecond,
      uploadThroughput: profile.uploadBytesPerSecond,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
  }
  return { page, cdp, networkIdle };
};
