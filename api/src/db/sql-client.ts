import { type DatabaseFailure, failureOf } from './failure-codes.ts';

/**
 * The only interface to a database, with two implementations: PGlite in a worker (`pglite-client.ts`) and a
 * PostgreSQL server (`postgres-client.ts`). In both, `bigint` columns are numbers, dates and timestamps are
 * PostgreSQL's own text, json is parsed.
 */
export interface SqlResult<Row> {
  readonly rows: Row[];
  readonly affectedRows: number;
}

export interface QueryOptions {
  /** Default `object`: a row as `{column: value}`; hot paths use `array`. */
  readonly rowMode?: 'array' | 'object';
  /** Time limit of a statement; long jobs (an import, an index) raise it. */
  readonly timeoutMs?: number;
}

export interface SqlQueries {
  query<Row>(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<SqlResult<Row>>;
  /** Several statements without parameters: migrations, maintenance. */
  exec(sql: string, options?: Pick<QueryOptions, 'timeoutMs'>): Promise<void>;
}

export interface SqlClient extends SqlQueries {
  /**
   * `work` has the connection until it settles; an error rolls everything back and is rethrown. `timeoutMs`
   * is the limit of each statement of long work, `begin` and `commit` included.
   */
  transaction<T>(work: (tx: SqlQueries) => Promise<T>, options?: Pick<QueryOptions, 'timeoutMs'>): Promise<T>;
  close(): Promise<void>;
}

/** Milliseconds a statement may take in PGlite before its worker is replaced [S5]. */
export const QUERY_LIMIT_MS = 2_000;
/** Milliseconds a caller waits for a free connection [S14]. */
export const WAIT_LIMIT_MS = 2_000;

export class DatabaseError extends Error {
  readonly failure: DatabaseFailure;
  /** PostgreSQL's or the network's; empty for a failure of ours. */
  readonly code: string;

  constructor(failure: DatabaseFailure, message: string, cause?: Error) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseError';
    this.failure = failure;
    this.code = cause && 'code' in cause ? String(cause.code) : '';
  }
}

/** The directory or the schema cannot be used; the message names the action of the operator. */
export class DatabaseStartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseStartError';
  }
}

/** Turns an error that means "not now" into a `DatabaseError`; any other error is returned as it is. */
export const asDatabaseError = (error: unknown): unknown => {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const found = failureOf(error);
  return found ? new DatabaseError(found.failure, found.reason, error) : error;
};

/** True unless the statement only reads; `with` counts as reading when it holds no changing word. */
export const isWrite = (sql: string): boolean => {
  const head = sql.trimStart().slice(0, 8).toLowerCase();
  if (/^(select|show|explain|savepoin|release|rollback|set)/.test(head)) return false;
  return !head.startsWith('with') || /\b(insert|update|delete|merge)\b/i.test(sql);
};
