import { expect, test } from '../../fixtures/test.ts';

test('V1 on a slow 3G the shell stands within five seconds and nothing is loaded twice', async ({
  page,
  context,
  catalog,
}) => {
  test.setTimeout(60_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v2\/ads\/preview/.test(request.url())) asked.push(request.url());
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
  await expect(page.locator('.boot-catalog')).toBeVisible({ timeout: 5_000 });
  await expect(catalog.cards.first()).toBeVisible({ timeout: 30_000 });
  expect(asked.filter((url) => new URL(url).searchParams.get('page') === '1')).toHaveLength(1);
});

test('V2 offline right after the page arrived: it says so, and heals by itself once', async ({
  page,
  context,
  catalog,
  shell,
}) => {
  await page.route(
    (url) => url.pathname.startsWith('/r/') || url.pathname.startsWith('/api/'),
    (route) => route.abort('internetdisconnected'),
  );
  await page.goto('/catalog', { waitUntil: 'commit' });
  await context.setOffline(true);
  await expect(page.getByText(/^Нет соединения/)).toBeVisible({ timeout: 15_000 });
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(catalog.cards.first()).toBeVisible({ timeout: 15_000 });
  await expect(shell.sectionFailure).toBeHidden();
});

test('V3 offline in the middle of the list: the cars stay, the next page comes after', async ({
  page,
  context,
  catalog,
}) => {
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
