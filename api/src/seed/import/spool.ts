import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Batches wait on disk until the whole file proved readable. PGlite has one connection, which a transaction
 * during the reading would block for every visitor; a file held in memory has no bound.
 */
export interface Spool {
  add(batch: string): Promise<void>;
  /** The batches in the order of adding, one in memory at a time. */
  batches(): AsyncGenerator<string>;
  remove(): Promise<void>;
}

export async function createSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'cars-import-'));
  const file = await open(join(folder, 'batches'), 'w+');
  const lengths: number[] = [];
  let end = 0;
  return {
    async add(batch) {
      const bytes = Buffer.from(batch);
      await file.write(bytes, 0, bytes.length, end);
      lengths.push(bytes.length);
      end += bytes.length;
    },
    async *batches() {
      let start = 0;
      for (const length of lengths) {
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
        yield buffer.toString();
        start += length;
      }
    },
    async remove() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
