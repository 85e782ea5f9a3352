import { join } from 'node:path';
import { releaseBuilds } from '@cars/tooling/release/release-build';
import { openObjectStore } from '@cars/tooling/release/test-object-store';
import { freePort } from '@cars/tooling/run/free-port';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import type { Page } from '@playwright/test';
import { seedFor } from '../../fixtures/canary-seed.ts';
import { plantBuild } from '../../fixtures/planted-build.ts';
import { expect, test } from '../../fixtures/test.ts';
import { runProduct } from '../../stack/command.ts';

/** A start, and builds of one remote by the command line. */
const COMMANDS_MS = 300_000;
/** A release, a rollback and a canary take effect within this time. */
const SHOWN_WITHIN_MS = 2_000;

/*
 * A product of its own: its releases must not affect the other tests. The files of remotes are on another
 * origin.
 */
test.describe.configure({ mode: 'serial' });

let folder: TemporaryFolder;
let stack: LocalStack;
let store: Awaited<ReturnType<typeof openObjectStore>>;

let metricsPort = 0;

/** Visitors name their addresses, as behind a proxy. */
const start = (task: 'start' | 'serve') =>
  startStack({
    dataDir: folder.path,
    task,
    isBrief: true,
    env: {
      SEED: 'none',
      TRUSTED_PROXIES: 'loopback',
      METRICS_PORT: String(metricsPort),
      ...store.environment,
    },
  });

test.beforeAll(async () => {
  test.setTimeout(COMMANDS_MS);
  folder = await temporaryFolder('release');
  store = await openObjectStore();
  metricsPort = await freePort();
  stack = await start('start');
});
test.afterAll(async () => {
  await stack?.stop();
  store?.close();
  await folder?.remove();
});

const command = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> =>
  runProduct(args, { DATA_DIR: folder.path, ...store.environment, ...env });

const release = (mark: string, ...more: readonly string[]) =>
  command(['release', 'remote-account', ...more], { BUILD_MARK: mark });

/** Opens the sign-in page and returns the mark of the build that drew it; null: the plain one. */
const openedMark = async (page: Page): Promise<string | null> => {
  await page.goto(`${stack.url}/login`);
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  return page.locator('html').getAttribute('data-mark-remote-account');
};
const expectMark = (page: Page, mark: string | null) =>
  expect.poll(() => openedMark(page), { timeout: 5 * SHOWN_WITHIN_MS }).toBe(mark);

interface Line {
  readonly app: string;
  readonly build: string;
  readonly live: boolean;
  readonly share: number;
  readonly taken_back?: string;
}

const linesOf = async <T>(...args: readonly string[]): Promise<T[]> =>
  (await command(args))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as T);
const releases = async () => (await linesOf<Line>('releases')).filter(({ app }) => app === 'remote-account');

test('remotes of another origin are loaded from there, under a policy that follows the registry', {
  tag: ['@F1', '@G3'],
}, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  expect(await openedMark(page)).toBeNull();
  const files = requested.filter((url) => url.includes('/r/remote-account/'));
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((url) => !url.startsWith(`${store.url}/files/r/`))).toEqual([]);
  expect(requested.filter((url) => url.startsWith(`${stack.url}/r/host/`)).length).toBeGreaterThan(0);
});

