import type { Channel, StartChannel } from './channel.ts';
import { processorMs } from './processor-time.ts';
import { createIdleWork, startWorkLimit } from './work-limit.ts';

/** Wait before a worker that failed to start is started again; doubled for each further failure. */
const RESTART_WAIT_MS = 250;
const RESTART_WAIT_MAX_MS = 10_000;

/** Without a call a process may work so many times the limit of one. */
const IDLE_WORK_FACTOR = 10;

type WorkerFailure = 'start' | 'crash' | 'memory' | 'timeout' | 'closed';

/** A call got no reply: its worker failed to start, crashed, held too much memory, took too long or was closed. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly failure: WorkerFailure;

  constructor(failure: WorkerFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface WorkerOptions<Greeting> {
  /** For messages: `the decoder`. */
  readonly name: string;
  readonly start: StartChannel;
  readonly startLimitMs: number;
  /** Of the starts after the first; by default the same. */
  readonly restartLimitMs?: number;
  /** Time limit of a call, counted from when no older call is in flight. */
  readonly limitMs: number;
  /**
   * The limit counts the processor time of a process, and by the clock this multiple of it. Without it only
   * the clock counts.
   */
  readonly clockFactor?: number;
  /** When a crashed worker is started again. */
  readonly restart: 'at-once' | 'with-next-call';
  /** A worker without calls ends after this time, and starts with the next call. */
  readonly idleMs?: number;
  readonly onReady?: (greeting: Greeting) => void;
  /** Called after the calls in flight were rejected. */
  readonly onFailure?: (error: WorkerError) => void;
}

interface Call {
  readonly request: unknown;
  readonly limitMs: number;
  readonly resolve: (reply: never) => void;
  readonly reject: (error: unknown) => void;
}

/** From one start of the worker to its end. */
interface Run {
  readonly channel: Channel;
  readonly startTimer: NodeJS.Timeout;
  readonly idleWork: ReturnType<typeof createIdleWork>;
  isReady: boolean;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An error as a worker sends it. */
const isError = (value: unknown): value is { readonly message: string } =>
  isObject(value) && 'message' in value && typeof value.message === 'string';

type Deferred<T> = {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
};

const defer = <T>(): Deferred<T> => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};

/**
 * Calls to a worker: a thread or a process that runs `serveCalls`, started with the first call. When it
 * crashes or a call exceeds its time limit, the worker is stopped, all calls in flight are rejected and a new
 * one is started.
 */
