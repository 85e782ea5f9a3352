import { resolve } from 'node:path';
import { callRunningServer } from '@cars/shared-server/control-client';
import { openDataDir } from '@cars/shared-server/data-dir';
import { type BuiltApp, FEDERATED_APPS } from '../build/apps.ts';
import { ROOT } from '../root.ts';
import { objectStoreOf } from './object-store.ts';
import { type RegistryChange, readReleases } from './registry-file.ts';
import type { ReleaseParts } from './release-build.ts';
import { ReleaseError } from './rollout.ts';

const DEFAULT_DATA_DIR = '.data';

type Environment = Readonly<Record<string, string | undefined>>;

export const dataDirOf = async (env: Environment): Promise<string> => {
  const dataDir = resolve(ROOT, env.DATA_DIR || DEFAULT_DATA_DIR);
  await openDataDir(dataDir, console.warn);
  return dataDir;
};

/** The app that a command names: a folder of this repository. Throws `ReleaseError` with the list. */
export const appNamed = (name: string | undefined): BuiltApp => {
  const app = FEDERATED_APPS.find((known) => known === name);
  if (!app)
    throw new ReleaseError(`${name ?? 'nothing'} is not an app; there are: ${FEDERATED_APPS.join(', ')}`);
  return app;
};

/** An app of the registry in a data directory; its folder may be gone. Throws `ReleaseError` with the list. */
export const releasedApp = async (dataDir: string, name: string): Promise<string> => {
  const { remotes } = await readReleases(dataDir);
  const known = new Set([...FEDERATED_APPS, ...Object.keys(remotes)]);
  if (!known.has(name)) throw new ReleaseError(`${name} is not an app; there are: ${[...known].join(', ')}`);
  return name;
};

/** Options that can be given to a command; `ReleaseError` with the usage for any other. */
export const parseOrder = <T>(usage: string, parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message}\n${usage}`);
  }
};

/** A change of the registry at the command line. */
export const registryChangeOf = async (env: Environment, anyway: boolean): Promise<RegistryChange> => ({
  dataDir: await dataDirOf(env),
  now: () => new Date(),
  anyway,
});

/**
 * Where a server over this data directory is reached: `RELEASE_CHECK_URL`, else the running one says so itself; null
 * when none runs.
 */
const serverOf = async (env: Environment, dataDir: string): Promise<string | null> => {
  if (env.RELEASE_CHECK_URL) return env.RELEASE_CHECK_URL.replace(/\/$/, '');
  const response = (await callRunningServer(dataDir, 'address', {}).catch((error: unknown) => {
    console.warn(`the running server does not say where it is heard: ${error}`);
    return null;
  })) as { url?: string } | null;
  return response?.url ?? null;
};

/** What a release at the command line works with. */
export const partsOf = async (env: Environment): Promise<ReleaseParts> => {
  const dataDir = await dataDirOf(env);
  return {
    dataDir,
    now: () => new Date(),
    store: await objectStoreOf(env),
    server: await serverOf(env, dataDir),
  };
};

/** Runs a command; what its user did wrong is one sentence on stderr and exit code 1. */
export const runCommandLine = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof ReleaseError ? error.message : error);
    process.exitCode = 1;
  }
};
