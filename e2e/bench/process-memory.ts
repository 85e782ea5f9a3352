import { readFileSync } from 'node:fs';

const KIBIBYTE = 1024;
const LOOK_EVERY_MS = 100;

/** Bytes of a process now, or the most that it had so far; 0 once it has ended. */
export const memoryOf = (pid: number, which: 'now' | 'peak'): number => {
  const name = which === 'now' ? 'VmRSS' : 'VmHWM';
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * KIBIBYTE;
  } catch {
    return 0;
  }
};

/** Follows a process until `ended`; resolves with the most memory that it had. */
export const peakUntil = async (pid: number, ended: Promise<unknown>): Promise<number> => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid, 'peak'));
  }, LOOK_EVERY_MS);
  await ended.finally(() => clearInterval(timer));
  return peak;
};
