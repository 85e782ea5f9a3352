import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { CarPage } from '../../pages/car-page.ts';

test.use({ viewport: { width: 320, height: 568 } });

test('a guest compares cars on a narrow phone: the table alone scrolls, its names stay in view', {
  tag: ['@CMP-1', '@CMP-4', '@CMP-5', '@gate'],
}, async ({ page, request }) => {
  const [first, second, third] = (await newestAds(request)).filter((ad) => !ad.has_video);
  const car = new CarPage(page);
  for (const ad of [first, second, third]) {
    await car.open(ad?.id ?? 0);
    await page.getByRole('button', { name: 'Сравнить' }).click();
  }
  await page.getByRole('link', { name: 'В сравнении: 3' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(page).toHaveURL(new RegExp(`ids=${first?.id},${second?.id},${third?.id}$`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await accessibilityFaults(page)).toEqual([]);

  const box = page.getByRole('region', { name: 'Сравнение автомобилей' });
  await box.evaluate((element) => element.scrollTo(200, element.scrollHeight));
  const { x, y } = (await box.boundingBox()) ?? { x: -1, y: -1 };
  const name = await table.getByRole('rowheader', { name: 'Продавец' }).boundingBox();
  const head = await table.getByRole('columnheader').nth(3).boundingBox();
  expect([name?.x, head?.y]).toEqual([x, y]);

  await page.reload();
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await page.goto('/compare');
  await expect(page).toHaveURL(/ids=/);
});

for (const width of [320, 390])
  test(`two cars fit into ${width} px, and a gone one has its whole message there`, {
    tag: ['@CMP-4', '@CMP-6'],
  }, async ({ page, request, allow }) => {
    allow(/404/);
    await page.setViewportSize({ width, height: 568 });
    const [ad] = await newestAds(request);
    await page.goto(`/compare?ids=${ad?.id},999999999`);
    const gone = page.getByText('Объявления больше нет (ID 999999999)');
    await expect(gone).toBeVisible();
    const box = page.getByRole('region', { name: 'Сравнение автомобилей' });
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const { x, width: own } = (await gone.boundingBox()) ?? { x: Number.NaN, width: 0 };
    expect(x + own).toBeLessThanOrEqual(width);
    await expect(page.getByRole('button', { name: 'Следующий автомобиль' })).toHaveCount(0);
    const photo = await page.getByRole('columnheader').nth(1).locator('picture, img').first().boundingBox();
    expect(photo?.height).toBeGreaterThan(72);
  });

test('a button leads to the cars beyond the edge of a phone until the last one is shown', {
  tag: '@CMP-4',
}, async ({ page, request }) => {
  const ids = (await newestAds(request)).slice(0, 4).map(({ id }) => id);
  await page.goto(`/compare?ids=${ids.join()}`);
  const next = page.getByRole('button', { name: 'Следующий автомобиль' });
  const last = page.getByRole('columnheader').nth(4);
  await expect(last).not.toBeInViewport();
  const covered = await next.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return [...document.querySelectorAll('td, tbody th, thead a, thead span, thead button')].filter(
      (cell) => {
        const box = cell.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      },
    ).length;
  });
  expect(covered, 'the button covers no words and no other button').toBe(0);
  expect((await next.boundingBox())?.x, 'it is at the edge of the cars that it moves').toBeGreaterThan(250);
  await next.click();
  await expect(page.getByRole('columnheader').nth(3)).toBeInViewport({ ratio: 0.9 });
  await next.click();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(next).toHaveCount(0);
});

test('beside a car alone a wide screen has an empty column that leads to the catalog', {
  tag: '@CMP-6',
}, async ({ page, request, catalog }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [ad] = await newestAds(request);
  await page.goto(`/compare?ids=${ad?.id}`);
  const table = await page.getByRole('region', { name: 'Сравнение автомобилей' }).boundingBox();
  const empty = page.getByRole('region', { name: 'Добавьте ещё один автомобиль' });
  const place = await empty.boundingBox();
  expect(place?.y).toBe(table?.y);
  expect(place?.x).toBeGreaterThan((table?.x ?? 0) + (table?.width ?? 0));
  expect((await page.getByRole('rowheader').first().boundingBox())?.width).toBeLessThan(200);
  await empty.getByRole('link', { name: 'Перейти в каталог' }).click();
  await expect(catalog.cards.first()).toBeVisible();
});

/** The part of the window that the values of the table take, without the heads of the cars. */
const shareOfValues = async (page: Page): Promise<number> => {
  const head = await page.getByRole('columnheader').last().boundingBox();
  const window = page.viewportSize() ?? { height: 0 };
  return (window.height - (head?.y ?? 0) - (head?.height ?? 0)) / window.height;
};

test('a car alone on a narrow phone scrolls with the page under its low head', {
  tag: ['@CMP-4', '@CMP-6'],
}, async ({ page, request }) => {
  const [ad] = (await newestAds(request)).filter(({ has_video }) => !has_video);
  await page.goto(`/compare?ids=${ad?.id}`);
  const last = page.getByRole('rowheader').last();
  await expect(last).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(last).toBeInViewport();
  await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });
  expect(await shareOfValues(page)).toBeGreaterThan(0.5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('of four cars on a narrow phone the values take half of the window', {
  tag: '@CMP-4',
}, async ({ page, request }) => {
  const ids = (await newestAds(request)).slice(0, 4).map(({ id }) => id);
  await page.goto(`/compare?ids=${ids.join()}`);
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  expect(await shareOfValues(page)).toBeGreaterThan(0.5);
});
