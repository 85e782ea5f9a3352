import { spawn } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';
import { type BuiltApp, sourcesOf } from './apps.ts';
import { type BuildRecord, readRecord } from './build-record.ts';
import { contentHash } from './content-hash.ts';
import { withFolderLock } from './folder-lock.ts';
import { FULL_DISK_EXIT, fullDiskError } from './full-disk.ts';
import { frozenTypesDigest } from './provided.ts';
import { type BuildVariant, variantEnvironment, variantName, variantOf } from './variant.ts';

/** Folders named by the content hash of their sources. */
export const BUILDS_FOLDER = join(ROOT, '.builds');
/** Each build keeps a core busy. */
const MAX_PROCESSES = 2;
/** Older builds of an app beyond these are removed. */
const CACHED_BUILDS_MAX = 8;

const WORKER = join(ROOT, 'tooling/src/build/build-app.ts');
/** Ends a worker when this process has ended for any reason. */
const TIE_TO_PARENT = pathToFileURL(join(ROOT, 'tooling/tie-to-parent.mjs')).href;
const TYPESCRIPT_HOOK = pathToFileURL(
  createRequire(join(ROOT, 'tooling/package.json')).resolve('tsx/esm'),
).href;

export interface FinishedBuild {
  readonly record: BuildRecord;
  /** Its web root. */
  readonly files: string;
  /** Whether it was built now, or found in the cache. */
  readonly isNew: boolean;
}

const runWorker = (args: readonly string[], variant: BuildVariant): Promise<void> =>
  new Promise((resolve, reject) => {
    const hooks = ['--import', TIE_TO_PARENT, '--import', TYPESCRIPT_HOOK];
    const child = spawn(process.execPath, [...hooks, WORKER, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...variantEnvironment(variant) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else if (code === FULL_DISK_EXIT) reject(fullDiskError(BUILDS_FOLDER));
      else reject(new Error(`build of ${args[0]} ended with ${signal ?? code}`));
    });
  });

const removeOld = async (app: BuiltApp, current: string): Promise<void> => {
  const folder = join(BUILDS_FOLDER, app);
  const names = (await readdir(folder)).filter((name) => name !== current);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(CACHED_BUILDS_MAX - 1);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })));
};

/** Leftovers of a killed build; only the holder of the app's lock creates such folders. */
const removeUnfinished = async (app: BuiltApp): Promise<void> => {
  const names = (await readdir(BUILDS_FOLDER)).filter((name) => name.startsWith(`.new-${app}-`));
  await Promise.all(names.map((name) => rm(join(BUILDS_FOLDER, name), { recursive: true, force: true })));
};

/** Name of the build of an app's present sources. */
export const buildNameOf = (app: BuiltApp, variant: BuildVariant = variantOf(process.env)): Promise<string> =>
  contentHash(ROOT, sourcesOf(app), variantName(variant));

/**
 * Builds one app unless its sources are unchanged; the folder appears with an atomic rename. A variant is a
 * build of its own beside the plain one.
 */
export const buildOne = async (
  app: BuiltApp,
  variant: BuildVariant = variantOf(process.env),
): Promise<FinishedBuild> => {
  const build = await buildNameOf(app, variant);
  const folder = join(BUILDS_FOLDER, app, build);
  const finished = async (isNew: boolean): Promise<FinishedBuild | null> => {
    const found = await readRecord(folder);
    // They are frozen after the sources have changed, so a build may be older than its types.
    const record = found && app === 'host' ? { ...found, types: await frozenTypesDigest() } : found;
    return record && { record, files: join(folder, 'files'), isNew };
  };
  const known = await finished(false);
  if (known) return known;
  return withFolderLock(join(BUILDS_FOLDER, `.lock-${app}`), async () => {
    const existing = await finished(false);
    if (existing) return existing;
    await removeUnfinished(app);
    const temporary = join(BUILDS_FOLDER, `.new-${app}-${build}-${process.pid}`);
    await mkdir(temporary, { recursive: true });
    try {
      await runWorker([app, build, temporary], variant);
      await rm(folder, { recursive: true, force: true });
      await mkdir(join(BUILDS_FOLDER, app), { recursive: true });
      await rename(temporary, folder);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    await removeOld(app, build);
    const result = await finished(true);
    if (!result) throw new Error(`build of ${app} left no build.json`);
    return result;
  });
};

/** Builds several apps, at most two in parallel; returns them in the given order. `onBuilt` gets each when it is there. */
export const buildAll = async (
  apps: readonly BuiltApp[],
  onBuilt: (build: FinishedBuild) => void = () => undefined,
): Promise<FinishedBuild[]> => {
  const results = new Map<BuiltApp, FinishedBuild>();
  const queue = [...apps];
  const work = async () => {
    for (let app = queue.shift(); app; app = queue.shift()) {
      const build = await buildOne(app);
      results.set(app, build);
      onBuilt(build);
    }
  };
  await Promise.all(Array.from({ length: MAX_PROCESSES }, work));
  return apps.map((app) => results.get(app) as FinishedBuild);
};
