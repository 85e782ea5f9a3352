import { expect, test } from '../../fixtures/test.ts';

test('the offer states that the service is free', { tag: ['@ACC-27', '@PRICE-7', '@gate'] }, async ({
  shell,
  page,
}) => {
  await shell.open('/offer');
  await expect(shell.heading).toHaveText('Пользовательское соглашение (оферта)');
  await expect(page.getByText(/бесплатн/i).first()).toBeVisible();
});

test('the policy states that inactive accounts are anonymized after 12 months', { tag: '@ACC-27' }, async ({
  shell,
  page,
}) => {
  await shell.open('/policy');
  await expect(shell.heading).toHaveText('Политика конфиденциальности');
  await expect(shell.heading).toHaveAccessibleName('Политика конфиденциальности');
  await expect(page.getByText(/12 месяцев/).first()).toBeVisible();
  await expect(page.getByText(/обезлич/i).first()).toBeVisible();
});
