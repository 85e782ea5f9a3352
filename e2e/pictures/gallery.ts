import { join } from 'node:path';
import { expect, test } from '../fixtures/test.ts';
import { galleryFile, galleryFolder, VARIANTS, type Variant } from './gallery-files.ts';
import { openScreen, settle } from './open-screen.ts';
import { SCREENS } from './screens/all.ts';

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
        await openScreen(page, screen, { hasPhotos: true });
        await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
        await settle(page);
        await page.screenshot({
          path: join(galleryFolder(), galleryFile(screen.name, variant)),
          type: 'jpeg',
          quality: 85,
          animations: 'disabled',
          fullPage: screen.isWhole === true,
        });
      });
    });
  }
}
