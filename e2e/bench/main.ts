import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@cars/tooling/root';
import { chromiumLaunch } from '@cars/tooling/run/chromium';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { chromium } from '@playwright/test';
import { makeCertificate } from './certificate.ts';
import { measureCluster } from './cluster/measure-cluster.ts';
import { measureUsers } from './cluster/measure-users.ts';
import { type RecordedRun, withRun } from './figures-page.ts';
import { measureScreens } from './first-screen/measure-screens.ts';
import { noisyStarts } from './idle-machine.ts';
import { measureLink } from './link/measure-link.ts';
import { measureApi } from './measure-api.ts';
import { measureAttacks } from './measure-attacks.ts';
import { measureInteractions } from './measure-interactions.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureLoads } from './measure-loads.ts';
import { measureReleases } from './measure-releases.ts';
import { measureTaps } from './measure-taps.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureVisits } from './measure-visits.ts';
import {
  LIGHTHOUSE_ROUNDS,
  LOAD_SECONDS,
  options,
  partName,
  QUICK,
  ROUNDS,
  rounds,
  seconds,
  USERS_SECONDS,
  WALKS,
  whole,
} from './options.ts';
import { recordVisits } from './recorded-visits.ts';
import { type Gate, gateTable, isMissed } from './report.ts';
import { measureScroll } from './scroll.ts';
import { measureScale } from './search-scale.ts';
import { startServers } from './servers.ts';
import { measureSizes, sizesTable } from './sizes.ts';
import { measureUploadsPage } from './uploads-page.ts';

