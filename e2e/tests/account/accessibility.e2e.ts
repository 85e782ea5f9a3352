import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, keepSession, lastCode, newPhone, wrongCode } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { CompanyPage } from '../../pages/company-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

/** Serious and critical findings, as `rule: where`. */
const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
};

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} theme nothing stands in the way of`, () => {
    test.use({ colorScheme: scheme });

    test('the steps of sign-up with their messages', async ({ page, request }) => {
      const door = new SignInPage(page);
      const phone = newPhone();
      await door.open('/register');
      await door.continueButton.click();
      await expect(door.alert.first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await door.givePhone(phone);
      const code = await lastCode(request, phone);
      await door.typeCode(wrongCode(code));
      await expect(door.alert).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await door.typeCode(code);
      await expect(door.title).toHaveText('Пароль');
      await door.givePassword('1', '2');
      expect(await findings(page)).toEqual([]);
    });

    test('login and corporate login with their messages', async ({ page }) => {
      const door = new SignInPage(page);
      await door.open('/login');
      await door.continueButton.click();
      expect(await findings(page)).toEqual([]);
      await door.open('/login-entity');
      await door.enterButton.click();
      expect(await findings(page)).toEqual([]);
    });

    test('the company form, filled and empty, and its end', async ({ page, request }) => {
      const company = new CompanyPage(page);
      await keepSession(page, await enter(request));
      await page.goto('/register-business');
      await company.submit.click();
      expect(await findings(page)).toEqual([]);
      await company.fill({ inn: '7707083894' });
      expect(await findings(page)).toEqual([]);
      await company.submit.click();
      await expect(page.getByRole('heading', { name: 'Данные на проверке' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('profile, its form and its questions, favourites', async ({ page, request }) => {
      test.slow(); // five screens, each looked at whole
      await keepSession(page, await enter(request));
      for (const path of ['/profile', '/profile?tab=archive', '/favorites', '/favorites?tab=params']) {
        await page.goto(path);
        await expect(page.getByRole('tab').first(), path).toBeVisible();
        expect(await findings(page), path).toEqual([]);
      }
      await page.goto('/edit-profile');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
