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
  // The person scrolls on before the entry is taken away.
  const expected = await page.evaluate(() => {
    window.scrollTo(0, 1800);
    return window.scrollY;
  });
  expect(expected).toBeGreaterThan(1000);
  await page.waitForFunction(() => Number(history.state?.popups ?? 0) === 0);
  expect(await page.evaluate(() => window.scrollY)).toBe(expected);
});
