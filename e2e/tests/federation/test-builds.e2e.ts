import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { onlyInBrowser } from '../../fixtures/only-in-browser.ts';
import { withSettings } from '../../fixtures/settings.ts';
import { expect, test } from '../../fixtures/test.ts';
import { serveVariants } from '../../fixtures/variant-build.ts';
import { SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

/* Testers open one section's build in the real app: in admin mode, for one launch. */

const SECRET = Buffer.from(JSON.stringify({ salt: 'b7c1e94f02d6a853' })).toString('base64url');
const admin_start_param_sha256 = createHash('sha256').update(SECRET).digest('hex');
const BANNER = 'Проверочная сборка: remote-account trial_build';
/** The page shows which build it runs in place of the live one. */
const OTHER_BUILD = /registry: remote-account trial_build instead of/;
const TRIAL = `return { ...remoteModule, screens: { ...remoteModule.screens, login: () => 'Пробный вход' } };`;

/** The server has a build that pages do not list. */
const prepare = async (page: Page, request: Parameters<typeof serveVariants>[1]) => {
  const served = await serveVariants(page, request, 'remote-account', [
    { build: 'trial_build', change: TRIAL },
  ]);
  await page.route('**/r/builds.json', (route) =>
    route.fulfill({
      json: { remotes: { 'remote-account': [served.live, ...served.variants] }, canaries: {} },
    }),
  );
  await withSettings(page, { admin_start_param_sha256, bulletin_mode: false });
  return served;
};

type App = Pick<Page, 'getByRole' | 'getByText' | 'locator'>;

/** Opens the list of builds by five taps on the logo. */
const openList = async (app: App): Promise<Locator> => {
  const sheet = app.getByRole('dialog', { name: 'Сборки разделов' });
  const logo = app.locator('#root').getByText('Авторынок').first();
  await expect(async () => {
    // Within two seconds, on a busy machine too. Further taps would close an open sheet.
    if (await sheet.isHidden()) await logo.click({ force: true, clickCount: 5 });
    await expect(sheet).toBeVisible({ timeout: 5000 });
  }).toPass();
  return sheet;
};

const chooseTrialBuild = async (app: App, sheet: Locator): Promise<void> => {
  await sheet
    .getByRole('group', { name: 'remote-account' })
    .getByLabel(/trial_build/)
    .check();
  await sheet.getByRole('button', { name: 'Открыть' }).click();
  await expect(app.getByText(BANNER)).toBeVisible();
};

const openTrialBuild = async (app: App): Promise<void> => chooseTrialBuild(app, await openList(app));

test('five taps on the logo in admin mode open the list; a build runs until it is deselected', async ({
  page,
  request,
  catalog,
  allow,
}) => {
  allow(OTHER_BUILD);
  await prepare(page, request);
  await page.goto(`/?tgWebAppStartParam=${SECRET}`);
  await catalog.cards.first().waitFor();
  await openTrialBuild(page);
  await catalog.cards.first().waitFor();
  await page.goto('/login');
  await expect(page.getByText('Пробный вход')).toBeVisible();
  await page.getByRole('button', { name: 'Выключить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Пробный вход')).toBeHidden();
  await expect(page.getByText(BANNER)).toBeHidden();
});

test('only listed builds are opened, only in admin mode, and not in another launch', async ({
  page,
  request,
  allow,
}) => {
  allow(OTHER_BUILD);
  allow(/unknown_build is not listed: override dropped/);
  allow(/start parameter ignored/);
  await prepare(page, request);
  const storeOverride = (name: string) =>
    page.evaluate((override) => sessionStorage.setItem('wanted_builds', override), name);
  const stored = () => page.evaluate(() => sessionStorage.getItem('wanted_builds'));
  const usual = page.getByRole('heading', { level: 1 });
  // Not in admin mode.
  await page.goto('/offer');
  await storeOverride('remote-account/trial_build');
  await page.goto('/login');
  await expect(usual).toBeVisible();
  expect(await stored()).toBeNull();
  // In admin mode, an unreleased name.
  await page.goto(`/?tgWebAppStartParam=${SECRET}`);
  await page.getByRole('article').first().waitFor();
  await storeOverride('remote-account/unknown_build');
  await page.goto('/login');
  await expect(usual).toBeVisible();
  expect(await stored()).toBeNull();
  // Another launch.
  await storeOverride('remote-account/trial_build');
  await page.goto('/login');
  await expect(page.getByText('Пробный вход')).toBeVisible();
  await page.goto('/login?tgWebAppStartParam=other');
  await expect(usual).toBeVisible();
  await expect(page.getByText(BANNER)).toBeHidden();
});

test('a list of builds that failed to load is loaded again', async ({ page, request, catalog, allow }) => {
  allow(/builds Error: The reply cannot be read/);
  allow(/status of 503/);
  allow(OTHER_BUILD);
  await prepare(page, request);
  await page.route('**/r/builds.json', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(`/?tgWebAppStartParam=${SECRET}`);
  await catalog.cards.first().waitFor();
  const sheet = await openList(page);
  await expect(sheet.getByText('Не удалось получить список сборок')).toBeVisible();
  await sheet.getByRole('button', { name: 'Повторить' }).click();
  await chooseTrialBuild(page, sheet);
});

test.describe('in the messenger', onlyInBrowser('It opens the simulator.'), () => {
  test.use(SIMULATOR_WINDOW);

  test('taps, choice, banner and off are the same', async ({ page, request }) => {
    await prepare(page, request);
    const simulator = new SimulatorPage(page);
    await simulator.open();
    await simulator.launch({ transport: 'native', start_param: SECRET });
    const { app } = simulator;
    await app.getByRole('article').first().waitFor();
    await openTrialBuild(app);
    await app.getByRole('button', { name: 'Выключить' }).click();
    await app.getByRole('article').first().waitFor();
    await expect(app.getByText(BANNER)).toBeHidden();
  });
});
