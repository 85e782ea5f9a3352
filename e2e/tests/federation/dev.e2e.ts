import { spawn } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@cars/tooling/root';
import { productEnvironment, startStack } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { copyCheckout } from '../../fixtures/checkout-copy.ts';
import { expect, test } from '../../fixtures/test.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const PAGE = 'remote-ad/src/features/car/car-page.tsx';
/** The api, the four remotes and the host. */
const PORTS = 6;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The first of six free ports in a row. */
const freeRow = async (first = 21_000 + (process.pid % 4_000)): Promise<number> => {
  for (let at = 0; at < PORTS; at += 1) if (!(await isFree(first + at))) return freeRow(first + at + 1);
  return first;
};

/** Loads TypeScript; `run.mjs` would install packages into the linked folders of the copy. */
const LOADER = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;

/** Runs `pnpm dev` in a copy of the checkout until its page can be opened. */
const startDev = async (folder: string, args: readonly string[], port: number) => {
  const child = spawn(process.execPath, ['--import', LOADER, 'tooling/src/commands/dev.ts', ...args], {
    cwd: folder,
    env: productEnvironment({ PORT: String(port), DATA_DIR: join(folder, '.data'), INIT_CWD: folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('open http://localhost:') && (args.length > 0 || output.includes('ready http')))
        resolve();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', (code) => reject(new Error(`dev ended with ${code}\n${output}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: `http://localhost:${port + 5}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

let copy: TemporaryFolder;
test.beforeEach(async () => {
  copy = await temporaryFolder('dev');
  await copyCheckout(copy.path);
  await cp(join(FIXTURES, 'hot-page.tsx.txt'), join(copy.path, PAGE));
  await cp(join(FIXTURES, 'hot-taps.ts.txt'), join(copy.path, 'remote-ad/src/features/car/taps.ts'));
});
test.afterEach(() => copy.remove());

const edit = async (from: string, to: string): Promise<void> => {
  const file = join(copy.path, PAGE);
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
};

test('an edited screen of a remote is shown in the host without a reload, and all state stays', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const dev = await startDev(copy.path, [], await freeRow());
  const page = await browser.newPage();
  try {
    await page.goto(`${dev.url}/car/1000`);
    await expect(page.getByRole('heading', { name: 'Текст до правки' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'В экране: 0' }).click();
    await page.getByRole('button', { name: 'В хранилище: 0' }).click();
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));

    await edit('Текст до правки', 'Текст после правки');
    await expect(page.getByRole('heading', { name: 'Текст после правки' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'В экране: 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'В хранилище: 1' })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  } finally {
    await page.close();
    await dev.stop();
  }
});

test('one local remote runs in the page of a running server, for its developer alone [F21]', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const dataDir = await temporaryFolder('against');
  const stack = await startStack({ dataDir: dataDir.path, env: { SEED: 'none' } });
  const port = await freeRow();
  const dev = await startDev(copy.path, ['--remote', 'remote-ad', '--against', stack.url], port);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) problems.push(message.text());
  });
  try {
    await test.step('its screen is there, with a badge, and edits are shown', async () => {
      await page.goto(`${dev.url}/car/7`);
      await expect(page.getByRole('heading', { name: 'Текст до правки' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Локальная сборка' })).toContainText('remote-ad');
      await edit('Текст до правки', 'Текст после правки');
      await expect(page.getByRole('heading', { name: 'Текст после правки' })).toBeVisible({
        timeout: 30_000,
      });
      expect(problems).toEqual([]);
    });

    await test.step('the server sends everyone else what it sent before', async () => {
      const reply = await fetch(`${stack.url}/car/7`);
      const html = await reply.text();
      expect(html).not.toContain('local-dev');
      expect(reply.headers.get('content-security-policy')).not.toMatch(
        /(?:script|connect)-src [^;]*localhost/,
      );
      expect(await (await fetch(`${stack.url}/r/registry.json`)).text()).not.toContain('local-dev');
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
    await stack.stop();
    await dataDir.remove();
  }
});
