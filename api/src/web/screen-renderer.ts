import { Worker } from 'node:worker_threads';
import type { FirstScreen, FirstScreenRequest } from '@cars/shared-contracts/shell/first-screen';

const WORKER = new URL('./first-screen-worker.mjs', import.meta.url);
/** Reading a build's entry and running it for the first time. */
const START_LIMIT_MS = 5_000;
/** One screen takes 2–10 ms; what takes longer than this hangs. */
const RENDER_LIMIT_MS = 1_000;
/** Maximum of queued screens. */
const WAITING_MAX = 16;
const MEMORY_MAX_MB = 128;

export interface ScreenRequest extends Omit<FirstScreenRequest, 'answer'> {
  /** JSON as the api writes it. */
  readonly answer: string;
}

type Answer =
  | { readonly ready: string }
  | { readonly id: number; readonly screen?: FirstScreen | null; readonly error?: string };

interface Job {
  readonly resolve: (screen: FirstScreen | null) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Runs the server entry of one build in a worker of its own: whatever it does, endless loops included, costs that
 * worker alone. It sees no environment and no configuration.
 */
export class ScreenRenderer {
  readonly #worker: Worker;
  readonly #jobs = new Map<number, Job>();
  readonly #ready: Promise<string>;
  #lastId = 0;
  #failure: Error | null = null;

  /** `url` of the entry's file. */
  constructor(url: string) {
    this.#worker = new Worker(WORKER, {
      workerData: { url },
      execArgv: [],
      env: { NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    // It must not keep the process alive.
    this.#worker.unref();
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail('the entry did not start in time'), START_LIMIT_MS);
      this.#worker.on('message', (answer: Answer) => {
        if (!('ready' in answer)) return this.#settle(answer);
        clearTimeout(timer);
        resolve(answer.ready);
      });
      this.#worker.once('error', (error) => this.#fail(String(error)));
      this.#worker.once('exit', (code) => this.#fail(`the worker ended with code ${code}`));
      this.#worker.once('exit', () => {
        clearTimeout(timer);
        reject(this.#failure ?? new Error('ended'));
      });
    });
    this.#ready.catch(() => undefined);
  }

  /** Contract version of the entry; rejects when it cannot be run. */
  get contract(): Promise<string> {
    return this.#ready;
  }

  /** Whether it still runs. */
  get isAlive(): boolean {
    return this.#failure === null;
  }

  /** Null when the entry has nothing to show. Rejects with what it threw; a time limit ends the worker. */
  async render(request: ScreenRequest): Promise<FirstScreen | null> {
    await this.#ready;
    if (this.#failure) throw this.#failure;
    if (this.#jobs.size >= WAITING_MAX) throw new Error('too many screens wait for their turn');
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const limitMs = RENDER_LIMIT_MS * (this.#jobs.size + 1);
      const timer = setTimeout(() => this.#fail('a screen was not rendered in time'), limitMs);
      this.#jobs.set(id, { resolve, reject, timer });
      this.#worker.postMessage({ id, ...request });
    });
  }

  close(): void {
    this.#fail('closed');
  }

  #settle({ id, screen, error }: Extract<Answer, { id: number }>): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#jobs.delete(id);
    clearTimeout(job.timer);
    if (error === undefined) job.resolve(screen ?? null);
    else job.reject(new Error(error));
  }

  #fail(reason: string): void {
    if (this.#failure) return;
    this.#failure = new Error(reason);
    for (const { reject, timer } of this.#jobs.values()) {
      clearTimeout(timer);
      reject(this.#failure);
    }
    this.#jobs.clear();
    void this.#worker.terminate();
  }
}
