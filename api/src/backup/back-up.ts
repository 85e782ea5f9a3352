import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { filesOf } from '@cars/shared-server/releases/build-files';
import { storedReleases } from '@cars/shared-server/releases/database-builds';
import type { Database } from '../db/database.ts';
import type { SqlClient } from '../db/sql-client.ts';
import type { Env } from '../env.ts';
import type { ImageStorage } from '../images/storage.ts';
import { areReleasesInDatabase } from '../releases/shared-releases.ts';
import { type BackupFolder, openBackupFolder } from './backup-folder.ts';
import { dumpRows } from './dump-rows.ts';
import type { Content, Manifest } from './manifest.ts';

const QUICK = { level: 3 };
/** Calls of an object store at a time. */
const AT_ONCE = 8;

/** What is backed up and restored. */
export interface Place {
  readonly sql: SqlClient;
  readonly pictures: ImageStorage;
  readonly dataDir: string;
  /** Whether releases are in the database; the folder is a copy then. */
  readonly hasReleasesInDatabase: boolean;
}

/** The place of a configuration. */
export const placeOf = (
  env: Pick<Env, 'DATA_DIR' | 'S3_REGISTRY'>,
  database: Pick<Database, 'engine' | 'sql'>,
  pictures: ImageStorage,
): Place => ({
  sql: database.sql,
  pictures,
  dataDir: env.DATA_DIR,
  hasReleasesInDatabase: areReleasesInDatabase(env, database),
});

export interface BackupRequest {
  readonly place: Place;
  readonly folder: string;
  /** Backups that stay; older ones are removed. */
  readonly retain: number;
  readonly kind?: Manifest['kind'];
  readonly now?: () => Date;
}

export interface BackupResult {
  /** The manifest. */
  readonly file: string;
  readonly bytes: number;
  /** Of those, what earlier backups did not have. */
  readonly newBytes: number;
  readonly pictures: number;
}

type Files = Manifest['pictures'];

/**
 * Database first, then pictures and releases: a row is written after its pictures, and a picture never changes under
 * its key, so every picture of the rows is there unless it was deleted meanwhile.
 */
export const backUp = (request: BackupRequest): Promise<BackupResult> => {
  const { place, retain, kind = 'backup', now = () => new Date() } = request;
  const folder = openBackupFolder(request.folder);
  return folder.alone(async () => {
    const before = await folder.newest();
    const at = now().toISOString();
    const { schema, database } = await backUpRows(place.sql, folder);
    const pictures = await backUpPictures(place.pictures, folder, before?.pictures ?? []);
    const releases = await backUpReleases(place, folder);
    const manifest: Manifest = { format: 1, kind, at, schema, database, pictures, releases };
    const file = await folder.writeManifest(manifest);
    await folder.prune(retain);
    const earlier = new Set([...(before?.pictures ?? []), ...(before?.releases ?? [])].map(([, sha]) => sha));
    const sum = (files: Files) => files.reduce((total, [, , bytes]) => total + bytes, database.bytes);
    const all = [...pictures, ...releases];
    return {
      file,
      bytes: sum(all),
      newBytes: sum(all.filter(([, sha256]) => !earlier.has(sha256))),
      pictures: pictures.length,
    };
  });
};

const backUpRows = (sql: SqlClient, folder: BackupFolder) =>
  dumpRows(sql, async ({ schema, lines }) => {
    let textBytes = 0;
    const text = async function* () {
      for await (const line of lines) {
        const bytes = Buffer.from(`${line}\n`);
        textBytes += bytes.length;
        yield bytes;
      }
    };
    const gzip = createGzip(QUICK);
    const source = Readable.from(text());
    source.once('error', (error) => gzip.destroy(error));
    const content: Content = await folder.add(source.pipe(gzip));
    return { schema, database: { ...content, textBytes } };
  });

const backUpPictures = async (storage: ImageStorage, folder: BackupFolder, before: Files): Promise<Files> => {
  const known = new Map(before.map((file) => [file[0], file]));
  const keys = (await storage.list()).sort();
  const files: Files = [];
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const found = await Promise.all(
      keys.slice(start, start + AT_ONCE).map(async (key): Promise<Files> => {
        const old = known.get(key);
        if (old && (await folder.has({ sha256: old[1], bytes: old[2] }))) return [old];
        const bytes = await storage.get(key);
        if (!bytes) return []; // deleted meanwhile
        const added = await folder.add([bytes]);
        return [[key, added.sha256, added.bytes]];
      }),
    );
    files.push(...found.flat());
  }
  return files;
};

/**
 * The registry before the builds: the builds that a version names are placed before it. Names that begin with a dot
 * are locks and unfinished work.
 */
const backUpReleases = (
  { sql, dataDir, hasReleasesInDatabase }: Place,
  folder: BackupFolder,
): Promise<Files> =>
  hasReleasesInDatabase ? backUpStored(sql, folder) : backUpFolder(join(dataDir, 'releases'), folder);

const backUpStored = async (sql: SqlClient, folder: BackupFolder): Promise<Files> => {
  const files: Files = [];
  for await (const { path, content } of storedReleases(sql)) {
    const { sha256, bytes } = await folder.add([content]);
    files.push([path, sha256, bytes]);
  }
  return files;
};

const backUpFolder = async (releases: string, folder: BackupFolder): Promise<Files> => {
  const paths = (await filesOf(releases).catch(() => []))
    .filter((path) => !path.startsWith('.') && !path.startsWith('registry/.'))
    .sort((a, b) => Number(b.startsWith('registry')) - Number(a.startsWith('registry')) || (a < b ? -1 : 1));
  const files: Files = [];
  for (const path of paths) {
    const { sha256, bytes } = await folder.add(createReadStream(join(releases, path)));
    files.push([path, sha256, bytes]);
  }
  return files;
};
