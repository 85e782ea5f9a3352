import { join } from 'node:path';
import { releaseBuilds } from '@cars/tooling/release/release-build';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import type { Page } from '@playwright/test';
import { contrastFaults, seriousFaults } from '../../fixtures/accessibility.ts';
import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { type Aim, responses } from '../../fixtures/fault.ts';
import { geometryFaults } from '../../fixtures/geometry.ts';
import { plantBuild } from '../../fixtures/planted-build.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A start, which builds what is not built yet. */
const START_MS = 300_000;
const TOKEN = 'a-long-token-of-the-release-page';

/* A product of its own: its releases must not affect the other tests. */
test.describe.configure({ mode: 'serial' });

let folder: TemporaryFolder;
let stack: LocalStack;

/** Releases this checkout's build of remote-account under another name. */
const release = async (name: string, endpoints: readonly string[] = []) => {
  const build = await plantBuild(join(folder.path, 'planted'), 'remote-account', { build: name });
  const { uses } = build.record;
  const record = uses
    ? { ...build.record, uses: { ...uses, endpoints: [...uses.endpoints, ...endpoints] } }
    : build.record;
  const parts = {
    dataDir: folder.path,
    by: 'anna@machine',
    commit: '0123456789abcdef',
    command: `release remote-account ${name}`,
    now: () => new Date(),
    store: null,
    server: stack.url,
  };
  await releaseBuilds([{ ...build, record }], null, parts, endpoints.length > 0);
};

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  folder = await temporaryFolder('release-page');
  stack = await startStack({
    dataDir: folder.path,
    isBrief: true,
    env: { SEED: 'none', RELEASES_TOKEN: TOKEN, RELEASES_MODERATORS: '1' },
  });
  await release('second_build');
  await release('greedy_build', ['ads.gone']);
});
test.afterAll(async () => {
  await stack?.stop();
  await folder?.remove();
});

const account = (page: Page) => page.getByRole('region', { name: 'Аккаунт remote-account' });
const openStored = (page: Page) =>
  account(page)
    .getByText(/^В запасе: \d+$/)
    .click();
const returnTo = (page: Page, build: string) =>
  page.getByRole('button', { name: `Вернуть эту сборку: remote-account ${build}` });
