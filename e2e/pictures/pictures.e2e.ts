import { expect, test } from '../fixtures/test.ts';
import { openScreen, settle } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens/all.ts';

const SMALL = { width: 320, height: 568 };
const WIDE = { width: 1440, height: 900 };

const picture = (screen: Screen, variant: string) => `${screen.name}-${variant}.png`;

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ allowedProblems: screen.allowed ?? null });

    test('looks as drawn, light and dark', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await openScreen(page, screen);
      const options = { fullPage: screen.isWhole === true };
      await expect.soft(page).toHaveScreenshot(picture(screen, 'light'), options);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
      await settle(page);
      await expect(page).toHaveScreenshot(picture(screen, 'dark'), options);
    });

    if (screen.isReachable)
      test('looks the same when it is reached from the catalogue', async ({ page }) => {
        await page.emulateMedia({ colorScheme: 'light' });
        await openScreen(page, screen, { from: '/catalog' });
        await expect(page).toHaveScreenshot(picture(screen, 'light'), { fullPage: screen.isWhole === true });
      });

    if (screen.isMain)
      test.describe('at other sizes', () => {
        test('looks as drawn on the smallest phone', async ({ page }) => {
          await page.setViewportSize(SMALL);
          await openScreen(page, screen);
          await expect(page).toHaveScreenshot(picture(screen, 'small'));
        });

        test('looks as drawn on a wide screen', async ({ browser, baseURL }) => {
          const context = await browser.newContext({
            viewport: WIDE,
            locale: 'ru-RU',
            timezoneId: 'Europe/Moscow',
            colorScheme: 'light',
            serviceWorkers: 'block',
            ...(baseURL ? { baseURL } : {}),
          });
          const page = await context.newPage();
          await openScreen(page, screen);
          await expect(page).toHaveScreenshot(picture(screen, 'wide'));
          await context.close();
        });
      });
  });
}
