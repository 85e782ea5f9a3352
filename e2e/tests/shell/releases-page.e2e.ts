import { expect, test } from '../../fixtures/test.ts';

for (const width of [320, 390, 1440]) {
  test(`the page of releases fits a frame of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dev/releases');
    await expect(page.getByRole('heading', { name: 'Выпуски' })).toBeVisible();
    await expect(page.getByText('выпущена для всех').first()).toBeVisible();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(241, 243, 246)');
  });
}

test('the page of releases fits a phone when text is twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/dev/releases');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
});
