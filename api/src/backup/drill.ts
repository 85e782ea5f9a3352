import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf } from '@cars/shared-server/releases/build-files';
import { storedReleases } from '@cars/shared-server/releases/database-builds';
import { openRegistry } from '@cars/shared-server/releases/registry';
import type { SqlQueries } from '../db/sql-client.ts';
import { backUp, type Place } from './back-up.ts';
import { BackupError } from './manifest.ts';
import { restore } from './restore.ts';
import { quoted, readSequences, readTables } from './table-shapes.ts';

export interface DrillPlace {
  /** Opens what is there, or an empty one. */
  readonly open: () => Promise<Place & { close(): Promise<void> }>;
  readonly fill: (place: Place) => Promise<void>;
  /** Removes database, pictures and releases. */
  readonly destroy: () => Promise<void>;
  /** Of the backups. */
  readonly folder: string;
}

export interface DrillReport {
  readonly rows: number;
  readonly pictures: number;
  readonly releaseFiles: number;
  readonly backupMs: number;
  /** Age of the backup when everything was destroyed: what was written since is lost. */
  readonly recoveryPointMs: number;
  /** From the first command to rows, pictures and releases that are as they were. */
  readonly recoveryMs: number;
}

/** What a place holds, read without the code of the backup: text by name. */
type Fingerprint = ReadonlyMap<string, string>;

/**
 * Fills a place, backs it up, destroys it, restores it and compares every row, sequence, picture and file of releases
 * with those of before. Throws `BackupError` with what differs.
 */
export const drill = async ({ open, fill, destroy, folder }: DrillPlace): Promise<DrillReport> => {
  const filled = await open();
  await fill(filled);
  const before = await fingerprintOf(filled);
  const backupAt = performance.now();
  const { file } = await backUp({ place: filled, folder, retain: 2 });
  const backedUpAt = performance.now();
  await filled.sql.query("insert into settings (key, value) values ('written after the backup', 'true')");
  await filled.close();
  await destroy();
  const destroyedAt = performance.now();
  const empty = await open();
  try {
    await restore({ file, place: empty, replace: false, retain: 2 });
    const restoredAt = performance.now();
    const after = await fingerprintOf(empty);
    const different = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== after.get(name),
    );
    if (different.length > 0) throw new BackupError(`Not as before: ${different.join(', ')}`);
    const count = (start: string) => [...before.keys()].filter((name) => name.startsWith(start)).length;
    return {
      rows: [...before].reduce(
        (sum, [name, text]) => sum + (name.startsWith('table ') ? Number.parseInt(text, 10) : 0),
        0,
      ),
      pictures: count('picture '),
      releaseFiles: count('release '),
      backupMs: backedUpAt - backupAt,
      recoveryPointMs: destroyedAt - backupAt,
      recoveryMs: restoredAt - destroyedAt,
    };
  } finally {
    await empty.close();
  }
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const LIMITS = { timeoutMs: 120_000 };

const fingerprintOf = async ({
  sql,
  pictures,
  dataDir,
  hasReleasesInDatabase,
}: Place): Promise<Fingerprint> => {
  const found = new Map<string, string>();
  await sql.transaction(async (tx) => {
    for (const { name } of await readTables(tx)) found.set(`table ${name}`, await hashOfTable(tx, name));
    for (const { name, last_value, is_called } of await readSequences(tx))
      found.set(`sequence ${name}`, `${last_value} ${is_called}`);
  }, LIMITS);
  for (const key of await pictures.list()) {
    const bytes = await pictures.get(key);
    if (bytes) found.set(`picture ${key}`, sha256(bytes));
  }
  if (hasReleasesInDatabase) {
    for await (const { path, content } of storedReleases(sql)) found.set(`release ${path}`, sha256(content));
    return found;
  }
  const releases = join(dataDir, 'releases');
  for (const path of await filesOf(releases).catch(() => []))
    found.set(`release ${path}`, sha256(await readFile(join(releases, path))));
  const { number, releases: live } = await openRegistry(releases).state();
  found.set('registry', JSON.stringify({ number, live }));
  return found;
};

/** `<rows> <hash of all rows in any order>` */
export const printText = (table: string): string =>
  `select count(*)::text || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as print
   from (select md5(t::text) as line from ${quoted(table)} t) lines`;

const hashOfTable = async (tx: SqlQueries, table: string): Promise<string> => {
  const { rows } = await tx.query<{ print: string }>(printText(table));
  return rows[0]?.print ?? '';
};
