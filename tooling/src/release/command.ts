import { resolve } from 'node:path';
import { askRunningServer } from '@cars/shared-server/control-client';
import { type BuiltApp, FEDERATED_APPS } from '../build/apps.ts';
import { ROOT } from '../root.ts';
import { objectStoreOf } from './object-store.ts';
import { ReleaseError } from './pointers.ts';
import type { ReleaseParts } from './release-build.ts';

const DEFAULT_DATA_DIR = '.data';

type Environment = Readonly<Record<string, string | undefined>>;

export const dataDirOf = (env: Environment): string => resolve(ROOT, env.DATA_DIR || DEFAULT_DATA_DIR);

/** The app that a command names: a folder of this repository. Throws `ReleaseError` with the list. */
export const appNamed = (name: string | undefined): BuiltApp => {
  const app = FEDERATED_APPS.find((known) => known === name);
  if (!app)
    throw new ReleaseError(`${name ?? 'nothing'} is not an app; there are: ${FEDERATED_APPS.join(', ')}`);
  return app;
};

/**
 * Where a server over this data directory is reached: `RELEASE_CHECK_URL`, else the running one says so itself; null
 * when none runs.
 */
const serverOf = async (env: Environment, dataDir: string): Promise<string | null> => {
  if (env.RELEASE_CHECK_URL) return env.RELEASE_CHECK_URL.replace(/\/$/, '');
  const answer = (await askRunningServer(dataDir, 'address', {}).catch((error: unknown) => {
    console.warn(`the running server does not say where it is heard: ${error}`);
    return null;
  })) as { url?: string } | null;
  return answer?.url ?? null;
};

/** What a release at the command line works with. */
export const partsOf = async (env: Environment): Promise<ReleaseParts> => {
  const dataDir = dataDirOf(env);
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
