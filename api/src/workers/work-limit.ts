import { processorMs } from './processor-time.ts';

const CHECKS_OF_LIMIT = 20;

export interface WorkLimit {
  readonly limitMs: number;
  /** Of the process whose processor time counts; null to count by the clock. */
  readonly pid: number | null;
  /** For a process that hangs without working: the multiple of the limit by the clock. */
  readonly clockFactor: number;
}

/**
 * Calls `onLimit` once the limit is reached; `clearTimeout` ends it. Processor time leaves out the wait for a
 * processor, which on a busy machine is most of the time; where the system does not report it, the clock
 * counts.
 */
export const startWorkLimit = (
  { limitMs, pid, clockFactor }: WorkLimit,
  onLimit: () => void,
): NodeJS.Timeout => {
  const workedBefore = pid === null ? null : processorMs(pid);
  if (pid === null || workedBefore === null) return setTimeout(onLimit, limitMs).unref();
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const worked = (processorMs(pid) ?? workedBefore) - workedBefore;
    if (worked < limitMs && performance.now() - startedAt < clockFactor * limitMs) return;
    clearTimeout(timer);
    onLimit();
  }, limitMs / CHECKS_OF_LIMIT).unref();
  return timer;
};

/** More than this share of all time no process needs beside its calls: it collects garbage and compiles. */
const IDLE_SHARE = 0.3;

/** Adds up what a process works in the pauses between its calls: what a call left behind does not hide in short ones. */
export const createIdleWork = () => {
  let workedBefore: number | null = null;
  let notedAt = 0;
  let totalMs = 0;
  return {
    /** A pause begins or ends: the work in pauses so far, less what the time that passed allows. */
    note: (workedMs: number, nowMs: number, isPause: boolean): number => {
      const idleMs = workedBefore === null ? 0 : workedMs - workedBefore;
      totalMs = Math.max(0, totalMs + idleMs - IDLE_SHARE * (nowMs - notedAt));
      workedBefore = isPause ? workedMs : null;
      notedAt = nowMs;
      return totalMs;
    },
  };
};
