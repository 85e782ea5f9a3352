import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FinishedBuild } from '@cars/tooling/build/build-runner';
import { releaseBuilds } from '@cars/tooling/release/release-build';
import { chromiumLaunch } from '@cars/tooling/run/chromium';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { type Browser, type BrowserContext, chromium, request } from '@playwright/test';
import { newestAds } from '../fixtures/ads.ts';
import { lastCommits, openCheckout } from './built-commits.ts';
import { type Gate, table } from './report.ts';

const SHARE_GATE = 0.05;
const LOOK_EVERY_MS = 500;
const SHOWN_MS = 30_000;
/** Deltas are complete when none was added for this time. */
const SETTLED_MS = 10_000;
/** Chromium without dictionaries, like the other engines. */
const WITHOUT_DICTIONARIES =
  '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend';

const CODE = /\/r\/[^?]+\.(?:js|css)(?:\?|$)/;

/** Bytes of scripts and styles over the wire while the pages are visited one after the other. */
const bytesOfVisit = async (context: BrowserContext, addresses: readonly string[]): Promise<number> => {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const code = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (CODE.test(response.url)) code.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength;
  });
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  }
  await page.close();
  return bytes;
};

const filesBelow = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).length;

const catalogOf = (builds: readonly FinishedBuild[]): string =>
  builds.find(({ record }) => record.app === 'remote-catalog')?.record.build ?? '';

const release = (builds: readonly FinishedBuild[], dataDir: string) =>
  releaseBuilds(
    builds,
    null,
    {
      dataDir,
      by: 'bench',
      commit: null,
      command: 'release',
      now: () => new Date(),
      store: null,
      server: null,
    },
    true,
  );

/** Waits until a release shows and its deltas are there. */
const shown = async (builds: readonly FinishedBuild[], stack: LocalStack): Promise<void> => {
  const until = performance.now() + SHOWN_MS;
  while (!(await (await fetch(`${stack.url}/r/registry.json`)).text()).includes(catalogOf(builds))) {
    if (performance.now() > until) throw new Error('the release does not show');
    await pause(LOOK_EVERY_MS);
  }
  const folder = join(stack.dataDir, 'deltas');
  let files = await filesBelow(folder);
  for (let before = -1; before !== files; files = await filesBelow(folder)) {
    before = files;
    await pause(SETTLED_MS);
  }
};

/** Who visits: after each release again, or for the first time. */
const VISITORS = ['with dictionaries', 'without', 'for the first time'] as const;
type Visitor = (typeof VISITORS)[number];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * What a person loads again who returns after each of the last commits: each is built and released, then the catalog, a
 * car, the sign-in page and the page of a seller are visited.
 */
export const measureReleases = async (
  commits: number,
  say: (line: string) => void,
): Promise<{ readonly gates: readonly Gate[]; readonly text: string }> => {
  const folder = await temporaryFolder('bench-releases');
  const list = await lastCommits(commits + 1);
  const checkout = await openCheckout(join(folder.path, 'checkout'));
  const browsers: Browser[] = [];
  let stack: LocalStack | null = null;
  try {
    const dataDir = join(folder.path, 'data');
    say(`building ${list[0]?.slice(0, 8)}, which the visitors know`);
    const known = await checkout.build(list[0] ?? 'HEAD');
    await release(known, dataDir);
    // This checkout's own builds are not among the releases.
    stack = await startStack({ dataDir, task: 'serve' });
    const { url } = stack;
    const launch = chromiumLaunch();
    const usual = await chromium.launch(launch);
    browsers.push(usual);
    const plain = await chromium.launch({ ...launch, args: [...launch.args, WITHOUT_DICTIONARIES] });
    browsers.push(plain);
    const returning = { dictionaries: await usual.newContext(), plain: await plain.newContext() };
    const calls = await request.newContext({ baseURL: url });
    const [ad] = await newestAds(calls);
    await calls.dispose();
    const addresses = ['/catalog', `/car/${ad?.id}`, '/login', '/user/2'].map((path) => url + path);
    const rows: Record<Visitor, number>[] = [];
    for (const [n, commit] of list.entries()) {
      if (n > 0) say(`building and releasing ${commit.slice(0, 8)} (${n} of ${commits})`);
      const builds = n === 0 ? known : await checkout.build(commit);
      if (n > 0) await release(builds, dataDir);
      await shown(builds, stack);
      const first = await plain.newContext();
      const row = {
        'with dictionaries': await bytesOfVisit(returning.dictionaries, addresses),
        without: await bytesOfVisit(returning.plain, addresses),
        'for the first time': await bytesOfVisit(first, addresses),
      };
      await first.close();
      // The first commit is what the visitors know.
      if (n > 0) rows.push(row);
    }
    const total = (visitor: Visitor) => sum(rows.map((row) => row[visitor]));
    const whole = total('for the first time');
    const text = table([
      ['commit', ...VISITORS],
      ...rows.map((row, n) => [list[n + 1]?.slice(0, 8) ?? '', ...VISITORS.map((visitor) => row[visitor])]),
      ['all', ...VISITORS.map(total)],
    ]);
    return {
      text: `bytes of scripts and styles over the wire, four pages after each of ${rows.length} commits\n${text}`,
      gates: [
        {
          name: 'loaded again after a commit, with dictionaries',
          value: total('with dictionaries') / whole,
          rounds: rows.map((row) => row['with dictionaries'] / row['for the first time']),
          unit: 'of the bytes',
          kind: 'at-most',
          gate: SHARE_GATE,
        },
        {
          name: 'loaded again after a commit, elsewhere',
          value: total('without') / whole,
          rounds: rows.map((row) => row.without / row['for the first time']),
          unit: 'of the bytes',
          kind: 'at-most',
        },
      ],
    };
  } finally {
    for (const browser of browsers) await browser.close();
    await stack?.stop();
    await checkout.remove();
    await folder.remove();
  }
};
