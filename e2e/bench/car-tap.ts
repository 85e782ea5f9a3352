import type { Browser } from '@playwright/test';
import { newPhone, openPage, type Profile } from './phone.ts';
import { type TapRecord, watchTap } from './tap-watch.ts';

/** Milliseconds from a tap on a card. */
export interface CarTap {
  /** To the first frame of the car's screen. */
  readonly screenMs: number;
  /** To the paint of the card's own picture, title and price [CAR-33]. */
  readonly ownMs: number;
  /** From the response with the details to their paint. */
  readonly detailsMs: number;
}

/** A card without a video: its page makes no requests to other hosts. */
const CARD = 'a[href^="/car/"]';

/** Opens the catalog, waits until the next section is loaded ahead, taps the first card that is in view. */
export const carTap = async (browser: Browser, url: string, profile: Profile): Promise<CarTap> => {
  const phone = await newPhone(browser);
  try {
    const { page, cdp, networkIdle } = await openPage(phone, profile);
    await page.addInitScript(watchTap);
    await page.goto(`${url}/catalog`, { waitUntil: 'load' });
    await page.locator(CARD).first().waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('remote:remote-ad').length > 0);
    await networkIdle();
    // The middle of the card as soon as its picture has loaded.
    const middle = await page.waitForFunction((selector) => {
      const link = document.querySelector(selector);
      const image = link?.closest('article, li')?.querySelector('img');
      const box = link?.getBoundingClientRect();
      if (!box?.width || !image?.complete || image.naturalWidth === 0) return null;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, CARD);
    const touch = (await middle.jsonValue()) ?? { x: 0, y: 0 };
    // Plain touches and one promise: the test tool's own tap and wait run in the page and would be measured
    // too.
    const done = page.evaluate(
      () =>
        new Promise<TapRecord | undefined>((resolve) => {
          window.__tapDone = () => resolve(window.__tap);
        }),
    );
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const tap = await done;
    const respondedAt = await page.evaluate(() => {
      const id = window.location.pathname.split('/').at(-1);
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.find(({ name }) => name.endsWith(`/cars/details/${id}`))?.responseEnd ?? Number.NaN;
    });
    const { tappedAt, screenAt, ownAt, detailsAt } = tap ?? {};
    return {
      screenMs: (screenAt ?? Number.NaN) - (tappedAt ?? Number.NaN),
      ownMs: (ownAt ?? Number.NaN) - (tappedAt ?? Number.NaN),
      detailsMs: (detailsAt ?? Number.NaN) - respondedAt,
    };
  } finally {
    await phone.close();
  }
};
