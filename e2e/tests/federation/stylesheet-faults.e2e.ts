import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { Page } from '@playwright/test';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { type Aim, type FaultResponse, responses } from '../../fixtures/fault.ts';
import { REMOTE_SCREENS } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The stylesheet of an app's screens. */
const screenStyles =
  (app: RemoteApp): Aim =>
  ({ pathname }) =>
    pathname.startsWith(`/r/${app}/`) && /expose_routes[^/]*\.css$/.test(pathname);

/** The stylesheets of an app's parts that are loaded when they are needed. */
const partStyles =
  (app: RemoteApp): Aim =>
  ({ pathname }) =>
    pathname.startsWith(`/r/${app}/`) && /\.css$/.test(pathname) && !pathname.includes('expose_');

/** How many stylesheets of an app are applied, those of its screens or of its parts; a failed one is not. */
const appliedStyles = (page: Page, app: RemoteApp, kind: 'screens' | 'parts'): Promise<number> =>
  page.evaluate(
    ([path, isScreens]) =>
      [...document.styleSheets].filter(
        ({ href }) => href?.includes(path) && href.includes('expose_routes') === isScreens,
      ).length,
    [`/r/${app}/`, kind === 'screens'] as const,
  );

const FAULTS: readonly (readonly [name: string, response: FaultResponse])[] = [
  ['is refused', responses.refused()],
  ['is 503', responses.status(503, 'Service Unavailable', 'text/plain')],
];

for (const { app, path, needsSignIn } of REMOTE_SCREENS) {
  for (const [name, response] of FAULTS) {
    test(`${app}: a screen whose stylesheet ${name} shows a message, and a retry shows it styled`, {
      tag: '@R12',
    }, async ({ page, request, fault, shell, signIn }) => {
      if (needsSignIn) await signIn();
      const ad = await adWithoutVideo(request);
      const planted = await fault(name, screenStyles(app), response);
      // The HTML of a first screen holds its stylesheet; a screen that is opened later requests it.
      await shell.open('/offer');
      await expect(shell.heading).toBeVisible();
      await shell.navigateInside(path.replace('{ad}', String(ad.id)));
      await expect(shell.sectionFailure).toBeVisible();
      // The last request is a HEAD: whether the file is missing or the build has failed.
      expect(planted.hits(), 'three tries, each by the shell and the bundler').toBeLessThanOrEqual(6 + 1);
      await planted.end();
      await shell.retryButton.click();
      await expect(shell.sectionFailure).toBeHidden();
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await appliedStyles(page, app, 'screens')).toBe(1);
    });
  }
}

test('a stylesheet that never loads is reported within eight seconds, and a retry requests it at a new address', {
  tag: '@R12',
}, async ({ page, fault, shell }) => {
  await shell.open('/offer');
  await expect(shell.heading).toBeVisible();
  const isOldAddress: Aim = (url, request) => screenStyles('remote-account')(url, request) && !url.search;
  await fault('[R12]', isOldAddress, responses.silence());
  await shell.navigateInside('/login');
  await expect(shell.sectionFailure).toBeVisible({ timeout: 9_000 });
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeHidden();
  await shell.retryButton.click();
  await expect(shell.heading).toHaveText('Вход');
  expect(await appliedStyles(page, 'remote-account', 'screens')).toBe(1);
});

test('one failed request of a stylesheet is repeated without a message', { tag: '@R12' }, async ({
  page,
  fault,
  shell,
}) => {
  await shell.open('/offer');
  await expect(shell.heading).toBeVisible();
  let requests = 0;
  const isFirst: Aim = (url, request) => screenStyles('remote-account')(url, request) && ++requests === 1;
  await fault('[R12]', isFirst, responses.refused());
  await shell.navigateInside('/login');
  await expect(shell.heading).toHaveText('Вход');
  expect(await appliedStyles(page, 'remote-account', 'screens')).toBe(1);
  expect(requests).toBe(2);
});

test('the first page of a visit requests a failed stylesheet again', { tag: '@R12' }, async ({
  page,
  fault,
  shell,
}) => {
  let requests = 0;
  const isFirst: Aim = (url, request) => screenStyles('remote-account')(url, request) && ++requests === 1;
  await fault('[R12]', isFirst, responses.refused());
  await shell.open('/login');
  await expect(shell.heading).toHaveText('Вход');
  expect(await appliedStyles(page, 'remote-account', 'screens')).toBe(1);
});

test('a section opened without a network loads with its styles when the network is back', {
  tag: '@R12',
}, async ({ page, context, allow, shell }) => {
  allow(/Failed to load resource|RemoteError|ChunkLoadError|Federation Runtime|try \d failed/);
  await shell.open('/offer');
  await expect(shell.heading).toBeVisible();
  await context.setOffline(true);
  await shell.navigateInside('/login');
  await expect(page.getByRole('heading', { name: 'Нет соединения' })).toBeVisible();
  await context.setOffline(false);
  await expect(shell.heading).toHaveText('Вход');
  expect(await appliedStyles(page, 'remote-account', 'screens')).toBe(1);
});

test('a section whose stylesheet failed when it was preloaded opens with its styles', {
  tag: '@R12',
}, async ({ page, fault, catalog, car }) => {
  const planted = await fault('[R12]', screenStyles('remote-ad'), responses.refused());
  await catalog.open();
  // The catalog preloads the car page when the browser is idle; shell and bundler may each try.
  await expect.poll(() => planted.hits()).toBeGreaterThanOrEqual(3);
  await page.waitForLoadState('networkidle');
  await planted.end();
  await catalog.cards.first().click();
  await expect(car.title).toBeVisible();
  expect(await appliedStyles(page, 'remote-ad', 'screens')).toBe(1);
});

for (const [name, response] of [...FAULTS, ['never loads', responses.silence()] as const]) {
  test(`a sheet whose stylesheet ${name} shows a message, and the next tap opens it styled`, {
    tag: ['@R11', '@R12'],
  }, async ({ page, fault, catalog }) => {
    const planted = await fault(name, partStyles('remote-catalog'), response);
    await catalog.open();
    await catalog.pill('По умолчанию').click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Не удалось открыть список');
    await expect(catalog.applyButton).toBeHidden();
    await alert.getByRole('button', { name: 'Понятно' }).click();
    // Once the fault ends the section may load it ahead of the tap.
    const before = await appliedStyles(page, 'remote-catalog', 'parts');
    await planted.end();
    await catalog.pill('По умолчанию').click();
    await expect(catalog.applyButton).toBeVisible();
    expect(await appliedStyles(page, 'remote-catalog', 'parts')).toBeGreaterThan(before);
  });
}