const machine = (): string => {
  const [processor] = cpus();
  return (
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GB, node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`
  );
};

const machineBefore = machine();

const say = (line: string): void => console.error(line);

const FIGURES = join(ROOT, 'docs/figures.md');
const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

const record = async (gates: readonly Gate[]): Promise<void> => {
  const run: RecordedRun = {
    part: partName(),
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    machine: machineBefore,
    noisy: noisyStarts(),
    gates,
  };
  if (options.json) await writeFile(options.json, `${JSON.stringify(run, null, 2)}\n`);
  if (options.write) await writeFile(FIGURES, withRun(await readFile(FIGURES, 'utf8'), run));
};

const finish = async (parts: readonly string[], gates: readonly Gate[]): Promise<boolean> => {
  for (const part of parts) console.log(`\n${part}`);
  console.log(`\n${gateTable(gates)}`);
  await record(gates);
  return gates.some(isMissed);
};

const runScale = async (): Promise<boolean> => {
  const scale = await measureScale({
    serverUrl: process.env.TEST_DATABASE_URL ?? null,
    ads: whole(options.ads, 'ads'),
    embeddedAds: whole(options['embedded-ads'], 'embedded-ads'),
    rounds: rounds(),
    keep: options.keep,
    say,
  });
  console.log(`machine: ${machine()}`);
  if (noisyStarts() > 0) console.log(`${noisyStarts()} measurements began on a busy machine`);
  return finish([scale.text], scale.gates);
};

const runSizes = async (): Promise<boolean> => {
  const before = machine();
  const sizes = await measureSizes({
    serverUrl: process.env.TEST_DATABASE_URL ?? null,
    counts: options.counts.split(',').map((text) => whole(text, 'counts')),
    embeddedMax: whole(options['embedded-ads'], 'embedded-ads'),
    say,
  });
  console.log(`machine before: ${before}; after: load ${loadavg()[0]?.toFixed(1)}\n\n${sizesTable(sizes)}`);
  if (options.json) await writeFile(options.json, `${JSON.stringify({ machine: before, sizes }, null, 2)}\n`);
  return false;
};

/** The effect of large pictures on the server's memory and on the form of a slow phone. */
const uploadParts = async (): Promise<{ parts: readonly string[]; gates: readonly Gate[] }> => {
  const server = await measureUploads(say);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await measureUploadsPage(browser, say);
    return { parts: [server.text, page.text], gates: [...server.gates, ...page.gates] };
  } finally {
    await browser.close();
  }
};

const runUploads = async (): Promise<boolean> => {
  const { parts, gates } = await uploadParts();
  console.log(`machine: ${machine()}`);
  return finish(parts, gates);
};

const runCluster = async (): Promise<boolean> => {
  const { text, gates } = await measureCluster(say, seconds(LOAD_SECONDS));
  console.log(`machine: ${machine()}`);
  if (noisyStarts() > 0) console.log(`${noisyStarts()} measurements began on a busy machine`);
  return finish([text], gates);
};

const runUsers = async (users: string): Promise<boolean> => {
  const load = { users: whole(users, 'users'), seconds: seconds(USERS_SECONDS) };
  const { text, gates } = await measureUsers(say, load);
  console.log(`machine: ${machine()}`);
  return finish([text], gates);
};

const runReleases = async (commits: string): Promise<boolean> => {
  const { text, gates } = await measureReleases(whole(commits, 'releases'), say);
  return finish([text], gates);
};

const runAttacks = async (): Promise<boolean> => {
  const { text, gates } = await measureAttacks(say);
  console.log(`machine: ${machine()}`);
  if (noisyStarts() > 0) console.log(`${noisyStarts()} measurements began on a busy machine`);
  return finish([text], gates);
};

/** The parts that need the product and a browser, in their order. */
const PARTS = [
  'load',
  'screen',
  'link',
  'tap',
  'visits',
  'scroll',
  'interactions',
  'lighthouse',
  'api',
] as const;
type Part = (typeof PARTS)[number];
const QUICK_PARTS: ReadonlySet<Part> = new Set(['screen', 'tap', 'api']);

const isSelected = (part: Part): boolean => {
  if (options.quick) return QUICK_PARTS.has(part);
  return options.only === undefined || options.only === part;
};

const run = async (): Promise<boolean> => {
  const pairs = rounds(options.quick ? QUICK.rounds : ROUNDS);
  const loadSeconds = seconds(options.quick ? QUICK.seconds : LOAD_SECONDS);
  const folder = await temporaryFolder('bench-responses');
  const certificate = makeCertificate();
  const launch = chromiumLaunch();
  const trusting = {
    ...launch,
    args: [...launch.args, `--ignore-certificate-errors-spki-list=${certificate.spki}`],
  };
  const browser = await chromium.launch(trusting);
  const gates: Gate[] = [];
  const parts: string[] = [];
  const take = (result: { readonly gates: readonly Gate[]; readonly text: string }): void => {
    gates.push(...result.gates);
    parts.push(result.text);
  };
  try {
    const servers = await startServers(say, {
      withDefaults: isSelected('visits'),
      withListings: !options.quick,
    });
    try {
      const urls = { federated: servers.federated.url, monolith: servers.monolith.url };
      if (isSelected('load')) take(await measureLoads({ browser, servers, rounds: pairs, say }));
      if (isSelected('screen')) take(await measureScreens({ browser, servers, rounds: pairs, say }));
      if (isSelected('link')) take(await measureLink({ browser, servers, certificate, rounds: pairs, say }));
      if (isSelected('tap')) take(await measureTaps({ browser, urls, rounds: pairs, say }));
      if (servers.defaults) {
        const all = { ...urls, defaults: servers.defaults.url };
        const visits = await measureVisits({ browser, urls: all, certificate, rounds: pairs, say });
        take(visits);
        if (options.record) recordVisits(`${machine()}, ${pairs} rounds`, visits.ratios);
        await servers.defaults.stop();
      }
      // The instances share the machine, and the monolith is no longer needed.
      await servers.monolith.stop();
      if (isSelected('scroll')) take(await measureScroll({ url: urls.federated, launch, say }));
      if (isSelected('interactions'))
        take(await measureInteractions({ browser, url: urls.federated, rounds: WALKS, say }));
      if (isSelected('lighthouse'))
        take(await measureLighthouse({ url: urls.federated, launch, rounds: LIGHTHOUSE_ROUNDS, say }));
      if (isSelected('api'))
        take(await measureApi({ url: urls.federated, folder: folder.path, seconds: loadSeconds, say }));
      console.log(`machine: ${machine()}, chromium ${browser.version()}`);
      console.log(`data: ${servers.data}`);
      if (noisyStarts() > 0) console.log(`${noisyStarts()} measurements began on a busy machine`);
    } finally {
      await servers.stop();
    }
  } finally {
    await browser.close();
    await folder.remove();
  }
  if (options.only === undefined && !options.quick) {
    const uploads = await uploadParts();
    gates.push(...uploads.gates);
    parts.push(...uploads.parts);
    take(await measureAttacks(say));
  }
  return finish(parts, gates);
};

const chosen = async (): Promise<boolean> => {
  if (options.scale) return runScale();
  if (options.sizes) return runSizes();
  if (options.cluster) return runCluster();
  if (options.users !== undefined) return runUsers(options.users);
  if (options.releases !== undefined) return runReleases(options.releases);
  if (options.only === 'uploads') return runUploads();
  if (options.only === 'attacks') return runAttacks();
  if (options.only !== undefined && !PARTS.some((part) => part === options.only))
    throw new Error(`--only must be one of ${[...PARTS, 'uploads', 'attacks'].join(', ')}`);
  return run();
};

// A signal ends the process here; its children are tied to it and end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

chosen().then(
  (missed) => process.exit(missed ? 1 : 0),
  (error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    process.exit(2);
  },
);
