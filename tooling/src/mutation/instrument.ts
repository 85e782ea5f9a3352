import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { ROOT } from '../root.ts';

export interface Mutant {
  readonly id: string;
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** The whole line on which the mutated text begins, without its indent. */
  readonly sourceLine: string;
}

export interface Instrumented {
  readonly mutants: readonly Mutant[];
  /** Absolute path → the file's text with every mutant behind a switch. */
  readonly texts: Readonly<Record<string, string>>;
}

const nothing = (): void => undefined;
const never = (): boolean => false;
const silentLogger = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

interface Position {
  readonly line: number;
  readonly column: number;
}

const textBetween = (lines: readonly string[], start: Position, end: Position): string => {
  const taken = lines.slice(start.line, end.line + 1);
  taken[taken.length - 1] = (taken.at(-1) ?? '').slice(0, end.column);
  taken[0] = (taken[0] ?? '').slice(start.column);
  return taken.join('\n');
};

/** Puts all mutants of the files behind switches: Stryker's instrumenter, in memory. */
export const instrument = async (paths: readonly string[]): Promise<Instrumented> => {
  const files = paths.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
  const result = await new Instrumenter(silentLogger).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return {
    texts: Object.fromEntries(result.files.map(({ name, content }) => [name, content])),
    mutants: result.mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => {
      const source = lines.get(fileName) ?? [];
      return {
        id,
        file: relative(ROOT, fileName),
        line: start.line + 1,
        mutator: mutatorName,
        original: textBetween(source, start, end),
        replacement,
        sourceLine: (source[start.line] ?? '').trim(),
      };
    }),
  };
};
