import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@cars/tooling/run/free-port';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { request as playwrightRequest } from '@playwright/test';
import { carPictures } from '../../fixtures/pictures.ts';
import { serveSite } from '../../fixtures/static-site.ts';
import { expect, test } from '../../fixtures/test.ts';
import { lastCode, newPhone } from '../../fixtures/users.ts';
import { AdFormPage } from '../../pages/ad-form-page.ts';
import { CarPage } from '../../pages/car-page.ts';
import { CatalogPage } from '../../pages/catalog-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { runProduct } from '../../stack/command.ts';

/** A start with the demo's data, and an export. */
const START_MS = 400_000;

/* The files on a static host, the api on another origin. */
test.describe.configure({ mode: 'serial' });

let folder: TemporaryFolder;
let stack: LocalStack;
let site: { close(): void };
let address = '';

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  folder = await temporaryFolder('static-site');
  const port = await freePort();
  // Another site than the api's: the browser treats the two names as foreign.
  address = `http://127.0.0.1:${port}`;
  stack = await startStack({
    dataDir: join(folder.path, 'data'),
    env: { CORS_ORIGINS: address },
    isBrief: true,
  });
  await runProduct(['export', join(folder.path, 'site'), '--api', stack.url], {});
  site = await serveSite(join(folder.path, 'site/public'), port);
});
test.afterAll(async () => {
  site?.close();
  await stack?.stop();
  await folder?.remove();
});

test('from the catalog to the first picture of an ad, over an api of another origin', { tag: '@G3' }, async ({
  page,
}) => {
  test.setTimeout(START_MS);
  const requested: URL[] = [];
  page.on('request', (sent) => requested.push(new URL(sent.url())));
  const api = await playwrightRequest.newContext({ baseURL: stack.url });

  const catalog = new CatalogPage(page);
  await page.goto(`${address}/catalog`);
  await expect(catalog.cards.first()).toBeVisible();
  const photo = page.locator('article img').first();
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await catalog.search.fill('bmw');
  await catalog.search.press('Enter');
  await expect(catalog.cards.first()).toContainText('BMW');
  await catalog.linksWithoutVideo.first().click();
  await expect(new CarPage(page).title).toContainText('BMW');

  // A route of the page is no file of the host.
  await page.goto(`${address}/login`);
  const signIn = new SignInPage(page);
  const phone = newPhone();
  await signIn.givePhone(phone);
  await signIn.typeCode(await lastCode(api, phone));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull();

  await page.goto(`${address}/catalog`);
  await catalog.cards.first().getByRole('button', { name: 'Добавить в избранное' }).click();
  await expect(catalog.cards.first().getByRole('button', { name: 'Убрать из избранного' })).toBeVisible();

  await page.goto(`${address}/create-ad`);
  const form = new AdFormPage(page);
  await form.gallery.setInputFiles(await carPictures(page, 1));
  const uploaded = page.waitForResponse((response) =>
    response.url().startsWith(`${stack.url}/api/web-user/uploads`),
  );
  await expect(form.pictures).toHaveCount(1);
  expect((await uploaded).status()).toBe(200);

  const foreign = requested.filter(
    ({ protocol, origin }) => protocol.startsWith('http') && origin !== address,
  );
  expect(new Set(foreign.map(({ origin }) => origin))).toEqual(new Set([stack.url]));
  expect(foreign.filter(({ pathname }) => !/^\/(api|stats|img)\//.test(pathname))).toEqual([]);
  await api.dispose();
});

test('the export has every file of the registry with its hash, and a second one keeps the first', async ({
  request,
}) => {
  test.setTimeout(START_MS);
  const root = join(folder.path, 'site/public');
  const registry = JSON.parse(await readFile(join(root, 'r/registry.json'), 'utf8'));
  expect(Object.keys(registry.remotes).sort()).toEqual([
    'remote-account',
    'remote-ad',
    'remote-catalog',
    'remote-seller',
  ]);
  const [seller] = registry.remotes['remote-seller'];
  const entry = await request.get(`${address}${seller.entry.url}`);
  expect(entry.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  const page = await request.get(`${address}/car/1`);
  expect(page.headers()['content-security-policy']).toContain(`connect-src 'self' ${stack.url};`);
  expect((await request.get(`${address}/r/registry.json`)).headers()['cache-control']).toBe('no-cache');
  await runProduct(['export', join(folder.path, 'site'), '--api', stack.url], { BUILD_MARK: 'newer' });
  const next = JSON.parse(await readFile(join(root, 'r/registry.json'), 'utf8'));
  expect(next.remotes['remote-seller'].map(({ build }: { build: string }) => build).slice(1)).toEqual([
    seller.build,
  ]);
  expect((await request.get(`${address}${seller.entry.url}`)).headers()['content-type']).toBe(
    'text/javascript',
  );
});
