import { expect, test } from '../../fixtures/test.ts';

test('the offer states that the service is free', { tag: ['@ACC-27', '@PRICE-7'] }, async ({
  shell,
  page,
}) => {
  await shell.open('/offer');
  await expect(shell.heading).toContainText(/оферта|соглашение/i);
  await expect(page.getByText(/бесплатн/i).first()).toBeVisible();
});

test('the policy states that inactive accounts are anonymized after 12 months', { tag: '@ACC-27' }, async ({
  shell,
  page,
}) => {
  await shell.open('/policy');
  await expect(shell.heading).toHaveAccessibleName(/конфиденциальност|персональн/i);
  await expect(page.getByText(/12 месяцев/).first()).toBeVisible();
  await expect(page.getByText(/обезлич/i).first()).toBeVisible();
});
