import { createHash } from 'node:crypto';
import type { Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';
import { SERVICE_BASE } from '@cars/shared-contracts/endpoints/service-base';
import { paths, ROUTES } from '@cars/shared-contracts/shell/route-table';
import type { APIRequestContext, Page } from '@playwright/test';
import { adWithoutVideo, newestAds } from '../../fixtures/ads.ts';
import { withSettings } from '../../fixtures/settings.ts';
import { expect, test } from '../../fixtures/test.ts';
import { startDataOf } from '../../fixtures/users.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const signed = (request: APIRequestContext, userId = 7_000_000_099): Promise<string> =>
  startDataOf(request, userId);

/** A signed-in user is redirected from sign-in and sign-up; without company data, to their form. */
const shownAt = (route: (typeof ROUTES)[number], path: string): string => {
  if ('guestsOnly' in route) return paths.catalog();
  return route.name === 'registration-sent' ? paths.registerBusiness() : path;
};

const signInCalls = (page: Page): string[] => {
  const bodies: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/web-user/access/auth')) bodies.push(sent.postData() ?? '');
  });
  return bodies;
};

const length = (page: Page) => page.evaluate(() => window.history.length);

test('a link with start data does not sign in outside of a messenger', {
  tag: ['@A9', '@MSG-13', '@gate'],
}, async ({ page, request, catalog, signIn, session }) => {
  await signIn();
  const calls = signInCalls(page);
  const data = await signed(request);
  const hash = new URLSearchParams({
    tgWebAppData: data,
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
  });
  await page.goto(`/#${hash}`);
  await catalog.cards.first().waitFor();
  expect(calls).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(session.token);
  expect(page.url()).not.toContain('tgWebApp');
});

test('start data are sent in one body and nowhere else', { tag: ['@A10', '@gate'] }, async ({
  page,
  request,
}) => {
  const [ad] = await newestAds(request);
  const seen: string[] = [];
  page.on('request', (sent) => {
    const headers = JSON.stringify(sent.headers());
    seen.push(`${sent.url()} ${headers} ${sent.postData() ?? ''}`);
  });
  const simulator = new SimulatorPage(page);
  const startData = page.waitForResponse((response) => response.url().endsWith('/dev/messenger/start-data'));
  await simulator.open();
  const { init_data } = (await (await startData).json()) as { init_data: string };
  const secret = init_data.slice(-64);
  await simulator.app.getByRole('link', { name: 'Избранное' }).waitFor();
  for (const route of ROUTES) {
    const path = route.path.replace('/:page?', '').replace('/car/:id', `/car/${ad?.id}`).replace(':id', '2');
    await simulator.app.locator('html').evaluate((_, to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect.poll(() => simulator.address()).toBe(shownAt(route, path));
    await expect(simulator.app.locator('#root > *').first()).toBeVisible();
  }
  const holding = seen.filter((text) => text.includes(secret));
  expect(holding).toHaveLength(1);
  expect(holding[0]).toContain('/api/web-user/access/auth');
  expect(seen.filter((text) => text.includes('tgWebAppData'))).toEqual([]);
});

test('a start parameter opens a page of the app', { tag: '@A12' }, async ({ page, request }) => {
  const [ad] = await newestAds(request);
  for (const param of [`ad_${ad?.id}`, base64url({ redirect: `/car/${ad?.id}` })]) {
    await page.goto('about:blank');
    const before = await length(page);
    await page.goto(`/?tgWebAppStartParam=${param}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/car/${ad?.id}`);
    expect(await length(page)).toBe(before + 1);
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`/car/${ad?.id}$`));
  }
});

for (const redirect of [
  '//evil',
  '/\\evil',
  'https://evil',
  'javascript:alert(1)',
  '%2f%2fevil',
  '/car/1/../../x',
  '\t//e',
  '/car/1\n',
]) {
  test(`a start parameter that leads to ${JSON.stringify(redirect)} is ignored`, { tag: '@A12' }, async ({
    page,
    catalog,
    allow,
  }) => {
    allow(/start parameter ignored/);
    await page.goto(`/?tgWebAppStartParam=${base64url({ redirect })}`);
    await expect(catalog.cards.first()).toBeVisible();
    await expect(page).toHaveURL(/\/catalog$/);
  });
}

test('odd start parameters lead to the catalog, and pollute nothing', { tag: ['@A11', '@A15'] }, async ({
  page,
  catalog,
  allow,
}) => {
  allow(/start parameter ignored/);
  const hostile = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"redirect":"/nowhere"}';
  for (const param of [
    'x',
    '%00',
    '====',
    'ad_0',
    encodeURIComponent('{"redirect":"/car/1"}'),
    'A'.repeat(2_000),
  ])
    await page.goto(`/?tgWebAppStartParam=${param}`).then(() => catalog.cards.first().waitFor());
  await page.goto(`/?tgWebAppStartParam=${base64url(hostile)}`);
  await catalog.cards.first().waitFor();
  await expect(page).toHaveURL(/\/catalog$/);
  expect(
    await page.evaluate(() => [({} as Record<string, unknown>).isAdmin, ({} as Record<string, unknown>).x]),
  ).toEqual([undefined, undefined]);
});