test('a page that is open keeps its builds after a release, the next load gets the new one', {
  tag: ['@R15', '@gate'],
}, async ({ page, context }) => {
  test.setTimeout(COMMANDS_MS);
  await page.goto(`${stack.url}/offer`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What the check of a build opens is tested in browser-check.e2e.ts.
  await release('newer', '--no-browser-check');
  await expectMark(await context.newPage(), 'newer');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  expect(await page.locator('html').getAttribute('data-mark-remote-account')).toBeNull();
});

test('a rollback takes effect with the next load', { tag: '@gate' }, async ({ page }) => {
  expect(await openedMark(page)).toBe('newer');
  await command(['rollback', 'remote-account']);
  await expectMark(page, null);
});

test('a canary is for its share of the users, the same ones each time, until it is promoted', async ({
  browser,
}) => {
  test.setTimeout(COMMANDS_MS);
  await release('tried', '--canary', '10', '--no-browser-check');
  const canary = (await releases()).find(({ share }) => share === 10)?.build ?? '';
  const user = async (isIn: boolean) => {
    const context = await browser.newContext();
    await context.addInitScript(
      (seed) => localStorage.setItem('canary_seed', seed),
      seedFor('remote-account', canary, 10, isIn),
    );
    return context.newPage();
  };
  const [inShare, outside] = [await user(true), await user(false)];
  await expectMark(inShare, 'tried');
  expect([await openedMark(inShare), await openedMark(outside)]).toEqual(['tried', null]);
  expect((await releases()).filter(({ share }) => share > 0).map(({ live, share }) => [live, share])).toEqual(
    [
      [false, 10],
      [true, 90],
    ],
  );
  await command(['release', 'remote-account', '--promote']);
  await expectMark(outside, 'tried');
  for (const page of [inShare, outside]) await page.context().close();
});

for (const task of ['start', 'serve'] as const) {
  test(`after a restart by ${task} a build that another checkout released stays live`, {
    tag: '@T1',
  }, async ({ page }) => {
    test.setTimeout(COMMANDS_MS);
    await stack.stop();
    stack = await start(task);
    expect(await openedMark(page)).toBe('tried');
    expect(
      (await releases()).filter(({ share }) => share > 0).map(({ live, share }) => [live, share]),
    ).toEqual([[true, 100]]);
  });
}

test('a host without a compatible remote is refused with its sections, and pages continue', {
  tag: '@T2',
}, async ({ page }) => {
  test.setTimeout(COMMANDS_MS);
  const next = { BUILD_MARK: 'next', BUILD_CONTRACT_VERSION: '99.0.0' };
  await expect(command(['release', 'host'], next)).rejects.toThrow(
    /refused: under host [\w-]+, which offers contract 99\.0\.0, these sections would have no build:\n {2}remote-catalog \/catalog\/:page\?/,
  );
  expect(await openedMark(page)).toBe('tried');
});

/** Fewer addresses decide nothing. */
const VISITORS = 10;
const TAKEN_BACK_WITHIN_MS = 60_000;

test('a build that fails for everybody is taken back by the server, and no visitor sees a failure', async ({
  browser,
  request,
}) => {
  test.setTimeout(COMMANDS_MS);
  const broken = await plantBuild(join(folder.path, 'planted'), 'remote-account', {
    build: 'broken_build',
    change: `return { ...remoteModule, screens: { ...remoteModule.screens,
      login: () => { throw new Error('planted crash'); } } };`,
  });
  await releaseBuilds([broken], null, {
    dataDir: folder.path,
    by: 'tester@machine',
    commit: null,
    command: 'test',
    now: () => new Date(),
    store: null,
    server: stack.url,
  });
  await expect
    .poll(async () => (await request.get(`${stack.url}/r/registry.json`)).text())
    .toContain('broken_build');

  const visit = async (visitor: number) => {
    const page = await browser.newPage();
    // An address of its own for each visitor, as a proxy would name it: only who got a page judges its builds.
    await page.route(/\/(login|api\/page)$/, (route) =>
      route.continue({
        headers: { ...route.request().headers(), 'x-forwarded-for': `198.51.100.${visitor}` },
      }),
    );
    const reported = page.waitForResponse(/\/api\/page$/);
    await page.goto(`${stack.url}/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    await expect(page.getByText('В разделе произошла ошибка')).toBeHidden();
    expect(await page.locator('html').getAttribute('data-mark-remote-account')).toBe('tried');
    expect((await reported).status()).toBe(200);
    await page.close();
  };
  for (let visitor = 1; visitor <= VISITORS; visitor += 2) {
    await Promise.all([visit(visitor), visit(visitor + 1)]);
  }
  await expect
    .poll(async () => (await releases()).find(({ live }) => live)?.build, { timeout: TAKEN_BACK_WITHIN_MS })
    .not.toBe('broken_build');

  const mark = '100 % failures of 10 addresses';
  expect((await releases()).find(({ build }) => build === 'broken_build')?.taken_back).toBe(mark);
  const history = await linesOf<{ by: string; command: string }>('releases', '--history');
  const change = history[0];
  expect(change).toMatchObject({ by: 'server', command: `rollback remote-account broken_build: ${mark}` });
  expect(history.at(-1)?.command).toBe('start');
  expect(stack.lastLines()).toContain('a failing build was taken back');
  expect(await (await request.get(`http://localhost:${metricsPort}/metrics`)).text()).toContain(
    'builds_taken_back_total{app="remote-account",outcome="done"} 1',
  );
});