export class WorkerCalls<Request, Reply, Greeting = null> {
  readonly #options: WorkerOptions<Greeting>;
  /** In flight, oldest first. */
  readonly #calls = new Map<number, Call>();
  #greeting = defer<Greeting>();
  #run: Run | null = null;
  /** The old worker is being stopped, or a failed start is waited out. */
  #isRestarting = false;
  #ended: Promise<void> = Promise.resolve();
  #shouldRun = false;
  #isClosed = false;
  #starts = 0;
  #failedStarts = 0;
  #lastId = 0;
  #watchdog: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(options: WorkerOptions<Greeting>) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#calls.size;
  }

  get isReady(): boolean {
    return this.#run?.isReady ?? false;
  }

  /** Starts the worker where it does not run; resolves with its greeting. */
  ready(): Promise<Greeting> {
    if (this.#isClosed) return Promise.reject(this.#closedError());
    this.#start();
    return this.#greeting.promise;
  }

  /** Rejects with `WorkerError`, or with the error that the worker's handler threw. */
  call(request: Request, limitMs = this.#options.limitMs): Promise<Reply> {
    if (this.#isClosed) return Promise.reject(this.#closedError());
    return new Promise<Reply>((resolve, reject) => {
      const id = ++this.#lastId;
      this.#calls.set(id, { request, limitMs, resolve, reject });
      if (this.#run) this.#post(this.#run, id);
      else this.#start();
      if (this.#calls.size === 1) this.#watch();
    });
  }

  /** Replaces the worker, which has no call in flight. */
  async renew(): Promise<void> {
    if (this.#run && this.#calls.size === 0) this.#end(this.#run);
    await this.#ended;
  }

  /** Ends the worker, after a last call if one is given; rejects what is still in flight. */
  async close(last?: { readonly request: Request; readonly limitMs: number }): Promise<void> {
    if (this.#isClosed) return;
    const done = last && this.isReady ? this.call(last.request, last.limitMs).catch(() => undefined) : null;
    this.#isClosed = true;
    clearTimeout(this.#restartTimer);
    if (last && done) await withLimit(done, last.limitMs);
    if (this.#run) this.#end(this.#run);
    this.#rejectAll(this.#closedError());
    await this.#ended;
  }

  #closedError(): WorkerError {
    return new WorkerError('closed', `${this.#options.name} is closed`);
  }

  #start(): void {
    this.#shouldRun = true;
    if (this.#run || this.#isRestarting || this.#isClosed) return;
    const { start, startLimitMs, restartLimitMs = startLimitMs } = this.#options;
    const channel = start({
      onMessage: (message) => this.#receive(run, message),
      onEnd: (reason, isOverMemory) =>
        this.#fail(run, run.isReady ? (isOverMemory ? 'memory' : 'crash') : 'start', reason),
    });
    const limitMs = this.#starts === 0 ? startLimitMs : restartLimitMs;
    const startTimer = setTimeout(() => this.#fail(run, 'start', 'did not start in time'), limitMs);
    this.#starts += 1;
    const run: Run = { channel, startTimer, idleWork: createIdleWork(), isReady: false };
    this.#run = run;
    for (const id of this.#calls.keys()) this.#post(run, id);
  }

  #post({ channel }: Run, id: number): void {
    const call = this.#calls.get(id);
    try {
      channel.post({ id, request: call?.request });
    } catch (error) {
      this.#calls.delete(id);
      call?.reject(error);
    }
  }

  /** A worker runs foreign code: one that sends anything but its greeting, once, and replies to calls is ended. */
  #receive(run: Run, message: unknown): void {
    if (this.#run !== run) return;
    const isTaken = isObject(message) && (run.isReady ? this.#settle(message) : this.#greet(run, message));
    if (!isTaken) this.#fail(run, run.isReady ? 'crash' : 'start', 'sent what is no reply');
  }

  #greet(run: Run, message: object): boolean {
    if (!('ready' in message)) return false;
    const greeting = message.ready as Greeting;
    clearTimeout(run.startTimer);
    run.isReady = true;
    this.#failedStarts = 0;
    this.#greeting.resolve(greeting);
    this.#watch();
    this.#options.onReady?.(greeting);
    return true;
  }

  #settle(message: object): boolean {
    const { id, reply, error } = message as { id?: number; reply?: unknown; error?: unknown };
    const call = id === undefined ? undefined : this.#calls.get(id);
    if (!call || id === undefined || !(error === undefined || isError(error))) return false;
    const [oldest] = this.#calls.keys();
    this.#calls.delete(id);
    if (oldest === id) this.#watch();
    if (error) call.reject(Object.assign(new Error(error.message), error));
    else call.resolve(reply as never);
    return true;
  }

  /** Watches the oldest call, or the idle time. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    clearTimeout(this.#idleTimer);
    const run = this.#run;
    if (!run?.isReady) return;
    const [oldest] = this.#calls;
    run.channel.hold(oldest !== undefined);
    const { clockFactor } = this.#options;
    const pid = clockFactor ? run.channel.pid : null;
    const worked = pid === null ? null : processorMs(pid);
    const idleWorkMs = worked === null ? 0 : run.idleWork.note(worked, performance.now(), !oldest);
    if (!oldest) {
      const { idleMs } = this.#options;
      if (idleMs !== undefined) this.#idleTimer = setTimeout(() => this.#sleep(run), idleMs).unref();
      if (pid !== null && worked !== null) this.#watchIdle(run, pid, idleWorkMs);
      return;
    }
    const [id, { limitMs }] = oldest;
    this.#watchdog = startWorkLimit({ limitMs, pid, clockFactor: clockFactor ?? 1 }, () => {
      // If this thread was blocked, the reply may be queued: read it before giving up.
      setImmediate(() => {
        if (this.#calls.has(id)) this.#fail(run, 'timeout', 'did not reply in time');
      });
    });
  }

  /** What calls left behind may not work without end, in this pause and those before it. */
  #watchIdle(run: Run, pid: number, idleWorkMs: number): void {
    const limitMs = Math.max(1, IDLE_WORK_FACTOR * this.#options.limitMs - idleWorkMs);
    this.#watchdog = startWorkLimit({ limitMs, pid, clockFactor: Number.POSITIVE_INFINITY }, () =>
      this.#fail(run, 'timeout', 'worked without a call'),
    );
  }

  #sleep(run: Run): void {
    this.#shouldRun = false;
    this.#end(run);
  }

  #fail(run: Run, failure: WorkerFailure, reason: string): void {
    if (this.#run !== run) return;
    this.#failedStarts = failure === 'start' ? this.#failedStarts + 1 : 0;
    this.#shouldRun = this.#options.restart === 'at-once';
    const error = new WorkerError(failure, `${this.#options.name} ${reason}`);
    const waitMs = this.#failedStarts && RESTART_WAIT_MS * 2 ** (this.#failedStarts - 1);
    this.#end(run, Math.min(waitMs, RESTART_WAIT_MAX_MS));
    this.#rejectAll(error);
    this.#options.onFailure?.(error);
  }

  #rejectAll(error: WorkerError): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    this.#greeting.reject(error);
    this.#greeting = defer();
    for (const { reject } of calls) reject(error);
  }

  /** Stops the worker; after the wait it starts again, if it should run. */
  #end(run: Run, waitMs = 0): void {
    this.#run = null;
    this.#isRestarting = true;
    clearTimeout(run.startTimer);
    clearTimeout(this.#watchdog);
    clearTimeout(this.#idleTimer);
    if (run.isReady) this.#greeting = defer();
    const restart = () => {
      this.#isRestarting = false;
      if (this.#shouldRun || this.#calls.size > 0) this.#start();
    };
    this.#ended = run.channel.end().then(() => {
      if (waitMs > 0 && !this.#isClosed) this.#restartTimer = setTimeout(restart, waitMs);
      else restart();
    });
  }
}

const withLimit = async (promise: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, limit]);
  clearTimeout(timer);
};
