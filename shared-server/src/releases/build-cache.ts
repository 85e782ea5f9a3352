import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTENT_FOLDER } from '@cars/shared-contracts/shell/build-address';
import { digestOfFolder, isBuildName, type NamedBuild, nameOf } from './build-files.ts';
import type { BuildStore, StoredBuild } from './database-builds.ts';
import { ReleaseError } from './rollout.ts';

const HOUR_MS = 3_600_000;
/** Requests for files that are not there ask the store this often together. */
const LIST_EVERY_MS = 250;
/** As the release commands name folders that are being added or removed. */
const UNFINISHED = '.new-';
const REMOVED = '.old-';

/** Where the releases of a folder are a copy of those in a database. */
const MARK = '.in-database';

/** Marks a releases folder as a copy, or as the place of the releases itself. */
export const markCopy = async (folder: string, isIt: boolean): Promise<void> => {
  if (!isIt) return rm(join(folder, MARK), { force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, MARK), '', { mode: 0o600 });
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

export const isCopy = (folder: string): Promise<boolean> => exists(join(folder, MARK));

const isOldFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > HOUR_MS,
    () => false,
  );

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** A releases folder as a copy of stored builds: files are served from it. */
export const createBuildCache = (store: BuildStore, folder: string) => {
  /** Digests of builds whose files were compared or written by this process. */
  const known = new Map<string, string>();
  const inFlight = new Map<string, Promise<void>>();
  let listed: { readonly at: number; readonly builds: Promise<StoredBuild[]> } | null = null;

  const setAside = async (target: string, named: NamedBuild): Promise<void> => {
    const aside = join(folder, `${REMOVED}${named.app}-${named.build}-${randomUUID()}`);
    await rename(target, aside).catch(() => undefined);
    await rm(aside, { recursive: true, force: true });
  };

  /** Puts a build into the folder: whole, by one rename. */
  const copy = async (stored: StoredBuild): Promise<void> => {
    const target = join(folder, stored.app, stored.build);
    const present = await digestOfFolder(target).catch(() => null);
    if (present !== stored.digest) {
      const temporary = join(folder, `${UNFINISHED}${stored.app}-${stored.build}-${randomUUID()}`);
      try {
        await mkdir(temporary, { recursive: true, mode: 0o700 });
        await store.copyTo(stored, temporary);
        if ((await digestOfFolder(temporary)) !== stored.digest)
          throw new ReleaseError(`${nameOf(stored)} is not whole in the database`);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        if (present !== null) await setAside(target, stored);
        await rename(temporary, target);
      } catch (error) {
        // Another process over this folder may have been first.
        if ((await digestOfFolder(target).catch(() => null)) !== stored.digest) throw error;
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    }
    known.set(nameOf(stored), stored.digest);
  };

  const isKnown = async (named: NamedBuild, digest?: string): Promise<boolean> => {
    const seen = known.get(nameOf(named));
    return seen !== undefined && seen === (digest ?? seen) && exists(join(folder, named.app, named.build));
  };

  const copyOnce = async (stored: StoredBuild): Promise<void> => {
    const name = nameOf(stored);
    if (await isKnown(stored, stored.digest)) return;
    const work =
      inFlight.get(name) ??
      copy(stored).finally(() => {
        inFlight.delete(name);
      });
    inFlight.set(name, work);
    await work;
  };

  const recentList = (): Promise<StoredBuild[]> => {
    if (!listed || performance.now() - listed.at >= LIST_EVERY_MS) {
      listed = { at: performance.now(), builds: store.list() };
      listed.builds.catch(() => undefined);
    }
    return listed.builds;
  };

  return {
    /** Copies those of the builds that are stored and not in the folder yet. */
    async add(builds: readonly NamedBuild[]): Promise<void> {
      const names = new Set(builds.map(nameOf));
      const stored = (await store.list()).filter((one) => isBuildName(one) && names.has(nameOf(one)));
      for (const one of stored) await copyOnce(one);
    },
    /**
     * As `add` for the build that a request names, or for all builds of the app when it names the common folder. Whether
     * any was copied now; any number of requests costs little.
     */
    async addRequested(named: NamedBuild): Promise<boolean> {
      if (!isBuildName(named) || (await isKnown(named))) return false;
      const isMeant = ({ app, build }: NamedBuild) =>
        app === named.app && [build, CONTENT_FOLDER].includes(named.build);
      let isAdded = false;
      for (const stored of (await recentList()).filter(isMeant)) {
        if (await isKnown(stored, stored.digest)) continue;
        await copyOnce(stored);
        isAdded = true;
      }
      return isAdded;
    },
    /** Removes builds that are not stored any more, and what killed processes left. */
    async sweep(): Promise<void> {
      const stored = new Set((await store.list()).map(nameOf));
      const all = await foldersIn(folder);
      for (const app of all.filter((name) => !name.startsWith('.'))) {
        for (const build of await foldersIn(join(folder, app))) {
          const path = join(folder, app, build);
          const named = { app, build };
          // A release places the files before it stores them.
          if (!isBuildName(named) || stored.has(nameOf(named)) || !(await isOldFolder(path))) continue;
          known.delete(nameOf(named));
          await setAside(path, named);
        }
      }
      for (const name of all.filter((one) => one.startsWith(UNFINISHED) || one.startsWith(REMOVED)))
        if (await isOldFolder(join(folder, name)))
          await rm(join(folder, name), { recursive: true, force: true });
    },
  };
};

export type BuildCache = ReturnType<typeof createBuildCache>;
