import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { quietAd } from '../../fixtures/ads.ts';
import { type Aim, type Answer, answers } from '../../fixtures/fault.ts';
import { liveBuild, REMOTE_SCREENS } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

const entryOf =
  (app: RemoteApp): Aim =>
  ({ pathname }) =>
    pathname.startsWith(`/r/${app}/`) && pathname.endsWith('/remoteEntry.js');

const filesOf =
  (app: RemoteApp, extension: string): Aim =>
  ({ pathname }) =>
    pathname.startsWith(`/r/${app}/`) && pathname.endsWith(extension);

const ENTRY_FAULTS: readonly (readonly [tag: string, name: string, answer: Answer])[] = [
  ['@R6', 'entry is 404', answers.status(404, 'Not found', 'text/plain')],
  ['@R6', 'entry is 500', answers.status(500, 'Internal', 'text/plain')],
  ['@R8', 'entry is corrupt', answers.status(200, 'var broken = {{{', 'text/javascript')],
  ['@R8', 'entry throws', answers.status(200, 'throw new Error("planted")', 'text/javascript')],
  ['@R9', 'entry is a web page', answers.status(200, '<!doctype html><p>Вход в сеть', 'text/html')],
  ['@R6', 'entry is refused', answers.refused()],
];

for (const { app, path, needsSignIn } of REMOTE_SCREENS) {
  test.describe(app, () => {
    for (const [tag, name, answer] of ENTRY_FAULTS) {
      test(`a screen whose ${name} shows a message, and a retry loads it without a reload`, { tag }, async ({
        page,
        request,
        fault,
        shell,
        signIn,
      }) => {
        if (needsSignIn) await signIn();
        const ad = await quietAd(request);
        const planted = await fault(name, entryOf(app), answer);
        await shell.open(path.replace('{ad}', String(ad.id)));
        await expect(shell.sectionFailure).toBeVisible();
        expect(planted.hits(), 'three tries and the early start, no more').toBeLessThanOrEqual(4);

        const marker = await page.evaluate(() => performance.timeOrigin);
        await planted.end();
        await shell.retryButton.click();
        await expect(shell.sectionFailure).toBeHidden();
        await expect(page.getByRole('heading').first()).toBeVisible();
        expect(await page.evaluate(() => performance.timeOrigin)).toBe(marker);
      });
    }

    test('an entry that never loads is reported within eight seconds, and a retry loads it', {
      tag: '@R7',
    }, async ({ page, request, fault, shell, signIn }) => {
      if (needsSignIn) await signIn();
      const ad = await quietAd(request);
      let isNewAddressSilent = true;
      const aim: Aim = (url, request) => entryOf(app)(url, request) && (isNewAddressSilent || !url.search);
      const planted = await fault('[R7]', aim, answers.silence());
      // The document's load event waits for the silent script.
      await page.goto(path.replace('{ad}', String(ad.id)), { waitUntil: 'commit' });
      await expect(shell.sectionFailure).toBeVisible({ timeout: 9_000 });
      // Eight seconds, and one more for a machine that is busy.
      expect(await page.evaluate(() => performance.now())).toBeLessThan(9_000);
      // The old address hangs on: only a new one can heal.
      isNewAddressSilent = false;
      await shell.retryButton.click();
      await expect(shell.sectionFailure).toBeHidden();
      await expect(page.getByRole('heading').first()).toBeVisible();
      const sheets = await page.evaluate(() => document.styleSheets.length);
      // What was given up comes after all, and changes nothing.
      await planted.end();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThanOrEqual(sheets);
    });

    test('a screen without its stylesheet can be read', { tag: '@R12' }, async ({
      page,
      request,
      fault,
      shell,
      signIn,
    }) => {
      const { styles } = await liveBuild(request, app);
      if (needsSignIn) await signIn();
      const ad = await quietAd(request);
      // A screen without a stylesheet of its own has none to lose.
      if (styles.length > 0)
        await fault('[R12]', filesOf(app, '.css'), answers.status(404, 'Not found', 'text/plain'));
      // A page that opens with the section may hold its sheet; one that comes to it asks for it.
      await shell.open('/offer');
      await expect(shell.heading).toBeVisible();
      await shell.navigateInside(path.replace('{ad}', String(ad.id)));
      await expect(shell.heading).not.toContainText(/оферта|соглашение/i);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(shell.sectionFailure).toBeHidden();
    });

    test('its failure affects no other screen', async ({ page, request, fault, shell, signIn }) => {
      if (needsSignIn) await signIn();
      const ad = await quietAd(request);
      await fault('[R6]', entryOf(app), answers.status(404, 'Not found', 'text/plain'));
      await shell.open(path.replace('{ad}', String(ad.id)));
      await expect(shell.sectionFailure).toBeVisible();
      await shell.navigateInside('/offer');
      await expect(shell.heading).toContainText(/оферта|соглашение/i);
      for (const other of REMOTE_SCREENS) {
        if (other.app === app || other.needsSignIn !== needsSignIn) continue;
        await shell.navigateInside(other.path.replace('{ad}', String(ad.id)));
        await expect(shell.sectionFailure, other.path).toBeHidden();
        await expect(page.getByRole('heading').first(), other.path).toBeVisible();
      }
      await page.goBack();
      await expect(shell.root).not.toBeEmpty();
    });
  });
}

