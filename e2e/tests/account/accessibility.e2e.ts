import { accessibilityFaults } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession, lastCode, newPhone, wrongCode } from '../../fixtures/users.ts';
import { CompanyPage } from '../../pages/company-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

test.describe('accessibility in both themes:', () => {
  test('the steps of sign-up with their messages have no violations', async ({ page, request }) => {
    const signInPage = new SignInPage(page);
    const phone = newPhone();
    await signInPage.open('/register');
    await signInPage.continueButton.click();
    await expect(signInPage.alert.first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signInPage.givePhone(phone);
    const code = await lastCode(request, phone);
    await signInPage.typeCode(wrongCode(code));
    await expect(signInPage.alert).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signInPage.typeCode(code);
    await expect(signInPage.title).toHaveText('Пароль');
    await signInPage.givePassword('1', '2');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('login and corporate login with their messages have no violations', async ({ page }) => {
    const signInPage = new SignInPage(page);
    await signInPage.open('/login');
    await signInPage.continueButton.click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signInPage.open('/login-entity');
    await signInPage.enterButton.click();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the company form, filled and empty, and its last page have no violations', async ({
    page,
    request,
  }) => {
    const company = new CompanyPage(page);
    await keepSession(page, await enter(request));
    await page.goto('/register-business');
    await company.submit.click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await company.fill({ inn: '7707083894' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await company.submit.click();
    await expect(page.getByRole('heading', { name: 'Данные на проверке' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('profile, its form and its confirmations, favourites have no violations', async ({
    page,
    request,
  }) => {
    test.slow(); // five screens, each scanned in full
    await keepSession(page, await enter(request));
    for (const path of ['/profile', '/profile?tab=archive', '/favorites', '/favorites?tab=params']) {
      await page.goto(path);
      await expect(page.getByRole('tab').first(), path).toBeVisible();
      expect(await accessibilityFaults(page), path).toEqual([]);
    }
    await page.goto('/edit-profile');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
