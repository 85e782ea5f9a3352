import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { placedPath } from '@cars/shared-contracts/shell/build-address';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import {
  FIRST_SCREENS,
  type FirstScreen,
  type firstScreenOf,
} from '@cars/shared-contracts/shell/first-screen';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { hasIntegrity } from '@cars/shared-server/integrity';
import type { NamedBuild } from '@cars/shared-server/releases/build-files';
import { Counter } from 'prom-client';
import { WorkerError } from '../workers/worker-calls.ts';
import type { LiveRelease } from './release-store.ts';
import { QueueFull, ScreenRenderer } from './screen-renderer.ts';

/** Timeout of a first screen; then the static skeleton is sent. */
const WAIT_MS = 700;
/** The server's start waits for the workers for this long, for the first visitor's first screen. */
const WARM_LIMIT_MS = 3_000;
/** The server reads stylesheets in its own thread; the largest one of ours has 35,000. */
const STYLES_MAX_CHARS = 128 * 1024;
/** A failed build is not used for this long: after its first failure, its second in a row, and all later ones. */
const BACK_OFFS_MS = [10_000, 60_000, 600_000] as const;

/** Path of a build's file below `/r/`; no part of it begins with a dot. */
const BUILD_FILE = /^[a-z][a-z-]{1,40}\/[\w-]{6,64}(?:\/[\w-][\w.-]*)+$/;

export type Address = NonNullable<ReturnType<typeof firstScreenOf>>;

/** What a page was rendered from, and by whom. */
export interface RenderedScreen {
  readonly app: RemoteApp;
  readonly build: RemoteBuild;
  readonly screen: FirstScreen;
  /** The texts of the build's stylesheets. */
  readonly styles: readonly string[];
}

export interface FirstScreensLog {
  warn(facts: object, text: string): void;
}

/** Counts rendered first screens and the reasons of failures. */
export const firstScreenOutcomes = new Counter({
  name: 'first_screens_total',
  help: 'First screens requested from the remotes, by outcome',
  labelNames: ['app', 'outcome'],
  registers: [],
});

/**
 * Reads a build's file from the releases folder, which has all files even when browsers fetch them elsewhere. Throws
 * when its hash differs.
 */
export const readAsset = async (
  folder: string,
  named: NamedBuild,
  { url, integrity }: RemoteBuild['entry'],
): Promise<{ readonly file: string; readonly content: Buffer }> => {
  // A store's public address may have a path of its own.
  const path = placedPath(url, named);
  if (!BUILD_FILE.test(path)) throw new Error(`${url} is no file of a build`);
  const file = join(folder, path);
  const content = await readFile(file);
  if (!hasIntegrity(content, integrity)) throw new Error(`${url} is not the released file`);
  return { file, content };
};

/** The build that renders first screens: the first compatible one that is no canary. */
const buildOf = ({ registry, page }: LiveRelease, app: RemoteApp): RemoteBuild | null =>
  registry.remotes[app]?.find(
    ({ build, contract }) =>
      registry.canaries[app]?.build !== build && isCompatibleContract(contract, page.contract),
  ) ?? null;

interface RunningBuild {
  readonly build: string;
  readonly renderer: Promise<ScreenRenderer>;
  /** In a row. */
  failures: number;
  backsOffUntil: number;
  /** Renders for which their pages did not wait, starts included. */
  overdue: number;
}

/** Not an error of the entry: its process has limits of its own. */
class Overdue extends Error {
  override message = 'the page did not wait any longer';
}

const within = <T>(promise: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue()), ms);
  });
  return Promise.race([promise, expired]).finally(() => clearTimeout(timer));
};

/**
 * Renders first screens with the live builds of the remotes, each in a process that runs as long as its build is live.
 * A build that fails, is slow or returns too much costs the pre-rendering only: null, a log line, a count and a back-off.
 */