test('without any remote the shell stays and requests do not loop', { tag: '@R18' }, async ({
  page,
  fault,
  shell,
}) => {
  const planted = await Promise.all(
    REMOTE_APPS.slice(0, 1).map(() =>
      fault('[R18]', ({ pathname }) => pathname.startsWith('/r/remote-'), answers.refused()),
    ),
  );
  await shell.open('/catalog');
  await expect(shell.sectionFailure).toBeVisible();
  const hits = planted[0]?.hits() ?? 0;
  await shell.navigateInside('/offer');
  await expect(shell.heading).toContainText(/оферта|соглашение/i);
  await page.goBack();
  await expect(shell.root).not.toBeEmpty();
  expect(planted[0]?.hits() ?? 0).toBeLessThanOrEqual(hits + 8);
});

test('a screen whose chunk is missing shows a message, and a retry loads it', { tag: '@R10' }, async ({
  page,
  fault,
  shell,
  catalog,
}) => {
  const planted = await fault(
    '[R10]',
    ({ pathname }) => /^\/r\/remote-catalog\/.*expose_routes.*\.js$/.test(pathname),
    answers.status(404, 'Not found', 'text/plain'),
  );
  await shell.open('/catalog');
  await expect(shell.sectionFailure).toBeVisible();
  const marker = await page.evaluate(() => performance.timeOrigin);
  await planted.end();
  await shell.retryButton.click();
  await expect(catalog.cards.first()).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(marker);
});

test('a screen whose chunk never loads shows a message, and a retry requests it again', {
  tag: '@R7',
}, async ({ fault, shell }) => {
  await shell.open('/offer');
  await expect(shell.heading).toBeVisible();
  let asked = 0;
  const aim: Aim = ({ pathname }) =>
    /^\/r\/remote-account\/.*expose_routes.*\.js$/.test(pathname) && ++asked === 1;
  await fault('[R7]', aim, answers.silence());
  await shell.navigateInside('/login');
  await expect(shell.sectionFailure).toBeVisible({ timeout: 9_000 });
  await shell.retryButton.click();
  await expect(shell.heading).toHaveText('Вход');
  expect(asked).toBe(2);
});

test('a section that was not preloaded requests its screens in parallel with its entry', async ({
  page,
  shell,
}) => {
  const chunk = page.waitForRequest(/\/r\/remote-account\/.*expose_routes.*\.js$/);
  // The entry waits for what it would ask for itself.
  await page.route(/\/r\/remote-account\/.*remoteEntry\.js$/, async (route) => {
    await chunk;
    await route.continue();
  });
  await shell.open('/offer');
  await expect(shell.heading).toBeVisible();
  await shell.navigateInside('/login');
  await expect(shell.heading).toHaveText('Вход');
});

test('a missing lazy part affects only itself', { tag: '@R11' }, async ({ page, fault, catalog }) => {
  await catalog.open();
  await page.waitForLoadState('networkidle');
  const planted = await fault(
    '[R11]',
    ({ pathname }) => /^\/r\/remote-catalog\/.*\.js$/.test(pathname),
    answers.status(404, 'Not found', 'text/plain'),
  );
  await catalog.pill('По умолчанию').click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Не удалось открыть список. Проверьте соединение и попробуйте ещё раз');
  await alert.getByRole('button', { name: 'Понятно' }).click();
  await expect(catalog.cards).toHaveCount(16);
  await planted.end();
  await catalog.pill('По умолчанию').click();
  await expect(catalog.applyButton).toBeVisible();
});
