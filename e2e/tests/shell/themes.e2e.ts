import { adWithoutVideo } from '../../fixtures/ads.ts';
import { onlyInBrowser } from '../../fixtures/only-in-browser.ts';
import { expect, test } from '../../fixtures/test.ts';

const SCHEMES = [
  ['light', [200, 255]],
  ['dark', [0, 80]],
] as const;

for (const [scheme, [darkest, lightest]] of SCHEMES) {
  test.describe(`on a ${scheme} device`, () => {
    test.use({ colorScheme: scheme });

    test('catalog, car and legal pages follow', async ({ page, request, catalog, car, shell }, testInfo) => {
      const attach = async (name: string) =>
        testInfo.attach(`${name}-${scheme}`, { body: await page.screenshot(), contentType: 'image/png' });
      const brightness = () =>
        page.evaluate(() => {
          const [red = 0, green = 0, blue = 0] =
            getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
          return (red + green + blue) / 3;
        });
      const ad = await adWithoutVideo(request);

      await catalog.open();
      await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
      await attach('catalog');
      expect(await brightness()).toBeGreaterThanOrEqual(darkest);
      expect(await brightness()).toBeLessThanOrEqual(lightest);

      await car.open(ad.id);
      await expect(car.price.first()).toBeVisible();
      await attach('car');

      await shell.open('/offer');
      await expect(shell.heading).toBeVisible();
      await attach('offer');
    });
  });
}

test(
  'a palette of the messenger is used, and corrected where it is unreadable',
  onlyInBrowser('It has launch data of its own, which no client sent.'),
  async ({ page, catalog }) => {
    const palette = { bg_color: '#101820', secondary_bg_color: '#0b1016', text_color: '#1a2530' };
    const launch = new URLSearchParams({
      tgWebAppThemeParams: JSON.stringify(palette),
      tgWebAppVersion: '8.0',
      tgWebAppPlatform: 'android',
    });
    await page.goto(`/catalog#${launch}`);
    await catalog.cards.first().waitFor();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    const text = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--text').trim(),
    );
    expect(text).not.toBe(palette.text_color);
  },
);

test('the theme follows the device while the page is open', async ({ page, catalog, outside }) => {
  await outside.setScheme('light');
  await catalog.open();
  await outside.setScheme('dark');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});
