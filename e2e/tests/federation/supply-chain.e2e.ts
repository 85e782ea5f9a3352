import { createHash } from 'node:crypto';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { Page } from '@playwright/test';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { FAILED_BUILD } from '../../fixtures/expected-reports.ts';
import { neverIdle } from '../../fixtures/never-idle.ts';
import { changeBuilds, liveBuild, REMOTE_SCREENS } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

/* Data that a registry, a file or a visitor could inject. One remote is enough: all share the loader. */

const APP = 'remote-account';
const EVIL_SCRIPT = 'window.__evil = true;';
const evilIntegrity = `sha256-${createHash('sha256').update(EVIL_SCRIPT).digest('base64')}`;

/** Serves pages whose registry describes the live build in another way. */
const describeOtherwise = (page: Page, change: (build: RemoteBuild) => unknown) =>
  changeBuilds(page, APP, (builds) => builds.map(change) as RemoteBuild[]);

test.describe('a registry that points elsewhere', { tag: '@F1' }, () => {
  test.use({
    allowedProblems: /unknown host: https:\/\/evil|script-src|connect-src|cannot load https:\/\/evil/,
  });

  test('fails only that section, because the policy blocks the script', async ({
    page,
    shell,
    catalog,
    allow,
  }) => {
    allow(FAILED_BUILD);
    await describeOtherwise(page, (build) => ({
      ...build,
      entry: { url: `https://evil.example${build.entry.url}`, integrity: evilIntegrity },
    }));
    // The other origin responds, and with the expected bytes: only the policy blocks its script.
    await page.route('https://evil.example/**', (route) =>
      route.fulfill({
        body: EVIL_SCRIPT,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (/evil\.example/.test(message.text())) refusals.push(message.text());
    });
    const reached: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('evil')) reached.push(response.url());
    });
    await shell.open('/login');
    await expect(shell.sectionFailure).toBeVisible();
    expect(reached).toEqual([]);
    expect(await page.evaluate(() => '__evil' in window)).toBe(false);
    expect(refusals.join('\n')).toMatch(
      /policy violation: (script-src|trusted-types|require-trusted)|refused: https:/,
    );
    await shell.navigateInside('/catalog');
    await expect(catalog.cards.first()).toBeVisible();
  });
});

test('a description that contains code is data, and none of it runs', { tag: '@F2' }, async ({
  page,
  shell,
}) => {
  await describeOtherwise(page, (build) => ({
    ...build,
    getPublicPath: 'function(){window.PWNED=1;return "/"}',
    entry: { ...build.entry, getPublicPath: 'return window.PWNED=1' },
  }));
  await shell.open('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'PWNED' in window)).toBe(false);
});

for (const { app, path, needsSignIn } of REMOTE_SCREENS) {
  test(`an entry of ${app} with one more statement is not run, and its section fails`, {
    tag: '@F3',
  }, async ({ page, shell, request, signIn, fault, allow }) => {
    allow(FAILED_BUILD);
    if (needsSignIn) await signIn();
    const screen = path.replace('{ad}', String((await adWithoutVideo(request)).id));
    const { entry } = await liveBuild(request, app);
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('valid digest')) refusals.push(message.text());
    });
    const tampered = await fault(
      '[F3]',
      ({ pathname }) => pathname === new URL(entry.url, 'http://any').pathname,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()}\n;window.__tampered = true;` });
      },
    );
    await shell.open(screen);
    await expect(shell.sectionFailure).toBeVisible();
    expect(await page.evaluate(() => '__tampered' in window)).toBe(false);
    expect(refusals.filter((text) => text.includes(entry.url))).not.toEqual([]);

    await tampered.end();
    await shell.retryButton.click();
    await expect(shell.sectionFailure).toBeHidden();
  });
}

test('a lazy part that differs from the released one is not run', { tag: ['@F4', '@gate'] }, async ({
  page,
  catalog,
  allow,
}) => {
  allow(FAILED_BUILD);
  await neverIdle(page);
  await catalog.open();
  await page.waitForLoadState('networkidle');
  let tampered = 0;
  await page.route(/\/r\/remote-catalog\/.*\.js/, async (route) => {
    tampered += 1;
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;window.__tampered = true;` });
  });
  await catalog.pill('По умолчанию').click();
  await expect(page.getByRole('alertdialog')).toContainText('Не удалось открыть список');
  expect(tampered).toBeGreaterThan(0);
  expect(await page.evaluate(() => '__tampered' in window)).toBe(false);
});

test('a file without its hash is refused, and so is another contract version', {
  tag: ['@F5', '@F7'],
}, async ({ page, shell, allow }) => {
  allow(FAILED_BUILD);
  await describeOtherwise(page, (build) => ({ ...build, entry: { url: build.entry.url } }));
  await shell.open('/login');
  await expect(shell.sectionFailure).toBeVisible();
  await page.unroute('**/login');
  await describeOtherwise(page, (build) => ({ ...build, contract: '0.9.0' }));
  await shell.open('/login');
  await expect(page.getByText('Раздел обновился. Закройте приложение и откройте его снова.')).toBeVisible();
});

