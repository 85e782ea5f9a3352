import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DirectoryBusyError, lockDirectory } from '../db/directory-lock.ts';
import {
  BackupError,
  type Content,
  contentsOf,
  type Manifest,
  readManifest,
  textOfManifest,
} from './manifest.ts';

const OWNER_ONLY = 0o700;
const FILES = 'files';
const UNFINISHED = '.part';
/** `2026-11-22T03-00-00-000Z.json`, `2026-11-22T03-00-00-000Z-before-restore.json` */
const MANIFEST = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(-before-restore)?\.json$/;

const fileNameOf = ({ at, kind }: Manifest): string =>
  `${at.replace(/[:.]/g, '-')}${kind === 'restore-point' ? '-before-restore' : ''}.json`;

/** Names of the manifests of a kind, newest first. */
export const manifestNames = async (folder: string, kind: Manifest['kind']): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => MANIFEST.test(name) && name.includes('-before-restore') === (kind === 'restore-point'))
    .sort()
    .reverse();

/** When the newest backup of a folder was made; null without one. */
export const newestBackupAt = async (folder: string): Promise<Date | null> => {
  const [newest] = await manifestNames(folder, 'backup');
  const [, day, hours, minutes, seconds, ms] = /^(.{10})T(..)-(..)-(..)-(...)Z/.exec(newest ?? '') ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`) : null;
};

const writeSynced = async (path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * A folder of backups. A backup is a manifest; contents are stored in `files` under their hash, so that what many
 * backups share is stored once.
 */
export const openBackupFolder = (folder: string) => {
  const pathOf = (sha256: string) => join(folder, FILES, sha256.slice(0, 2), sha256);

  const add = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Content> => {
    const part = join(folder, FILES, `${randomUUID()}${UNFINISHED}`);
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    try {
      await writeSynced(part, counted());
      const sha256 = hash.digest('hex');
      await mkdir(join(folder, FILES, sha256.slice(0, 2)), { recursive: true, mode: OWNER_ONLY });
      await rename(part, pathOf(sha256));
      return { sha256, bytes };
    } finally {
      await rm(part, { force: true });
    }
  };

  /** Whether the content is there with its size. */
  const has = async ({ sha256, bytes }: Content): Promise<boolean> =>
    stat(pathOf(sha256)).then(
      ({ size }) => size === bytes,
      () => false,
    );

  const read = ({ sha256 }: Content): ReadStream => createReadStream(pathOf(sha256));

  /** Reads a content whole and compares its hash. Throws `BackupError`. */
  const verify = async (content: Content): Promise<void> => {
    const hash = createHash('sha256');
    try {
      for await (const chunk of read(content)) hash.update(chunk);
    } catch (error) {
      throw new BackupError(`${pathOf(content.sha256)} cannot be read`, error);
    }
    if (hash.digest('hex') !== content.sha256)
      throw new BackupError(`${pathOf(content.sha256)} is damaged: its hash differs`);
  };

  const writeManifest = async (manifest: Manifest): Promise<string> => {
    const file = join(folder, fileNameOf(manifest));
    const part = `${file}${UNFINISHED}`;
    await rm(part, { force: true });
    await writeSynced(part, [Buffer.from(textOfManifest(manifest))]);
    await rename(part, file);
    return file;
  };

  /** Keeps the newest `retain` backups and restore points, and the contents that a manifest names. */
  const prune = async (retain: number): Promise<void> => {
    const used = new Set<string>();
    for (const kind of ['backup', 'restore-point'] as const) {
      for (const [place, name] of (await manifestNames(folder, kind)).entries()) {
        if (place >= retain) await rm(join(folder, name));
        else for (const { sha256 } of contentsOf(await readManifest(join(folder, name)))) used.add(sha256);
      }
    }
    for (const entry of await readdir(join(folder, FILES), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !used.has(entry.name))
        await rm(join(entry.parentPath, entry.name), { force: true });
  };

  return {
    add,
    has,
    read,
    verify,
    writeManifest,
    prune,
    /** The newest manifest of either kind that can be read: its pictures are not read again. */
    newest: async (): Promise<Manifest | null> => {
      const names = [
        ...(await manifestNames(folder, 'backup')),
        ...(await manifestNames(folder, 'restore-point')),
      ];
      const [name] = names.sort().reverse();
      return name ? readManifest(join(folder, name)).catch(() => null) : null;
    },
    /** One process at a time: removing contents must not meet a backup that is about to name them. */
    alone: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await mkdir(join(folder, FILES), { recursive: true, mode: OWNER_ONLY });
      const lock = await lockDirectory(folder).catch((error: unknown) => {
        if (error instanceof DirectoryBusyError)
          throw new BackupError(`another backup or restore works in ${folder}`, error);
        throw error;
      });
      try {
        return await work();
      } finally {
        await lock.release();
      }
    },
  };
};

export type BackupFolder = ReturnType<typeof openBackupFolder>;
