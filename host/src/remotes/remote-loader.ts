import { pause } from '@cars/shared-contracts/client/pause';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { isCompatibleContract } from '@cars/shared-contracts/shell/contract-version';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { fetchRegistry, isServed } from '../boot/data-blocks.ts';
import { isCrashFromOutside, wasOfflineSince } from '../shell/outside.ts';
import { report, SCREEN_MARK } from '../telemetry/report.ts';
import { chosenBuild, currentRegistry, hasUntriedBuild, isTooNew, passOver } from './builds.ts';
import { recordFailure } from './failures.ts';
import { loadExpose } from './load-expose.ts';
import { startScripts } from './scripts.ts';
import { dropPendingStyles, loadStyles } from './stylesheets.ts';

/** Waits before the second and third try: a refusal shows its screen within a second [R1]. */
const RETRY_WAITS_MS = [100, 300] as const;
/** After this time the user sees the result, whatever is still in flight [R7]. */
const LOAD_DEADLINE_MS = 7000;
/**
 * The document requests the first section's files, so its deadline counts from the page's start. A slow network
 * delays the host's script too: the section gets at least this long after it.
 */
const FIRST_DEADLINE_MIN_MS = 5000;

/** `too-new` needs a newer shell; `unreachable` may succeed later. */
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
/** The build of each loaded module. */
const running = new Map<RemoteApp, string>();
let retryCount = 0;

const isRemoteModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' && value !== null && 'screens' in value && 'contract' in value;

interface Loaded {
  readonly module: RemoteModule;
  /** Name of the module's build. */
  readonly build: string;
}

const loadBuild = async (app: RemoteApp, build: RemoteBuild, isRetry: boolean): Promise<Loaded> => {
  // Browser and runtime both cache a failed address; a new query makes a new request.
  const entryUrl = isRetry ? `${build.entry.url}?retry=${++retryCount}` : build.entry.url;
  const [exposed] = await Promise.all([loadExpose(app, 'routes', entryUrl), loadStyles(build, isRetry)]);
  const { remoteModule } = (exposed ?? {}) as { remoteModule?: unknown };
  if (!isRemoteModule(remoteModule)) throw new Error(`${app} exposes no screens`);
  if (!isCompatibleContract(remoteModule.contract)) {
    console.warn(`${app} ${build.build} needs contract ${remoteModule.contract}`);
    throw new RemoteError(app, 'too-new');
  }
  return { module: remoteModule, build: build.build };
};

/** The phase that failed, for telemetry. */
const phaseOf = (error: unknown) => (error instanceof RemoteError ? 'contract' : 'entry');

const load = async (app: RemoteApp, isRetry: boolean, deadline: number): Promise<Loaded> => {
  const isOver = () => performance.now() > deadline;
  const startedMs = performance.now();
  const build = chosenBuild(currentRegistry(), app);
  let cause: unknown;
  if (build && isRetry) dropPendingStyles(build);
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
  // A release may have removed the build: a fresh registry names the current one. If this request succeeds, the
  // build failed and not the network.
  const fresh = await fetchRegistry();
  const isThere = fresh && build && (await isServed(build));
  // The deadline has passed and a retry has loaded the module: its result stays.
  if (isOver() && modules.has(app)) throw new RemoteError(app, 'unreachable', cause);
  if (fresh && build) {
    // Files that are not there may arrive later: the build itself has not failed.
    if (isThere && !(cause instanceof RemoteError)) {
      try {
        // The files are there now: if the build loads, the network was away and nothing is wrong with it.
        const loaded = await loadBuild(app, build, true);
        report({ kind: 'from_outside', app, build: build.build, phase: 'entry' });
        return loaded;
      } catch (error) {
        cause = error;
      }
    }
    const phase = phaseOf(cause);
    if (wasOfflineSince(startedMs)) report({ kind: 'from_outside', app, build: build.build, phase });
    else if (isThere) recordFailure(fresh, app, build.build, { kind: 'load_failure', phase });
    passOver(app, build.build);
  }
  const next = fresh && chosenBuild(fresh, app);
  if (fresh && next && next.build !== build?.build && !isOver()) {
    currentRegistry(fresh);
    try {
      const loaded = await loadBuild(app, next, false);
      report({ kind: 'healed', app, build: next.build });
      return loaded;
    } catch (error) {
      console.warn(`${app} ${next.build}: the other build failed as well`, error);
      passOver(app, next.build);
      cause = error;
    }
  }
  if (cause instanceof RemoteError) throw cause;
  throw new RemoteError(app, isTooNew(currentRegistry(), app) ? 'too-new' : 'unreachable', cause);
};

let isFirst = true;

/** Timeout of the next load. */
const nextWaitMs = (): number => {
  const left = isFirst ? LOAD_DEADLINE_MS - performance.now() : LOAD_DEADLINE_MS;
  isFirst = false;
  return Math.max(FIRST_DEADLINE_MIN_MS, left);
};

/**
 * Loads a remote's module: three tries, then the build of a fresh registry, all within LOAD_DEADLINE_MS;
 * rejects with `RemoteError`. Returns the same promise until `forgetFailure`.
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
    // React reads these fields: `use` does not suspend for a loaded module, so no skeleton flashes.
    Object.assign(promise, { status: 'fulfilled', value: module });
    performance.mark(`remote:${app}`);
    return module;
  });
  promises.set(app, promise);
  return promise;
};

/** The module, or null before it is loaded. */
export const loadedRemote = (app: RemoteApp): RemoteModule | null => modules.get(app) ?? null;

/** The build of the loaded module. */
export const runningBuild = (app: RemoteApp): string | null => running.get(app) ?? null;

/** Sets the performance mark of a painted screen. */
export const markScreen = (app: RemoteApp): void => {
  const detail = { app, build: running.get(app) };
  requestAnimationFrame(() => performance.mark(SCREEN_MARK, { detail }));
};

/** Records that a screen threw while rendering. Whether another build can draw it. */
export const recordCrash = (app: RemoteApp, error: unknown): boolean => {
  const build = running.get(app);
  if (!build) return false;
  if (isCrashFromOutside(error)) {
    report({ kind: 'from_outside', app, build, phase: 'render' });
    return false;
  }
  recordFailure(currentRegistry(), app, build, { kind: 'render_failure', phase: 'render' });
  passOver(app, build);
  return hasUntriedBuild(currentRegistry(), app);
};

/** Clears a failed load, and a module whose build is quarantined; keeps any other module. */
export const forgetFailure = (app: RemoteApp): void => {
  if (modules.has(app)) {
    const chosen = chosenBuild(currentRegistry(), app);
    if (!chosen || chosen.build === running.get(app)) return;
    modules.delete(app);
  }
  promises.delete(app);
};

/** Retries a failed load with a new query. */
export const retryRemote = (app: RemoteApp): void => {
  forgetFailure(app);
  loadRemoteApp(app, true).catch(() => undefined);
};

/** Preloads a remote; a failure is ignored and the next load starts again. */
export const preloadRemote = (app: RemoteApp): void => {
  if (promises.has(app)) return;
  loadRemoteApp(app).catch(() => promises.delete(app));
};
