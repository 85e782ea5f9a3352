import { join } from 'node:path';
import { expect, test } from '../fixtures/test.ts';
import { MESSENGERS, SIMULATOR_WINDOW, SimulatorPage } from '../pages/simulator-page.ts';
import { galleryFile, galleryFolder, messengerFile, VARIANTS, type Variant } from './gallery-files.ts';
import { growToWhole, openScreen, settle } from './open-screen.ts';
import { SCREENS } from './screens/all.ts';
import { storedStage } from './stage.ts';

const isWideVariant = (variant: Variant) => variant.startsWith('wide');

for (const screen of SCREENS) {
  for (const [name, { scheme, width, height }] of Object.entries(VARIANTS)) {
    const variant = name as Variant;
    if (variant !== 'light' && variant !== 'dark' && !screen.isMain) continue;
    test.describe(`${screen.name} ${variant}`, () => {
      test.use({
        allowedProblems: screen.allowed ?? null,
        viewport: { width, height },
        colorScheme: scheme,
        isMobile: !isWideVariant(variant),
        hasTouch: !isWideVariant(variant),
        deviceScaleFactor: isWideVariant(variant) ? 1 : 2,
      });

      test('is photographed', async ({ page }) => {
        const scene = await openScreen(page, screen, { hasPhotos: true });
        if (isWideVariant(variant)) await screen.reachWide?.(scene);
        await settle(page);
        await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
        if (screen.isWhole) await growToWhole(page);
        await page.screenshot({
          path: join(galleryFolder(), galleryFile(screen.name, variant)),
          type: 'jpeg',
          quality: 85,
          animations: 'disabled',
        });
      });
    });
  }
}

/** What each messenger shows in the README's picture: the start parameter of its launch. */
const STARTS = { telegram: () => '', max: () => `ad_${storedStage().ads.inStock}` } as const;

test.describe('the phone of the simulator', () => {
  test.use(SIMULATOR_WINDOW);

  for (const messenger of MESSENGERS) {
    test(`is photographed with ${messenger}`, async ({ page }) => {
      const simulator = new SimulatorPage(page);
      await simulator.open(STARTS[messenger](), messenger);
      const { app } = simulator;
      await app.locator('article, h1').first().waitFor();
      await expect(app.locator('article img').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await simulator.device.screenshot({
        path: join(galleryFolder(), messengerFile(messenger)),
        type: 'jpeg',
        quality: 90,
        animations: 'disabled',
      });
    });
  }
});
