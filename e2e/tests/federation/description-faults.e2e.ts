import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import type { Route } from '@playwright/test';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { FAILED_BUILD } from '../../fixtures/expected-reports.ts';
import { REMOTE_SCREENS, withRegistry } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

/*
 * There are no manifests: a remote is described by the registry in the page and, for recovery, by the
 * server's current registry. [R1] to [R5] are planted in both places.
 */

test.use({ allowedProblems: FAILED_BUILD });

const HTML = '<!doctype html><p>Вход в сеть';
const WRONG_SHAPE = { remotes: { 'remote-ad': [{ getPublicPath: 'window.PWNED=1' }], x: 'y' }, canaries: 7 };

const REFRESH_FAULTS: readonly (readonly [
  tag: string,
  name: string,
  respond: (route: Route) => Promise<void>,
])[] = [
  ['@R1', '404', (route) => route.fulfill({ status: 404, body: 'Not found' })],
  ['@R2', '502', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
  ['@R3', 'a web page', (route) => route.fulfill({ contentType: 'text/html', body: HTML })],
  ['@R5', 'another shape', (route) => route.fulfill({ json: WRONG_SHAPE })],
  ['@R4', 'no response', async () => {}],
];
/** The host recovers all remotes by the same code: one has every fault, each other one the first of them. */
const faultsOf = (app: RemoteApp) => (app === 'remote-catalog' ? REFRESH_FAULTS : REFRESH_FAULTS.slice(0, 1));

for (const { app, path, needsSignIn } of REMOTE_SCREENS) {
  test(`only the screen of ${app} shows a message when it fails and the registry is missing, and a retry loads it`, {
    tag: faultsOf(app).map(([tag]) => tag),
  }, async ({ page, request, shell, signIn }) => {
    if (needsSignIn) await signIn();
    const ad = await adWithoutVideo(request);
    let respond = REFRESH_FAULTS[0]?.[2];
    let requests = 0;
    let isBroken = true;
    await page.route('**/r/registry.json', (route) => {
      requests += 1;
      return isBroken && respond ? respond(route) : route.fallback();
    });
    await page.route(
      (url) => url.pathname.startsWith(`/r/${app}/`) && url.pathname.endsWith('/remoteEntry.js'),
      (route) => (isBroken ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback()),
    );
    for (const [, name, fault] of faultsOf(app)) {
      respond = fault;
      isBroken = true;
      const before = requests;
      await page.goto(path.replace('{ad}', String(ad.id)), { waitUntil: 'commit' });
      await expect(shell.sectionFailure, name).toBeVisible();
      expect(requests, name).toBe(before + 1);
      expect(await page.evaluate(() => 'PWNED' in window), name).toBe(false);
      isBroken = false;
      const marker = await page.evaluate(() => performance.timeOrigin);
      await shell.retryButton.click();
      await expect(shell.sectionFailure, name).toBeHidden();
      await expect(page.getByRole('heading').first(), name).toBeVisible();
      expect(await page.evaluate(() => performance.timeOrigin), name).toBe(marker);
    }
  });
}

const BLOCKS: readonly (readonly [name: string, text: string])[] = [
  ['[R3] a web page', HTML],
  ['[R5] another shape', JSON.stringify(WRONG_SHAPE)],
  ['[R5] nothing', ''],
  ['[R5] a list', '[]'],
];

test('a page with a broken registry shows a message, and the current registry repairs it', {
  tag: ['@R3', '@R5'],
}, async ({ page, shell, catalog }) => {
  let text = '';
  await page.route('**/catalog', async (route) => {
    const response = await route.fetch();
    const html = withRegistry(await response.text(), () => ({ broken: true }) as unknown as Registry);
    await route.fulfill({
      response,
      body: html.replace('{"broken":true}', () => text.replaceAll('<', '\\u003c')),
    });
  });
  for (const [name, broken] of BLOCKS) {
    text = broken;
    await shell.open('/catalog');
    await expect(catalog.cards.first(), name).toBeVisible();
    await expect(shell.sectionFailure, name).toBeHidden();
  }
  // Without it, the rest of the app still works.
  await page.route('**/r/registry.json', (route) => route.abort());
  await shell.open('/catalog');
  await expect(shell.sectionFailure).toBeVisible();
  await shell.navigateInside('/offer');
  await expect(shell.heading).toContainText(/оферта|соглашение/i);
});

test('a registry that never arrives delays its section no longer than five seconds', { tag: '@R4' }, async ({
  page,
  shell,
}) => {
  await page.clock.install();
  let requests = 0;
  await page.route('**/r/registry.json', () => {
    requests += 1;
  });
  await page.route(
    (url) => url.pathname.startsWith('/r/remote-account/') && url.pathname.endsWith('/remoteEntry.js'),
    (route) => route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => requests).toBe(1);
  await expect(shell.sectionFailure).toBeHidden();
  await page.clock.runFor(5_000);
  await expect(shell.sectionFailure).toBeVisible();
});
