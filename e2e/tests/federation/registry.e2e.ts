import { FAILED_BUILD } from '../../fixtures/expected-reports.ts';
import { changeBuilds } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

const APP = 'remote-account';

test('a remote that needs a newer shell fails only its own screen', { tag: '@gate' }, async ({
  page,
  shell,
  catalog,
  allow,
}) => {
  allow(FAILED_BUILD);
  const seen = await changeBuilds(page, APP, (builds) =>
    builds.map((build) => ({ ...build, contract: '2.0.0' })),
  );
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  await expect(page.getByText('Раздел обновился. Закройте приложение и откройте его снова.')).toBeVisible();
  await shell.open('/catalog');
  await expect(catalog.cards.first()).toBeVisible();
  expect(seen.pages).toBeGreaterThan(1);
});

test('of several builds the newest compatible one is used', { tag: '@gate' }, async ({
  page,
  shell,
  allow,
}) => {
  allow(/registry: remote-account \w+ instead of from-the-future/);
  await changeBuilds(page, APP, (builds) => [
    ...builds.map((build) => ({ ...build, build: 'from-the-future', contract: '2.0.0' })),
    ...builds,
  ]);
  await shell.open('/login');
  await expect(shell.heading).toBeVisible();
  await expect(shell.sectionFailure).toBeHidden();
});

test('a remote that is missing in the registry fails only its own screen', async ({
  page,
  shell,
  catalog,
  allow,
}) => {
  allow(FAILED_BUILD);
  await changeBuilds(page, APP, () => []);
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  await shell.open('/catalog');
  await expect(catalog.cards.first()).toBeVisible();
});

test('a file that differs from the released one is not run', { tag: '@gate' }, async ({
  page,
  shell,
  allow,
}) => {
  allow(FAILED_BUILD);
  let tampered = 0;
  await page.route(/\/r\/remote-account\/.*\.js/, async (route) => {
    tampered += 1;
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;window.__tampered = true;` });
  });
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  expect(tampered).toBeGreaterThan(0);
  expect(await page.evaluate(() => '__tampered' in window)).toBe(false);
});