export const createFirstScreens = (folder: string, log: FirstScreensLog) => {
  const entries = new Map<RemoteApp, RunningBuild>();

  const open = async (
    named: NamedBuild,
    asset: NonNullable<RemoteBuild['firstScreen']>,
  ): Promise<ScreenRenderer> => {
    const { file } = await readAsset(folder, named, asset);
    return new ScreenRenderer(pathToFileURL(file).href);
  };

  const drop = (entry: RunningBuild): void => {
    entry.renderer.then((renderer) => renderer.close()).catch(() => undefined);
  };

  const entryOf = (app: RemoteApp, { build, firstScreen }: RemoteBuild): RunningBuild | null => {
    const known = entries.get(app);
    if (known?.build === build && (known.backsOffUntil === 0 || known.backsOffUntil > performance.now()))
      return known;
    if (known) drop(known);
    entries.delete(app);
    if (!firstScreen) return null;
    const renderer = open({ app, build }, firstScreen);
    renderer.catch(() => undefined);
    const failures = known?.build === build ? known.failures : 0;
    const entry: RunningBuild = { build, renderer, failures, backsOffUntil: 0, overdue: 0 };
    entries.set(app, entry);
    return entry;
  };

  const stylesOf = async (app: RemoteApp, { build, styles }: RemoteBuild): Promise<string[]> => {
    const contents = await Promise.all(
      styles.map(async (asset) => (await readAsset(folder, { app, build }, asset)).content.toString()),
    );
    if (contents.join('').length > STYLES_MAX_CHARS) throw new Error('its stylesheets are too large');
    return contents;
  };

  const renderWith = async (
    entry: RunningBuild,
    live: LiveRelease,
    app: RemoteApp,
    build: RemoteBuild,
    { name, path }: Address,
    response: string,
  ) => {
    const renderer = await entry.renderer;
    if (!isCompatibleContract(await renderer.contract(), live.page.contract))
      throw new Error('the entry needs a newer shell');
    const screen = await renderer.render({ name, path, answer: response });
    return screen && { screen, styles: await stylesOf(app, build) };
  };

  const backOff = (entry: RunningBuild): number => {
    const backOffMs = BACK_OFFS_MS[Math.min(entry.failures, BACK_OFFS_MS.length - 1)] ?? 0;
    entry.failures += 1;
    entry.backsOffUntil = performance.now() + backOffMs;
    return backOffMs;
  };

  /** Judged also when no page waits any longer. */
  const judged = async (entry: RunningBuild, app: RemoteApp, work: ReturnType<typeof renderWith>) => {
    try {
      const rendered = await work;
      entry.failures = 0;
      return rendered;
    } catch (error) {
      if (entries.get(app) !== entry || entry.backsOffUntil > 0) throw error;
      if (error instanceof QueueFull || (error instanceof WorkerError && error.failure === 'closed'))
        throw error;
      const backOffMs = backOff(entry);
      firstScreenOutcomes.inc({ app, outcome: 'failed' });
      log.warn(
        { err: error, app, build: entry.build, backOffMs },
        'no first screen: the static skeleton is sent',
      );
      throw error;
    }
  };

  return {
    /** Starts the workers of a release in advance; resolves when they are ready or timed out. */
    async warm(live: LiveRelease): Promise<void> {
      const started = Object.values(FIRST_SCREENS).map((app) => {
        const build = buildOf(live, app);
        return build && entryOf(app, build)?.renderer.then((renderer) => renderer.contract());
      });
      await within(Promise.allSettled(started), WARM_LIMIT_MS).catch(() => undefined);
    },
    /** The first screen of an address for this response of the api (JSON text). Never throws. */
    async render(live: LiveRelease, address: Address, response: string): Promise<RenderedScreen | null> {
      const app = FIRST_SCREENS[address.name];
      const build = buildOf(live, app);
      const entry = build && entryOf(app, build);
      if (!entry) return null;
      if (entry.backsOffUntil > 0) {
        firstScreenOutcomes.inc({ app, outcome: 'backing_off' });
        return null;
      }
      if (entry.overdue > 0) {
        firstScreenOutcomes.inc({ app, outcome: 'busy' });
        return null;
      }
      const work = judged(entry, app, renderWith(entry, live, app, build, address, response));
      try {
        const rendered = await within(work, WAIT_MS);
        firstScreenOutcomes.inc({ app, outcome: rendered ? 'rendered' : 'nothing' });
        return rendered && { app, build, ...rendered };
      } catch (error) {
        if (error instanceof QueueFull) firstScreenOutcomes.inc({ app, outcome: 'queue_full' });
        if (error instanceof Overdue) {
          firstScreenOutcomes.inc({ app, outcome: 'overdue' });
          entry.overdue += 1;
          void work
            .catch(() => undefined)
            .finally(() => {
              entry.overdue -= 1;
            });
        }
        return null;
      }
    },
    close(): void {
      for (const entry of entries.values()) drop(entry);
      entries.clear();
    },
  };
};

export type FirstScreens = ReturnType<typeof createFirstScreens>;
