/*
 * Stores files of unpublished pictures, so that a killed page can resume their uploads. A database that is blocked,
 * full or absent [V5] [V6] [V7] only means that the files have to be chosen again.
 */

const DATABASE = 'ad-pictures';
const FILES = 'files';

/** Only the first failure is logged. */
let isLogged = false;

/** The browser's databases; null where it has none or blocks them, which makes even this access throw. */
const databases = (): IDBFactory | null => {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
};

let opened: Promise<IDBDatabase> | null = null;

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

/** The result of a request; null without a database. */
const ask = async <Answer>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> => {
  const factory = databases();
  if (!factory) return null;
  const database = await open(factory);
  return new Promise<Answer>((resolve, reject) => {
    const transaction = database.transaction(FILES, mode);
    const request = work(transaction.objectStore(FILES));
    transaction.oncomplete = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    transaction.onabort = () => reject(transaction.error);
  });
};

/** Logs the first failure and returns null for each. */
const orNull = async <Answer>(asked: Promise<Answer | null>): Promise<Answer | null> => {
  try {
    return await asked;
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

let areFilesTaken = true;
/** One after the other: the bytes of ten photos at once would be too much for a phone. */
let keeping = Promise.resolve();

const keepBytes = async (id: string, file: File): Promise<void> => {
  // A file that cannot be read is not kept; its upload says why.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return;
  const kept: FileBytes = { bytes, name: file.name, type: file.type };
  await orNull(ask('readwrite', (files) => files.put(kept, id)));
};

export const storeFile = async (id: string, file: File): Promise<void> => {
  if (areFilesTaken)
    try {
      await ask('readwrite', (files) => files.put(file, id));
      return;
    } catch {
      areFilesTaken = false;
    }
  keeping = keeping.then(() => keepBytes(id, file));
  await keeping;
};

/** The file of a picture, or null when it is not there any more. */
export const storedFile = async (id: string): Promise<File | null> => {
  const kept = await orNull(ask<File | FileBytes | undefined>('readonly', (files) => files.get(id)));
  if (!kept || kept instanceof File) return kept ?? null;
  return new File([kept.bytes], kept.name, { type: kept.type });
};

export const dropFiles = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) await orNull(ask('readwrite', (files) => files.delete(id)));
};

/** Removes the files that no draft names any more. */
export const sweepFiles = async (isNamed: (id: string) => boolean): Promise<void> => {
  const keys = await orNull(ask('readonly', (files) => files.getAllKeys()));
  await dropFiles((keys ?? []).map(String).filter((id) => !isNamed(id)));
};
