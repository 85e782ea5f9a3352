import type { Locator, Page } from '@playwright/test';
import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`Not drawn: ${element}`);
  return box;
};

type Box = Awaited<ReturnType<typeof boxOf>>;

const isOver = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  one.x + one.width > other.x &&
  one.y < other.y + other.height &&
  one.y + one.height > other.y;

/** Copies the number of the open ad; the toast that reports it. */
const copyId = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^ID/ }).click();
  const toast = page.getByText('ID скопирован');
  await expect(toast).toBeVisible();
  return toast;
};

test('a toast covers no control, and leaves when a dialog opens', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  const toast = page.getByText('Изменения сохранены');
  await expect(toast).toBeVisible();
  const region = await boxOf(page.getByRole('status').filter({ has: toast }));
  const controls = await page.locator('button:visible, a:visible, input:visible').all();
  for (const control of controls) {
    const { x, y, width, height } = await boxOf(control);
    const isAside = x >= region.x + region.width || x + width <= region.x;
    const isAboveOrBelow = y >= region.y + region.height || y + height <= region.y;
    expect(isAside || isAboveOrBelow, `${control}`).toBe(true);
  }
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('a toast of a car is near the bottom, not over its title', async ({ page, car, request, context }) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  const [ad] = await newestAds(request);
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await car.open(ad?.id ?? 0);
    const toast = await copyId(page);
    await expect.poll(async () => (await boxOf(toast)).y).toBeGreaterThan(0.5 * height);
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => isOver(await boxOf(toast), await boxOf(title))).toBe(false);
    const bar = await boxOf(page.getByRole('link', { name: 'Позвонить' }).first());
    expect((await boxOf(toast)).y).toBeLessThan(bar.y + bar.height);
  }
});

test('«ID скопирован» does not cover the day beside the ID', async ({ page, car, request, context }) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  const [ad] = await newestAds(request);
  await car.open(ad?.id ?? 0);
  const toast = await copyId(page);
  await expect
    .poll(async () => isOver(await boxOf(toast), await boxOf(page.locator('main header time'))))
    .toBe(false);
});

test('a toast leaves the title when the bar at the bottom states its height later', async ({
  page,
  car,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  const [ad] = await newestAds(request);
  await car.open(ad?.id ?? 0);
  const toast = await copyId(page);
  // The ID is at the foot of the page.
  await page.evaluate(() => window.scrollTo(0, 0));
  const title = page.getByRole('heading', { level: 1 });
  const { y, height } = await boxOf(title);
  // As high as it takes for the toast, 16 px above the bar, to end where the title ends.
  await page.evaluate(
    (titleEnd) =>
      document.documentElement.style.setProperty('--bottom-bar', `${innerHeight - 16 - titleEnd}px`),
    y + height,
  );
  await expect.poll(async () => isOver(await boxOf(toast), await boxOf(title))).toBe(false);
});
