import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const living = new Set<string>();

// A run that is broken off leaves as little behind as one that ends.
process.on('exit', () => {
  for (const path of living) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
});

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A folder that goes when it is removed, or with this process. */
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
