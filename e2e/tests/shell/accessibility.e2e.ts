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

test.describe('accessibility in both themes:', () => {
  test('the catalog and its order sheet have no violations', { tag: '@gate' }, async ({ page, catalog }) => {
    await catalog.open();
    expect(await accessibilityFaults(page)).toEqual([]);
    await catalog.pill('По умолчанию').click();
    await expect(catalog.applyButton).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the city sheet and the suggestions have no violations', async ({ page, catalog }) => {
    await catalog.open();
    await catalog.pill('Все города').click();
    await expect(catalog.applyButton).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await catalog.search.fill('тойота');
    await expect(catalog.suggestions.first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('a car has no violations', { tag: '@gate' }, async ({ page, request, car }) => {
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

test('the check itself finds text that only dark colors make hard to read', async ({ page, shell }) => {
  await shell.open('/login');
  await shell.heading.evaluate((heading) => {
    heading.style.color = 'light-dark(#101010, #303030)';
  });
  const faults = await accessibilityFaults(page);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.every((fault) => fault.startsWith('contrast in dark colors: '))).toBe(true);
});
