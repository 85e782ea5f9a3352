import { expect, test } from '../../fixtures/test.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the page does not scroll when the history entry of an alert is removed', async ({ page, signIn }) => {
  const adForm = new AdFormPage(page);
  await signIn();
  await adForm.openCreate();
  await adForm.publish.click();
  await adForm.closeAlert();
  await expect(adForm.alert).toBeHidden();
  // The user scrolls on before the entry is removed.
  const expected = await page.evaluate(() => {
    window.scrollTo(0, 1800);
    return window.scrollY;
  });
  expect(expected).toBeGreaterThan(1000);
  await page.waitForFunction(() => Number(history.state?.popups ?? 0) === 0);
  expect(await page.evaluate(() => window.scrollY)).toBe(expected);
});

for (const fontSize of ['100%', '200%'])
  test(`the first wrong field begins below the progress, nothing is half covered, at ${fontSize}`, {
    tag: '@SELL-34',
  }, async ({ page, signIn }) => {
    const adForm = new AdFormPage(page);
    await signIn();
    await adForm.openCreate();
    await adForm.publish.waitFor();
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await adForm.publish.click();
    await adForm.closeAlert();
    const city = adForm.choice('Город');
    await expect(city).toBeFocused();
    const [before, field] = await city.evaluate((control) => {
      const fields = [...document.querySelectorAll('[data-field]')];
      const own = control.closest('[data-field]');
      const at = own ? fields.indexOf(own) : -1;
      return [fields[at - 1]?.getBoundingClientRect().bottom ?? 0, own?.getBoundingClientRect().top ?? 0];
    });
    const bar = await page.getByRole('progressbar').evaluate((progress) => {
      const box = progress.parentElement?.getBoundingClientRect();
      return box?.bottom ?? 0;
    });
    expect(field).toBeGreaterThanOrEqual(bar);
    expect(before).toBeLessThanOrEqual(bar);
  });
