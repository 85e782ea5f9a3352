import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseStartError, type SqlClient, type SqlQueries } from './sql-client.ts';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'migrations');
/** A first start on a busy machine is slow in every statement, the last one included. */
const LIMITS = { timeoutMs: 10 * 60_000 };

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** `0001-first-tables.sql` → version 1; in order, without gaps. */
export const listMigrations = async (folder = FOLDER): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      version: Number(name.slice(0, 4)),
      name,
      sql: await readFile(join(folder, name), 'utf8'),
    })),
  );
};

/**
 * Runs all missing migrations in one transaction under a lock, so that a killed start leaves the old schema
 * intact and two starts exclude each other [S2] [S15]. Refuses a schema that is newer than this program;
 * returns the versions that were applied.
 */
export const migrate = (client: SqlClient, folder = FOLDER): Promise<number[]> =>
  client.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations]);
    return migrateInside(tx, { folder });
  }, LIMITS);

/** As `migrate`, in a transaction that has the lock; `upTo` is the last version to apply. */
export const migrateInside = async (
  tx: SqlQueries,
  { folder = FOLDER, upTo = Number.POSITIVE_INFINITY } = {},
): Promise<number[]> => {
  const known = await listMigrations(folder);
  await tx.exec(
    'create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await tx.query<{ version: number }>(
    'select max(version) as version from schema_migrations',
  );
  const current = rows[0]?.version ?? 0;
  const newest = known.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new DatabaseStartError(
      `The database schema is newer than this program: version ${current}, supported up to ${newest}. Update the program.`,
    );
  }
  const missing = known.filter(({ version }) => version > current && version <= upTo);
  for (const { version, name, sql } of missing) {
    await tx.exec(sql);
    await tx.query('insert into schema_migrations (version, name) values ($1, $2)', [version, name]);
  }
  return missing.map(({ version }) => version);
};
