import type { Browser } from '@playwright/test';
import { type CardSighting, firstCardAt, watchFirstCard } from '../first-card.ts';
import { newPhone, openPage, type Profile, SLOW_4G } from '../phone.ts';

const SETTLED_MS = 400;

/** Milliseconds since navigation start. */
export interface ScreenLoad {
  readonly firstCardMs: number;
  /** The first card's photo has loaded. */
  readonly photoMs: number;
  /** Largest contentful paint. */
  readonly lcpMs: number;
  /** The time of a sheet whose button was tapped from the beginning; null without one. */
  readonly sheetMs: number | null;
  /** Cumulative layout shift of the load. */
  readonly cls: number;
  readonly build: string;
}

interface Seen {
  photoMs: number;
  lcpMs: number;
  sheetMs: number | null;
  cls: number;
}

declare global {
  interface Window {
    __screenSeen?: Seen;
  }
}

/** Passed as source text: it may not use anything outside itself. */
const watchScreen = (taps: boolean): void => {
  const TAP_EVERY_MS = 50;
  const seen: Seen = { photoMs: Number.NaN, lcpMs: Number.NaN, sheetMs: null, cls: 0 };
  window.__screenSeen = seen;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcpMs = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  const everyFrame = (): void => {
    const photo = document.querySelector<HTMLImageElement>('a[href^="/car/"] img');
    if (photo?.complete && photo.naturalWidth > 0 && Number.isNaN(seen.photoMs))
      seen.photoMs = performance.now();
    if (seen.sheetMs === null && document.querySelector('dialog[open]')) seen.sheetMs = performance.now();
    requestAnimationFrame(everyFrame);
  };
  requestAnimationFrame(everyFrame);
  if (!taps) return;
  const timer = setInterval(() => {
    if (seen.sheetMs !== null) clearInterval(timer);
    else if (!document.querySelector('dialog[open]'))
      document.querySelector<HTMLElement>('button[aria-haspopup="dialog"][aria-expanded="false"]')?.click();
  }, TAP_EVERY_MS);
};

/** Loads the catalog once in a fresh context, on slow 4G unless given; `taps`: until a sheet opens. */
export const screenLoad = async (
  browser: Browser,
  url: string,
  taps: boolean,
  profile: Profile = SLOW_4G,
): Promise<ScreenLoad> => {
  const phone = await newPhone(browser);
  try {
    const { page, networkIdle } = await openPage(phone, profile);
    await page.addInitScript(watchFirstCard);
    await page.addInitScript(watchScreen, taps);
    await page.goto(`${url}/catalog`, { waitUntil: 'load' });
    if (taps) await page.waitForFunction(() => window.__screenSeen?.sheetMs !== null);
    await networkIdle();
    await page.waitForFunction((quiet) => {
      const last = window.__cardSightings?.at(-1);
      return last?.isReadable === true && performance.now() - last.at > quiet;
    }, SETTLED_MS);
    const sightings = await page.evaluate((): readonly CardSighting[] => window.__cardSightings ?? []);
    const seen = await page.evaluate(() => window.__screenSeen);
    const build = await page.evaluate(() => document.documentElement.dataset.build ?? '');
    if (!seen) throw new Error('the page was not watched');
    return { firstCardMs: firstCardAt(sightings), ...seen, build };
  } finally {
    await phone.close();
  }
};
