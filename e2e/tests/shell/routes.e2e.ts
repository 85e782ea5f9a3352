import { adWithoutVideo } from '../../fixtures/ads.ts';
import { REMOTE_SCREENS } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the root redirects to the catalog and keeps the query', { tag: ['@CAT-1', '@gate'] }, async ({
  page,
  catalog,
  shell,
}) => {
  await page.goto('/?sort=price_asc');
  await catalog.cards.first().waitFor();
  expect(shell.address()).toBe('/catalog?sort=price_asc');
});

test('the page shows its build', async ({ page, catalog }) => {
  await catalog.open();
  await expect(page.locator('html')).toHaveAttribute('data-build', 'federated');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

for (const path of ['/profile', '/edit-profile', '/create-ad', '/edit-ad/1', '/favorites?tab=params']) {
  test(`a guest at ${path} is sent to sign-in`, { tag: '@ROLE-2' }, async ({ page, shell }) => {
    await shell.open(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(shell.heading).toBeVisible();
  });
}

test('a signed-in user is sent from sign-in to the catalog', { tag: '@ACC-10' }, async ({
  page,
  shell,
  signIn,
}) => {
  await signIn();
  await shell.open('/login');
  await expect(page).toHaveURL(/\/catalog$/);
});

test('an unknown address shows a message, with a link to the catalog', { tag: '@gate' }, async ({
  page,
  shell,
  catalog,
}) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(shell.pageNotFound).toBeVisible();
  await expect(page).toHaveTitle('Страница не найдена');
  await page.getByRole('link', { name: 'Перейти в каталог' }).click();
  await expect(catalog.cards.first()).toBeVisible();
  await expect(page).toHaveTitle('Каталог автомобилей');
});

test('an invalid page number means the list from its start', { tag: ['@CAT-40'] }, async ({
  page,
  shell,
  catalog,
}) => {
  await shell.open('/catalog/abc');
  await expect(catalog.cards.first()).toBeVisible();
  await expect(page).toHaveURL(/\/catalog$/);
});

test('every remote is loaded by its own screen, and no other one before', { tag: '@gate' }, async ({
  page,
  request,
  shell,
  signIn,
}) => {
  const ad = await adWithoutVideo(request);
  for (const { app, path, needsSignIn } of REMOTE_SCREENS) {
    if (needsSignIn) await signIn();
    const entries = new Set<string>();
    const record = (sent: { url(): string }) => {
      const entry = /\/r\/([\w-]+)\/[\w-]+\/remoteEntry\.js/.exec(sent.url())?.[1];
      if (entry) entries.add(entry);
    };
    page.on('request', record);
    await shell.open(path.replace('{ad}', String(ad.id)));
    await expect(shell.heading.or(page.getByRole('article')).first()).toBeVisible();
    expect([...entries][0], path).toBe(app);
    page.off('request', record);
    await page.goto('about:blank');
  }
});

test('every open address has a screen with a heading of its own', { tag: '@gate' }, async ({ shell }) => {
  const headings = new Set<string>();
  const addresses = [
    '/login',
    '/register',
    '/reset-password',
    '/register-business',
    '/login-entity',
    '/filters',
    '/offer',
    '/policy',
  ];
  for (const path of addresses) {
    await shell.open(path);
    await expect(shell.heading, path).toBeVisible();
    headings.add((await shell.heading.textContent()) ?? '');
  }
  expect(headings).not.toContain('Страница не найдена');
  expect(headings.size).toBe(addresses.length);
});

test('a signed-in user opens every guarded address', async ({ page, shell, signIn }) => {
  await signIn();
  for (const path of [
    '/profile',
    '/edit-profile',
    '/create-ad',
    '/favorites?tab=ads',
    '/registration-sent',
  ]) {
    await shell.open(path);
    await expect(shell.heading, path).toBeVisible();
    await expect(shell.pageNotFound, path).toBeHidden();
    expect(shell.address(), path).toBe(path);
  }
  await expect(page).not.toHaveURL(/login/);
});

test('an unknown token is dropped, and the catalog is shown as for a guest', {
  tag: ['@gate'],
}, async ({ page, catalog, shell }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('planted')) return;
    sessionStorage.setItem('planted', 'yes');
    localStorage.setItem('access_token', 'a-token-that-no-server-knows');
    localStorage.setItem(
      'user',
      JSON.stringify({
        id: 1,
        name: 'Кто-то',
        username: null,
        email: null,
        phone_number: null,
        avatar: null,
        account_type: null,
      }),
    );
  });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname);
  });
  await catalog.open();
  await expect(catalog.hearts).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await page.waitForLoadState('networkidle');
  expect(refused.length).toBeLessThanOrEqual(2);
  await shell.open('/profile');
  await expect(page).toHaveURL(/\/login$/);
});
