import { expect, test } from '../../fixtures/test.ts';
import { SimulatorPage } from '../../pages/simulator-page.ts';

test.use({ viewport: { width: 1400, height: 900 }, isMobile: false, hasTouch: false });

/** 4G as phones have it. */
const FOUR_G = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (4 * 1024 * 1024) / 8,
};
const FIRST_CARD_MAX_MS = 1_000;
const HOUR_MS = 3_600_000;

test('a list that was left comes back from the cache within a second on 4G', async ({ page, catalog }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await catalog.open();
  await catalog.scrollTo(17);
  await browser.send('Network.emulateNetworkConditions', FOUR_G);
  const times: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    await page.reload({ waitUntil: 'commit' });
    await catalog.cards.first().waitFor();
    times.push(
      await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation');
        return performance.now() - (entry?.startTime ?? 0);
      }),
    );
  }
  expect(Math.min(...times)).toBeLessThan(FIRST_CARD_MAX_MS);
});

test('a web view that slept for an hour goes on, and asks once who is there (V18)', async ({ page }) => {
  await page.clock.install();
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.launch({ transport: 'native' });
  const { app } = simulator;
  await expect(app.getByRole('link', { name: 'Избранное' })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/web-user/access/auth')) calls.push(sent.url());
  });
  await page.clock.fastForward(HOUR_MS);
  await app.locator('html').evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await app.getByRole('article').first().getByRole('link').click();
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
  await simulator.back.click();
  await expect(app.getByRole('link', { name: 'Избранное' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a session that the server ended while the view slept is opened anew, once', async ({
  page,
  request,
}) => {
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.launch({ transport: 'native' });
  const { app } = simulator;
  await expect(app.getByRole('link', { name: 'Избранное' })).toBeVisible();
  const token = await simulator.stored('access_token');
  await request.post('/api/web-user/access/logout', { headers: { Authorization: `Bearer ${token}` } });
  await app.getByRole('link', { name: 'Избранное' }).click();
  await expect.poll(() => simulator.stored('access_token')).not.toBe(token);
  await expect.poll(() => simulator.stored('access_token')).not.toBeNull();
});