test('no address of a remote is read from the visitor’s address or storage', { tag: '@F6' }, async ({
  page,
  request,
  baseURL,
}) => {
  const live = await liveBuild(request, APP);
  const evil = 'https://evil.example/remoteEntry.js';
  await page.addInitScript((url) => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of [
        'remote_account',
        'remote-account',
        'registry',
        'wanted_builds',
        'FEDERATION_OVERRIDE',
      ])
        storage.setItem(key, key === 'wanted_builds' ? `remote-account/${url}` : url);
  }, evil);
  const origins = new Set<string>();
  const folders = new Set<string>();
  page.on('request', (sent) => {
    if (sent.resourceType() !== 'script') return;
    origins.add(new URL(sent.url()).origin);
    const [, folder] = /\/r\/remote-account\/([^/]+)\//.exec(sent.url()) ?? [];
    if (folder) folders.add(folder);
  });
  await page.goto(`/login?remote=${evil}&remote_account=${evil}&registry=${evil}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
  expect([...folders].sort()).toEqual([live.build, 'files'].sort());
});

test('files of remotes may be read by a shell of any origin and never change', { tag: '@F11' }, async ({
  request,
}) => {
  const { entry, scripts, styles } = await liveBuild(request, 'remote-ad');
  for (const { url } of [entry, ...scripts, ...styles]) {
    const headers = (await request.get(url, { headers: { Origin: 'https://cars.example' } })).headers();
    expect(headers['access-control-allow-origin'], url).toBe('*');
    expect(headers['access-control-allow-credentials'], url).toBeUndefined();
    expect(headers.vary, url).toContain('Origin');
    expect(headers['cross-origin-resource-policy'], url).toBe('cross-origin');
    expect(headers['cache-control'], url).toContain('immutable');
  }
  const registry = await request.get('/r/registry.json');
  expect(registry.headers()['cache-control']).toBe('no-cache');
});

test('a sign-in through one section is visible in another, because there is one store', {
  tag: '@F12',
}, async ({ page, shell, catalog, signIn }) => {
  await shell.open('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signIn();
  await shell.open('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shell.navigateInside('/catalog');
  await expect(catalog.cards.first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Избранное' })).toBeVisible();
});

test('nothing is loaded from the messenger, because its client is our own', { tag: '@F13' }, async ({
  page,
  catalog,
}) => {
  const requested: string[] = [];
  page.on('request', (sent) => {
    if (/telegram\.org|t\.me/.test(new URL(sent.url()).hostname)) requested.push(sent.url());
  });
  await page.goto('/?tgWebAppPlatform=android&tgWebAppVersion=9.1');
  await expect(catalog.cards.first()).toBeVisible();
  expect(requested).toEqual([]);
});

test.describe('Trusted Types', () => {
  test.use({
    allowedProblems: /violates the .*Content Security Policy|trusted-types|requires 'TrustedScript'/i,
  });

  test('are in force: the document accepts neither a script, nor markup, nor a policy of others', {
    tag: ['@F14', '@gate'],
  }, async ({ page, catalog }) => {
    await catalog.open();
    const outcomes = await page.evaluate(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      const outcomeOf = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const script = () => document.createElement('script');
      return {
        'a foreign script': outcomeOf(() => Object.assign(script(), { src: 'https://evil.example/x.js' })),
        'a data: script': outcomeOf(() => Object.assign(script(), { src: 'data:text/javascript,1' })),
        'a picture as a script': outcomeOf(() => Object.assign(script(), { src: '/img/original/x.jpg' })),
        'a blob as a worker': outcomeOf(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
        'text in a script': outcomeOf(() => Object.assign(script(), { textContent: 'window.__xss = 1' })),
        'active markup': outcomeOf(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
        }),
        'harmless markup': outcomeOf(() => {
          document.createElement('div').innerHTML = '<b>жирный</b>';
        }),
        'a policy of its own': outcomeOf(() => trustedTypes.createPolicy('other', {})),
        'the default policy again': outcomeOf(() => trustedTypes.createPolicy('default', {})),
        'a file of a build': outcomeOf(() => Object.assign(script(), { src: '/r/host/x.js' })),
      };
    });
    expect(outcomes).toEqual({
      'a foreign script': 'TypeError',
      'a data: script': 'TypeError',
      'a picture as a script': 'TypeError',
      'a blob as a worker': 'TypeError',
      'text in a script': 'TypeError',
      'active markup': 'TypeError',
      'harmless markup': 'TypeError',
      'a policy of its own': 'TypeError',
      'the default policy again': 'TypeError',
      'a file of a build': 'done',
    });
  });
});
