import { expect, test } from '../../fixtures/test.ts';
import { MESSENGERS, SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

test.use(SIMULATOR_WINDOW);

const HOUR_MS = 3_600_000;

test('a list that was left loads its scripts and styles from the cache', async ({ page, catalog }) => {
  await catalog.open();
  await catalog.scrollTo(17);
  // A stylesheet that was inlined in the HTML is fetched for the cache when the page is idle.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/r\/remote-catalog\/.*routes.*\.css$/.test(name)).length,
      ),
    )
    .toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await catalog.cards.first().waitFor();
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => /\/r\/[^/]+\/[^/]+\/.*\.(js|css)$/.test(name) && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(fetched).toEqual([]);
});

for (const messenger of MESSENGERS) {
  test(`${messenger}: a web view suspended for an hour resumes, and requests the user once`, {
    tag: '@V18',
  }, async ({ page }) => {
    await page.clock.install();
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
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

  test(`${messenger}: an expired session of a suspended web view is renewed once, and the lists load`, {
    tag: '@V18',
  }, async ({ page, request }) => {
    await page.clock.install();
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
    await simulator.launch({ transport: 'native' });
    const { app } = simulator;
    await expect(app.getByRole('link', { name: 'Избранное' })).toBeVisible();
    const token = await simulator.stored('access_token');
    await request.post('/api/web-user/access/logout', { headers: { Authorization: `Bearer ${token}` } });
    const calls: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/web-user/access/auth')) calls.push(sent.url());
    });
    await page.clock.fastForward(HOUR_MS);
    await app.locator('html').evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await app.getByRole('link', { name: 'Избранное' }).click();
    await expect.poll(() => simulator.stored('access_token')).not.toBe(token);
    await expect.poll(() => simulator.stored('access_token')).not.toBeNull();
    await expect(app.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(calls).toHaveLength(1);
  });
}
