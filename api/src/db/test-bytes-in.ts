import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of the files in and below a folder. */
export const bytesIn = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // A running database removes files meanwhile.
    const file = entry.isFile() ? await stat(join(entry.parentPath, entry.name)).catch(() => null) : null;
    bytes += file?.size ?? 0;
  }
  return bytes;
};
