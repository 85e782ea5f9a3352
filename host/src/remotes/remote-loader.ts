import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { fetchListing } from '../boot/data-blocks.ts';
import { report, SCREEN_MARK } from '../telemetry/report.ts';
import { chosenBuild, currentListing, isTooNew } from './builds.ts';
import { noteFailure } from './failures.ts';
import { loadExpose } from './load-expose.ts';
import { startScripts } from './scripts.ts';
import { loadStyles } from './stylesheets.ts';

/** Waits before the second and third try: a refusal shows its screen within a second (security.md R1). */
const RETRY_WAITS_MS = [100, 300] as const;
/** After this time the person gets an answer, whatever is still on its way (security.md R7). */
const LOAD_DEADLINE_MS = 7000;
/**
 * The first section's files are asked for by the document itself: its time runs from there, however late the shell's
 * own script was. On a slow line that one waited for them as well: they are given this long at least.
 */
const FIRST_DEADLINE_MIN_MS = 5000;

/** Why a section is not there: `too-new` needs a newer shell, `unreachable` may come back. */
export type RemoteFailure = 'unreachable' | 'too-new';

export class RemoteError extends Error {
  readonly failure: RemoteFailure;

  constructor(app: RemoteApp, failure: RemoteFailure, cause?: unknown) {
    super(`${app}: ${failure}`, { cause });
    this.name = 'RemoteError';
    this.failure = failure;
  }
}

const promises = new Map<RemoteApp, Promise<RemoteModule>>();
const modules = new Map<RemoteApp, RemoteModule>();
/** The build that each loaded module is of. */
const running = new Map<RemoteApp, string>();
let tries = 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isRemoteModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' && value !== null && 'screens' in value && 'contract' in value;

interface Loaded {
  readonly module: RemoteModule;
  /** Name of the build that it is of. */
  readonly build: string;
}

const loadBuild = async (app: RemoteApp, build: RemoteBuild, isRetry: boolean): Promise<Loaded> => {
  // A failed address is remembered by browser and runtime alike; a new one is asked anew.
  const entryUrl = isRetry ? `${build.entry.url}?retry=${++tries}` : build.entry.url;
  const [exposed] = await Promise.all([loadExpose(app, 'routes', entryUrl), loadStyles(build)]);
  const { remoteModule } = (exposed ?? {}) as { remoteModule?: unknown };
  if (!isRemoteModule(remoteModule)) throw new Error(`${app} exposes no screens`);
  if (!isCompatibleContract(remoteModule.contract)) {
    console.warn(`${app} ${build.build} needs contract ${remoteModule.contract}`);
    throw new RemoteError(app, 'too-new');
  }
  return { module: remoteModule, build: build.build };
};

/** What of a load failed: for telemetry. */
const phaseOf = (error: unknown) => (error instanceof RemoteError ? 'contract' : 'entry');

const load = async (app: RemoteApp, isRetry: boolean, deadline: number): Promise<Loaded> => {
  const isOver = () => performance.now() > deadline;
  const build = chosenBuild(currentListing(), app);
  let cause: unknown;
  if (build) await startScripts(build, isRetry);
  for (let attempt = 0; build && attempt <= RETRY_WAITS_MS.length; attempt += 1) {
    if (attempt > 0) await pause(RETRY_WAITS_MS[attempt - 1] as number);
    try {
      return await loadBuild(app, build, isRetry || attempt > 0);
    } catch (error) {
      console.warn(`${app} ${build.build}: try ${attempt + 1} failed`, error);
      cause = error;
      if (error instanceof RemoteError || isOver()) break;
    }
  }
  // The build may have vanished after a release: the one to take now heals the open page. That the server answers
  // tells that the build itself failed, and not the network.
  const fresh = await fetchListing();
  // Given up meanwhile: a retry has the page to itself, and whatever it loaded stays.
  if (isOver() && modules.has(app)) throw new RemoteError(app, 'unreachable', cause);
  if (fresh && build) noteFailure(fresh, app, build.build, { kind: 'load_failure', phase: phaseOf(cause) });
  const next = fresh && chosenBuild(fresh, app);
  if (fresh && next && next.build !== build?.build && !isOver()) {
    currentListing(fresh);
    try {
      const loaded = await loadBuild(app, next, false);
      report({ kind: 'healed', app, build: next.build });
      return loaded;
    } catch (error) {
      console.warn(`${app} ${next.build}: the newer build failed as well`, error);
      cause = error;
    }
  }
  if (cause instanceof RemoteError) throw cause;
  throw new RemoteError(app, isTooNew(currentListing(), app) ? 'too-new' : 'unreachable', cause);
};

let isFirst = true;

/** How long the next load may take. */
const nextWaitMs = (): number => {
  const left = isFirst ? LOAD_DEADLINE_MS - performance.now() : LOAD_DEADLINE_MS;
  isFirst = false;
  return Math.max(FIRST_DEADLINE_MIN_MS, left);
};

/**
 * The module of a remote: three tries, then the build that a fresh registry names, all within
 * LOAD_DEADLINE_MS. The same promise is answered until `forgetFailure`. Rejects with `RemoteError`.
 */
export const loadRemoteApp = (app: RemoteApp, isRetry = false): Promise<RemoteModule> => {
  const known = promises.get(app);
  if (known) return known;
  const waitMs = nextWaitMs();
  const promise = Promise.race([
    load(app, isRetry, performance.now() + waitMs),
    pause(waitMs).then(() => {
      throw new RemoteError(app, 'unreachable', 'time limit');
    }),
  ]).then(({ module, build }) => {
    modules.set(app, module);
    running.set(app, build);
    // React reads these fields: `use` of a loaded module never suspends, so no skeleton is shown for it.
    Object.assign(promise, { status: 'fulfilled', value: module });
    performance.mark(`remote:${app}`);
    return module;
  });
  promises.set(app, promise);
  return promise;
};

/** The module if it is loaded. */
export const loadedRemote = (app: RemoteApp): RemoteModule | null => modules.get(app) ?? null;

/** The build whose module is loaded. */
export const runningBuild = (app: RemoteApp): string | null => running.get(app) ?? null;

/** Marks the time at which a section's screen stands on the page. */
export const markScreen = (app: RemoteApp): void => {
  const detail = { app, build: running.get(app) };
  requestAnimationFrame(() => performance.mark(SCREEN_MARK, { detail }));
};

/** Writes down that a screen broke while it was drawn. */
export const noteCrash = (app: RemoteApp): void => {
  const build = running.get(app);
  if (build) noteFailure(currentListing(), app, build, { kind: 'render_failure', phase: 'render' });
};

/** Forgets a load that failed, and a module whose build was set aside; any other stays. */
export const forgetFailure = (app: RemoteApp): void => {
  if (modules.has(app)) {
    const chosen = chosenBuild(currentListing(), app);
    if (!chosen || chosen.build === running.get(app)) return;
    modules.delete(app);
  }
  promises.delete(app);
};

/** Starts a failed load again, from a new address. */
export const retryRemote = (app: RemoteApp): void => {
  forgetFailure(app);
  loadRemoteApp(app, true).catch(() => undefined);
};

/** Loads a remote that is likely to be needed; a failure leaves no trace. */
export const preloadRemote = (app: RemoteApp): void => {
  if (promises.has(app)) return;
  loadRemoteApp(app).catch(() => promises.delete(app));
};
