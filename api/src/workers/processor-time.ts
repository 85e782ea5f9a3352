import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICK_MS = 10;
/** Places of `utime` and `stime` behind the name of the program, which is in parentheses and may hold any sign. */
const [USER, SYSTEM] = [11, 12];

/** Processor time of a process and its threads in milliseconds; null where the system does not report it. */
export const processorMs = (pid: number): number | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  } catch {
    return null;
  }
};
