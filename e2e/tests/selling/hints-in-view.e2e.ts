import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

test('on a small phone the room of the year’s longest message ends above the next field', {
  tag: '@SELL-44',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const form = new AdFormPage(page);
  await keepSession(page, await enter(request));
  await form.openCreate();
  const year = await page.locator('[data-field="year"]').boundingBox();
  const color = await page.locator('[data-field="color"]').boundingBox();
  expect((color?.y ?? 0) - ((year?.y ?? 0) + (year?.height ?? 0))).toBeGreaterThanOrEqual(12);
});

for (const way of ['focus', 'tap'] as const)
  test(`the VIN that has the focus by ${way} is scrolled so far above the bar that its hint is clear of it`, {
    tag: '@SELL-44',
  }, async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const form = new AdFormPage(page);
    await keepSession(page, await enter(request));
    await form.openCreate();
    const hint = page.getByText('17 букв и цифр. Похожие русские буквы заменим на латинские.');
    const bar = page.locator('[data-bottom-bar]');
    await expect(hint).toBeAttached();
    // The field alone is in view, exactly above what the page keeps free for the bar.
    await form.vin.evaluate((field) => {
      const top = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? 0;
      window.scrollBy({ top: field.getBoundingClientRect().bottom - top + 41, behavior: 'instant' });
    });
    if (way === 'focus') await form.vin.focus();
    else {
      const { x, y } = (await form.vin.boundingBox()) ?? { x: 0, y: 0 };
      await page.touchscreen.tap(x + 40, y + 20);
    }
    await expect(form.vin).toBeFocused();
    await expect(async () => {
      const text = await hint.boundingBox();
      const edge = await bar.boundingBox();
      const field = await form.vin.boundingBox();
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
      expect(field?.y).toBeGreaterThan(100);
    }).toPass();
  });
