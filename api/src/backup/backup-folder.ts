import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DirectoryBusyError, lockDirectory } from '../db/directory-lock.ts';
import {
  BackupError,
  type Content,
  contentsOf,
  DamagedContentError,
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

const timeOf = (name: string): Date | null => {
  const [, day, hours, minutes, seconds, ms] = /^(.{10})T(..)-(..)-(..)-(...)Z/.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`) : null;
};

/**
 * When the newest backup of a folder was made; null without one. A damaged manifest is none; each is read again only
 * once its file has changed.
 */
export const newestBackupReader = (folder: string): (() => Promise<Date | null>) => {
  const known = new Map<string, { readonly state: string; readonly isWhole: boolean }>();
  const isWhole = async (name: string): Promise<boolean> => {
    const file = join(folder, name);
    const { size, ctimeMs } = await stat(file);
    const state = `${size} ${ctimeMs}`;
    const before = known.get(name);
    if (before?.state === state) return before.isWhole;
    const isReadable = await canRead(file);
    known.set(name, { state, isWhole: isReadable });
    return isReadable;
  };
  return async () => {
    for (const name of await manifestNames(folder, 'backup')) if (await isWhole(name)) return timeOf(name);
    return null;
  };
};

const canRead = (file: string): Promise<boolean> =>
  readManifest(file).then(
    () => true,
    () => false,
  );

/** What a folder has beside the backup that is being made. */
export interface Survey {
  /** Names of the manifests that are to be removed. */
  readonly old: readonly string[];
  /** Paths of manifests that cannot be read. */
  readonly damaged: readonly string[];
  /** Hashes of the contents that the other ones name. */
  readonly used: ReadonlySet<string>;
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** Not `recursive` of Node: that tries forever where a file system refuses with ENOENT, as /proc does. */
const makeFolder = async (path: string): Promise<void> => {
  const make = () =>
    mkdir(path, { mode: OWNER_ONLY }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
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
 * A folder of backups: manifests, and contents in `files` under their hash, so that what many share is stored once. An
 * aborted signal ends what adds, looks for or compares contents.
 */
export const openBackupFolder = (folder: string, signal?: AbortSignal) => {
  const pathOf = (sha256: string) => join(folder, FILES, sha256.slice(0, 2), sha256);

  const add = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Content> => {
    const part = join(folder, FILES, `${randomUUID()}${UNFINISHED}`);
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of chunks) {
        signal?.throwIfAborted();
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
  const has = async ({ sha256, bytes }: Content): Promise<boolean> => {
    signal?.throwIfAborted();
    return stat(pathOf(sha256)).then(
      ({ size }) => size === bytes,
      () => false,
    );
  };

  const read = ({ sha256 }: Pick<Content, 'sha256'>): ReadStream => createReadStream(pathOf(sha256));

  /** Reads a content whole and compares its hash. Throws `DamagedContentError`. */
  const verify = async ({ sha256 }: Pick<Content, 'sha256'>): Promise<void> => {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    try {
      for await (const chunk of read({ sha256 })) hash.update(chunk);
    } catch (error) {
      throw new DamagedContentError(`${pathOf(sha256)} cannot be read`, error);
    }
    if (hash.digest('hex') !== sha256)
      throw new DamagedContentError(`${pathOf(sha256)} is damaged: its hash differs`);
  };

  const writeManifest = async (manifest: Manifest): Promise<string> => {
    const file = join(folder, fileNameOf(manifest));
    const part = `${file}${UNFINISHED}`;
    await rm(part, { force: true });
    await writeSynced(part, [Buffer.from(textOfManifest(manifest))]);
    await rename(part, file);
    return file;
  };

  /**
   * Which manifests stay beside a new one of `kind`: the newest `retain` of each kind that can be read, damaged ones
   * between them, and `spared`. Older ones are not read.
   */
  const survey = async (retain: number, made: Manifest['kind'], spared?: string): Promise<Survey> => {
    const used = new Set<string>();
    const old: string[] = [];
    const damaged: string[] = [];
    for (const kind of ['backup', 'restore-point'] as const) {
      let room = kind === made ? retain - 1 : retain;
      for (const name of await manifestNames(folder, kind)) {
        if (room <= 0 && name !== spared) {
          old.push(name);
          continue;
        }
        const manifest = await readManifest(join(folder, name)).catch(() => null);
        if (!manifest) damaged.push(join(folder, name));
        else {
          for (const { sha256 } of contentsOf(manifest)) used.add(sha256);
          room -= 1;
        }
      }
    }
    return { old, damaged, used };
  };

  /** Removes old manifests, and contents that no manifest names: all of those stay beside a damaged manifest. */
  const prune = async ({ old, damaged, used }: Survey, made: Manifest): Promise<void> => {
    for (const name of old) await rm(join(folder, name), { force: true });
    const named = new Set([...used, ...contentsOf(made).map(({ sha256 }) => sha256)]);
    for (const entry of await readdir(join(folder, FILES), { recursive: true, withFileTypes: true })) {
      const isLeft = damaged.length === 0 ? !named.has(entry.name) : entry.name.endsWith(UNFINISHED);
      if (entry.isFile() && isLeft) await rm(join(entry.parentPath, entry.name), { force: true });
    }
  };

  /** Paths of the manifests that name a content. */
  const manifestsWith = async (sha256: string): Promise<string[]> => {
    const found: string[] = [];
    for (const kind of ['backup', 'restore-point'] as const) {
      for (const name of await manifestNames(folder, kind)) {
        const manifest = await readManifest(join(folder, name)).catch(() => null);
        const contents = manifest ? contentsOf(manifest) : [];
        if (contents.some((content) => content.sha256 === sha256)) found.push(join(folder, name));
      }
    }
    return found;
  };

  return {
    add,
    has,
    read,
    verify,
    writeManifest,
    survey,
    prune,
    manifestsWith,
    /** Makes the folder and writes a file into it. Throws what the system reports where it cannot. */
    probe: async (): Promise<void> => {
      await makeFolder(join(folder, FILES));
      const part = join(folder, FILES, `${randomUUID()}${UNFINISHED}`);
      try {
        await writeSynced(part, [Buffer.from('probe')]);
      } finally {
        await rm(part, { force: true });
      }
    },
    /** The newest manifest of either kind that can be read: its pictures are not read again. */
    newest: async (): Promise<Manifest | null> => {
      const names = [
        ...(await manifestNames(folder, 'backup')),
        ...(await manifestNames(folder, 'restore-point')),
      ];
      for (const name of names.sort().reverse()) {
        const manifest = await readManifest(join(folder, name)).catch(() => null);
        if (manifest) return manifest;
      }
      return null;
    },
    /** One process at a time: removing contents must not meet a backup that is about to name them. */
    alone: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await makeFolder(join(folder, FILES));
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
