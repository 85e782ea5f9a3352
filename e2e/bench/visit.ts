import type { Session } from '@cars/tooling/browser-check/demo-session';
import type { Browser, Page } from '@playwright/test';
import { newPhone, type OpenPage, openPage, type Profile } from './phone.ts';
import { type ScreenName, watchScreen } from './screen-watch.ts';

/** One load of a screen. */
export interface Load {
  readonly readyMs: number;
  /** The picture of the content; NaN where the screen has none. */
  readonly photoMs: number;
  readonly lcpMs: number;
  readonly cls: number;
}

/** The first load of a screen, and the next one with the browser's cache. */
export interface Visit {
  readonly cold: Load;
  readonly warm: Load;
}

const loadOnce = async ({ page, networkIdle }: OpenPage, address: string): Promise<Load> => {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => typeof window.__screen?.readyAt === 'number');
  // Late pictures may be the largest paint, and late content shifts the layout.
  await networkIdle();
  const record = await page.evaluate(() => window.__screen);
  return {
    readyMs: record?.readyAt ?? Number.NaN,
    photoMs: record?.photoAt ?? Number.NaN,
    lcpMs: record?.lcp ?? Number.NaN,
    cls: record?.cls ?? Number.NaN,
  };
};

const keep = (page: Page, { token, user }: Session) =>
  page.addInitScript(
    ([items, who]) => {
      if (!window.location.protocol.startsWith('http')) return;
      localStorage.setItem('access_token', items);
      localStorage.setItem('user', who);
      localStorage.setItem('auth', JSON.stringify({ isLoggedIn: true, phoneNumber: '' }));
    },
    [token, JSON.stringify(user)] as const,
  );

/** Loads an address twice in a browser of its own, signed in where a session is given. */
export const visit = async (
  browser: Browser,
  to: {
    readonly url: string;
    readonly screen: ScreenName;
    readonly profile: Profile;
    readonly session: Session | null;
  },
): Promise<Visit> => {
  const phone = await newPhone(browser);
  try {
    const opened = await openPage(phone, to.profile);
    const { page } = opened;
    if (to.session) await keep(page, to.session);
    await page.addInitScript(watchScreen, to.screen);
    const cold = await loadOnce(opened, to.url);
    // Not a reload, which would request everything again; and nothing of the first document remains.
    await page.goto('about:blank');
    return { cold, warm: await loadOnce(opened, to.url) };
  } finally {
    await phone.close();
  }
};
