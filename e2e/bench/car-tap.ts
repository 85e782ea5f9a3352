import type { Browser } from '@playwright/test';
import { newPhone, openPage, type Profile } from './phone.ts';
import { watchTap } from './tap-watch.ts';

/** Milliseconds from a tap on a card. */
export interface CarTap {
  /** To the first frame of the car's screen. */
  readonly screenMs: number;
  /** To the card's own picture, title and price standing on it (ruling 26). */
  readonly ownMs: number;
  /** From the answer with the details to the details standing on the page. */
  readonly detailsMs: number;
}

/** A card without a video: its page asks nobody but the server. */
const CARD = 'a[href^="/car/"]';

/** Opens the catalogue, waits until the next section is loaded ahead, taps the first card that is in view. */
export const carTap = async (browser: Browser, url: string, profile: Profile): Promise<CarTap> => {
  const phone = await newPhone(browser);
  try {
    const { page } = await openPage(phone, profile);
    await page.addInitScript(watchTap);
    await page.goto(`${url}/catalog`, { waitUntil: 'load' });
    const card = page.locator(CARD).first();
    await card.waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('remote:remote-ad').length > 0);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction((selector) => {
      const image = document.querySelector(selector)?.closest('article, li')?.querySelector('img');
      return image?.complete === true && image.naturalWidth > 0;
    }, CARD);
    await card.tap();
    await page.waitForFunction(() => typeof window.__tap?.detailsAt === 'number');
    const tap = await page.evaluate(() => window.__tap);
    const answeredAt = await page.evaluate(() => {
      const id = window.location.pathname.split('/').at(-1);
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.find(({ name }) => name.endsWith(`/ads/details/${id}`))?.responseEnd ?? Number.NaN;
    });
    const { tappedAt, screenAt, ownAt, detailsAt } = tap ?? {};
    return {
      screenMs: (screenAt ?? Number.NaN) - (tappedAt ?? Number.NaN),
      ownMs: (ownAt ?? Number.NaN) - (tappedAt ?? Number.NaN),
      detailsMs: (detailsAt ?? Number.NaN) - answeredAt,
    };
  } finally {
    await phone.close();
  }
};
