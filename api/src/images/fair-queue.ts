import { imageRefusals } from './errors.ts';

/**
 * Runs jobs in slots that no owner can take alone: owners take turns, and each has a share of slots and
 * queue.
 */
export type FairQueue = {
  /** Rejects with `ImageError` 503 when the queue, or this owner's share of it, is full. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
};

type Limits = {
  places: number;
  placesOfOwner: number;
  queueMax: number;
  queueOfOwner: number;
};

export function createFairQueue({ places, placesOfOwner, queueMax, queueOfOwner }: Limits): FairQueue {
  const running = new Map<string, number>();
  /** Owners in the order of their next turn. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let taken = 0;
  let queued = 0;

  const takeNext = (): { owner: string; job: () => Promise<void> } | null => {
    for (const [owner, jobs] of waiting) {
      if ((running.get(owner) ?? 0) >= placesOfOwner) continue;
      const job = jobs.shift();
      waiting.delete(owner);
      if (jobs.length > 0) waiting.set(owner, jobs); // behind the others
      if (job) return { owner, job };
    }
    return null;
  };

  const next = (): void => {
    while (taken < places) {
      const found = takeNext();
      if (!found) return;
      const { owner, job } = found;
      queued -= 1;
      taken += 1;
      running.set(owner, (running.get(owner) ?? 0) + 1);
      void job().finally(() => {
        taken -= 1;
        const left = (running.get(owner) ?? 1) - 1;
        if (left > 0) running.set(owner, left);
        else running.delete(owner);
        next();
      });
    }
  };

  return {
    run: (owner, work) =>
      new Promise((resolve, reject) => {
        const own = waiting.get(owner) ?? [];
        if (queued >= queueMax || own.length >= queueOfOwner) return reject(imageRefusals.busy());
        own.push(() => work().then(resolve, reject));
        waiting.set(owner, own);
        queued += 1;
        next();
      }),
  };
}
