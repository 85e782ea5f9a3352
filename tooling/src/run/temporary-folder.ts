import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const living = new Set<string>();

// An aborted run leaves as few files behind as a complete one.
process.on('exit', () => {
  for (const path of living) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
});

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A folder that is removed explicitly, or with this process. */
export const temporaryFolder = async (purpose: string): Promise<TemporaryFolder> => {
  const path = await mkdtemp(join(tmpdir(), `cars-${purpose}-`));
  living.add(path);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
      living.delete(path);
    },
  };
};
