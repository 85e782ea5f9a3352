import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('after Back from a car the focus is at its card again, and the list has not moved', async ({
  page,
  catalog,
  car,
}) => {
  await catalog.open();
  const link = catalog.cards.nth(6).getByRole('link');
  await link.focus();
  const href = await link.getAttribute('href');
  const top = (await link.boundingBox())?.y;
  await page.keyboard.press('Enter');
  await expect(car.title).toBeVisible();
  await page.goBack();
  const card = page.locator(`#root a[href="${href}"]`);
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 0.9 });
  expect(Math.abs(((await card.boundingBox())?.y ?? 0) - (top ?? 0))).toBeLessThan(2);
});

test('the focused element is never under the header or the bar at the bottom', async ({ page, car }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await car.open(1);
  await expect(car.title).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, bottom, width } = element.getBoundingClientRect();
      if (width === 0 || element === document.body) return null;
      const at = (y: number) => document.elementFromPoint(left + width / 2, y);
      const isSeen = (y: number) => {
        const hit = at(y);
        return hit === null || element.contains(hit) || hit.contains(element);
      };
      return isSeen(top + 2) && isSeen(bottom - 2) ? null : element.outerHTML.slice(0, 120);
    });
    expect(isCovered).toBeNull();
  }
});
