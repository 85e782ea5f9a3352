import postgres from 'postgres';
import { addArrayTypes } from './array-types.ts';
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
const CONNECT_TIMEOUT_S = 2;
const IDLE_TIMEOUT_S = 60;
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

const asText = (value: string) => value;
/** date, time, timestamp, timestamptz, interval and their arrays; numeric[] */
const TIMES = [1082, 1083, 1114, 1184, 1186, 1266, 1115, 1182, 1185, 1187, 1231];
const BIGINT = 20;
const JSON_TYPES = [114, 3802];

type Connection = postgres.Sql | postgres.TransactionSql;

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
  const pool = postgres(options.url, {
    max: poolSize,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: IDLE_TIMEOUT_S,
    backoff: () => 0.2,
    fetch_types: false,
    onnotice: () => undefined,
    connection: {
      application_name: 'cars-api',
      ...(options.isPooled
        ? {}
        : {
            statement_timeout: statementTimeoutMs,
            lock_timeout: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
            ...PLANNING,
          }),
      ...(options.searchPath ? { search_path: options.searchPath } : {}),
    },
  });
  for (const oid of TIMES) {
    pool.options.parsers[oid] = asText;
    pool.options.serializers[oid] = asText;
  }
  pool.options.parsers[BIGINT] = Number;
  for (const oid of JSON_TYPES) pool.options.serializers[oid] = asText; // JSON parameters are serialized text

  addArrayTypes(pool.options);

  const line = createLine(poolSize, options.waitLimitMs ?? WAIT_LIMIT_MS);

  const queriesOf = (connection: Connection, limitMs: number): SqlQueries => ({
    query: async <Row>(
      sql: string,
      params: readonly unknown[] = [],
      { rowMode, timeoutMs }: QueryOptions = {},
    ) => {
      try {
        if (timeoutMs && timeoutMs > limitMs)
          await connection.unsafe(`set local statement_timeout = ${timeoutMs}`);
        const statement = connection.unsafe(sql, params as never[], { prepare: !options.isPooled });
        const result = await (rowMode === 'array' ? statement.values() : statement);
        return { rows: [...result] as Row[], affectedRows: result.count ?? 0 } satisfies SqlResult<Row>;
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    exec: async (sql, { timeoutMs } = {}) => {
      try {
        const longer = timeoutMs && timeoutMs > limitMs ? `set local statement_timeout = ${timeoutMs};` : '';
        await connection.unsafe(longer + sql).simple();
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
  });

  const direct = queriesOf(pool, Number.POSITIVE_INFINITY);
  return {
    query: (sql, params, queryOptions) => line(() => direct.query(sql, params, queryOptions)),
    exec: (sql, queryOptions) => line(() => direct.exec(sql, queryOptions)),
    transaction: <T>(
      work: (tx: SqlQueries) => Promise<T>,
      { timeoutMs = statementTimeoutMs }: Pick<QueryOptions, 'timeoutMs'> = {},
    ) =>
      line(async () => {
        try {
          return (await pool.begin(async (tx) => {
            if (timeoutMs > statementTimeoutMs) await tx.unsafe(`set local statement_timeout = ${timeoutMs}`);
            return work(queriesOf(tx, Math.max(timeoutMs, statementTimeoutMs)));
          })) as T;
        } catch (error) {
          throw asDatabaseError(error);
        }
      }),
    close: () => pool.end({ timeout: 5 }),
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
