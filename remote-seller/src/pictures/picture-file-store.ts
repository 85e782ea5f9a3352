import { AD_PICTURES } from '@cars/shared-app/ad-picture-database';
import { createStore, delMany, get, keys, set } from 'idb-keyval';

/*
 * Stores files of unpublished pictures, so that a killed page can resume their uploads. A database that is
 * blocked, full or absent [V5] [V6] [V7] only means that the files must be chosen again.
 */

/** Only the first failure is logged. */
let isLogged = false;

const files = createStore(AD_PICTURES.database, AD_PICTURES.store);

/** False without databases or where they are blocked, which makes even this access throw. */
const hasDatabases = (): boolean => {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
};

/** Null without a database and when the work fails; the first failure is logged. */
const orNull = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  if (!hasDatabases()) return null;
  try {
    return await work();
  } catch (error) {
    if (!isLogged) console.warn('pictures are not stored', error);
    isLogged = true;
    return null;
  }
};

/** A file as its bytes: a private window of Safari stores no File. */
interface FileBytes {
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
}

let canStoreFiles = true;
/** One after the other: the bytes of ten photos at once would be too much for a phone. */
let keeping = Promise.resolve();

const keepBytes = async (id: string, file: File): Promise<void> => {
  // A file that cannot be read is not stored; its upload reports why.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return;
  const stored: FileBytes = { bytes, name: file.name, type: file.type };
  await orNull(() => set(id, stored, files));
};

export const storeFile = async (id: string, file: File): Promise<void> => {
  if (!hasDatabases()) return;
  if (canStoreFiles)
    try {
      await set(id, file, files);
      return;
    } catch {
      canStoreFiles = false;
    }
  keeping = keeping.then(() => keepBytes(id, file));
  await keeping;
};

/** The file of a picture, or null when it is not stored any more. */
export const storedFile = async (id: string): Promise<File | null> => {
  const stored = await orNull(() => get<File | FileBytes>(id, files));
  if (!stored || stored instanceof File) return stored ?? null;
  return new File([stored.bytes], stored.name, { type: stored.type });
};

export const dropFiles = async (ids: readonly string[]): Promise<void> => {
  await orNull(() => delMany([...ids], files));
};

/** Removes the files that are in no draft any more. */
export const sweepFiles = async (isNamed: (id: string) => boolean): Promise<void> => {
  const ids = (await orNull(() => keys<string>(files))) ?? [];
  await dropFiles(ids.filter((id) => !isNamed(id)));
};
