import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SimulatorPage } from '../../pages/simulator-page.ts';

const ROUTES = ['/login', '/filters', '/offer', '/register', '/login-entity'];

test.describe('the back header of an ordinary browser', () => {
  for (const route of ROUTES) {
    test(`leads from ${route}, opened directly, to the catalog`, async ({ shell, page, catalog }) => {
      await shell.open(route);
      await shell.headerBack.click();
      await expect(page).toHaveURL(/\/catalog$/);
      await expect(catalog.search).toBeVisible();
      await expect(shell.headerBack).toBeHidden();
    });
  }

  test('is above the first screen of a car, which is hydrated unchanged', async ({
    shell,
    page,
    car,
    request,
  }) => {
    const [ad] = await newestAds(request);
    await car.open(ad?.id ?? 0);
    await expect(shell.headerBack).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-screen:hydrated').length))
      .toBe(1);
    expect(await page.evaluate(() => performance.getEntriesByName('first-screen:redrawn').length)).toBe(0);
  });

  test('goes back in history where there is one', { tag: '@MSG-18' }, async ({
    shell,
    page,
    catalog,
    car,
  }) => {
    await catalog.open('?sort=price_asc');
    await expect(shell.headerBack).toBeHidden();
    await catalog.linksWithoutVideo.first().click();
    await expect(car.title).toBeVisible();
    await shell.headerBack.click();
    await expect(page).toHaveURL(/\/catalog\?sort=price_asc$/);
    await page.goForward();
    await expect(car.title).toBeVisible();
    await expect(shell.headerBack).toBeVisible();
  });

  test('its brand leads to the catalog without a load of the page', async ({ shell, page }) => {
    await shell.open('/offer');
    await expect(shell.heading).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await shell.headerBrand.click();
    await expect(page).toHaveURL(/\/catalog$/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.goBack();
    await expect(shell.heading).toBeVisible();
  });

  test('stays at the top of a scrolled page with targets of 44 px', async ({ shell, page }) => {
    await shell.open('/offer');
    await expect(shell.heading).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(shell.headerBack).toBeInViewport();
    for (const link of [shell.headerBack, shell.headerBrand]) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  });

  test('is shown with the first paint and causes no layout shift', async ({ shell, page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await shell.open('/offer');
    await expect(shell.heading).toBeVisible();
    await expect(shell.headerBack).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
});

test('inside the messenger there is no back header', async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.app.getByRole('article').first().getByRole('link').click();
  await expect.poll(() => simulator.address()).toMatch(/^\/car\/\d+$/);
  await expect(simulator.app.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(simulator.app.getByRole('link', { name: 'Назад' })).toBeHidden();
});
