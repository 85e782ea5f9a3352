import { imageRefusals } from './errors.ts';

/** Runs at most so many encodes at once. A person's request waits in a bounded line; spare work runs when none does. */
export type EncodeGate = {
  /** Rejects with `ImageError` 503 when the line is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Work nobody waits for. False: the line of spare work is full, and the work was not taken. */
  runWhenIdle(work: () => Promise<void>): boolean;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
  /** Drops the spare work that has not begun. */
  dropSpareWork(): void;
};

type Job = () => Promise<void>;

export function createEncodeGate(limits: { atOnce: number; waiting: number; spare: number }): EncodeGate {
  const line: Job[] = [];
  let spareLine: Job[] = [];
  let running = 0;
  let whenIdle: (() => void)[] = [];

  const next = (): void => {
    while (running < limits.atOnce) {
      const job = line.shift() ?? spareLine.shift();
      if (!job) break;
      running += 1;
      void job().finally(() => {
        running -= 1;
        next();
      });
    }
    if (running === 0) {
      for (const wake of whenIdle) wake();
      whenIdle = [];
    }
  };

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        if (running >= limits.atOnce && line.length >= limits.waiting) return reject(imageRefusals.busy());
        line.push(() => work().then(resolve, reject));
        next();
      }),
    runWhenIdle(work) {
      if (spareLine.length >= limits.spare) return false;
      spareLine.push(() => work().catch(() => undefined)); // what failed here is made again when it is asked for
      next();
      return true;
    },
    idle: () =>
      new Promise((resolve) => {
        if (running === 0) return resolve();
        whenIdle.push(resolve);
      }),
    dropSpareWork() {
      spareLine = [];
    },
  };
}
