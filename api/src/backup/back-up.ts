import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { storedReleases } from '@cars/shared-server/releases/database-builds';
import type { Database } from '../db/database.ts';
import { readClock } from '../db/database-clock.ts';
import type { SqlClient } from '../db/sql-client.ts';
import type { Env } from '../env.ts';
import type { ImageStorage } from '../images/storage.ts';
import { areReleasesInDatabase } from '../releases/shared-releases.ts';
import { type BackupFolder, openBackupFolder } from './backup-folder.ts';
import { dumpRows } from './dump-rows.ts';
import type { Content, Manifest } from './manifest.ts';
import { mend, partAfter } from './mend.ts';
import { backUpReleaseFolder } from './release-folder.ts';

const QUICK = { level: 3 };
/** Calls of an object store at a time. */
const AT_ONCE = 8;

/** What is backed up and restored. */
export interface Place {
  readonly engine: Database['engine'];
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
  engine: database.engine,
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
  /** Name of a manifest that stays, however old it is. */
  readonly spared?: string;
  /** Compares all contents of the folder with their hashes, and not one part of them. */
  readonly verifyAll?: boolean;
  /** Ends the backup: it rejects with the reason, and the folder has no manifest of it. */
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
}

export interface BackupResult {
  /** The manifest. */
  readonly file: string;
  readonly bytes: number;
  /** Of those, what earlier backups did not have. */
  readonly newBytes: number;
  readonly pictures: number;
  /** Contents of the folder that were compared with their hashes. */
  readonly verified: number;
  /** Damaged ones that were copied again. */
  readonly mended: number;
  /** Sentences about damage that the operator has to look at. */
  readonly warnings: readonly string[];
}

type Files = Manifest['pictures'];

/**
 * Database first, then pictures and releases: a row is written after its pictures, and a picture never changes under
 * its key, so every picture of the rows is there unless it was deleted meanwhile.
 */
export const backUp = (request: BackupRequest): Promise<BackupResult> => {
  const { place, retain, kind = 'backup', spared, verifyAll = false } = request;
  const folder = openBackupFolder(request.folder, request.signal);
  return folder.alone(async () => {
    const before = await folder.newest();
    const now = request.now ?? (await readClock(place.sql));
    const at = now().toISOString();
    const { schema, database } = await backUpRows(place.sql, folder);
    const found = await backUpPictures(place.pictures, folder, before?.pictures ?? []);
    const releases = await backUpReleases(place, folder);
    const survey = await folder.survey(retain, kind, spared);
    const part = partAfter(before);
    const { pictures, verified, mended, warnings } = await mend({
      folder,
      storage: place.pictures,
      pictures: found,
      used: survey.used,
      part: verifyAll ? 'all' : part,
    });
    const manifest: Manifest = { format: 1, kind, at, schema, database, pictures, releases, part };
    const file = await folder.writeManifest(manifest);
    await folder.prune(survey, manifest);
    const earlier = new Set([...(before?.pictures ?? []), ...(before?.releases ?? [])].map(([, sha]) => sha));
    const sum = (files: Files) => files.reduce((total, [, , bytes]) => total + bytes, database.bytes);
    const all = [...pictures, ...releases];
    return {
      file,
      bytes: sum(all),
      newBytes: sum(all.filter(([, sha256]) => !earlier.has(sha256))),
      pictures: pictures.length,
      verified,
      mended,
      warnings: [...survey.damaged.map(warningOfManifest), ...warnings],
    };
  });
};

const warningOfManifest = (file: string): string =>
  `${file} is damaged and counts as no backup. Copy it back from a copy of the folder, or remove it: ` +
  'while it is there, contents of removed backups stay.';

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
  hasReleasesInDatabase ? backUpStored(sql, folder) : backUpReleaseFolder(join(dataDir, 'releases'), folder);

const backUpStored = async (sql: SqlClient, folder: BackupFolder): Promise<Files> => {
  const files: Files = [];
  for await (const { path, content } of storedReleases(sql)) {
    const { sha256, bytes } = await folder.add([content]);
    files.push([path, sha256, bytes]);
  }
  return files;
};
