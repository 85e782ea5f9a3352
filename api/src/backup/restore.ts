import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ReleaseSql } from '@cars/shared-server/releases/release-sql';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { takeOver } from '@cars/shared-server/releases/take-over';
import { readClock } from '../db/database-clock.ts';
import { hasRoom, type MeasureSpace, measureDisk } from '../db/free-space.ts';
import { listMigrations } from '../db/migration-files.ts';
import type { SqlQueries } from '../db/sql-client.ts';
import { markRestore, unfinishedRestore, unmarkRestore } from '../db/unfinished-restore.ts';
import { IMAGE_KEY } from '../images/storage.ts';
import { backUp, type Place } from './back-up.ts';
import { type BackupFolder, openBackupFolder } from './backup-folder.ts';
import { loadRows } from './load-rows.ts';
import { BackupError, type Content, contentsOf, type Manifest, readManifest } from './manifest.ts';
import { readOthers } from './own-relations.ts';

/** Rows with their indexes and the log of their writing, beside the size of their text. */
const DATABASE_SHARE = 6;
const MEGABYTE = 1_000_000;
const CHUNK_BYTES = 256 * 1024;

export interface RestoreRequest {
  readonly file: string;
  readonly place: Place;
  /** Whether people or ads of the present may be replaced. */
  readonly replace: boolean;
  readonly retain: number;
  readonly onStep?: (step: string) => void;
  readonly measureSpace?: MeasureSpace;
}

export interface RestoreResult {
  /** The manifest of what was there before; null when nothing was. */
  readonly restorePoint: string | null;
  readonly at: string;
  readonly pictures: number;
}

/** Reads a whole backup and compares every hash. Throws `BackupError`. */
export const checkBackup = async (file: string): Promise<Manifest> => {
  const manifest = await readManifest(file);
  const newest = (await listMigrations()).at(-1)?.version ?? 0;
  if (manifest.schema > newest)
    throw new BackupError(
      `The backup is of a newer program: schema ${manifest.schema}, supported up to ${newest}. Update the program.`,
    );
  const folder = openBackupFolder(dirname(file));
  for (const content of contentsOf(manifest)) await folder.verify(content);
  return manifest;
};

/**
 * Replaces database and releases by those of a backup and adds its pictures, while no server runs. Everything is
 * checked first, and what is there is backed up; when a later step fails, everything is as it was.
 */
export const restore = async (request: RestoreRequest): Promise<RestoreResult> => {
  const { file, place, replace, onStep = () => undefined, measureSpace = measureDisk } = request;
  onStep('checking the backup');
  const manifest = await checkBackup(file);
  await ensureSpace(manifest, place, measureSpace, onStep);
  await reportOthers(place, onStep);
  const isFilled = await hasUsers(place);
  if (isFilled && !replace)
    throw new BackupError(
      'The database has people: --replace replaces them, after a backup of what is there.',
    );
  const folder = openBackupFolder(dirname(file));
  // After a killed restore the present is nothing to return to: the restore point of that one stays.
  const killed = await unfinishedRestore(place.dataDir);
  const restorePoint = killed ?? (isFilled ? await backUpPresent(request, onStep) : '');
  onStep(`restore point: ${restorePoint || 'none, the database is empty'}`);
  await markRestore(place.dataDir, restorePoint);
  const releases = releasesOf(manifest, place.dataDir, folder, onStep);
  try {
    onStep('pictures');
    await addPictures(manifest, place, folder);
    onStep('releases and rows');
    await releases.stage();
    const lines = linesOf(folder, manifest.database);
    // The folder is swapped before the commit: until then all can be undone, and after it nothing is left to do.
    const onSkip = (table: string) => onStep(`not restored, it is not the marketplace's: table ${table}`);
    await loadRows(place.sql, { schema: manifest.schema, lines, onSkip }, async (tx) => {
      await releases.swap();
      if (place.hasReleasesInDatabase) await storeReleases(tx, place, onStep);
    });
  } catch (error) {
    await releases.undo();
    if (killed === null) await unmarkRestore(place.dataDir);
    throw new BackupError('Nothing was restored, all is as it was.', error);
  }
  await releases.conclude();
  await unmarkRestore(place.dataDir);
  return { restorePoint: restorePoint || null, at: manifest.at, pictures: manifest.pictures.length };
};

const backUpPresent = async (
  { place, file, retain }: RestoreRequest,
  onStep: (step: string) => void,
): Promise<string> => {
  const [folder, spared] = [dirname(file), basename(file)];
  const present = await backUp({ place, folder, retain, kind: 'restore-point', spared });
  for (const warning of present.warnings) onStep(warning);
  return present.file;
};

