import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thread } from '../workers/channel.ts';
import { reasonOf } from '../workers/serve-calls.mjs';
import { WorkerCalls, WorkerError } from '../workers/worker-calls.ts';
import {
  asDatabaseError,
  DatabaseError,
  DatabaseStartError,
  QUERY_LIMIT_MS,
  type QueryOptions,
  type SqlClient,
  type SqlQueries,
  type SqlResult,
  WAIT_LIMIT_MS,
} from './sql-client.ts';

/** Statements in flight in the worker: enough to keep it busy, few enough to lose with it. */
const IN_FLIGHT_MAX = 8;
const FIRST_OPEN_LIMIT_MS = 120_000;
const SLOW_PERIOD_MS = 60_000;
const LIMIT_FACTOR_MAX = 16;
const REOPEN_LIMIT_MS = 30_000;
const CLOSE_LIMIT_MS = 5_000;
const CLOSE: Statement = { kind: 'close', sql: '', params: [], array: false };

// Not `new URL(…, import.meta.url)`: a bundler would take the file for an entry of its own.
const WORKER = join(dirname(fileURLToPath(import.meta.url)), 'pglite-worker.mjs');

interface Statement {
  readonly kind: 'query' | 'exec' | 'close';
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly array: boolean;
}

export interface PgliteOptions {
  /** A folder, or `memory://` for tests. */
  readonly dataDir: string;
  /** A dumped data directory that a database in memory starts from. */
  readonly snapshot?: string;
  /** Called after a hung worker was replaced. */
  readonly onRestart?: (reason: string) => void;
  /** Called when it could not be replaced: the process should exit with an error. */
  readonly onFatal?: (reason: string) => void;
  readonly queryLimitMs?: number;
  readonly waitLimitMs?: number;
}

/**
 * PGlite in a worker thread with one connection: statements run one after another, and a transaction has the
 * connection for itself. A statement over its time limit replaces the worker, which is safe [S5]; all
 * statements in flight fail with `DatabaseError`.
 */
export const openPglite = async (options: PgliteOptions): Promise<SqlClient> => {
  const client = new PgliteClient(options);
  await client.open();
  return client;
};

class PgliteClient implements SqlClient {
  readonly #options: PgliteOptions;
  readonly #calls: WorkerCalls<Statement, SqlResult<unknown>>;
  /** Queued statements and transactions. */
  #line: (() => void)[] = [];
  #inTransaction = false;
  /** Workers before this one: a transaction is lost with its worker. */
  #replaced = 0;
  #replacedAt: number[] = [];
  #closed = false;

  constructor(options: PgliteOptions) {
    this.#options = options;
    this.#calls = new WorkerCalls({
      name: 'the database',
      start: thread(WORKER, { workerData: { dataDir: options.dataDir, snapshot: options.snapshot } }),
      startLimitMs: FIRST_OPEN_LIMIT_MS,
      restartLimitMs: REOPEN_LIMIT_MS,
      limitMs: options.queryLimitMs ?? QUERY_LIMIT_MS,
      restart: 'at-once',
      onReady: () => this.#advance(),
      onFailure: (error) => this.#handleFailure(error),
    });
  }

  async open(): Promise<void> {
    try {
      await this.#calls.ready();
    } catch (error) {
      await this.close();
      throw new DatabaseStartError(reasonOf(error), error);
    }
  }

  query<Row>(sql: string, params: readonly unknown[] = [], options: QueryOptions = {}) {
    return this.#inLine(() => this.#send<Row>('query', sql, params, options));
  }

  async exec(sql: string, options: QueryOptions = {}): Promise<void> {
    await this.#inLine(() => this.#send('exec', sql, [], options));
  }

  async transaction<T>(
    work: (tx: SqlQueries) => Promise<T>,
    limits: Pick<QueryOptions, 'timeoutMs'> = {},
  ): Promise<T> {
    const replaced = await this.#inLine(async () => {
      this.#inTransaction = true;
      return this.#replaced;
    });
    // A new worker does not have the transaction: its later statements must not run outside of one.
    const inside = <R>(run: () => Promise<R>): Promise<R> =>
      this.#replaced === replaced
        ? run()
        : Promise.reject(new DatabaseError('away', 'the transaction was lost'));
    const tx: SqlQueries = {
      query: (sql, params = [], options = {}) =>
        inside(() => this.#send('query', sql, params, { ...limits, ...options })),
      exec: async (sql, options = {}) => {
        await inside(() => this.#send('exec', sql, [], { ...limits, ...options }));
      },
    };
    try {
      await tx.exec('begin');
      const result = await work(tx);
      await tx.exec('commit');
      return result;
    } catch (error) {
      await tx.exec('rollback').catch(() => undefined);
      throw error;
    } finally {
      if (this.#replaced === replaced) this.#inTransaction = false;
      this.#advance();
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#calls.close({ request: CLOSE, limitMs: CLOSE_LIMIT_MS });
  }

  /** Runs `start` when the connection is free, now or in turn, but not later than the wait limit. */
  #inLine<T>(start: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new DatabaseError('away', 'the database is closed'));
    if (this.#isFree() && this.#line.length === 0) return start();
    return new Promise<T>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        start().then(resolve, reject);
      };
      const timer = setTimeout(() => {
        this.#line = this.#line.filter((other) => other !== turn);
        reject(new DatabaseError('busy', 'no free connection in time'));
      }, this.#options.waitLimitMs ?? WAIT_LIMIT_MS);
      this.#line.push(turn);
    });
  }

  #isFree(): boolean {
    return this.#calls.isReady && !this.#inTransaction && this.#calls.inFlight < IN_FLIGHT_MAX;
  }

  #advance(): void {
    while (this.#isFree()) {
      const turn = this.#line.shift();
      if (!turn) return;
      turn();
    }
  }

  async #send<Row>(
    kind: Statement['kind'],
    sql: string,
    params: readonly unknown[],
    options: QueryOptions,
  ): Promise<SqlResult<Row>> {
    if (!this.#calls.isReady) throw new DatabaseError('away', 'the database is being reopened');
    const statement = { kind, sql, params, array: options.rowMode === 'array' };
    const limitMs = options.timeoutMs ?? this.#options.queryLimitMs ?? QUERY_LIMIT_MS;
    try {
      return (await this.#calls.call(statement, limitMs * this.#limitFactor())) as SqlResult<Row>;
    } catch (error) {
      if (!(error instanceof WorkerError)) throw asDatabaseError(error);
      throw new DatabaseError(error.failure === 'closed' ? 'away' : 'slow', error.message);
    } finally {
      this.#advance();
    }
  }

  /**
   * On a busy machine good statements run late, and replacing the worker only adds work: each replacement
   * doubles the time limits for a minute.
   */
  #limitFactor(): number {
    const recent = this.#replacedAt.filter((at) => performance.now() - at < SLOW_PERIOD_MS);
    this.#replacedAt = recent;
    return Math.min(2 ** recent.length, LIMIT_FACTOR_MAX);
  }

  #handleFailure({ failure, message }: WorkerError): void {
    if (this.#closed) return;
    if (failure === 'start') {
      if (this.#replaced > 0) this.#options.onFatal?.(`the database could not be reopened: ${message}`);
      void this.close();
      return;
    }
    this.#inTransaction = false;
    this.#replaced += 1;
    this.#replacedAt.push(performance.now());
    this.#options.onRestart?.(message);
  }
}
