import { createHash } from 'node:crypto';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import { buildOne } from '@cars/tooling/build/build-runner';
import { variantOf } from '@cars/tooling/build/variant';
import { releaseBuilds } from '@cars/tooling/release/release-build';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { type TemporaryFolder, temporaryFolder } from '@cars/tooling/run/temporary-folder';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** A start, which builds what is not built yet. */
const START_MS = 300_000;
const CODE = /\/r\/remote-account\/.+\.js$/;

/* A product of its own: its releases must not affect the other tests. */
let folder: TemporaryFolder;
let stack: LocalStack;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  folder = await temporaryFolder('deltas');
  stack = await startStack({ dataDir: folder.path, env: { SEED: 'none' }, isBrief: true });
});
test.afterAll(async () => {
  await stack?.stop();
  await folder?.remove();
});

interface Loaded {
  readonly path: string;
  readonly encoding: string | undefined;
  readonly bytes: number;
}

/** Opens the sign-in page and returns the section's scripts that came over the wire. */
const loadedScripts = async (page: Page): Promise<Loaded[]> => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const responses = new Map<string, Omit<Loaded, 'bytes'>>();
  const loaded: Loaded[] = [];
  network.on('Network.responseReceived', ({ requestId, response: { url, headers, fromDiskCache } }) => {
    if (!CODE.test(url) || fromDiskCache) return;
    responses.set(requestId, { path: new URL(url).pathname, encoding: headers['content-encoding'] });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId);
    if (response && encodedDataLength > 0) loaded.push({ ...response, bytes: encodedDataLength });
  });
  await page.goto(`${stack.url}/login`);
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await network.detach();
  return loaded;
};

/** The server looks at its registry with this request too. */
const registry = async (page: Page): Promise<Registry> =>
  (await page.request.get(`${stack.url}/r/registry.json`)).json();

const pathLike = (files: readonly { readonly path: string }[], name: RegExp): string =>
  files.find(({ path }) => name.test(path))?.path ?? '';

/** Base64, of a file as the browser has it. */
const sha256Of = async (page: Page, path: string): Promise<string> => {
  const reply = await page.request.get(stack.url + path);
  return createHash('sha256')
    .update(await reply.body())
    .digest('base64');
};

const encodingOf = async (path: string, dictionary: string): Promise<string | null> => {
  const reply = await fetch(stack.url + path, {
    headers: { 'accept-encoding': 'br, dcz', 'available-dictionary': `:${dictionary}:` },
  });
  await reply.body?.cancel();
  return reply.headers.get('content-encoding');
};

test('a returning visitor loads what a release changed, not its files', async ({ page }) => {
  test.setTimeout(START_MS);
  const before = await loadedScripts(page);
  expect(before.map(({ encoding }) => encoding)).not.toContain('dcz');
  const whole = before.reduce((sum, { bytes }) => sum + bytes, 0);

  const build = await buildOne('remote-account', variantOf({ BUILD_MARK: 'changed' }));
  await releaseBuilds([build], null, {
    dataDir: folder.path,
    by: 'anna@machine',
    commit: null,
    command: 'release remote-account',
    now: () => new Date(),
    store: null,
    server: stack.url,
  });

  // The server makes the deltas after the release; until then the files come whole.
  const names = [/\/remoteEntry\.js$/, /\/__federation_expose_routes\.\w+\.js$/];
  const known = await Promise.all(names.map((name) => sha256Of(page, pathLike(before, name))));
  await expect
    .poll(
      async () => {
        const [live] = (await registry(page)).remotes['remote-account'] ?? [];
        const files = [live?.entry, ...(live?.scripts ?? [])].map((file) => ({ path: file?.url ?? '' }));
        return Promise.all(names.map((name, n) => encodingOf(pathLike(files, name), known[n] ?? '')));
      },
      { timeout: 60_000 },
    )
    .toEqual(['dcz', 'dcz']);

  const after = await loadedScripts(page);
  await expect(page.locator('html')).toHaveAttribute('data-mark-remote-account', 'changed');
  // The entry and the routes keep their names; a part of other modules has another one and comes whole.
  for (const name of names)
    expect([name, after.find(({ path }) => name.test(path))?.encoding]).toEqual([name, 'dcz']);
  expect(after.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(whole / 2);
});
