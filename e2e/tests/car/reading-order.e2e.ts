import type { Page } from '@playwright/test';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

/**
 * Goes through the page by Tab and returns the controls that are drawn above the one before them. Exempt are
 * the controls over the photos, of cards too, and the bar at the bottom, which is always in view.
 */
const stepsUp = async (page: Page): Promise<string[]> => {
  const up: string[] = [];
  let last = { name: '', bottom: 0 };
  for (let step = 0; step < 60; step += 1) {
    const before = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { top, bottom } = element.getBoundingClientRect();
      return {
        name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
        top: top + window.scrollY,
        bottom: bottom + window.scrollY,
        scrollY: window.scrollY,
        isInBar: element.closest('[data-bottom-bar]') !== null,
        isFree:
          !element.closest('main') ||
          element.matches('article button') ||
          bottom <= (document.querySelector('main h1')?.getBoundingClientRect().top ?? 0),
      };
    });
    if (!here) break;
    if (here.isInBar && here.scrollY !== before) up.push(`${here.name} scrolls the page`);
    if (here.isFree || here.isInBar) continue;
    // Neighbors in one row may differ a little in height.
    if ((here.top + here.bottom) / 2 < last.bottom - (here.bottom - here.top))
      up.push(`${last.name} → ${here.name}`);
    last = here;
  }
  expect(last.name, 'some control had the focus').not.toBe('');
  return up;
};

test('on a phone the focus of a buyer only moves down the page', { tag: '@CAR-50' }, async ({
  page,
  car,
}) => {
  const ad = await showAd(page);
  await car.open(ad.id);
  await expect(car.actionsButton.first()).toBeVisible();
  expect(await stepsUp(page)).toEqual([]);
});

test('on a phone the focus of the owner only moves down the page', { tag: '@CAR-50' }, async ({
  page,
  car,
  session,
  signIn,
}) => {
  await signIn();
  const { user } = await showAd(page);
  const ad = await showAd(page, { user: { ...user, id: session.user.id } });
  await car.open(ad.id);
  await expect(car.statisticsButton).toBeVisible();
  expect(await stepsUp(page)).toEqual([]);
});
