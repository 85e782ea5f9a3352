import { cp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@cars/tooling/root';
import { productEnvironment } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import type { Page } from '@playwright/test';
import { copyCheckout } from '../../fixtures/checkout-copy.ts';
import { freeRow, startDevProcess } from '../../fixtures/dev-process.ts';
import { expect, test } from '../../fixtures/test.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const PAGE = 'remote-ad/src/features/car/car-page.tsx';
/** Loads TypeScript; `run.mjs` would install packages into the linked folders of the copy. */
const LOADER = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;

/** Runs `pnpm dev` in a copy of the checkout until its page can be opened. */
const startDev = (folder: string, args: readonly string[], port: number) =>
  startDevProcess({
    args: ['--import', LOADER, 'tooling/src/commands/dev.ts', ...args],
    cwd: folder,
    env: productEnvironment({ DATA_DIR: join(folder, '.data'), INIT_CWD: folder, SEED: 'none' }),
    port,
    ready: ['open http://localhost:', ...(args.length > 0 ? [] : ['ready http'])],
  });

/* One copy for both tests: it is edited by one after the other. */
test.describe.configure({ mode: 'default' });

let copy: TemporaryFolder;
test.beforeAll(async () => {
  copy = await temporaryFolder('dev');
  await copyCheckout(copy.path);
  await cp(join(FIXTURES, 'hot-taps.ts.txt'), join(copy.path, 'remote-ad/src/features/car/taps.ts'));
});
test.beforeEach(() => cp(join(FIXTURES, 'hot-page.tsx.txt'), join(copy.path, PAGE)));
test.afterAll(() => copy?.remove());

/** In one write, and longer than before: the bundler never reads half of a file, which would be another edit. */
const edit = async (from: string, to: string): Promise<void> => {
  const file = join(copy.path, PAGE);
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to), { flag: 'r+' });
};

/** A bundler on a busy machine. */
const BUNDLED_MS = 120_000;

/** Opens a page of `dev`: while its bundlers are still busy, the shell gives up waiting for a remote. */
const openDev = (page: Page, url: string): Promise<void> =>
  expect(async () => {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Текст до правки' })).toBeVisible();
  }).toPass({ timeout: BUNDLED_MS });

test('an edited screen of a remote is shown in the host without a reload, and all state stays', {
  tag: '@T10',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const dev = await startDev(copy.path, [], await freeRow());
  const page = await browser.newPage();
  try {
    await openDev(page, `${dev.url}/car/1000`);
    await page.getByRole('button', { name: 'В экране: 0' }).click();
    await page.getByRole('button', { name: 'В хранилище: 0' }).click();
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));

    await edit('Текст до правки', 'Текст после правки');
    await expect(page.getByRole('heading', { name: 'Текст после правки' })).toBeVisible({
      timeout: BUNDLED_MS,
    });
    await expect(page.getByRole('button', { name: 'В экране: 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'В хранилище: 1' })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  } finally {
    await page.close();
    await dev.stop();
  }
});

test('one local remote runs in the page of a running server, for its developer alone', {
  tag: '@F21',
}, async ({ browser, baseURL }) => {
  test.setTimeout(600_000);
  // The server of all tests: this page changes nothing of it.
  const server = baseURL ?? '';
  const port = await freeRow();
  const dev = await startDev(copy.path, ['--remote', 'remote-ad', '--against', server], port);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) problems.push(message.text());
  });
  try {
    await test.step('its screen is there, with a badge, and edits are shown', async () => {
      await openDev(page, `${dev.url}/car/7`);
      await expect(page.getByRole('complementary', { name: 'Локальная сборка' })).toContainText('remote-ad');
      await edit('Текст до правки', 'Текст после правки');
      await expect(page.getByRole('heading', { name: 'Текст после правки' })).toBeVisible({
        timeout: BUNDLED_MS,
      });
      expect(problems).toEqual([]);
    });

    await test.step('the server sends everyone else what it sent before', async () => {
      const reply = await fetch(`${server}/car/7`);
      const html = await reply.text();
      expect(html).not.toContain('local-dev');
      expect(reply.headers.get('content-security-policy')).not.toMatch(
        /(?:script|connect)-src [^;]*localhost/,
      );
      expect(await (await fetch(`${server}/r/registry.json`)).text()).not.toContain('local-dev');
    });

    await test.step('it responds to this machine’s own names only', async () => {
      const status = await new Promise((resolve) => {
        request(`${dev.url}/car/7`, { headers: { host: 'evil.example' } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
      expect(status).toBe(421);
    });

    await test.step('it is switched off and on by the badge', async () => {
      await page.getByRole('link', { name: 'Выключить' }).click();
      await expect(page.getByRole('complementary', { name: 'Локальная сборка выключена' })).toBeVisible();
      await page.goto(`${dev.url}/car/7`);
      await expect(page.getByRole('link', { name: 'Включить' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Текст после правки' })).toBeHidden();
      await page.getByRole('link', { name: 'Включить' }).click();
      await page.goto(`${dev.url}/car/7`);
      await expect(page.getByRole('heading', { name: 'Текст после правки' })).toBeVisible();
    });
  } finally {
    await page.close();
    await dev.stop();
  }
});
