import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
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
const AHEAD = 8;
const FIRST_OPEN_LIMIT_MS = 120_000;
const PATIENT_MS = 60_000;
const PATIENCE_MAX = 16;
const REOPEN_LIMIT_MS = 30_000;
const CLOSE_LIMIT_MS = 5_000;
const DUMP_LIMIT_MS = 5 * 60_000;

// Not `new URL(…, import.meta.url)`: a bundler would take the file for an entry of its own.
const WORKER = join(dirname(fileURLToPath(import.meta.url)), 'pglite-worker.mjs');

interface Job {
  readonly id: number;
  readonly kind: 'query' | 'exec' | 'dump' | 'close';
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly array: boolean;
  readonly timeoutMs: number;
  readonly resolve: (result: SqlResult<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

interface Answer {
  readonly ready?: true;
  readonly failed?: string;
  readonly id?: number;
  readonly rows?: unknown[];
  readonly affectedRows?: number;
  readonly error?: { message: string; code?: string };
}

export interface PgliteOptions {
  readonly dataDir: string;
  /** Called after a hung worker was replaced. */
  readonly onRestart?: (reason: string) => void;
  /** Called when it could not be replaced: the process should exit with an error. */
  readonly onFatal?: (reason: string) => void;
  readonly queryLimitMs?: number;
  readonly waitLimitMs?: number;
}

export interface EmbeddedClient extends SqlClient {
  /** The whole data directory between two transactions, as a tar. */
  dump(): Promise<Uint8Array>;
}

/**
 * PGlite in a worker thread. It has one connection, so statements run one after another and a transaction has
 * the connection for itself. A statement over its time limit replaces the worker, which is safe [S5]; all statements
 * in flight fail with `DatabaseError`.
 */
export const openPglite = async (options: PgliteOptions): Promise<EmbeddedClient> => {
  const client = new PgliteClient(options);
  await client.open(FIRST_OPEN_LIMIT_MS);
  return client;
};

class PgliteClient implements EmbeddedClient {
  readonly #options: PgliteOptions;
  #worker: Worker | null = null;
  #lastId = 0;
  /** Statements in flight, in the order of their results. */
  #sent: Job[] = [];
  /** Queued statements and transactions. */
  #line: (() => void)[] = [];
  #inTransaction = false;
  #watchdog: NodeJS.Timeout | null = null;
  #replacedAt: number[] = [];
  #closed = false;

  constructor(options: PgliteOptions) {
    this.#options = options;
  }

  async open(limitMs: number): Promise<void> {
    const worker = new Worker(WORKER, {
      workerData: { dataDir: this.#options.dataDir },
      execArgv: [],
    });
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => {
        clearTimeout(timer);
        void worker.terminate();
        reject(new DatabaseStartError(reason));
      };
      const timer = setTimeout(() => fail('the database did not open in time'), limitMs);
      worker.once('message', (first: Answer) => {
        if (!first.ready) return fail(first.failed ?? 'unknown failure');
        clearTimeout(timer);
        worker.removeAllListeners('error').removeAllListeners('exit');
        resolve();
      });
      worker.once('error', (error) => fail(String(error)));
      worker.once('exit', (code) => fail(`the database ended with code ${code}`));
    });
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.once('error', (error) => this.#replace(worker, String(error)));
    worker.once('exit', (code) => this.#replace(worker, `the worker ended with code ${code}`));
    this.#worker = worker;
    this.#advance();
  }

  query<Row>(sql: string, params: readonly unknown[] = [], options: QueryOptions = {}) {
    return this.#inLine(() => this.#send<Row>('query', sql, params, options));
  }

  async exec(sql: string, options: QueryOptions = {}): Promise<void> {
    await this.#inLine(() => this.#send('exec', sql, [], options));
  }

  async dump(): Promise<Uint8Array> {
    const { rows } = await this.#inLine(() =>
      this.#send<Uint8Array>('dump', '', [], { timeoutMs: DUMP_LIMIT_MS }),
    );
    return rows[0] ?? new Uint8Array();
  }

  async transaction<T>(
    work: (tx: SqlQueries) => Promise<T>,
    limits: Pick<QueryOptions, 'timeoutMs'> = {},
  ): Promise<T> {
    const worker = await this.#inLine(async () => {
      this.#inTransaction = true;
      return this.#worker;
    });
    // A new worker does not know the transaction: its later statements must not run outside of one.
    const inside = <R>(run: () => Promise<R>): Promise<R> =>
      this.#worker === worker && worker
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
      if (this.#worker === worker) this.#inTransaction = false;
      this.#advance();
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const worker = this.#worker;
    if (worker) {
      await Promise.race([
        this.#send('close', '', [], { timeoutMs: CLOSE_LIMIT_MS }).catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref()),
      ]);
      await worker.terminate();
    }
    this.#failSent(new DatabaseError('away', 'the database is closed'));
  }

  /** Runs `start` at once when the connection is free, else when its turn comes, but not later than the wait limit. */
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
    return this.#worker !== null && !this.#inTransaction && this.#sent.length < AHEAD;
  }

