import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
/** Places of cutime and cstime behind the name in parentheses, from proc(5). */
const CHILD_USER = 13;
const CHILD_SYSTEM = 14;

/**
 * Seconds of the processor that this process and its ended children have used; a server that they talk to, such as
 * PostgreSQL, is not among them. Null where the system has no /proc.
 */
export const processorSeconds = (): number | null => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const { user, system } = process.cpuUsage();
    const children = ((fields[CHILD_USER] ?? 0) + (fields[CHILD_SYSTEM] ?? 0)) / TICKS_PER_SECOND;
    return children + (user + system) / 1_000_000;
  } catch {
    return null;
  }
};
