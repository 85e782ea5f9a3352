import type { Logger } from 'pino';
import { openPostgres } from './postgres-client.ts';
import { asDatabaseError, DatabaseError, type SqlClient, type SqlQueries } from './sql-client.ts';

const CHECK_MS = 1_000;
/** A replica that is further behind gets no reads. */
const LAG_MAX_S = 5;
const STATEMENT_TIMEOUT_MS = 2_000;
/** Samples of the primary's log, one a second: a lag beyond them is as long as they reach. */
const SAMPLES_MAX = 600;

export interface ReplicaState {
  /** Host and port. */
  readonly replica: string;
  readonly isServing: boolean;
  /** For how long it has not applied what the primary had written; null when it does not respond. */
  readonly lagS: number | null;
}

export interface Replicas {
  /** Reads from a replica that is there and up to date, else from the primary. */
  readonly sql: SqlQueries;
  states(): readonly ReplicaState[];
  close(): Promise<void>;
}

interface Replica {
  readonly name: string;
  readonly sql: SqlClient;
  state: ReplicaState;
}

interface Sample {
  readonly atMs: number;
  readonly written: number;
}

const positionOf = async (sql: SqlQueries, position: string): Promise<number> => {
  const { rows } = await sql.query<{ position: number }>(
    `select (${position} - '0/0'::pg_lsn)::bigint as position`,
  );
  return rows[0]?.position ?? 0;
};

export interface ReplicasOptions {
  readonly urls: readonly string[];
  readonly primary: SqlQueries;
  readonly log?: Pick<Logger, 'info' | 'warn'>;
  readonly checkMs?: number;
  readonly lagMaxS?: number;
}

/**
 * Checks each replica once a second against the log of the primary. While the primary does not respond, a replica that
 * has applied all that was known of it goes on serving.
 */
export const openReplicas = async (options: ReplicasOptions): Promise<Replicas> => {
  const { urls, primary, log, checkMs = CHECK_MS, lagMaxS = LAG_MAX_S } = options;
  const replicas: Replica[] = urls.map((url) => {
    const name = new URL(url).host;
    const sql = openPostgres({ url, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    return { name, sql, state: { replica: name, isServing: false, lagS: null } };
  });
  let samples: Sample[] = [];
  let turn = 0;

  const setState = (replica: Replica, lagS: number | null): void => {
    const isServing = lagS !== null && lagS <= lagMaxS;
    if (isServing !== replica.state.isServing) {
      const { name } = replica;
      if (isServing) log?.info({ replica: name }, 'a replica serves reads of guests');
      else log?.warn({ replica: name, lagS }, 'a replica is away or behind; the primary serves its reads');
    }
    replica.state = { replica: replica.name, isServing, lagS };
  };

  const checkReplica = async (replica: Replica): Promise<void> => {
    try {
      const applied = await positionOf(
        replica.sql,
        'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end',
      );
      const behind = samples.find(({ written }) => written > applied);
      setState(replica, behind ? (performance.now() - behind.atMs) / 1_000 : 0);
    } catch {
      setState(replica, null);
    }
  };

  const check = async (): Promise<void> => {
    const atMs = performance.now();
    const written = await positionOf(primary, 'pg_current_wal_lsn()').catch(() => null);
    if (written !== null && samples.at(-1)?.written !== written)
      samples = [...samples, { atMs, written }].slice(-SAMPLES_MAX);
    await Promise.all(replicas.map(checkReplica));
  };

  await check();
  let checking = Promise.resolve();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    checking = check().finally(() => {
      isChecking = false;
    });
  }, checkMs).unref();

  const chosen = (): Replica | undefined => {
    const serving = replicas.filter(({ state }) => state.isServing);
    turn += 1;
    return serving[turn % Math.max(1, serving.length)];
  };

  /** A slow statement is not repeated, because it would load the primary too. */
  const read = async <T>(work: (sql: SqlQueries) => Promise<T>): Promise<T> => {
    const replica = chosen();
    if (!replica) return work(primary);
    try {
      return await work(replica.sql);
    } catch (error) {
      const failure = asDatabaseError(error);
      if (failure instanceof DatabaseError && failure.failure === 'slow') throw failure;
      if (failure instanceof DatabaseError && failure.failure === 'away') setState(replica, null);
      return work(primary);
    }
  };

  return {
    sql: {
      query: (sql, params, queryOptions) => read((from) => from.query(sql, params, queryOptions)),
      exec: (sql, queryOptions) => read((from) => from.exec(sql, queryOptions)),
    },
    states: () => replicas.map(({ state }) => state),
    close: async () => {
      clearInterval(timer);
      await checking;
      await Promise.all(replicas.map(({ sql }) => sql.close()));
    },
  };
};
