import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import type { SqlQueries } from '../../db/sql-client.ts';
import { ImageError } from '../../images/errors.ts';
import type { Images } from '../../images/pipeline.ts';
import { BATCH_LIMIT_MS } from '../insert-rows.ts';

/**
 * Statuses of the image pipeline that blame the file; any other one is a server fault and ends the import.
 */
const FILE_IS_TO_BLAME: readonly number[] = [413, 415, 422];

export type StoredRowImages = { readonly addresses: readonly string[] } | { readonly rejected: string };

export interface RowImageStore {
  /** Stores the pictures that a row names; either all of them or, with a reason, none. */
  store(names: readonly string[]): Promise<StoredRowImages>;
  /**
   * Removes everything stored so far: the import failed as a whole. Pictures that the database names stay, as the
   * commit may have lost its reply; all stay when the database cannot be read.
   */
  undo(db: SqlQueries): Promise<void>;
}

/**
 * Why a name may not be opened, or null. Only files beside the CSV are read: no address, no path outside of
 * the folder.
 */
function refuseImageName(name: string): string | null {
  if (name.includes('://')) return `address is not a file name: ${name}`;
  if (isAbsolute(name) || /^[\\/]|^[a-z]:/i.test(name)) {
    return `absolute path: ${name}`;
  }
  if (name.split(/[\\/]/).includes('..')) return `path leaves the folder: ${name}`;
  return null;
}

/** The file's real path when it is inside `folder` after resolving links; else null. */
async function placeInside(folder: string, name: string): Promise<string | null> {
  const [root, place] = await Promise.all([realpath(folder), realpath(join(folder, name)).catch(() => null)]);
  if (place === null) return null;
  const path = relative(root, place);
  return path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path) ? null : place;
}

/** Which of these pictures the ads in the database have. */
async function usedOf(db: SqlQueries, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await db.query<{ address: string }>(
    'select address from ad_images where address = any($1::text[])',
    [addresses],
    { timeoutMs: BATCH_LIMIT_MS },
  );
  return new Set(rows.map(({ address }) => address));
}

/** Pictures of rows, through the same pipeline as an upload: decoded, stripped and encoded again. */
export function createRowImageStore(file: string, images: Images): RowImageStore {
  const folder = dirname(file);
  const stored: string[] = [];

  const remove = async (addresses: readonly string[]): Promise<void> => {
    for (const address of addresses) await images.removeImage(address);
  };

  const storeOne = async (name: string): Promise<{ address: string } | { rejected: string }> => {
    const refusal = refuseImageName(name);
    if (refusal) return { rejected: refusal };
    const place = await placeInside(folder, name);
    const size =
      place === null ? null : await stat(place).then((found) => (found.isFile() ? found.size : null));
    if (place === null || size === null) {
      return { rejected: `image not found beside the CSV: ${name}` };
    }
    try {
      // The size is checked first: a file of gigabytes must not be read into memory to be refused.
      if (size > IMAGE_MAX_BYTES)
        return { rejected: `image is too heavy, more than ${IMAGE_MAX_BYTES / 1024 ** 2} MB: ${name}` };
      const { address } = await images.storeImage(await readFile(place), { purpose: 'bulk' });
      return { address };
    } catch (error) {
      if (error instanceof ImageError && FILE_IS_TO_BLAME.includes(error.status)) {
        return { rejected: `image cannot be decoded: ${name}` };
      }
      throw error;
    }
  };

  return {
    async store(names) {
      const addresses: string[] = [];
      for (const name of names) {
        const result = await storeOne(name);
        if ('rejected' in result) {
          await remove(addresses);
          return result;
        }
        addresses.push(result.address);
      }
      stored.push(...addresses);
      return { addresses };
    },
    async undo(db) {
      const used = await usedOf(db, stored).catch(() => null);
      if (used) await remove(stored.filter((address) => !used.has(address)));
    },
  };
}
