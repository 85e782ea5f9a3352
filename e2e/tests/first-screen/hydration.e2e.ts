import type { Page } from '@playwright/test';
import { adDetails, adWithoutVideo } from '../../fixtures/ads.ts';
import { hydrationOf, watchHydration } from '../../fixtures/first-screen.ts';
import { shellIsHere } from '../../fixtures/plain-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

const SHIFT_MAX = 0.02;

/** Calls for the data of the first screen. */
const firstCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/cars\/(preview|details)/.test(pathname))
      calls.push(request.headers().authorization ? 'user' : 'guest');
  });
  return calls;
};

/** Delays the shell's own bundle until the returned function is called. */
const delayShell = async (page: Page): Promise<() => void> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/r\/host\/.*\/index\.\w+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the cars are links with photo, title and price, and lead to a complete car page', {
    tag: ['@MSG-19', '@gate'],
  }, async ({ page }) => {
    await page.goto('/');
    // A database may begin with ads without photos.
    const card = page
      .getByRole('article')
      .filter({ has: page.locator('img') })
      .first();
    await expect(page.getByRole('article')).toHaveCount(16);
    await expect(card).toContainText('₽');
    const photo = card.locator('img');
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/car\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByText(/^ID: \d+/)).toBeVisible();
  });
});

test('the shell hydrates the catalog with the same nodes, no second call and no layout shift', {
  tag: '@gate',
}, async ({ page, catalog }) => {
  await watchHydration(page);
  const calls = firstCalls(page);
  await page.goto('/?tgWebAppVersion=8.0');
  await shellIsHere(page);
  await expect(page).toHaveURL(/\/catalog/);
  // The rules of the first screen, which another build of the section would inherit.
  await expect(page.locator('style[data-app]')).toHaveCount(0);
  await expect.poll(async () => (await hydrationOf(page)).marks).toContain('first-screen:hydrated');
  await page.waitForLoadState('networkidle');
  const { noted, connected, shift, marks } = await hydrationOf(page);
  expect(noted).toBeGreaterThan(40);
  expect(connected).toBe(noted);
  expect(shift).toBeLessThanOrEqual(SHIFT_MAX);
  expect(marks).not.toContain('first-screen:redrawn');
  await catalog.pill('Все города').click();
  await expect(catalog.sheet).toBeVisible();
  expect(calls).toEqual([]);
});

test('a car is hydrated with the same nodes and no second call, and its view is recorded once', {
  tag: '@CAR-34',
}, async ({ page, request, car }) => {
  const ad = await adWithoutVideo(request, ({ images }) => images.length > 0);
  await watchHydration(page);
  const calls = firstCalls(page);
  const events: unknown[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/cars/seen') events.push(sent.postDataJSON());
  });
  await page.goto(`/car/${ad.id}`);
  await shellIsHere(page);
  await car.openGallery.click();
  await expect(car.gallery).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { noted, connected, shift, marks } = await hydrationOf(page);
  expect(noted).toBeGreaterThan(5);
  expect(connected).toBe(noted);
  expect(shift).toBeLessThanOrEqual(SHIFT_MAX);
  expect(marks).not.toContain('first-screen:redrawn');
  expect(calls).toEqual([]);
  expect(events).toEqual([{ ad_id: ad.id, type: 'view', user_id: null, telegram_id: null }]);
});

test('a signed-in user gets hearts and favourites without a layout shift; the same cards stay', {
  tag: '@gate',
}, async ({ page, catalog, signIn }) => {
  await signIn();
  await watchHydration(page);
  const calls = firstCalls(page);
  await page.goto('/catalog');
  await shellIsHere(page);
  await expect(catalog.favouritesLink).toBeVisible();
  await expect(catalog.hearts.first()).toBeVisible();
  const { noted, connected, shift, marks } = await hydrationOf(page);
  expect(connected).toBe(noted);
  expect(shift).toBeLessThanOrEqual(SHIFT_MAX);
  expect(marks).not.toContain('first-screen:redrawn');
  expect(calls).toEqual(['user']);
});

test('the HTML is the same for a guest and a signed-in user', { tag: '@gate' }, async ({
  request,
  session,
}) => {
  const headers = { Authorization: `Bearer ${session.token}`, Cookie: 'a=b' };
  const [guest, user] = await Promise.all([request.get('/catalog'), request.get('/catalog', { headers })]);
  expect(user.headers().etag).toBe(guest.headers().etag);
  expect(await user.text()).not.toContain('is_favorited');
});

test('a button that was tapped before hydration acts after it', async ({ page, catalog }) => {
  const release = await delayShell(page);
  await page.goto('/catalog', { waitUntil: 'commit' });
  await catalog.pill('По умолчанию').click();
  await expect(catalog.sheet).toHaveCount(0);
  release();
  await expect(catalog.sheet).toBeVisible();
});

test('a button that a signed-in user tapped before hydration does not lead to the sign-in', async ({
  page,
  request,
  signIn,
}) => {
  await signIn();
  const ad = await adWithoutVideo(request);
  const release = await delayShell(page);
  await page.goto(`/car/${ad.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Следить за ценой' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Следим за ценой' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/car/${ad.id}$`));
});

