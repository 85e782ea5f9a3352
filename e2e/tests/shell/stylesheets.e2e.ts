import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { listFiles } from '@cars/tooling/build/build-record';
import { BUILDS_FOLDER } from '@cars/tooling/build/build-runner';
import { inlineStyles, parseStylesheet } from '@cars/tooling/checks/stylesheets';
import type { APIRequestContext, Page } from '@playwright/test';
import { liveBuild } from '../../fixtures/registry.ts';
import { expect, test } from '../../fixtures/test.ts';

const PAGE = '/offer';
/** Selectors and at-rules of one engine: another one may drop such a rule. */
const VENDOR_RULE = /::?-(moz|ms|o|webkit)-|^@-/;

/** Addresses of all stylesheets that the running product publishes, those of lazy chunks included. */
const publishedStylesheets = async (request: APIRequestContext): Promise<string[]> => {
  const html = await (await request.get(PAGE)).text();
  const host = /data-host="(\w+)"/.exec(html)?.[1] ?? '';
  const builds = await Promise.all(
    REMOTE_APPS.map(async (app) => ({ app, build: (await liveBuild(request, app)).build })),
  );
  const listed = await Promise.all(
    [{ app: 'host', build: host }, ...builds].map(async ({ app, build }) =>
      (await listFiles(join(BUILDS_FOLDER, app, build, 'files')))
        .filter((name) => name.endsWith('.css'))
        .map((name) => `/r/${app}/${build}/${name}`),
    ),
  );
  return listed.flat();
};

/**
 * How many rules the browser has parsed from a stylesheet, or without an address from each `<style>` of the
 * page.
 */
const rulesInBrowser = (page: Page, address: string | null = null): Promise<number[]> =>
  page.evaluate(async (href) => {
    const count = (rules: CSSRuleList): number =>
      [...rules].reduce(
        (sum, rule) => sum + 1 + ('cssRules' in rule ? count(rule.cssRules as CSSRuleList) : 0),
        0,
      );
    const counted = ({ sheet }: { sheet: CSSStyleSheet | null }) => (sheet ? count(sheet.cssRules) : 0);
    if (href === null) return [...document.querySelectorAll('style')].map(counted);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    const loaded = new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = reject;
    });
    document.head.append(link);
    await loaded;
    const rules = counted(link);
    link.remove();
    return [rules];
  }, address);

/** How many rules this browser must parse from a text: all but those of another engine. */
const expectedRules = async (page: Page, text: string): Promise<number> => {
  const { errors, rules } = parseStylesheet(text);
  expect(errors).toEqual([]);
  const vendor = rules.filter((rule) => VENDOR_RULE.test(rule));
  const dropped = await page.evaluate(
    (selectors) => selectors.filter((selector) => !CSS.supports(`selector(${selector})`)).length,
    vendor.filter((rule) => !rule.startsWith('@')),
  );
  return rules.length - dropped;
};

test('the browser accepts every rule of every published stylesheet', async ({ page, request, shell }) => {
  await shell.open(PAGE);
  await expect(shell.heading).toBeVisible();
  const addresses = await publishedStylesheets(request);
  expect(addresses.length).toBeGreaterThan(REMOTE_APPS.length);
  for (const address of addresses) {
    const text = await (await request.get(address)).text();
    expect([address, await rulesInBrowser(page, address)]).toEqual([
      address,
      [await expectedRules(page, text)],
    ]);
  }
});

test('the browser accepts every rule of inline styles', async ({ page, request, shell }) => {
  await shell.open(PAGE);
  await expect(shell.heading).toBeVisible();
  const texts = inlineStyles(await (await request.get(PAGE)).text());
  expect(texts.length).toBeGreaterThan(0);
  const expected: number[] = [];
  for (const text of texts) expected.push(await expectedRules(page, text));
  expect((await rulesInBrowser(page)).slice(0, texts.length)).toEqual(expected);
});

test('the check itself finds a rule that the browser drops', async ({ page, request, shell }) => {
  await shell.open(PAGE);
  await expect(shell.heading).toBeVisible();
  const [address = ''] = await publishedStylesheets(request);
  const text = await (await request.get(address)).text();
  await page.route(`**${address}`, (route) =>
    route.fulfill({ contentType: 'text/css', body: `//# allFunctionsCalledOnLoad\n${text}` }),
  );
  const [accepted = 0] = await rulesInBrowser(page, address);
  // The first rule may be a whole layer.
  expect(accepted).toBeLessThan(await expectedRules(page, text));
});
