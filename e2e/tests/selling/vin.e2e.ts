import { expect, test } from '../../fixtures/test.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';

test('a VIN offers mark and year, and the generation once the model is chosen, by keys', {
  tag: ['@SELL-38', '@SELL-49', '@gate'],
}, async ({ page, signIn }) => {
  await signIn();
  const form = new AdFormPage(page);
  await form.openCreate();
  await form.vin.fill('4T1BF1FK5HU123456');
  await page.getByRole('button', { name: 'Toyota, 2017 год' }).click();
  await expect(page.getByText('Подставлено по VIN: Toyota, 2017 год.')).toBeFocused();
  await expect(page.getByRole('button', { name: /^поколение/ })).toHaveCount(0);
  await form.choose('Модель', 'Camry');
  const offered = page.getByText('По VIN подходит, подставить?').locator('..').getByRole('button');
  const first = offered.first();
  await expect(first).toHaveText(/^поколение .+, \d{4}–/);
  const name = /^поколение (.+), /.exec((await first.textContent()) ?? '')?.[1] ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Поколение ${name}` })).toBeVisible();
  await expect(offered).toHaveCount(0);
});
