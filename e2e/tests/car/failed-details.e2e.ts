import { responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
];

for (const size of SIZES)
  test(`details that failed are reported in the first view of ${size.width} × ${size.height}`, {
    tag: '@CAR-58',
  }, async ({ page, catalog, fault }) => {
    await page.setViewportSize(size);
    await catalog.open();
    await catalog.loadedAhead();
    const failed = await fault(
      'ad',
      ({ pathname }) => /^\/api\/v2\/cars\/details\/\d+$/.test(pathname),
      responses.status(500),
    );
    await catalog.linksWithoutVideo.first().click();
    const message = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить объявление' });
    await expect(message).toBeInViewport({ ratio: 0.99 });
    const retry = message.getByRole('button', { name: 'Повторить' });
    await expect(retry).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Открыть фото на весь экран' })).toBeInViewport({
      ratio: 1,
    });
    await failed.end();
    await retry.click();
    await expect(page.getByRole('heading', { name: 'Характеристики' })).toBeVisible();
  });
