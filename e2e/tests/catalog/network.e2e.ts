import type { BrowserContext, Page } from '@playwright/test';
import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { shellIsHere } from '../../fixtures/plain-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

const onSlow3G = async (page: Page, context: BrowserContext): Promise<readonly string[]> => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v2\/cars\/preview/.test(request.url())) requested.push(request.url());
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
  await page.goto('/catalog', { waitUntil: 'commit' });
  return requested;
};

test('on slow 3G the first cars are shown within five seconds and loaded once', {
  tag: '@V1',
}, async ({ page, context, catalog }) => {
  const requested = await onSlow3G(page, context);
  await expect(catalog.cards.first()).toBeVisible({ timeout: 5_000 });
  await shellIsHere(page);
  await expect(catalog.cards).toHaveCount(16);
  expect(requested).toEqual([]);
});

test.describe('without a first screen in the HTML', () => {
  test.use({ firstScreen: false });

  test('on slow 3G the shell is shown within five seconds and nothing is loaded twice', {
    tag: '@V1',
  }, async ({ page, context, catalog }) => {
    const requested = await onSlow3G(page, context);
    await expect(page.locator('.boot-catalog')).toBeVisible({ timeout: 5_000 });
    await expect(catalog.cards.first()).toBeVisible({ timeout: 30_000 });
    expect(requested.filter((url) => new URL(url).searchParams.get('page') === '1')).toHaveLength(1);
  });
});

test('a page that goes offline right after it loaded shows a message and recovers by itself', {
  tag: ['@V2', '@gate'],
}, async ({ page, context, catalog, shell, allow }) => {
  allow(FAILED_REQUEST);
  let goOffline = () => {};
  const offline = new Promise<void>((resolve) => {
    goOffline = resolve;
  });
  await page.route(
    (url) => url.pathname.startsWith('/r/') || url.pathname.startsWith('/api/'),
    async (route) => {
      await offline;
      await route.abort('internetdisconnected');
    },
  );
  await page.goto('/catalog', { waitUntil: 'commit' });
  await context.setOffline(true);
  goOffline();
  await expect(page.getByText(/^Нет соединения/)).toBeVisible({ timeout: 15_000 });
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(catalog.cards.first()).toBeVisible({ timeout: 15_000 });
  await expect(shell.sectionFailure).toBeHidden();
});

const isBundle = ({ pathname }: URL) =>
  /^\/r\/(host|monolith)\/files\/static\/js\/index\.\w+\.js$/.test(pathname);
/** The browser's words on the body of an error in place of the bundle. */
const WRONG_FILE = /integrity checks failed/;
const REFUSED = 'Сервис временно недоступен. Пробуем снова: приложение откроется, как только он заработает.';

for (const status of [500, 503])
  test(`a start that the server refuses with ${status} is tried again in growing pauses, and opens by itself`, {
    tag: '@ERR-28',
  }, async ({ page, fault, allow }) => {
    allow(WRONG_FILE);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    const refused = await fault('bundle', isBundle, responses.status(status));
    await page.goto('/catalog');
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(page.getByText(/^Нет соединения/)).toBeHidden();
    for (const pause of [2, 4, 8, 16, 30, 30]) {
      const before = refused.hits();
      await page.clock.runFor(pause * 1000 - 100);
      expect(refused.hits()).toBe(before);
      const failed = page.waitForEvent('console', (message) => WRONG_FILE.test(message.text()));
      await page.clock.runFor(100);
      await failed;
    }
    await refused.end();
    await page.clock.runFor(30_000);
    await page.clock.resume();
    await shellIsHere(page);
    await expect(page.getByText(REFUSED)).toBeHidden();
  });

test('a refused start is tried again at once by «Повторить»', { tag: '@ERR-28' }, async ({ page, fault }) => {
  const refused = await fault('bundle', isBundle, responses.status(503));
  await page.goto('/catalog');
  await expect(page.getByText(REFUSED)).toBeVisible();
  await refused.end();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await shellIsHere(page);
  await expect(page.getByText(REFUSED)).toBeHidden();
});

test('a list that goes offline keeps its cars, and the next page loads afterwards', { tag: '@V3' }, async ({
  page,
  context,
  catalog,
  allow,
}) => {
  allow(FAILED_REQUEST);
  await catalog.open();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await catalog.scrollToEnd();
  await expect(catalog.cards).toHaveCount(16);
  await context.setOffline(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(catalog.cards.first()).toBeInViewport();
  await catalog.scrollToEnd();
  await expect.poll(() => catalog.cards.count()).toBeGreaterThan(16);
});

test('a connection that drops twenty times causes no concurrent requests for one resource', {
  tag: '@V4',
}, async ({ page, context, catalog, allow }) => {
  allow(FAILED_REQUEST);
  await catalog.open();
  // What is loaded ahead has arrived.
  await page.waitForLoadState('networkidle');
  const open = new Map<string, number>();
  const concurrent = new Set<string>();
  page.on('request', (sent) => {
    const count = (open.get(sent.url()) ?? 0) + 1;
    open.set(sent.url(), count);
    if (count > 1) concurrent.add(`${sent.method()} ${sent.url()}`);
  });
  const close = (sent: { url(): string }) =>
    open.set(sent.url(), Math.max(0, (open.get(sent.url()) ?? 0) - 1));
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  for (let turn = 0; turn < 20; turn += 1) {
    await context.setOffline(turn % 2 === 0);
    await catalog.scrollToEnd();
  }
  await context.setOffline(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await catalog.scrollToEnd();
  await expect.poll(() => catalog.cards.count()).toBeGreaterThan(16);
  expect([...concurrent]).toEqual([]);
});
