import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

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
  test.describe(`accessibility in the ${scheme} theme:`, () => {
    test.use({ colorScheme: scheme });

    test('the catalog and its sheets have no violations', async ({ page, catalog }) => {
      await catalog.open();
      expect(await accessibilityFaults(page)).toEqual([]);
      await catalog.pill('По умолчанию').click();
      await expect(catalog.applyButton).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await catalog.pill('Все города').click();
      await expect(catalog.applyButton).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await catalog.search.fill('тойота');
      await expect(catalog.suggestions.first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    test('a car has no violations', async ({ page, request, car }) => {
      const ad = await adWithoutVideo(request);
      await car.open(ad.id);
      await expect(car.price.first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    test('the screens of a guest have no violations', async ({ page, shell }) => {
      for (const path of SCREENS) {
        await shell.open(path);
        await expect(shell.heading, path).toBeVisible();
        expect(await accessibilityFaults(page), path).toEqual([]);
      }
    });

    test('the screens of a signed-in user have no violations', async ({ page, shell, signIn }) => {
      await signIn();
      for (const path of SIGNED_IN_SCREENS) {
        await shell.open(path);
        await expect(shell.heading, path).toBeVisible();
        expect(await accessibilityFaults(page), path).toEqual([]);
      }
    });
  });
}
