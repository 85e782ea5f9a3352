import { imageRefusals } from './errors.ts';

/**
 * Limits concurrent encodes. Requests wait in a bounded queue; background jobs run when it is empty and a
 * core is spare.
 */
export type EncodeQueue = {
  /** Rejects with `ImageError` 503 when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Queues a background job. False: the background queue is full and the job was dropped. */
  runInBackground(work: () => Promise<void>): boolean;
  /** Resolves when no job runs or waits. */
  idle(): Promise<void>;
  /** Drops background jobs that have not started. */
  dropBackgroundJobs(): void;
  /** A core may be spare again. */
  resume(): void;
  /** How long the oldest request has been waiting or running, in seconds; 0 without requests. */
  oldestS(): number;
};

type Job = () => Promise<void>;

export function createEncodeQueue(limits: {
  concurrency: number;
  queueMax: number;
  backgroundMax: number;
  /** Whether one more background job beside this many leaves enough for others. */
  hasSpareCore?: (running: number) => boolean;
}): EncodeQueue {
  const queue: Job[] = [];
  let backgroundQueue: Job[] = [];
  /** In order of their arrival. */
  const requests = new Set<{ readonly arrivedMs: number }>();
  let running = 0;
  let whenIdle: (() => void)[] = [];

  const isIdle = () => running + queue.length + backgroundQueue.length === 0;

  const next = (): void => {
    while (running < limits.concurrency) {
      const isSpare = limits.hasSpareCore?.(running) ?? true;
      const job = queue.shift() ?? (isSpare ? backgroundQueue.shift() : undefined);
      if (!job) break;
      running += 1;
      void job().finally(() => {
        running -= 1;
        next();
      });
    }
    if (isIdle()) {
      for (const wake of whenIdle) wake();
      whenIdle = [];
    }
  };

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        if (running >= limits.concurrency && queue.length >= limits.queueMax)
          return reject(imageRefusals.busy());
        const request = { arrivedMs: performance.now() };
        requests.add(request);
        const end = () => requests.delete(request);
        queue.push(() => work().finally(end).then(resolve, reject));
        next();
      }),
    runInBackground(work) {
      if (backgroundQueue.length >= limits.backgroundMax) return false;
      backgroundQueue.push(() => work().catch(() => undefined)); // a failed preset is encoded on request
      next();
      return true;
    },
    idle: () =>
      new Promise((resolve) => {
        if (isIdle()) return resolve();
        whenIdle.push(resolve);
      }),
    dropBackgroundJobs() {
      backgroundQueue = [];
      next();
    },
    resume: next,
    oldestS() {
      const [oldest] = requests;
      return oldest ? (performance.now() - oldest.arrivedMs) / 1_000 : 0;
    },
  };
}
