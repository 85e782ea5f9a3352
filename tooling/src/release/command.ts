import '@cars/shared-server/closed-pipe';
import { hostname, userInfo } from 'node:os';
import { basename, resolve } from 'node:path';
import { callRunningServer } from '@cars/shared-server/control-client';
import { DataDirError, openDataDir } from '@cars/shared-server/data-dir';
import { isCopy } from '@cars/shared-server/releases/build-cache';
import type { ChangeOrigin } from '@cars/shared-server/releases/registry';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { type BuiltApp, FEDERATED_APPS } from '../build/apps.ts';
import { commitOf } from '../build/commit-of.ts';
import { isDiskFull } from '../build/full-disk.ts';
import { ROOT } from '../root.ts';
import { closeDatabases, sharedReleasesOf } from './database.ts';
import { releasesFolder } from './folder.ts';
import { objectStoreOf, registryLogOf } from './object-store.ts';
import { type RegistryChange, type ReleasesPlace, readReleases } from './registry-file.ts';
import type { ReleaseParts } from './release-build.ts';

const DEFAULT_DATA_DIR = '.data';

type Environment = Readonly<Record<string, string | undefined>>;

export const dataDirOf = async (env: Environment): Promise<string> => {
  const dataDir = resolve(ROOT, env.DATA_DIR || DEFAULT_DATA_DIR);
  await openDataDir(dataDir, console.warn);
  return dataDir;
};

/** The releases of the configuration. */
export const placeOf = async (env: Environment): Promise<ReleasesPlace> => {
  const dataDir = await dataDirOf(env);
  const log = registryLogOf(env);
  if (log) return { dataDir, log };
  return { dataDir, ...(await sharedReleasesOf(env, releasesFolder(dataDir))) };
};

/** As `placeOf`, for a change. Throws `ReleaseError` where the folder is a copy of a database that is not named. */
const placeOfChange = async (env: Environment): Promise<ReleasesPlace> => {
  const place = await placeOf(env);
  if (!place.log && (await isCopy(releasesFolder(place.dataDir))))
    throw new ReleaseError(
      `the releases of ${place.dataDir} are in the database of its servers: set their DATABASE_URL`,
    );
  return place;
};

const userOfMachine = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
};

/** Who runs this command; `RELEASE_AUTHOR` where a build server does. */
const originOf = (env: Environment): ChangeOrigin => ({
  by: env.RELEASE_AUTHOR || `${userOfMachine()}@${hostname()}`,
  commit: commitOf(ROOT),
  command: [basename(process.argv[1] ?? '', '.ts'), ...process.argv.slice(2)].join(' '),
});

/** The app that a command names: a folder of this repository. Throws `ReleaseError` with the list. */
export const appNamed = (name: string | undefined): BuiltApp => {
  const app = FEDERATED_APPS.find((known) => known === name);
  if (!app)
    throw new ReleaseError(`${name ?? 'nothing'} is not an app; there are: ${FEDERATED_APPS.join(', ')}`);
  return app;
};

/** An app of the registry; its folder may be gone. Throws `ReleaseError` with the list. */
export const releasedApp = async (place: ReleasesPlace, name: string): Promise<string> => {
  const { remotes } = await readReleases(place);
  const known = new Set([...FEDERATED_APPS, ...Object.keys(remotes)]);
  if (!known.has(name)) throw new ReleaseError(`${name} is not an app; there are: ${[...known].join(', ')}`);
  return name;
};

/** Options that can be given to a command; `ReleaseError` with the usage for any other. `--help` prints it and ends. */
export const parseOrder = <T>(usage: string, parse: () => T): T => {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parse();
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message}\n${usage}`);
  }
};

/** The checks that a person may leave out. */
export interface LeftOut {
  /** Sections without a build, names that the live host lacks, sizes. */
  readonly anyway: boolean;
  readonly browserCheck: boolean;
}

/** The options of a command for `LeftOut`. */
export const CHECK_OPTIONS = {
  anyway: { type: 'boolean', default: false },
  'no-browser-check': { type: 'boolean', default: false },
} as const;

/** A change of the registry at the command line. */
export const registryChangeOf = async (env: Environment, anyway: boolean): Promise<RegistryChange> => ({
  ...(await placeOfChange(env)),
  ...originOf(env),
  now: () => new Date(),
  anyway,
});

/**
 * Address of a server over this data directory: `RELEASE_CHECK_URL`, else the running one reports it itself;
 * null when none runs.
 */
const serverOf = async (env: Environment, dataDir: string): Promise<string | null> => {
  if (env.RELEASE_CHECK_URL) return env.RELEASE_CHECK_URL.replace(/\/$/, '');
  const response = (await callRunningServer(dataDir, 'address', {}).catch((error: unknown) => {
    console.warn(`the running server did not report its address: ${error}`);
    return null;
  })) as { url?: string } | null;
  return response?.url ?? null;
};

/** A change of the registry, and the server that shows it; null when none runs. */
export const shownChangeOf = async (env: Environment, anyway: boolean) => {
  const change = await registryChangeOf(env, anyway);
  return { ...change, server: await serverOf(env, change.dataDir) };
};

/** What a start works with: no server runs yet. */
export const publishingParts = async (env: Environment): Promise<ReleaseParts> => ({
  ...(await placeOf(env)),
  ...originOf(env),
  now: () => new Date(),
  store: await objectStoreOf(env),
  server: null,
});

/** What a release at the command line works with. */
export const partsOf = async (env: Environment): Promise<ReleaseParts> => {
  const parts = { ...(await publishingParts(env)), ...(await placeOfChange(env)) };
  return { ...parts, server: await serverOf(env, parts.dataDir) };
};

/** One sentence for an error that a person can mend; any other error whole. */
const wordsOf = (error: unknown): unknown => {
  if (error instanceof ReleaseError || error instanceof DataDirError) return error.message;
  if (!isDiskFull(error)) return error;
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  return `no space left on the disk${path ? ` of ${dest ?? path}` : ''}: make space and run the command again`;
};

/** Runs a command; an error of its user is one sentence on stderr and exit code 1. */
export const runCommandLine = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  } finally {
    await closeDatabases();
  }
};
