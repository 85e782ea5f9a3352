import { setTimeout as pause } from 'node:timers/promises';
import { postgresAddress } from '@cars/shared-server/postgres-address';
import { Pool, type PoolClient, type QueryConfig } from 'pg';
import { POSTGRES_TYPES } from './postgres-types.ts';
import {
  asDatabaseError,
  DatabaseError,
  type QueryOptions,
  type SqlClient,
  type SqlQueries,
  type SqlResult,
  WAIT_LIMIT_MS,
} from './sql-client.ts';

/** Limits of statements and connections [S13] [S14]. */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
const IDLE_TIMEOUT_MS = 60_000;
/** A new address behind a name, as after a failover, is in use by then. */
const MAX_LIFETIME_S = 1_800;
const CLOSE_LIMIT_MS = 5_000;
/** Messages of the driver about a connection that ended, or was not there in time. */
const LOST = /^(Connection terminated|timeout expired|timeout exceeded|Client (has|was))/;
/** Connections of one process. */
const POOL_SIZE = 10;

/**
 * Plans are made for the actual values, because a filter may match one ad or half of them. Machine code and
 * parallel workers cost more than they gain for statements of milliseconds on a server with many clients; the
 * data is in memory or on an SSD.
 */
const PLANNING = {
  plan_cache_mode: 'force_custom_plan',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  random_page_cost: 1.1,
  work_mem: '16MB',
};

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly waitLimitMs?: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** Behind a pooler in transaction mode: no prepared statements, and the role has the limits (0167). */
  readonly isPooled?: boolean;
  /** Schema of the tables; tests make one for each file. */
  readonly searchPath?: string;
}

/** A connection pool for a PostgreSQL server. It connects on the first query and reconnects. */
export const openPostgres = (options: PostgresOptions): SqlClient => {
  const poolSize = options.poolSize ?? POOL_SIZE;
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new Pool({
    ...postgresAddress(options.url, 'cars-api', {
      ...(options.isPooled
        ? {}
        : {
            statement_timeout: statementTimeoutMs,
            lock_timeout: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
            ...PLANNING,
          }),
      ...(options.searchPath ? { search_path: options.searchPath } : {}),
    }),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    keepAlive: true,
    types: POSTGRES_TYPES,
  });
  // A connection that ends between two statements leaves the pool; the next statement opens another one.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));

  const names = statementNames();
  const line = createLine(poolSize, options.waitLimitMs ?? WAIT_LIMIT_MS);

  const queriesOf = (connection: Pool | PoolClient, limitMs: number): SqlQueries => {
    const raise = async (timeoutMs: number | undefined) => {
      if (timeoutMs && timeoutMs > limitMs)
        await connection.query(`set local statement_timeout = ${Math.ceil(timeoutMs)}`);
    };
    return {
      query: async <Row>(
        sql: string,
        params: readonly unknown[] = [],
        { rowMode, timeoutMs }: QueryOptions = {},
      ) => {
        // Without parameters as a simple query: a prepared one holds its snapshot until the transaction's next statement,
        // and an index that is created concurrently waits for it.
        const run = () =>
          connection.query({
            text: sql,
            ...(params.length > 0 ? { values: [...params] } : {}),
            ...(params.length > 0 && !options.isPooled ? { name: names.of(sql) } : {}),
            ...(rowMode === 'array' ? { rowMode } : {}),
          } as QueryConfig);
        try {
          await raise(timeoutMs);
          const { rows, rowCount } = await run().catch((error: unknown) => {
            if (!isOutdated(error)) throw error;
            names.replace(sql);
            return run();
          });
          return { rows: rows as Row[], affectedRows: rowCount ?? 0 } satisfies SqlResult<Row>;
        } catch (error) {
          throw ofDriver(error);
        }
      },
      exec: async (sql, { timeoutMs } = {}) => {
        try {
          await raise(timeoutMs);
          await connection.query(sql);
        } catch (error) {
          throw ofDriver(error);
        }
      },
    };
  };

  const direct = queriesOf(pool, Number.POSITIVE_INFINITY);
  return {
    query: (sql, params, queryOptions) => line(() => direct.query(sql, params, queryOptions)),
    exec: (sql, queryOptions) => line(() => direct.exec(sql, queryOptions)),
    transaction: <T>(
      work: (tx: SqlQueries) => Promise<T>,
      { timeoutMs = statementTimeoutMs }: Pick<QueryOptions, 'timeoutMs'> = {},
    ) =>
      line(async () => {
        const connection = await pool.connect().catch((error: unknown) => {
          throw ofDriver(error);
        });
        const tx = inOrder(queriesOf(connection, Math.max(timeoutMs, statementTimeoutMs)));
        let isBroken = false;
        try {
          await tx.exec('begin');
          if (timeoutMs > statementTimeoutMs) await tx.exec(`set local statement_timeout = ${timeoutMs}`);
          const result = await work(tx);
          await tx.end('commit');
          return result;
        } catch (error) {
          await tx.end('rollback').catch(() => {
            isBroken = true;
          });
          throw asDatabaseError(error);
        } finally {
          connection.release(isBroken);
        }
      }),
    close: async () => {
      await Promise.race([pool.end(), pause(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
};

/** Names for prepared statements: equal texts have one, until the tables change below it. */
const statementNames = () => {
  const names = new Map<string, string>();
  let last = 0;
  const replace = (sql: string): string => {
    last += 1;
    names.set(sql, `s${last}`);
    return `s${last}`;
  };
  return { of: (sql: string): string => names.get(sql) ?? replace(sql), replace };
};

/** A statement that was prepared before a migration changed its columns. In a transaction it fails all the same. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/**
 * One statement at a time, as a connection has them. `end` waits for those before it; later ones are refused, as the
 * connection belongs to another caller then.
 */
const inOrder = ({ query, exec }: SqlQueries) => {
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const next = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isOver) return Promise.reject(new Error('the transaction is over'));
    const result = last.then(work, work);
    last = result;
    return result;
  };
  const queries: SqlQueries = {
    query: (sql, params, options) => next(() => query(sql, params, options)),
    exec: (sql, options) => next(() => exec(sql, options)),
  };
  return {
    ...queries,
    end: (statement: 'commit' | 'rollback'): Promise<void> => {
      isOver = false;
      const ended = queries.exec(statement);
      isOver = true;
      return ended;
    },
  };
};

/** What the driver rejects without a response of the server is a lost or missing connection. */
const ofDriver = (error: unknown): unknown =>
  error instanceof Error && LOST.test(error.message)
    ? new DatabaseError('away', error.message, error)
    : asDatabaseError(error);

/** A semaphore of `size`: the rest wait in order, each at most `waitLimitMs`. */
const createLine = (size: number, waitLimitMs: number) => {
  let busy = 0;
  let waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      if (busy < size) {
        busy += 1;
        return resolve();
      }
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== turn);
        reject(new DatabaseError('busy', 'no free connection in time'));
      }, waitLimitMs);
      waiting.push(turn);
    });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
