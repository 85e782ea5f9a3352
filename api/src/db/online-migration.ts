import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { type Migration, splitStatements } from './migration-files.ts';
import { readSchemaVersion, recordMigration } from './schema-version.ts';
import { DatabaseError, type SqlClient, type SqlQueries } from './sql-client.ts';

/** Requests queue behind a statement that waits for a table, so it gives up before they do. */
export const LOCK_LIMIT = "set local lock_timeout = '1s'";
const RETRY_MS = 500;
const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';
const INDEX = /^create (?<unique>unique )?index (?<name>\w+)(?<rest> on [\s\S]+)$/i;

/** Whether a statement failed because others used what it wanted to change. */
export const isLockConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === LOCK_TIMEOUT || error.code === DEADLOCK);

/** The name of an index until it takes the place of its predecessor. */
const draftOf = (name: string) => `${name}_online`;

const readIndex = (statement: string) => {
  const groups = INDEX.exec(statement)?.groups;
  return groups ? { name: groups.name ?? '', unique: groups.unique ?? '', rest: groups.rest ?? '' } : null;
};

/**
 * Makes the indexes of a migration beside reads and writes, then runs its other statements and gives the indexes
 * their names, in one short transaction. A start after a killed one goes on where that one was; false when another
 * server is at it.
 */
export const runOnline = (
  client: SqlClient,
  migration: Migration,
  log?: Pick<Logger, 'info' | 'warn'>,
): Promise<boolean> =>
  // It has the lock and no snapshot, so an index does not wait for it; its end would end the lock.
  client.transaction(async (holder) => {
    await holder.exec('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      ADVISORY_LOCKS.migrations,
    ]);
    if (!rows[0]?.taken || (await readSchemaVersion(holder)).version >= migration.version) return false;
    const ensureLock = () => holder.query('select');
    for (const statement of splitStatements(migration.sql)) {
      const index = readIndex(statement);
      if (!index) continue;
      await ensureLock();
      await buildIndex(client, index, log);
    }
    await replaceIndexes(client, migration, ensureLock);
    return true;
  });

/** Makes one index; one that a killed start left invalid is dropped and built again. */
const buildIndex = async (
  client: SqlQueries,
  { name, unique, rest }: { readonly name: string; readonly unique: string; readonly rest: string },
  log?: Pick<Logger, 'info' | 'warn'>,
): Promise<void> => {
  const draft = draftOf(name);
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [draft],
  );
  if (rows[0]?.is_valid) return;
  if (rows[0]) {
    log?.warn({ index: name }, 'an index was left unfinished and is built again');
    // The server of a killed process goes on with its statement.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_progress_create_index where index_relid = to_regclass($1)',
      [draft],
    );
    await client.exec(`drop index concurrently if exists ${draft}`);
  }
  log?.info({ index: name }, 'an index is made while the database is in use');
  await client.exec(`create ${unique}index concurrently ${draft}${rest}`);
};

const replaceIndexes = async (
  client: SqlClient,
  migration: Migration,
  ensureLock: () => Promise<unknown>,
): Promise<void> => {
  const statements = splitStatements(migration.sql).map((statement) => {
    const index = readIndex(statement);
    return index ? `alter index ${draftOf(index.name)} rename to ${index.name}` : statement;
  });
  for (;;) {
    await ensureLock();
    try {
      return await client.transaction(async (tx) => {
        await tx.exec(LOCK_LIMIT);
        await tx.exec(statements.join(';\n'));
        await recordMigration(tx, migration);
      });
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      await pause(RETRY_MS);
    }
  }
};
