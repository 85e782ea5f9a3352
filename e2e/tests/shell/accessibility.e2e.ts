import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { quietAd } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Serious and critical findings, as `rule: where`. */
const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
};

const SCREENS = [
  '/offer',
  '/policy',
  '/login',
  '/register',
  '/reset-password',
  '/register-business',
  '/login-entity',
  '/filters',
  '/user/2',
  '/no-such-page',
];
const SIGNED_IN_SCREENS = [
  '/profile',
  '/edit-profile',
  '/create-ad',
  '/edit-ad/1',
  '/favorites',
  '/registration-sent',
];

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`accessibility in the ${scheme} theme of`, () => {
    test.use({ colorScheme: scheme });

    test('the catalogue and its sheets', async ({ page, catalog }) => {
      await catalog.open();
      expect(await findings(page)).toEqual([]);
      await catalog.pill('По умолчанию').click();
      await expect(catalog.applyButton).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await catalog.pill('Все города').click();
      await expect(catalog.applyButton).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await catalog.search.fill('тойота');
      await expect(catalog.suggestions.first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('a car', async ({ page, request, car }) => {
      const ad = await quietAd(request);
      await car.open(ad.id);
      await expect(car.price.first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('the screens of a guest', async ({ page, shell }) => {
      for (const path of SCREENS) {
        await shell.open(path);
        await expect(shell.heading, path).toBeVisible();
        expect(await findings(page), path).toEqual([]);
      }
    });

    test('the screens of a signed-in person', async ({ page, shell, signIn }) => {
      await signIn();
      for (const path of SIGNED_IN_SCREENS) {
        await shell.open(path);
        await expect(shell.heading, path).toBeVisible();
        expect(await findings(page), path).toEqual([]);
      }
    });
  });
}
