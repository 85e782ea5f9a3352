import type { DestinationStream } from 'pino';

const LEVELS: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };
const CLOCK_FROM = 11;
const CLOCK_TO = 19;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** «users 574, path /img/…»: names with their values, of objects those of their fields. */
const wordsOf = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .filter(([name, part]) => name !== 'stack' && part !== undefined && part !== null)
        .map(([name, part]) => (isRecord(part) ? wordsOf(part) : `${name} ${String(part)}`))
        .filter(Boolean)
        .join(', ')
    : String(value);

/** A line of the structured log as people read it: time, what happened, details, and the stack of an error below. */
export const plainLine = (line: string): string => {
  const { level, time, msg, ...details } = JSON.parse(line) as Record<string, unknown>;
  const clock = String(time).slice(CLOCK_FROM, CLOCK_TO);
  const words = wordsOf(details);
  const stack = isRecord(details.err) && details.err.stack ? `\n${String(details.err.stack)}` : '';
  return `${clock} ${LEVELS[Number(level)] ?? ''}${String(msg ?? '')}${words ? `: ${words}` : ''}${stack}`;
};

/** The log of a demo, whose reader is a person at a terminal. */
export const plainLog = (write: (text: string) => unknown): DestinationStream => ({
  write: (line) => void write(`${plainLine(line)}\n`),
});
