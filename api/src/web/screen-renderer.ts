import type { FirstScreen, FirstScreenRequest } from '@cars/shared-contracts/shell/first-screen';
import { thread } from '../workers/channel.ts';
import { WorkerCalls } from '../workers/worker-calls.ts';

const WORKER = new URL('./first-screen-worker.mjs', import.meta.url);
/** Reading a build's entry and running it for the first time. */
const START_LIMIT_MS = 5_000;
/** One screen takes 2–10 ms; a longer time means that it hangs. */
const RENDER_LIMIT_MS = 1_000;
/** Maximum of queued screens. */
const WAITING_MAX = 16;
const MEMORY_MAX_MB = 128;

export interface ScreenRequest extends Omit<FirstScreenRequest, 'answer'> {
  /** JSON as the api writes it. */
  readonly answer: string;
}

/** No fault of the entry: more screens are requested than it renders in time. */
export class QueueFull extends Error {
  override message = 'too many screens are waiting';
}

/**
 * Runs the server entry of one build in a worker of its own, which limits its faults, endless loops included,
 * to that worker. It has no environment and no configuration.
 */
export class ScreenRenderer {
  readonly #calls: WorkerCalls<ScreenRequest, FirstScreen | null, string>;

  /** `url` of the entry's file. */
  constructor(url: string) {
    this.#calls = new WorkerCalls({
      name: 'the worker of first screens',
      start: thread(WORKER, {
        workerData: { url },
        env: { NODE_ENV: 'production' },
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
      }),
      startLimitMs: START_LIMIT_MS,
      limitMs: RENDER_LIMIT_MS,
      restart: 'with-next-call',
    });
  }

  /** Starts the entry. Its contract version; rejects when it cannot be run. */
  contract(): Promise<string> {
    return this.#calls.ready();
  }

  /** Null when the entry has nothing to show. Rejects with what it threw, `WorkerError` or `QueueFull`. */
  async render(request: ScreenRequest): Promise<FirstScreen | null> {
    if (this.#calls.inFlight >= WAITING_MAX) throw new QueueFull();
    return this.#calls.call(request);
  }

  close(): void {
    void this.#calls.close();
  }
}
