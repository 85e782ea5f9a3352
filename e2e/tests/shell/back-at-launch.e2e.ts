import { newestAds } from '../../fixtures/ads.ts';
import { onlyInBrowser } from '../../fixtures/only-in-browser.ts';
import { startParamOf } from '../../fixtures/start-param.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

/* A redirect at launch leaves a page of ours alone in the history: Back leads from it to the catalog. */

/** A page that is not the product's, before it in the history. */
const FOREIGN = '/api/docs';

for (const before of [null, FOREIGN]) {
  test.describe(before ? 'with a foreign page behind' : 'with nothing behind', () => {
    test.beforeEach(async ({ page }) => {
      if (before) await page.goto(before);
    });

    test('Back of a guest who opened favourites leads from sign-in to the catalog', async ({
      shell,
      page,
      outside,
    }) => {
      await shell.open('/favorites');
      await expect(page).toHaveURL(/\/login$/);
      await outside.pressBack();
      await expect(page).toHaveURL(/\/catalog$/);
    });

    test('Back of a guest who opened the profile leads from sign-in to the catalog', async ({
      shell,
      page,
      outside,
    }) => {
      await shell.open(`/?tgWebAppStartParam=${startParamOf('/profile')}`);
      await expect(page).toHaveURL(/\/login$/);
      await outside.pressBack();
      await expect(page).toHaveURL(/\/catalog$/);
    });

    test('Back of a user without company data leads from its form to the catalog', async ({
      shell,
      page,
      outside,
      signIn,
    }) => {
      await signIn();
      await shell.open('/registration-sent');
      await expect(shell.heading).toBeVisible();
      await outside.pressBack();
      await expect(page).toHaveURL(/\/catalog$/);
    });

    test('a requested popup is closed by Back, and the car left by the next one', async ({
      shell,
      page,
      car,
      outside,
      request,
      signIn,
    }) => {
      await signIn();
      const [ad] = await newestAds(request);
      await shell.open(`/car/${ad?.id}?action=complaint`);
      await expect(car.title).toBeVisible();
      // The title is in the HTML, the popup comes with the scripts.
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(`/car/${ad?.id}`);
      await expect(page.getByRole('dialog')).toBeHidden();
      await outside.pressBack();
      await expect(page).toHaveURL(/\/catalog$/);
    });
  });
}

test('Back of a reloaded page still leads to the previous page', async ({ catalog, page, car, outside }) => {
  await catalog.open('?sort=price_asc');
  await catalog.linksWithoutVideo.first().click();
  await expect(car.title).toBeVisible();
  await page.reload();
  await expect(car.title).toBeVisible();
  await outside.pressBack();
  await expect(page).toHaveURL(/\/catalog\?sort=price_asc$/);
});

test.describe('in the messenger', onlyInBrowser('It opens the simulator.'), () => {
  test.use(SIMULATOR_WINDOW);

  test('Back leads from a page that a redirect at launch led to', async ({ page }) => {
    const simulator = new SimulatorPage(page);
    await simulator.open();
    await simulator.launch({
      transport: 'native',
      start_param: startParamOf('/registration-sent'),
    });
    await expect.poll(() => simulator.address()).toBe('/register-business');
    await expect(simulator.facts).toContainText('кнопка «Назад»');
    await simulator.back.click();
    await expect.poll(() => simulator.address()).toBe('/catalog');
  });
});