test('a call and a photo that were tapped before hydration open after it', { tag: '@MSG-19' }, async ({
  page,
  request,
  car,
}) => {
  const ad = await adWithoutVideo(request, ({ images }) => images.length > 0);
  for (const [tapped, opened] of [
    [page.getByRole('link', { name: 'Позвонить' }), page.getByRole('dialog')],
    [page.locator('[data-slide]').first(), car.gallery],
  ] as const) {
    const release = await delayShell(page);
    await page.goto(`/car/${ad.id}`, { waitUntil: 'commit' });
    await tapped.click({ noWaitAfter: true });
    release();
    await expect(opened).toBeVisible();
  }
});

test('a query that was submitted before hydration is searched for', { tag: '@MSG-19' }, async ({
  page,
  catalog,
}) => {
  const release = await delayShell(page);
  await page.goto('/catalog', { waitUntil: 'commit' });
  await catalog.search.fill('toyota');
  await catalog.search.press('Enter');
  release();
  await expect(page).toHaveURL(/brand=/);
});

test('text that was typed before hydration is searched for', async ({ page, catalog }) => {
  const release = await delayShell(page);
  await page.goto('/catalog', { waitUntil: 'commit' });
  await catalog.search.click();
  await catalog.search.pressSequentially('toyota');
  release();
  await expect(catalog.suggestions.first()).toBeVisible();
  await expect(catalog.search).toHaveValue('toyota');
});

test('a deep link to an ad never shows the list first', { tag: '@gate' }, async ({ page, request, car }) => {
  const ad = await adWithoutVideo(request);
  await watchHydration(page);
  const release = await delayShell(page);
  await page.goto(`/?tgWebAppStartParam=ad_${ad.id}`, { waitUntil: 'commit' });
  await expect(page.locator('.boot-car')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  release();
  await expect(page.getByText(`ID: ${ad.id}`)).toBeVisible();
  await expect(car.title).toBeVisible();
  expect((await hydrationOf(page)).wasHidden).toBe(true);
});

test('a reload of the list restores its position', async ({ page, catalog }) => {
  await catalog.open();
  const card = catalog.links.nth(9);
  await card.scrollIntoViewIfNeeded();
  const address = (await card.getAttribute('href')) ?? '';
  await expect.poll(() => catalog.isPositionStored()).toBe(true);
  const top = await catalog.scrollTop();
  await page.reload();
  await shellIsHere(page);
  await expect(page.locator(`a[href="${address}"]`)).toBeInViewport();
  await expect.poll(async () => Math.abs((await catalog.scrollTop()) - top)).toBeLessThanOrEqual(60);
});

test.describe('a screen that cannot be hydrated is replaced without a blank page', () => {
  const changePage = (page: Page, change: (html: string) => string) =>
    page.route('/catalog', async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: change(await response.text()) });
    });

  test('a screen of another build keeps the data of the page', async ({ page, catalog }) => {
    await watchHydration(page);
    const calls = firstCalls(page);
    await changePage(page, (html) =>
      html.replace(/("app":"remote-catalog","build":")[\w-]+/, (_, before) => `${before}another-build`),
    );
    await page.goto('/catalog');
    await shellIsHere(page);
    await expect(catalog.cards).toHaveCount(16);
    const { connected, leastContent, marks } = await hydrationOf(page);
    expect(connected).toBe(0);
    expect(leastContent).toBe(17);
    expect(marks).not.toContain('first-screen:hydrated');
    expect(calls).toEqual([]);
  });

  test('a screen that differs from the one rendered here is drawn again', async ({
    page,
    catalog,
    allow,
  }) => {
    allow(/first screen Error: Minified React error #418/);
    await watchHydration(page);
    await changePage(page, (html) =>
      html.replace(/[^<>]+(<\/span><\/h2>)/, (_, tags) => `Не та машина${tags}`),
    );
    await page.goto('/catalog');
    await shellIsHere(page);
    await expect(page.getByText('Не та машина')).toHaveCount(0);
    await expect(catalog.cards).toHaveCount(16);
    const { leastContent, marks } = await hydrationOf(page);
    expect(leastContent).toBe(17);
    expect(marks).toContain('first-screen:redrawn');
  });

  test('a screen without its data requests it', async ({ page, catalog }) => {
    await changePage(page, (html) => html.replace(/(id="first-screen">)[^<]*/, (_, tag) => `${tag}{"app":`));
    await page.goto('/catalog');
    await expect(catalog.cards).toHaveCount(16);
    await catalog.pill('Все города').click();
    await expect(catalog.sheet).toBeVisible();
  });
});

test('a popup requested by the address opens for a user after hydration', async ({
  page,
  request,
  car,
  session,
  signIn,
}) => {
  await signIn();
  const ad = await adWithoutVideo(request);
  expect((await adDetails(request, ad.id)).user.id).not.toBe(session.user.id);
  await watchHydration(page);
  await page.goto(`/car/${ad.id}?action=complaint`);
  await expect(car.popup('Пожаловаться на публикацию')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/car/${ad.id}$`));
  expect((await hydrationOf(page)).marks).toContain('first-screen:hydrated');
});