/** Before anything is replaced: what others made in the database and have to make again. */
const reportOthers = async ({ sql }: Place, onStep: (step: string) => void): Promise<void> => {
  const { lost, untouched } = await readOthers(sql);
  if (lost.length > 0)
    onStep(
      `not the marketplace's and lost with the tables that are replaced, make it again afterwards: ${lost.join('; ')}`,
    );
  if (untouched.length > 0)
    onStep(`not the marketplace's, stays as it is and is in no backup: table ${untouched.join(', table ')}`);
};

const hasUsers = async ({ sql }: Place): Promise<boolean> => {
  const { rows: tables } = await sql.query<{ found: boolean }>(
    "select to_regclass('users') is not null as found",
  );
  if (!tables[0]?.found) return false;
  const { rows } = await sql.query<{ found: boolean }>('select exists (select from users) as found');
  return rows[0]?.found ?? false;
};

/** The rows of PostgreSQL are on a disk that is not seen from here. */
const ensureSpace = async (
  manifest: Manifest,
  { dataDir, engine }: Place,
  measure: MeasureSpace,
  onStep: (step: string) => void,
): Promise<void> => {
  const files = [...manifest.pictures, ...manifest.releases].reduce((sum, [, , bytes]) => sum + bytes, 0);
  const rows = manifest.database.textBytes * DATABASE_SHARE;
  const needed = engine === 'pglite' ? rows + files : files;
  const { freeBytes, totalBytes } = await measure(dataDir);
  if (!hasRoom({ freeBytes: freeBytes - needed, totalBytes }))
    throw new BackupError(
      `${dataDir} has too little space: about ${megabytes(needed)} MB are needed beside the reserve, ` +
        `${Math.floor(freeBytes / MEGABYTE)} MB are free.`,
    );
  if (engine === 'postgres')
    onStep(`PostgreSQL needs about ${megabytes(rows)} MB free on its own disk, which is not checked`);
};

const megabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);

/** Adds missing and mends damaged pictures. Others stay: the rows that are restored do not name them. */
const addPictures = async ({ pictures }: Manifest, { pictures: storage }: Place, folder: BackupFolder) => {
  for (const [key, sha256, bytes] of pictures) {
    if (!IMAGE_KEY.test(key)) throw new BackupError(`${key} is no key of a picture`);
    const content = await contentOf(folder, { sha256, bytes });
    const present = await storage.get(key);
    if (!present?.equals(content)) await storage.put(key, content);
  }
};

const contentOf = async (folder: BackupFolder, content: Content): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of folder.read(content)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Data come back also where a release cannot. */
const storeReleases = async (tx: SqlQueries, { dataDir }: Place, onStep: (step: string) => void) => {
  const sql: ReleaseSql = { query: tx.query, transaction: (work) => work(tx) };
  try {
    await takeOver(sql, join(dataDir, 'releases'), (await readClock(tx))());
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    onStep(`the releases are not restored: ${error.message}`);
  }
};

/**
 * The folder of releases: the new one is written beside it and swapped by renames. A backup without releases replaces
 * none, because a server without releases has no pages.
 */
const releasesOf = (
  { releases }: Manifest,
  dataDir: string,
  folder: BackupFolder,
  onStep: (step: string) => void,
) => {
  const live = join(dataDir, 'releases');
  const staged = `${live}.restored`;
  const old = `${live}.before-restore`;
  let isSwapped = false;
  return {
    stage: async () => {
      await rm(staged, { recursive: true, force: true });
      for (const [path, sha256, bytes] of releases) {
        const target = join(staged, path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, await contentOf(folder, { sha256, bytes }), { mode: 0o600 });
      }
    },
    swap: async () => {
      if (releases.length === 0) {
        if (await exists(live)) onStep(`the backup has no releases: those in ${live} stay`);
        return;
      }
      await rm(old, { recursive: true, force: true });
      isSwapped = true;
      if (await exists(live)) await rename(live, old);
      if (await exists(staged)) await rename(staged, live);
    },
    undo: async () => {
      await rm(staged, { recursive: true, force: true });
      if (!isSwapped) return;
      await rm(live, { recursive: true, force: true });
      if (await exists(old)) await rename(old, live);
    },
    conclude: () => rm(old, { recursive: true, force: true }),
  };
};

async function* linesOf(folder: BackupFolder, database: Content): AsyncGenerator<string> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(folder.read(database), gunzip, () => undefined); // its error also ends the loop
  let rest = Buffer.alloc(0);
  for await (const chunk of gunzip) {
    rest = Buffer.concat([rest, chunk]);
    // Not `readline`: it also splits at U+2028, which a text may contain.
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
  }
}
