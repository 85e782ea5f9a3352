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
/** A statement is ended by the server; one without any response is given up this much later. */
const SILENCE_MS = 2_000;
/** While a server only reads, the pool is replaced this often at most. */
const REPLACE_EVERY_MS = 1_000;
const READ_ONLY = '25006';
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
  readonly silenceMs?: number;
  /** Behind a pooler in transaction mode: no prepared statements, and the role has the limits (0167). */
  readonly isPooled?: boolean;
  /** Schema of the tables; tests make one for each file. */
  readonly searchPath?: string;
}

/** A connection pool for a PostgreSQL server. It connects on the first query and reconnects. */
export const openPostgres = (options: PostgresOptions): SqlClient => {
  const poolSize = options.poolSize ?? POOL_SIZE;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, silenceMs = SILENCE_MS } = options;
  const openPool = () => {
    const opened = new Pool({
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
    opened.on('error', () => undefined);
    opened.on('connect', (connection) => connection.on('error', () => undefined));
    return opened;
  };
  let pool = openPool();
  let replacedAt = Number.NEGATIVE_INFINITY;
  /** Sessions of a primary that was demoted read and refuse to write: new ones may meet its successor. */
  const replaceReadOnly = (error: unknown): void => {
    const isReadOnly = error instanceof DatabaseError && error.code === READ_ONLY;
    if (!isReadOnly || isClosed || performance.now() - replacedAt < REPLACE_EVERY_MS) return;
    replacedAt = performance.now();
    void pool.end();
    pool = openPool();
  };
  let isClosed = false;

  const names = statementNames();
  const line = createLine(poolSize, options.waitLimitMs ?? WAIT_LIMIT_MS);

  /** `limitMs` is the time limit of a statement without one of its own; 0 is no limit. */
  const queriesOf = (
    connectionOf: () => Pool | PoolClient,
    limitMs: number,
    canRaise: boolean,
  ): SqlQueries => {
    const silenceOf = (timeoutMs: number | undefined) =>
      limitMs === 0 ? {} : { query_timeout: Math.max(timeoutMs ?? 0, limitMs) + silenceMs };
    const raise = async (timeoutMs: number | undefined) => {
      if (canRaise && timeoutMs && timeoutMs > limitMs)
        await connectionOf().query(`set local statement_timeout = ${Math.ceil(timeoutMs)}`);
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
          connectionOf().query({
            text: sql,
            ...silenceOf(timeoutMs),
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
          throw asDatabaseError(error);
        }
      },
      exec: async (sql, { timeoutMs } = {}) => {
        try {
          await raise(timeoutMs);
          await connectionOf().query({ text: sql, ...silenceOf(timeoutMs) } as QueryConfig);
        } catch (error) {
          throw asDatabaseError(error);
        }
      },
    };
  };

  const direct = queriesOf(() => pool, statementTimeoutMs, false);
  const watched = <T>(work: () => Promise<T>): Promise<T> =>
    line(work).catch((error: unknown) => {
      replaceReadOnly(error);
      throw error;
    });
  return {
    query: (sql, params, queryOptions) => watched(() => direct.query(sql, params, queryOptions)),
    exec: (sql, queryOptions) => watched(() => direct.exec(sql, queryOptions)),
    transaction: <T>(
      work: (tx: SqlQueries) => Promise<T>,
      { timeoutMs = statementTimeoutMs }: Pick<QueryOptions, 'timeoutMs'> = {},
    ) =>
      watched(async () => {
        const connection = await pool.connect().catch((error: unknown) => {
          throw asDatabaseError(error);
        });
        const limitMs = statementTimeoutMs === 0 ? 0 : Math.max(timeoutMs, statementTimeoutMs);
        const tx = inOrder(queriesOf(() => connection, limitMs, true));
        let isBroken = false;
        try {
          await tx.exec('begin');
          if (timeoutMs > statementTimeoutMs) await tx.exec(`set local statement_timeout = ${timeoutMs}`);
          const result = await work(tx);
          await tx.end('commit');
          return result;
        } catch (thrown) {
          const error = asDatabaseError(thrown);
          isBroken = error instanceof DatabaseError && error.failure === 'away';
          // A connection that is lost responds to no rollback either, and ends with its transaction.
          if (isBroken) tx.abandon();
          else
            await tx.end('rollback').catch(() => {
              isBroken = true;
            });
          throw error;
        } finally {
          connection.release(isBroken);
        }
      }),
    close: async () => {
      isClosed = true;
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
    abandon: (): void => {
      isOver = true;
    },
    end: (statement: 'commit' | 'rollback'): Promise<void> => {
      isOver = false;
      const ended = queries.exec(statement);
      isOver = true;
      return ended;
    },
  };
};

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