test('a redirect to a guarded page passes its guard', { tag: ['@A13', '@gate'] }, async ({ page }) => {
  await page.goto(`/?tgWebAppStartParam=${base64url({ redirect: '/edit-ad/101' })}`);
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('the admin parameter', () => {
  const secret = base64url({ redirect: '/car/1', salt: 'f3a9c1d27b6e4858' });
  const admin_start_param_sha256 = createHash('sha256').update(secret).digest('hex');

  test('switches seller features on and follows no redirect, until the next launch', {
    tag: ['@A14', '@ROLE-6', '@gate'],
  }, async ({ page, catalog, allow }) => {
    allow(/start parameter ignored/);
    await withSettings(page, { admin_start_param_sha256, bulletin_mode: false });
    await page.goto(`/?tgWebAppStartParam=${secret}`);
    await catalog.cards.first().waitFor();
    await expect(page).toHaveURL(/\/catalog$/);
    await catalog.profileLink.click();
    await expect(
      page
        .getByRole('button', { name: 'Зарегистрировать юр. лицо' })
        .or(page.getByRole('link', { name: 'Зарегистрировать юр. лицо' })),
    ).toBeVisible();
    await page.goto('/?tgWebAppStartParam=other');
    await catalog.cards.first().waitFor();
    await catalog.profileLink.click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Зарегистрировать юр. лицо')).toHaveCount(0);
  });

  test('grants nothing', { tag: ['@A17', '@ROLE-8'] }, async ({ page, request, catalog }) => {
    await withSettings(page, { admin_start_param_sha256, bulletin_mode: false });
    await page.goto(`/?tgWebAppStartParam=${secret}`);
    await catalog.cards.first().waitFor();
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toContain('admin_mode');
    const [ad] = await newestAds(request);
    const writes = Object.values(endpoints)
      .flatMap((verbs): Endpoint[] => Object.values(verbs))
      .filter(({ auth, method }) => auth === 'bearer' && method !== 'GET')
      .map(({ method, service, path }) => ({
        method,
        url: SERVICE_BASE[service] + path.replace('{id}', String(ad?.id)),
      }));
    expect(writes.length).toBeGreaterThan(15);
    const statuses = await page.evaluate(
      (calls) => Promise.all(calls.map(async ({ method, url }) => (await fetch(url, { method })).status)),
      writes,
    );
    expect(statuses).toEqual(writes.map(() => 401));
  });
});

test.describe('sign-in by start data', () => {
  test.use(SIMULATOR_WINDOW);

  test('is done once for a user, again for another', { tag: '@gate' }, async ({ page }) => {
    const simulator = new SimulatorPage(page);
    const favourites = simulator.app.getByRole('link', { name: 'Избранное' });
    await simulator.open();
    await expect(favourites).toBeVisible();
    const calls = signInCalls(page);
    await simulator.launch({ transport: 'native' });
    await expect(favourites).toBeVisible();
    const first = await simulator.stored('access_token');
    await simulator.launch({});
    await expect(favourites).toBeVisible();
    expect(await simulator.stored('access_token')).toBe(first);
    expect(calls).toHaveLength(1);
    await simulator.launch({ user: '7000000002' });
    await expect(favourites).toBeVisible();
    await expect.poll(() => simulator.stored('access_token')).not.toBe(first);
    await expect
      .poll(async () => JSON.parse((await simulator.stored('user')) ?? '{}'))
      .toMatchObject({ name: 'Михаил Д.' });
    expect(calls).toHaveLength(2);
  });

  test('with old data leaves the session unchanged, and a guest a guest', { tag: '@gate' }, async ({
    page,
  }) => {
    const simulator = new SimulatorPage(page);
    await simulator.open();
    await simulator.launch({ transport: 'native' });
    const { app } = simulator;
    const favourites = app.getByRole('link', { name: 'Избранное' });
    await expect(favourites).toBeVisible();
    const token = await simulator.stored('access_token');
    await simulator.launch({ age: '7200' });
    await app.getByRole('article').first().waitFor();
    await expect(favourites).toBeVisible();
    expect(await simulator.stored('access_token')).toBe(token);
    await app.locator('html').evaluate(() => localStorage.clear());
    await simulator.launch({ age: '7200' });
    await app.getByRole('article').first().waitFor();
    await expect(favourites).toBeHidden();
    expect(await simulator.stored('access_token')).toBeNull();
  });

  test('gives a car that the launch opened its heart', { tag: '@CAR-61' }, async ({ page, request }) => {
    const ad = await adWithoutVideo(request, ({ status }) => status === 'active');
    const simulator = new SimulatorPage(page);
    await simulator.open(`ad_${ad.id}`);
    await expect(simulator.app.getByRole('button', { name: `ID: ${ad.id}` })).toBeVisible();
    const heart = simulator.app
      .getByRole('article')
      .first()
      .getByRole('button', { name: /избранно/ });
    await expect(heart.first()).toBeVisible();
  });

  test('opens a guarded page without showing sign-in', async ({ page }) => {
    const simulator = new SimulatorPage(page);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    await simulator.open(base64url({ redirect: '/favorites?tab=params' }));
    await expect(simulator.app.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect.poll(() => simulator.address()).toBe('/favorites?tab=params');
    expect(seen.some((url) => url.includes('/login'))).toBe(false);
  });

  test('that fails leaves a guest with all features of a guest', async ({ page, fault }) => {
    const planted = await fault(
      'sign-in is down',
      (url) => url.pathname.endsWith('/access/auth'),
      (route) => route.fulfill({ status: 500, json: { success: false, message: 'Что-то пошло не так.' } }),
    );
    const simulator = new SimulatorPage(page);
    await simulator.open();
    // Cards are in the HTML: they do not prove the call.
    await expect.poll(() => planted.hits()).toBeGreaterThan(0);
    await expect(simulator.app.getByRole('article').first()).toBeVisible();
    await expect(simulator.app.getByRole('link', { name: 'Избранное' })).toBeHidden();
  });
});
