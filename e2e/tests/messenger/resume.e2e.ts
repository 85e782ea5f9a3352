import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { MESSENGERS, type Messenger, SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

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

/** A user who was signed in by the launch, on a page whose clock the test sets. */
const openSignedIn = async (page: Page, messenger: Messenger): Promise<SimulatorPage> => {
  await page.clock.install();
  const simulator = new SimulatorPage(page);
  await simulator.open('', messenger);
  await simulator.launch({ transport: 'native' });
  await expect(simulator.app.getByRole('link', { name: 'Избранное' })).toBeVisible();
  // A script in flight would run out of its time when the clock jumps.
  await page.waitForLoadState('networkidle');
  return simulator;
};

const suspendForAnHour = async ({ page, app }: SimulatorPage): Promise<void> => {
  await page.clock.fastForward(HOUR_MS);
  await app.locator('html').evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
};

const countSignIns = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/web-user/access/auth')) count += 1;
  });
  return () => count;
};

for (const messenger of MESSENGERS) {
  test(`${messenger}: a web view suspended for an hour resumes, and requests the user once`, {
    tag: '@V18',
  }, async ({ page }) => {
    const simulator = await openSignedIn(page, messenger);
    const { app } = simulator;
    const signIns = countSignIns(page);
    await suspendForAnHour(simulator);
    await app.getByRole('article').first().getByRole('link').click();
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
    await simulator.back.click();
    await expect(app.getByRole('link', { name: 'Избранное' })).toBeVisible();
    expect(signIns()).toBe(0);
  });

  test(`${messenger}: an expired session of a suspended web view is renewed once, and the lists load`, {
    tag: '@V18',
  }, async ({ page, request }) => {
    const simulator = await openSignedIn(page, messenger);
    const { app } = simulator;
    const token = await simulator.stored('access_token');
    await request.post('/api/web-user/access/logout', { headers: { Authorization: `Bearer ${token}` } });
    const signIns = countSignIns(page);
    await suspendForAnHour(simulator);
    await app.getByRole('link', { name: 'Избранное' }).click();
    await expect.poll(() => simulator.stored('access_token')).not.toBe(token);
    await expect.poll(() => simulator.stored('access_token')).not.toBeNull();
    await expect(app.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(signIns()).toBe(1);
  });
}
