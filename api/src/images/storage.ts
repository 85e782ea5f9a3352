import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Storage of masters. A key is our own file name (`IMAGE_KEY`), never chosen by a client. */
export type ImageStorage = {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** A storage that has to make the picture first rejects once no client requests it any more. */
  has(key: string, isRequested?: () => boolean): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(): Promise<string[]>;
  /** The address in `ad.images` of a key: `/img/original/<key>`, or an absolute one with an object store. */
  addressOf(key: string): string;
  /** The key of an address of this storage, else null. */
  keyOf(address: string): string | null;
};

/** The whole grammar of a key: one dot before the extension, so no path and no hidden file. */
export const IMAGE_KEY = /^[\w-]{1,80}\.webp$/;
/** Where the server itself shows masters. */
export const OWN_PREFIX = '/img/original/';

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Bytes of a file, or null when there is none. */
export async function readIfPresent(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error) => {
    if (isAbsent(error)) return null;
    throw error;
  });
}

/**
 * Writes a draft beside the target and renames it: a reader sees the whole file or none, after a kill as
 * well.
 */
export async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${randomUUID()}.part`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A folder as storage; drafts that a killed process left are swept at the start. */
export async function createFolderStorage(folder: string): Promise<ImageStorage> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
  }
  return {
    put: (key, bytes) => writeWhole(folder, key, bytes),
    get: (key) => readIfPresent(join(folder, key)),
    has: (key) =>
      access(join(folder, key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(join(folder, key), { force: true }),
    list: async () => (await readdir(folder)).filter((name) => IMAGE_KEY.test(name)),
    addressOf: (key) => OWN_PREFIX + key,
    keyOf(address) {
      const key = address.startsWith(OWN_PREFIX) ? address.slice(OWN_PREFIX.length) : '';
      return IMAGE_KEY.test(key) ? key : null;
    },
  };
}
