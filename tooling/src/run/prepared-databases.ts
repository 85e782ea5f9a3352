import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** What a first start fills its database with. */
export type Seed = 'none' | 'demo';

const DATABASE = 'db';

/** A demo fills an empty database: it may begin with one. */
const FITTING: Readonly<Record<Seed, readonly Seed[]>> = { none: ['none'], demo: ['demo', 'none'] };

/**
 * Copies the database of a first start into a data folder that has none: its tables, and the demo's rows, are there
 * at once.
 */
export const takeDatabase = async (dataDir: string, folder: string, seed: Seed): Promise<void> => {
  if (existsSync(join(dataDir, DATABASE))) return;
  const from = FITTING[seed].map((kind) => join(folder, kind, DATABASE)).find((path) => existsSync(path));
  if (from) await cp(from, join(dataDir, DATABASE), { recursive: true });
};

/**
 * Makes the databases in `folder`. `start` starts a server and resolves with its stop: only the files of a stopped
 * server are complete.
 */
export const prepareDatabases = async (
  folder: string,
  start: (dataDir: string, seed: Seed) => Promise<{ stop(): Promise<void> }>,
): Promise<void> => {
  for (const seed of ['none', 'demo'] as const) {
    const draft = join(folder, `${seed}.draft`);
    const server = await start(draft, seed);
    await server.stop();
    // At once: a server that starts meanwhile finds all of it or nothing.
    await rename(draft, join(folder, seed));
  }
};
