import type { Page } from '@playwright/test';
import { contrastFaults } from '../fixtures/accessibility.ts';
import { geometryFaults } from '../fixtures/geometry.ts';
import { expect, test } from '../fixtures/test.ts';
import { growToWhole, openScreen, PHONE, paint, resize, SMALL, settle, WIDE } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens/all.ts';

/** The main screens; the night compares every screen, and these in a contrast theme. */
const IN_GATE = new Set([
  'car',
  'car-order',
  'catalog',
  'create-ad',
  'favorites',
  'filters',
  'login',
  'profile',
  'user',
]);

/** Compares the current rendering with the picture of this variant. */
const compare = async (page: Page, { name }: Screen, variant: string): Promise<void> => {
  await expect.soft(page).toHaveScreenshot(`${name}-${variant}.png`);
};

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ allowedProblems: screen.allowed ?? null });

    test('looks as recorded, can be tapped and read', {
      tag: IN_GATE.has(screen.name) ? '@gate' : [],
    }, async ({ page }) => {
      const scene = await openScreen(page, screen);
      if (screen.isWhole) await growToWhole(page);
      await compare(page, screen, 'light');
      expect.soft(await contrastFaults(page), 'contrast, light').toEqual([]);
      await paint(page, 'dark');
      await compare(page, screen, 'dark');
      expect.soft(await contrastFaults(page), 'contrast, dark').toEqual([]);
      await paint(page, 'light');
      if (screen.isMain) {
        await page.setViewportSize(WIDE);
        await screen.reachWide?.(scene);
        await settle(page);
        await compare(page, screen, 'wide');
      }
      await resize(page, SMALL);
      if (screen.isMain) await compare(page, screen, 'small');
      expect.soft(await geometryFaults(page), '320 px').toEqual([]);
      await resize(page, PHONE);
      expect.soft(await geometryFaults(page), '390 px').toEqual([]);
    });

    if (IN_GATE.has(screen.name))
      test('looks as recorded in a contrast theme', async ({ page }) => {
        await page.emulateMedia({ forcedColors: 'active' });
        await openScreen(page, screen);
        await compare(page, screen, 'contrast');
      });

    // The expected pictures are of the direct load, which an update records.
    if (screen.isReachable && process.env.UPDATE_PICTURES !== '1')
      test('looks the same when it is reached from the catalog', async ({ page }) => {
        await openScreen(page, screen, { from: '/catalog' });
        if (screen.isWhole) await growToWhole(page);
        await compare(page, screen, 'light');
      });
  });
}
