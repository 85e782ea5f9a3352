/*
 * Files of pictures that are not published yet, so that a page that was killed goes on with them. Everything here is
 * a help and never a condition: a database that is blocked, full or absent (security.md V5–V7) only means that those
 * files are chosen again.
 */

const DATABASE = 'ad-pictures';
const FILES = 'files';

/** One line about it is enough. */
let isTold = false;

let opened: Promise<IDBDatabase> | null = null;

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
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

const ask = async <Answer>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> => {
  try {
    const database = await open();
    return await new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction(FILES, mode);
      const request = work(transaction.objectStore(FILES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } catch (error) {
    if (!isTold) console.warn('pictures are not kept', error);
    isTold = true;
    return null;
  }
};

export const keepFile = async (id: string, file: File): Promise<void> => {
  await ask('readwrite', (files) => files.put(file, id));
};

/** The file of a picture, or null when it is not there any more. */
export const keptFile = async (id: string): Promise<File | null> => {
  const file = await ask<unknown>('readonly', (files) => files.get(id));
  return file instanceof File ? file : null;
};

export const dropFiles = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) await ask('readwrite', (files) => files.delete(id));
};

/** Removes the files that no draft names any more. */
export const sweepFiles = async (isNamed: (id: string) => boolean): Promise<void> => {
  const keys = await ask('readonly', (files) => files.getAllKeys());
  await dropFiles((keys ?? []).map(String).filter((id) => !isNamed(id)));
};
