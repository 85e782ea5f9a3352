import type { Migration } from './migration-files.ts';
import type { SqlQueries } from './sql-client.ts';

interface SchemaVersion {
  readonly version: number;
  /** The oldest server, by its newest migration, that works with this schema. */
  readonly oldestServer: number;
}

/** Creates the list of applied migrations; servers up to version 14 made it without its last column. */
export const addMissingColumn = async (tx: SqlQueries): Promise<void> => {
  await tx.exec(
    `create table if not exists schema_migrations (
       version integer primary key, name text not null, applied_at timestamptz not null default now(),
       oldest_server integer
     )`,
  );
  const { rows } = await tx.query(
    `select from pg_attribute
     where attrelid = to_regclass('schema_migrations') and attname = 'oldest_server' and not attisdropped`,
  );
  if (rows.length === 0) await tx.exec('alter table schema_migrations add column oldest_server integer');
};

export const readSchemaVersion = async (sql: SqlQueries): Promise<SchemaVersion> => {
  const { rows } = await sql.query<{ version: number; oldest_server: number | null }>(
    'select version, oldest_server from schema_migrations order by version desc limit 1',
  );
  const { version = 0, oldest_server = null } = rows[0] ?? {};
  return { version, oldestServer: oldest_server ?? version };
};

export const recordMigration = async (
  tx: SqlQueries,
  { version, name, oldestServer }: Migration,
): Promise<void> => {
  await tx.query('insert into schema_migrations (version, name, oldest_server) values ($1, $2, $3)', [
    version,
    name,
    oldestServer,
  ]);
};
