import type { Page } from '@playwright/test';
import { seedFor } from '../../fixtures/canary-seed.ts';
import { FAILED_BUILD } from '../../fixtures/expected-reports.ts';
import { expect, test } from '../../fixtures/test.ts';
import { serveVariants } from '../../fixtures/variant-build.ts';

/* Which build of a remote a user gets, and what happens when it fails. */

/** The text of the sign-in screen shows which build drew it. */
const titled = (text: string) =>
  `return { ...remoteModule, screens: { ...remoteModule.screens, login: () => '${text}' } };`;
const CRASHING = `return { ...remoteModule, screens: {
  ...remoteModule.screens, login: () => { throw new Error('planted crash'); } } };`;

const requested = (page: Page, app: string): string[] => {
  const builds: string[] = [];
  page.on('request', (sent) => {
    const [, build] = new RegExp(`/r/${app}/([\\w-]+)/remoteEntry\\.js`).exec(sent.url()) ?? [];
    if (build) builds.push(build);
  });
  return builds;
};

test('a canary is served to its share of users, the same ones each time; the page loads no other build', {
  tag: '@gate',
}, async ({ page, request, allow }) => {
  allow(/registry: remote-account canary_build instead of/);
  const { live, variants, list } = await serveVariants(page, request, 'remote-account', [
    { build: 'canary_build', change: titled('Экран пробной сборки') },
  ]);
  const [canary] = variants;
  if (!canary) throw new Error('no canary');
  list([live, canary], { 'remote-account': { build: canary.build, share: 10 } });
  await page.goto('/offer');
  const builds = requested(page, 'remote-account');
  const draw = (isIn: boolean) =>
    page.evaluate(
      (seed) => localStorage.setItem('canary_seed', seed),
      seedFor('remote-account', canary.build, 10, isIn),
    );
  await draw(true);
  for (const _ of [1, 2]) {
    await page.goto('/login');
    await expect(page.getByText('Экран пробной сборки')).toBeVisible();
  }
  expect(new Set(builds)).toEqual(new Set(['canary_build']));
  await draw(false);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(builds.slice(2)).toEqual([live.build]);
});

test('without a canary there is no seed; with one it is stored once', async ({ page, request, allow }) => {
  // The random seed may be in the canary's half.
  allow(/registry: remote-account canary_build instead of/);
  const { live, variants, list } = await serveVariants(page, request, 'remote-account', [
    { build: 'canary_build' },
  ]);
  const seed = () => page.evaluate(() => localStorage.getItem('canary_seed'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await seed()).toBeNull();
  list([live, ...variants], { 'remote-account': { build: 'canary_build', share: 50 } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const drawn = await seed();
  expect(drawn).toMatch(/^\d{1,10}$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await seed()).toBe(drawn);
});

/** What pages report; the sender loads when the page is idle. */
const reportsOf = async (page: Page) => {
  const reported: string[] = [];
  await page.route('**/api/page', (route) => {
    reported.push(route.request().postData() ?? '');
    return route.fulfill({ json: { success: true } });
  });
  return () => reported.join();
};

test('a build that crashes is replaced by the previous one in the same load, and quarantined after two loads', {
  tag: ['@R16', '@T22', '@gate'],
}, async ({ page, request, shell, allow }) => {
  allow(/section failed Error: planted crash/);
  allow(FAILED_BUILD);
  const reported = await reportsOf(page);
  const { live, variants, list } = await serveVariants(page, request, 'remote-account', [
    { build: 'crashing_build', change: CRASHING },
  ]);
  list([...variants, live]);
  const builds = requested(page, 'remote-account');
  for (const _ of [1, 2]) {
    await shell.open('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    await expect(page.getByText('В разделе произошла ошибка')).toBeHidden();
    // Sent at once, while the page is open.
    await expect.poll(reported).toMatch(/"kind":"render_failure"[^}]*"build":"crashing_build"/);
  }
  // The next load does not request it.
  builds.splice(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  expect(builds).toEqual([live.build]);
  // A newer release begins without failures.
  expect(await page.evaluate(() => localStorage.getItem('failed_builds'))).toBe(
    'remote-account/crashing_build remote-account/crashing_build',
  );
});

test('a build whose entry throws is replaced in the same load, quarantined after two loads, and reported', {
  tag: '@T22',
}, async ({ page, request, shell, allow }) => {
  allow(/uncaught: Error: planted entry/);
  allow(FAILED_BUILD);
  const reported = await reportsOf(page);
  const { live, variants, list } = await serveVariants(page, request, 'remote-account', [
    { build: 'throwing_build', entry: [/^/, "throw new Error('planted entry');"] },
  ]);
  list([...variants, live]);
  for (const _ of [1, 2]) {
    await shell.open('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    await expect(shell.sectionFailure).toBeHidden();
  }
  await expect.poll(reported).toContain('"kind":"set_aside","app":"remote-account","build":"throwing_build"');
  expect(reported()).toContain('"kind":"load_failure"');
});

test('missing files are no failure of a build: the previous one is used until they are there', {
  tag: '@T5',
}, async ({ page, request, shell, fault }) => {
  const reported = await reportsOf(page);
  const { live, variants, list } = await serveVariants(page, request, 'remote-account', [
    { build: 'vanished_build' },
  ]);
  list([...variants, live]);
  const gone = await fault(
    'gone',
    ({ pathname }) => pathname.startsWith('/r/remote-account/vanished_build/'),
    (route) => route.fulfill({ status: 404, body: 'Not found' }),
  );
  for (const _ of [1, 2, 3]) {
    await shell.open('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    await expect(shell.sectionFailure).toBeHidden();
  }
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      return reported();
    })
    .toContain(`"kind":"healed","app":"remote-account","build":"${live.build}"`);
  expect(reported()).not.toMatch(/load_failure|set_aside/);
  expect(await page.evaluate(() => localStorage.getItem('failed_builds'))).toBeNull();
  await gone.end();
  const builds = requested(page, 'remote-account');
  await shell.open('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  expect(builds).toEqual(['vanished_build']);
  // Parts of the build still load, which are served by this test alone.
  await page.waitForLoadState('networkidle');
});

test('a part that another build has run already runs again for the build that is shown', {
  tag: ['@R28'],
}, async ({ page, request, shell, allow }) => {
  allow(/remote-account|remote_account|404|section failed/);
  const { live, variants, list, listNow } = await serveVariants(page, request, 'remote-account', [
    { build: 'vanished_build', hasLiveParts: true, isGone: true },
  ]);
  list(variants);
  const parts: string[] = [];
  page.on('response', (sent) => {
    parts.push(new URL(sent.url()).pathname);
  });
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  expect(parts).toEqual(expect.arrayContaining(live.scripts.map(({ url }) => url)));
  listNow([live]);
  await shell.retryButton.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  await expect(shell.sectionFailure).toBeHidden();
});

test('a failure of the network is no failure of a build', { tag: '@gate' }, async ({
  page,
  shell,
  fault,
}) => {
  const planted = await fault(
    'no network',
    ({ pathname }) => pathname.startsWith('/r/'),
    (route) => (/\/r\/(host|monolith)\//.test(route.request().url()) ? route.fallback() : route.abort()),
  );
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('failed_builds'))).toBeNull();
  await planted.end();
  await shell.retryButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
