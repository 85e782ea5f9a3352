import { writeFile } from 'node:fs/promises';
import { printable } from '@cars/shared-server/printable';

/** Something wrong with a screen. */
export interface Problem {
  readonly address: string;
  /** As the browser reports it, with a stack. */
  readonly text: string;
}

const CAUSES_MAX = 5;
const CAUSE_CHARS = 200;
/** A page may write what it likes. */
const LOGGED_CHARS = 4_000;

/** The first problem of each screen in one line; screens with the same one share it. */
export const shortReport = (problems: readonly Problem[]): string[] => {
  const causes = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { address, text } of problems) {
    if (seen.has(address)) continue;
    seen.add(address);
    const cause = printable((text.split('\n')[0] ?? '').slice(0, CAUSE_CHARS));
    causes.set(cause, [...(causes.get(cause) ?? []), address]);
  }
  const lines = [...causes].map(([cause, [address, ...others]]) => {
    const count = others.length > 0 ? ` (on ${others.length + 1} screens)` : '';
    return `${address}: ${cause}${count}`;
  });
  const left = lines.length - CAUSES_MAX;
  return [...lines.slice(0, CAUSES_MAX), ...(left > 0 ? [`and ${left} more problems`] : [])];
};

/** As long as a log bears, without what a terminal would run; a stack has lines. */
const logged = (text: string): string => text.slice(0, LOGGED_CHARS).split('\n').map(printable).join('\n');

/** Writes all problems in full into a file in place of those of the check before. */
export const writeReport = (file: string, problems: readonly Problem[]): Promise<void> =>
  writeFile(file, problems.map(({ address, text }) => `${address}: ${logged(text)}\n`).join(''), {
    mode: 0o600,
  });
