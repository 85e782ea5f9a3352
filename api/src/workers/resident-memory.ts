import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Memory that a process holds, buffers included; null where the system does not say. */
export const residentBytes = (pid: number): number | null => {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(resident) * PAGE_BYTES;
  } catch {
    return null;
  }
};
