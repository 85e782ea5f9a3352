import type { Browser } from '@playwright/test';
import { newPhone, openPage, type Profile } from './phone.ts';

declare global {
  interface Window {
    __tappedAt?: number;
  }
}

/**
 * From the tap on «Профиль» in the catalog to the sign-in's title, in milliseconds: the first navigation to
 * another remote, of which nothing is preloaded.
 */
export const firstNavigation = async (browser: Browser, url: string, profile: Profile): Promise<number> => {
  const phone = await newPhone(browser);
  try {
    const { page, networkIdle } = await openPage(phone, profile);
    await page.goto(`${url}/catalog`, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('remote:remote-ad').length > 0);
    await networkIdle();
    const tappedAt = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          document.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), {
            capture: true,
            once: true,
          }),
        ),
    );
    const shownAt = page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const limit = performance.now() + 30_000;
          const check = () => {
            const title = document.querySelector('h1');
            const isShown = /^\/login/.test(window.location.pathname) && title?.getClientRects().length;
            if (isShown) resolve(performance.now());
            else if (performance.now() > limit) reject(new Error('the sign-in never came'));
            else requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        }),
    );
    await page.locator('a[href="/profile"], a[href="/login"]').first().tap();
    return (await shownAt) - (await tappedAt);
  } finally {
    await phone.close();
  }
};
