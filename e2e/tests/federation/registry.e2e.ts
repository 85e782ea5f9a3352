import type { Registry, RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { Page } from '@playwright/test';
import { FAILED_BUILD } from '../../fixtures/expected-reports.ts';
import { withRegistry } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

type Change = (builds: readonly RemoteBuild[]) => readonly RemoteBuild[];

/** Serves the registry, in every page and by itself, with other builds of the account remote. */
const changeAccountBuilds = async (page: Page, change: Change) => {
  const seen = { pages: 0 };
  const changed = ({ remotes, canaries }: Registry): Registry => ({
    canaries,
    remotes: { ...remotes, 'remote-account': [...change(remotes['remote-account'] ?? [])] },
  });
  await page.route(
    (url) => /^\/(catalog|login|offer)?$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      seen.pages += 1;
      await route.fulfill({ response, body: withRegistry(await response.text(), changed) });
    },
  );
  await page.route('**/r/registry.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed((await response.json()) as Registry) });
  });
  return seen;
};

test('a remote that needs a newer shell fails only its own screen', async ({
  page,
  shell,
  catalog,
  allow,
}) => {
  allow(FAILED_BUILD);
  const seen = await changeAccountBuilds(page, (builds) =>
    builds.map((build) => ({ ...build, contract: '2.0.0' })),
  );
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  await expect(page.getByText('Раздел обновился. Закройте приложение и откройте его снова.')).toBeVisible();
  await shell.open('/catalog');
  await expect(catalog.cards.first()).toBeVisible();
  expect(seen.pages).toBeGreaterThan(1);
});

test('of several builds the newest that fits is used', async ({ page, shell, allow }) => {
  allow(/registry: remote-account \w+ instead of from-the-future/);
  await changeAccountBuilds(page, (builds) => [
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
  await changeAccountBuilds(page, () => []);
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  await shell.open('/catalog');
  await expect(catalog.cards.first()).toBeVisible();
});

test('a file that is not the released one is not run', async ({ page, shell, allow }) => {
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
