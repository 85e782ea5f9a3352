import { enter, keepSession, lastCode, newPhone, storedSession } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const WARNING =
  'Браузер не сохраняет данные: вход действует до закрытия страницы, в следующий раз войдите снова.';

const FULL = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};
const BLOCKED = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
};

for (const [tag, name, spoil] of [
  ['@V5', 'full', FULL],
  ['@V6', 'blocked', BLOCKED],
] as const) {
  test(`storage that is ${name} is warned about, and login works for this page`, { tag }, async ({
    page,
    request,
    catalog,
    shell,
  }) => {
    const signInPage = new SignInPage(page);
    const phone = newPhone();
    await page.addInitScript(spoil);
    await signInPage.open('/login');
    await expect(page.getByText(WARNING)).toBeVisible();
    await signInPage.givePhone(phone);
    await signInPage.typeCode(await lastCode(request, phone));
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(catalog.favouritesLink).toBeVisible();
    await shell.navigateInside('/profile');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(shell.heading).toHaveText('Мой профиль');
  });
}

test('a storage that works needs no warning', async ({ page }) => {
  await new SignInPage(page).open('/login');
  await expect(page.getByText(WARNING)).toBeHidden();
});

for (const [name, values] of [
  ['half a user', { access_token: 'a-token-of-a-usual-length', user: '{' }],
  ['a token with a line break', { access_token: 'a-token-of\na-usual-length', user: '{"id":1}' }],
  ['a huge token', { access_token: 'x'.repeat(100_000), user: 'null' }],
  ['a user alone', { user: '{' }],
] as const) {
  test(`${name} in the storage means a guest, and is cleaned away`, { tag: '@V7' }, async ({
    page,
    catalog,
    allow,
  }) => {
    allow(/net::ERR_CONNECTION_RESET/);
    await page.goto('/offer');
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, values);
    await catalog.open();
    await expect(catalog.favouritesLink).toBeHidden();
    expect(await storedSession(page)).toEqual({ token: null, user: null, auth: null });
  });
}

test('a tab follows what another one signs in and out', { tag: '@V8' }, async ({
  page,
  request,
  context,
  catalog,
}) => {
  const session = await enter(request);
  await catalog.open();
  await expect(catalog.favouritesLink).toBeHidden();
  const other = await context.newPage();
  await keepSession(other, session);
  await expect(catalog.favouritesLink).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(catalog.favouritesLink).toBeHidden();
  await expect(page).toHaveURL(/\/catalog$/);
});
