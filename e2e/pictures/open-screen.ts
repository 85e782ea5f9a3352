import { storeSession } from '@cars/tooling/browser-check/demo-session';
import { expect, type Page, type Request } from '@playwright/test';
import { plantFault } from '../fixtures/fault.ts';
import { FIXED_TIME } from './fixed-time.ts';
import { addressOf, type Scene, type Screen } from './screen.ts';
import { storedStage } from './stage.ts';

/** In place of every photograph: pictures stay small and match although encoders differ. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fb3cf"/><stop offset="1" stop-color="#dfe8ee"/></linearGradient></defs>
<rect width="1200" height="900" fill="url(#s)"/><rect y="600" width="1200" height="300" fill="#7d858c"/>
<path d="M210 610c0-90 60-120 150-130l110-95c40-30 250-30 300 0l110 95c90 8 120 50 120 130z" fill="#b3261e"/>
<path d="M470 480l60-62c20-18 80-20 100-20v82zm200 0v-82c70 0 110 10 130 28l50 54z" fill="#22303c"/>
<circle cx="380" cy="615" r="72" fill="#20262c"/><circle cx="830" cy="615" r="72" fill="#20262c"/>
<circle cx="380" cy="615" r="34" fill="#c6ccd1"/><circle cx="830" cy="615" r="34" fill="#c6ccd1"/></svg>`;

export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 320, height: 568 };
export const WIDE = { width: 1440, height: 900 };

export interface Opening {
  /** Photographs of the demo instead of the one drawn picture. */
  readonly hasPhotos?: boolean;
  /** The page from which the screen is reached; its own address when left out. */
  readonly from?: string;
}

/** Goes to an address inside the app, without a load of the page. */
const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Waits until nothing on the page changes by itself. */
export const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The duck's player loads after the screen.
    const isDrawn = () =>
      [...document.querySelectorAll('[data-duck]')].every((duck) => duck.querySelector('path'));
    while (!isDrawn()) await new Promise(requestAnimationFrame);
    const inView = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      // A lazy image out of view is never decoded.
      return width > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
};

export const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size);
  await settle(page);
};

const pageHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });

/** Makes the window as high as the page: bars at the bottom are drawn below everything. */
export const growToWhole = async (page: Page): Promise<void> => {
  // The page measures the height of its bar a frame later: wait until it is stable.
  const measured: number[] = [await pageHeight(page)];
  while (measured.length < 4 || new Set(measured.slice(-4)).size > 1) {
    await settle(page);
    measured.push(await pageHeight(page));
  }
  const width = await page.evaluate(() => window.innerWidth);
  await resize(page, { width, height: Math.max(PHONE.height, ...measured.slice(-1)) });
};

/** Changes the device's theme while the screen is open. */
export const paint = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-scheme="${scheme}"]`).waitFor({ state: 'attached' });
  await settle(page);
};

/** How many calls of the page have no reply yet: a part that they bring would be on some pictures only. */
const followCalls = (page: Page): (() => number) => {
  const open = new Set<Request>();
  const close = (request: Request) => void open.delete(request);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request);
  });
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return () => open.size;
};

/** Opens a screen in a reproducible state. */
export const openScreen = async (
  page: Page,
  screen: Screen,
  { hasPhotos = false, from }: Opening = {},
): Promise<Scene> => {
  const stage = storedStage();
  const scene: Scene = {
    page,
    stage,
    respond: async (aim, response) => {
      await plantFault(page, screen.name, aim, response);
    },
  };
  await page.clock.setFixedTime(FIXED_TIME);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Views that are counted would be on the next picture.
  await page.route('**/api/cars/seen', (route) => route.fulfill({ json: { success: true } }));
  if (!hasPhotos)
    await page.route(
      ({ pathname }) => pathname.startsWith('/img/'),
      (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTO }),
    );
  if (screen.viewer) await storeSession(page, stage.users[screen.viewer]);
  await screen.before?.(scene);
  const address = addressOf(screen, stage);
  const openCalls = followCalls(page);
  await page.goto(from ?? address);
  await page.waitForFunction(() => document.getElementById('boot') === null);
  if (from) {
    await page.getByRole('article').first().waitFor();
    await goInside(page, address);
  }
  await screen.reach(scene);
  // A tap scrolls its target into view, and a reload restores the position: neither is reproducible.
  await page.evaluate(() => window.scrollTo(0, 0));
  await settle(page);
  await expect.poll(() => screen.isLoading === true || openCalls() === 0).toBe(true);
  await settle(page);
  return scene;
};
