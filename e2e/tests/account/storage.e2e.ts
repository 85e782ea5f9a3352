import { bearer, openSession, storeSession } from '@cars/tooling/browser-check/demo-session';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter, keepSession, lastCode, newPhone, storedSession } from '../../fixtures/users.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

const WARNING =
  'Браузер не сохраняет данные: вход действует до закрытия страницы, в следующий раз войдите снова.';

/** Everything that the product may store in a browser. */
const AGREED: Readonly<Record<'local' | 'session', readonly string[]>> = {
  local: [
    'access_token',
    'user',
    'auth',
    'legal_entity_verified',
    'legal_data_sent',
    'messenger_user',
    'device_token',
    'profile_draft',
    'ad_drafts',
    'viewed_ads',
    'compared_ads',
    'canary_seed',
    'failed_builds',
  ],
  session: [
    'launch',
    'wanted_page',
    'last_page',
    'admin_mode',
    'signed_out',
    'legal_banner_closed',
    'code_flow',
    'company_draft',
    'wanted_builds',
  ],
};

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
  test(`storage that is ${name} causes a warning, and login works for this page`, { tag }, async ({
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
    // Where no storage lasts, the launch data of a messenger stay in the address.
    await expect(page).toHaveURL(/\/catalog(#|$)/);
    await expect(catalog.favouritesLink).toBeVisible();
    await shell.navigateInside('/profile');
    await expect(page).toHaveURL(/\/profile(#|$)/);
    await expect(shell.heading).toHaveText('Мой профиль');
  });
}

test('working storage causes no warning', async ({ page }) => {
  await new SignInPage(page).open('/login');
  await expect(page.getByText(WARNING)).toBeHidden();
});

for (const [name, values] of [
  ['half a user', { access_token: 'a-token-of-a-usual-length', user: '{' }],
  ['a token with a line break', { access_token: 'a-token-of\na-usual-length', user: '{"id":1}' }],
  ['a huge token', { access_token: 'x'.repeat(100_000), user: 'null' }],
  ['a user alone', { user: '{' }],
] as const) {
  test(`${name} in the storage means a guest, and is removed`, { tag: '@V7' }, async ({
    page,
    catalog,
    allow,
  }) => {
    allow(/net::ERR_CONNECTION_RESET/);
    await page.goto('/offer');
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, values);
    await catalog.open();
    await expect(catalog.favouritesLink).toBeHidden();
    expect(await storedSession(page)).toEqual({ token: null, user: null, auth: null });
  });
}

test('a tab follows the sign-in and sign-out of another one', { tag: '@V8' }, async ({
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

test('after all screens the browser stores the agreed keys only', { tag: '@I16' }, async ({
  page,
  request,
  catalog,
  car,
}) => {
  const session = await openSession(request);
  await storeSession(page, session);
  const { id } = await adWithoutVideo(request);
  await catalog.open();
  await catalog.search.fill('тойота');
  await car.open(id);
  for (const path of [
    '/favorites',
    '/profile',
    '/create-ad',
    '/filters',
    `/seller/${session.user.id}`,
    '/catalog',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').or(catalog.cards).first()).toBeVisible();
  }
  const stored = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  expect(Object.keys(stored.local)).toContain('user');
  expect(Object.keys(stored.local).filter((key) => !AGREED.local.includes(key))).toEqual([]);
  expect(Object.keys(stored.session).filter((key) => !AGREED.session.includes(key))).toEqual([]);
  const { data } = await (await request.get('/api/web-user/self', { headers: bearer(session) })).json();
  const { inn, ogrn, rs, ks } = data.user.legal_data ?? data.user;
  for (const secret of [inn, ogrn, rs, ks].filter(Boolean))
    expect(JSON.stringify(stored)).not.toContain(String(secret));
  expect(JSON.stringify(stored)).not.toMatch(/"(inn|ogrn|rs|ks|password|legal_address)":/);
});
