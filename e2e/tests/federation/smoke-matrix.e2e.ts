import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import { type Session, storeSession } from '@cars/tooling/browser-check/demo-session';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import type { Browser, Page } from '@playwright/test';
import { seedFor } from '../../fixtures/canary-seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { enter } from '../../fixtures/users.ts';
import { CarPage } from '../../pages/car-page.ts';
import { CatalogPage } from '../../pages/catalog-page.ts';
import { runProduct } from '../../stack/command.ts';

/*
 * One app in a new build, really built and released by the commands, among the released others: a screen of
 * each is opened. Then a host that was released and rolled back under a remote that was built for the newer
 * one.
 */
test.describe.configure({ mode: 'serial' });

/** A start, builds, releases. */
const COMMANDS_MS = 300_000;
const CARS = [
  'mark,model,generation,year,mileage,power,engine,kpp,body,drivetrain,color,price',
  'Toyota,Camry,,2019,85000,181,gas,automatic,sedan,front_wheel,чёрный,2100000',
  'Kia,Rio,,2017,120000,123,gas,manual,sedan,front_wheel,белый,900000',
].join('\n');

const [major = 1, minor = 0] = CONTRACT_VERSION.split('.').map(Number);
const NEXT_CONTRACT = `${major}.${minor + 1}.0`;

let folder: TemporaryFolder;
let stack: LocalStack;
let session: Session;

const command = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProduct(args, { DATA_DIR: folder.path, ...env });
/** These tests open the build themselves. */
const release = (app: string, env: Readonly<Record<string, string>>, ...more: readonly string[]) =>
  command(['release', app, '--no-browser-check', ...more], env);

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(COMMANDS_MS);
  folder = await temporaryFolder('matrix');
  stack = await startStack({
    dataDir: folder.path,
    env: { SEED: 'none', BULLETIN_MODE: '1' },
    isBrief: true,
  });
  const file = join(folder.path, 'cars.csv');
  await writeFile(file, CARS);
  await command(['import-ads', file]);
  const request = await playwright.request.newContext({ baseURL: stack.url });
  session = await enter(request);
  await request.dispose();
});
test.afterAll(async () => {
  await stack?.stop();
  await folder?.remove();
});

/** A separate signed-in user. */
const openAsUser = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await storeSession(page, session);
  return page;
};

/** The catalog, a car, the form of a new ad, the profile: one document, so that all four run in one host. */
const walk = async (page: Page): Promise<Record<string, string | null>> => {
  const catalog = new CatalogPage(page);
  const car = new CarPage(page);
  await page.goto('/catalog');
  await expect(catalog.cards).toHaveCount(2);
  await catalog.links.first().click();
  await expect(car.title).toHaveText(/Camry|Rio/);
  await page.goBack();
  await catalog.profileLink.click();
  await page
    .getByRole('link', { name: /Создать объявление|Разместить/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новое объявление' })).toBeVisible();
  return page.evaluate(
    (apps) =>
      Object.fromEntries(apps.map((app) => [app, document.documentElement.getAttribute(`data-mark-${app}`)])),
    ['host', ...REMOTE_APPS],
  );
};

const noMarks = Object.fromEntries(['host', ...REMOTE_APPS].map((app) => [app, null]));

/** Opens the screens until the page shows these marks: a release takes effect within two seconds. */
const expectWalk = async (browser: Browser, marks: Record<string, string | null>) => {
  await expect(async () => {
    const page = await openAsUser(browser);
    const seen = await walk(page).finally(() => page.context().close());
    expect(seen).toEqual({ ...noMarks, ...marks });
  }).toPass({ timeout: 60_000 });
};

test('a canary of the host is the page of its share from the next load on, and works when it is promoted', async ({
  browser,
}) => {
  test.setTimeout(COMMANDS_MS);
  await release('host', { BUILD_MARK: 'newer' }, '--canary', '20');
  const canary = async () => {
    const { canaries } = (await (await fetch(`${stack.url}/r/registry.json`)).json()) as Registry;
    return canaries.host?.build ?? '';
  };
  await expect.poll(canary).not.toBe('');
  const build = await canary();
  const user = async (isIn: boolean): Promise<Page> => {
    const context = await browser.newContext({ baseURL: stack.url });
    await context.addInitScript(
      (seed) => localStorage.setItem('canary_seed', seed),
      seedFor('host', build, 20, isIn),
    );
    return context.newPage();
  };
  const openedMark = async (page: Page): Promise<string | null> => {
    await page.goto('/offer');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return page.locator('html').getAttribute('data-mark-host');
  };
  const cookies = async (page: Page) => (await page.context().cookies()).map(({ value }) => value);
  const [inShare, outside] = [await user(true), await user(false)];
  expect(await openedMark(inShare)).toBeNull();
  await expect.poll(() => cookies(inShare)).toEqual([build]);
  expect([await openedMark(inShare), await openedMark(inShare)]).toEqual(['newer', 'newer']);
  expect([await openedMark(outside), await openedMark(outside)]).toEqual([null, null]);
  expect(await cookies(outside)).toEqual([]);
  await command(['release', 'host', '--promote']);
  await expect.poll(() => openedMark(outside)).toBe('newer');
  for (const page of [inShare, outside]) await page.context().close();
  await expectWalk(browser, { host: 'newer' });
  await command(['rollback', 'host']);
});

for (const app of REMOTE_APPS) {
  test(`a new build of ${app} works with the released builds of the others`, async ({ browser }) => {
    test.setTimeout(COMMANDS_MS);
    await release(app, { BUILD_MARK: 'newer' });
    await expectWalk(browser, { [app]: 'newer' });
    await command(['rollback', app]);
  });
}

test('a remote that needs a newer host waits for it, and is rolled back with the host', async ({
  browser,
}) => {
  test.setTimeout(COMMANDS_MS);
  const next = { BUILD_MARK: 'next', BUILD_CONTRACT_VERSION: NEXT_CONTRACT };
  await release('remote-account', next);
  await expectWalk(browser, {});
  await release('host', next);
  await expectWalk(browser, { host: 'next', 'remote-account': 'next' });
  await command(['rollback', 'host']);
  await expectWalk(browser, {});
});
