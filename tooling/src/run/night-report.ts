import type { TestResult } from './reported-tests.ts';

/** What became of one part. */
export interface PartOutcome {
  readonly name: string;
  /** Why the machine could not run it. */
  readonly leftOut?: string;
  readonly seconds: number;
  /** Null where the system does not count it. */
  readonly processorSeconds: number | null;
  readonly tests: number;
  readonly failures: readonly string[];
  /** Failures that passed when they ran alone: the load decides them, not the code. */
  readonly passedAlone: readonly string[];
  readonly slowest: readonly { readonly title: string; readonly seconds: number }[];
}

/** The file that a night writes; its parts count for this commit alone. */
export interface Night {
  readonly commit: string;
  readonly parts: readonly PartOutcome[];
}

const SLOWEST = 20;

export const titleOf = ({ file, title, project }: TestResult): string =>
  `${project ? `[${project}] ` : ''}${file} › ${title}`;

export const slowestOf = (tests: readonly TestResult[]): PartOutcome['slowest'] =>
  [...tests]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map((test) => ({ title: titleOf(test), seconds: test.seconds }));

const rowOf = ({ name, leftOut, seconds, processorSeconds, tests, failures }: PartOutcome): string => {
  if (leftOut) return `  –  ${name}: left out, ${leftOut}`;
  const processor = processorSeconds === null ? '' : `, ${processorSeconds.toFixed(0)} s of the processor`;
  const mark = failures.length === 0 ? '✔' : '✘';
  return `  ${mark}  ${name}: ${seconds.toFixed(0)} s${processor}, ${tests} tests, ${failures.length} failed`;
};

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

/** The table at the end of a night. `nightOnly` are the unit tests that the gate leaves out, with the reason. */
export const nightTable = ({ parts }: Night, nightOnly: readonly string[]): string => {
  const slowest = parts
    .flatMap((part) => part.slowest)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  return [
    ...parts.map(rowOf),
    ...listed(
      'failed:',
      parts.flatMap(({ name, failures }) => failures.map((title) => `${name}: ${title}`)),
    ),
    ...listed(
      'passed when it ran alone:',
      parts.flatMap(({ name, passedAlone }) => passedAlone.map((title) => `${name}: ${title}`)),
    ),
    ...listed(
      'slowest:',
      slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`),
    ),
    ...listed('in the night alone:', nightOnly),
  ].join('\n');
};