const live = (page: Page) => account(page).getByRole('listitem').filter({ hasText: 'выпущена для всех' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Вернуть эту сборку?' });

test('a build is rolled back after a question, by keyboard alone', { tag: '@C32' }, async ({ page }) => {
  await page.goto(`${stack.url}/dev/releases`);
  await expect(live(page)).toContainText('greedy_build');
  await openStored(page);
  const button = returnTo(page, 'second_build');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(
    'Все посетители получат remote-account second_build вместо greedy_build со следующей загрузки страницы.',
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  // The question has the focus first: a second Enter confirms nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Вернуть эту сборку' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Готово. Новые страницы уже получают это.');
  await expect(dialog(page).getByRole('button', { name: 'Закрыть' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(live(page)).toContainText('second_build');
  await expect(live(page)).toContainText('release page of the demo');
  await expect(page.getByText('rollback remote-account second_build')).toBeVisible();
});

test('a refusal of the plan is shown in words, and nothing changes', { tag: '@C32' }, async ({
  page,
  allow,
}) => {
  allow(FAILED_REQUEST);
  await page.goto(`${stack.url}/dev/releases`);
  await openStored(page);
  await returnTo(page, 'greedy_build').click();
  await dialog(page).getByRole('button', { name: 'Вернуть эту сборку' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    /^Нельзя: сборкам не хватило бы того, чего нет в оболочке: remote-account greedy_build — endpoint ads\.gone \(оболочка [\w-]+\)\. Сначала выпустите оболочку, в которой это есть\.$/,
  );
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click();
  await expect(live(page)).toContainText('second_build');
});

test('without a connection the dialog offers another try, which is made', async ({ page, fault, allow }) => {
  allow(FAILED_REQUEST);
  await page.goto(`${stack.url}/dev/releases`);
  await openStored(page);
  await returnTo(page, 'greedy_build').click();
  const isChange: Aim = ({ pathname }) => pathname === '/dev/releases/change';
  const confirm = dialog(page).getByRole('button', { name: 'Вернуть эту сборку' });
  for (const response of [responses.refused(), responses.status(502, '<html>', 'text/html')]) {
    const away = await fault('no response of the server', isChange, response);
    await confirm.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Не удалось связаться с сервером. Попробуйте ещё раз.',
    );
    await expect(confirm).toBeEnabled();
    await away.end();
  }
  await confirm.click();
  await expect(dialog(page).getByRole('alert')).toHaveText(/^Нельзя: /);
});

test('a page that is older than the last change is refused, and is new after it', async ({ page, allow }) => {
  allow(FAILED_REQUEST);
  await page.goto(`${stack.url}/dev/releases`);
  await openStored(page);
  await release('third_build');
  await returnTo(page, 'greedy_build').click();
  await dialog(page).getByRole('button', { name: 'Вернуть эту сборку' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Пока страница была открыта, remote-account уже изменили. Обновите страницу и решите заново.',
  );
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click();
  await expect(live(page)).toContainText('third_build');
});

test('the page of production opens with its token, and for a moderator of the app only', {
  tag: '@C30',
}, async ({ page, allow }) => {
  allow(FAILED_REQUEST);
  await page.goto(`${stack.url}/releases`);
  await expect(page.getByRole('heading', { name: 'Вход к выпускам' })).toBeVisible();
  await page.getByRole('button', { name: 'Войти как модератор' }).click();
  await expect(page.getByRole('alert')).toHaveText('Сначала войдите в приложение на этом адресе.');
  await page.getByLabel('Токен').fill('not-the-token-of-this-page');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Токен не подошёл. Проверьте его и попробуйте ещё раз.');
  await page.getByLabel('Токен').fill(TOKEN);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(account(page)).toContainText('third_build');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { name: 'Вход к выпускам' })).toBeVisible();
});

test('a change after the sign-in has ended is refused, and leads to the sign-in', async ({ page, allow }) => {
  allow(FAILED_REQUEST);
  await page.goto(`${stack.url}/releases`);
  await page.getByLabel('Токен').fill(TOKEN);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await openStored(page);
  await returnTo(page, 'second_build').click();
  await page.context().clearCookies();
  await dialog(page).getByRole('button', { name: 'Вернуть эту сборку' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Войдите, чтобы продолжить.');
  await dialog(page).getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('heading', { name: 'Вход к выпускам' })).toBeVisible();
});

test('without a connection the sign-in is refused in words', async ({ page, fault, allow }) => {
  allow(FAILED_REQUEST);
  await page.goto(`${stack.url}/releases`);
  await fault('no connection', ({ pathname }) => pathname === '/releases/sign-in', responses.refused());
  await page.getByLabel('Токен').fill(TOKEN);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Не удалось связаться с сервером. Попробуйте ещё раз.');
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [1440, 900],
] as const) {
  test(`page, figures, question and sign-in fit a frame of ${width} px in both themes`, async ({
    page,
    allow,
  }) => {
    allow(FAILED_REQUEST);
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${stack.url}/dev/releases`);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        colorScheme === 'light' ? 'rgb(241, 243, 246)' : 'rgb(15, 21, 27)',
      );
      for (const closed of await page.locator('details').all()) await closed.locator('summary').click();
      expect.soft(await geometryFaults(page), `${colorScheme}, page`).toEqual([]);
      await returnTo(page, 'greedy_build').click();
      await expect(dialog(page)).toBeVisible();
      expect.soft(await geometryFaults(page), `${colorScheme}, question`).toEqual([]);
      await page.goto(`${stack.url}/releases`);
      expect.soft(await geometryFaults(page), `${colorScheme}, sign-in`).toEqual([]);
    }
  });
}

// Colors and names are the same at every width.
for (const colorScheme of ['light', 'dark'] as const) {
  test(`page, figures, question and sign-in can be read and are named: ${colorScheme}`, async ({
    page,
    allow,
  }) => {
    allow(FAILED_REQUEST);
    await page.emulateMedia({ colorScheme });
    await page.goto(`${stack.url}/dev/releases`);
    for (const closed of await page.locator('details').all()) await closed.locator('summary').click();
    expect.soft(await seriousFaults(page), 'page').toEqual([]);
    await returnTo(page, 'greedy_build').click();
    await expect(dialog(page)).toBeVisible();
    expect.soft(await contrastFaults(page), 'question').toEqual([]);
    await page.goto(`${stack.url}/releases`);
    expect.soft(await contrastFaults(page), 'sign-in').toEqual([]);
  });
}

test('the page fits a phone when text is twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`${stack.url}/dev/releases`);
  // Style attributes are against the page's policy; the browser's own setting is not.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200%; }');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});
