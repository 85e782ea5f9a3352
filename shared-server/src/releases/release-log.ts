import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Client } from '../s3-client.ts';

/** An append-only list of numbered texts. */
export interface ReleaseLog {
  /** Whether a log without versions continues with what the releases folder holds. */
  readonly continuesFolder: boolean;
  /** Numbers of the stored versions, ascending. */
  numbers(): Promise<number[]>;
  /** Null when the version is gone, or its file is damaged so that it cannot be read. */
  read(number: number): Promise<string | null>;
  /** Stores a version, whole. False when its number is taken: a version is never replaced. */
  create(number: number, content: string): Promise<boolean>;
  remove(number: number): Promise<void>;
}

/** Zero-padded, so that names sort like numbers. */
const DIGITS = 8;
const FILE = /^(\d{8})\.json$/;
/** Name of a version's file. */
export const fileName = (number: number): string => `${String(number).padStart(DIGITS, '0')}.json`;

const numbersOf = (names: readonly string[]): number[] =>
  names
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** A file that is gone, or that no second try will read. */
const UNREADABLE = ['ENOENT', 'EISDIR', 'EACCES', 'EPERM', 'EIO'];

/** Versions as files of a folder. A hard link is exclusive and shows the file whole. */
export const folderLog = (folder: string): ReleaseLog => ({
  continuesFolder: true,
  numbers: async () =>
    numbersOf(
      await readdir(folder).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      }),
    ),
  read: (number) =>
    readFile(join(folder, fileName(number)), 'utf8').catch((error: unknown) => {
      if (hasCode(error, ...UNREADABLE)) return null;
      throw error;
    }),
  async create(number, content) {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    try {
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await link(temporary, join(folder, fileName(number)));
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  },
  remove: (number) => rm(join(folder, fileName(number)), { force: true }),
});

const PREFIX = 'registry/';

/** Versions as objects of a bucket. The store refuses to write over an object (`If-None-Match`). */
export const bucketLog = (client: S3Client): ReleaseLog => ({
  continuesFolder: true,
  numbers: async () => numbersOf((await client.list(PREFIX)).map((key) => key.slice(PREFIX.length))),
  async read(number) {
    const { status, body } = await client.call('GET', `/${PREFIX}${fileName(number)}`);
    return status === 404 ? null : body.toString('utf8');
  },
  create: (number, content) => client.create(PREFIX + fileName(number), Buffer.from(content)),
  remove: (number) => client.remove(PREFIX + fileName(number)),
});
