import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@cars/shared-server/is-alive';

const living = new Set<string>();

// An aborted run leaves as few files behind as a complete one.
process.on('exit', () => {
  for (const path of living) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
});

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Removes what killed processes left; folders of other users stay. */
const removeLeftOver = async (prefix: string): Promise<void> => {
  const isOwn = new RegExp(`^${prefix}(\\d+)-\\w{6}$`);
  for (const name of await readdir(tmpdir())) {
    const [, pid] = isOwn.exec(name) ?? [];
    if (pid && !isAlive(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
};

/**
 * A folder that is removed explicitly, or with this process. Where the process was killed, the next folder of the same
 * purpose removes it.
 */
export const temporaryFolder = async (purpose: string): Promise<TemporaryFolder> => {
  const prefix = `cars-${purpose}-`;
  await removeLeftOver(prefix);
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  living.add(path);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
      living.delete(path);
    },
  };
};