  #advance(): void {
    while (this.#isFree()) {
      const turn = this.#line.shift();
      if (!turn) return;
      turn();
    }
  }

  #send<Row>(kind: Job['kind'], sql: string, params: readonly unknown[], options: QueryOptions) {
    return new Promise<SqlResult<Row>>((resolve, reject) => {
      if (!this.#worker) return reject(new DatabaseError('away', 'the database is being reopened'));
      const job: Job = {
        id: ++this.#lastId,
        kind,
        sql,
        params,
        array: options.rowMode === 'array',
        timeoutMs: options.timeoutMs ?? this.#options.queryLimitMs ?? QUERY_LIMIT_MS,
        resolve: resolve as Job['resolve'],
        reject,
      };
      this.#worker.postMessage({ id: job.id, kind, sql, params, array: job.array });
      this.#sent.push(job);
      if (this.#sent.length === 1) this.#watch();
    });
  }

  #settle(answer: Answer): void {
    const job = this.#sent[0];
    if (!job || job.id !== answer.id) return;
    this.#sent.shift();
    this.#watch();
    if (answer.error)
      job.reject(asDatabaseError(Object.assign(new Error(answer.error.message), answer.error)));
    else job.resolve({ rows: answer.rows ?? [], affectedRows: answer.affectedRows ?? 0 });
    this.#advance();
  }

  /** The clock of a statement starts when the one before it was answered: they run one by one. */
  #watch(): void {
    if (this.#watchdog) clearTimeout(this.#watchdog);
    this.#watchdog = null;
    const head = this.#sent[0];
    const worker = this.#worker;
    if (!head || !worker) return;
    this.#watchdog = setTimeout(() => {
      // If this thread was blocked, the result may be queued: read it before giving up.
      setImmediate(() => {
        if (this.#sent[0] === head) this.#replace(worker, 'a statement ran too long');
      });
    }, head.timeoutMs * this.#patience());
    this.#watchdog.unref();
  }

  /**
   * On a machine so busy that good statements run late, replacing the worker would only add to the work: each
   * replacement doubles the time limits for a minute.
   */
  #patience(): number {
    const recent = this.#replacedAt.filter((at) => performance.now() - at < PATIENT_MS);
    this.#replacedAt = recent;
    return Math.min(2 ** recent.length, PATIENCE_MAX);
  }

  #failSent(error: unknown): void {
    const lost = this.#sent;
    this.#sent = [];
    if (this.#watchdog) clearTimeout(this.#watchdog);
    for (const job of lost) job.reject(error);
  }

  #replace(worker: Worker, reason: string): void {
    if (this.#worker !== worker || this.#closed) return;
    this.#worker = null;
    this.#inTransaction = false;
    worker.removeAllListeners();
    worker.on('error', () => undefined);
    this.#failSent(new DatabaseError('slow', reason));
    this.#replacedAt.push(performance.now());
    this.#options.onRestart?.(reason);
    void worker
      .terminate()
      .then(() => this.open(REOPEN_LIMIT_MS))
      .catch((error: unknown) => this.#options.onFatal?.(`${reason}; reopening failed: ${String(error)}`));
  }
}
