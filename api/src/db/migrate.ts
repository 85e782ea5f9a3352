import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { listMigrations, type Migration } from './migration-files.ts';
import { isLockConflict, LOCK_LIMIT, runOnline } from './online-migration.ts';
import { addMissingColumn, readSchemaVersion, recordMigration } from './schema-version.ts';
import { DatabaseStartError, type SqlClient, type SqlQueries } from './sql-client.ts';

/** A first start on a busy machine is slow in every statement, the last one included. */
const LIMITS = { timeoutMs: 10 * 60_000 };
const POLL_MS = 200;

export interface MigrateOptions {
  /** Another folder of migrations, for tests. */
  readonly folder?: string;
  /** A PostgreSQL client of two connections without limits of time; with it, indexes are made while the database is written. */
  readonly openUnlimited?: () => SqlClient;
  readonly log?: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Runs all missing migrations under a lock, so that two starts exclude each other [S2] [S15]: in one transaction, or
 * with `openUnlimited` in one for each run of migrations between those that are online. Refuses a newer schema that
 * this program does not work with; returns the versions that were applied.
 */
export const migrate = (client: SqlClient, options: MigrateOptions = {}): Promise<number[]> =>
  options.openUnlimited
    ? migrateInSteps(client, options, options.openUnlimited)
    : client.transaction(async (tx) => {
        // The migration of another schema may take as long as this one may.
        await tx.exec('set local lock_timeout = 0');
        await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migrations]);
        return migrateInside(tx, options);
      }, LIMITS);

/** As `migrate`, in a transaction that has the lock; `upTo` is the last version to apply. */
export const migrateInside = async (
  tx: SqlQueries,
  { folder, upTo = Number.POSITIVE_INFINITY }: { readonly folder?: string; readonly upTo?: number } = {},
): Promise<number[]> => {
  const { missing } = await compareSchema(tx, folder);
  return apply(
    tx,
    missing.filter(({ version }) => version <= upTo),
  );
};

/** The version of the schema and the migrations that it lacks. Throws when this program does not work with it. */
const compareSchema = async (tx: SqlQueries, folder?: string) => {
  const known = await listMigrations(folder);
  await addMissingColumn(tx);
  const { version, oldestServer } = await readSchemaVersion(tx);
  const newest = known.at(-1)?.version ?? 0;
  if (version > newest && newest < oldestServer)
    throw new DatabaseStartError(
      `The database schema is newer than this program: version ${version} works with programs from version ` +
        `${oldestServer} on, and this one has version ${newest}. Update the program.`,
    );
  return { current: version, missing: known.filter((migration) => migration.version > version) };
};

const apply = async (tx: SqlQueries, migrations: readonly Migration[]): Promise<number[]> => {
  for (const migration of migrations) {
    await tx.exec(migration.sql);
    await recordMigration(tx, migration);
  }
  return migrations.map(({ version }) => version);
};

const migrateInSteps = async (
  client: SqlClient,
  { folder, log }: MigrateOptions,
  openUnlimited: () => SqlClient,
): Promise<number[]> => {
  const applied: number[] = [];
  for (;;) {
    const step = await inTurn(client, log, async (tx) => {
      const { current, missing } = await compareSchema(tx, folder);
      // No server writes to a database without tables.
      const online = current === 0 ? undefined : missing.find(({ isOnline }) => isOnline);
      const before = missing.filter(({ version }) => !online || version < online.version);
      return { applied: await apply(tx, before), online };
    });
    applied.push(...step.applied);
    if (!step.online) return applied;
    const unlimited = openUnlimited();
    try {
      if (await runOnline(unlimited, step.online, log)) applied.push(step.online.version);
    } finally {
      await unlimited.close();
    }
  }
};

/**
 * Runs a transaction that has the lock of migrations. It polls: a statement that waits for the lock
 * would itself delay the index that another server makes, and one that waits for a table would delay requests.
 */
const inTurn = async <T>(
  client: SqlClient,
  log: MigrateOptions['log'],
  work: (tx: SqlQueries) => Promise<T>,
): Promise<T> => {
  const until = performance.now() + LIMITS.timeoutMs;
  let isReported = false;
  for (;;) {
    const result = await client
      .transaction(async (tx) => {
        const { rows } = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
          ADVISORY_LOCKS.migrations,
        ]);
        if (!rows[0]?.taken) return null;
        await tx.exec(LOCK_LIMIT);
        return { value: await work(tx) };
      }, LIMITS)
      .catch((error: unknown) => {
        if (!isLockConflict(error) || performance.now() > until) throw error;
        return null;
      });
    if (result) return result.value;
    if (!isReported) log?.info('waiting for another server that migrates, or for a table in use');
    isReported = true;
    await pause(POLL_MS);
  }
};
