import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, test as declareTest } from '@rstest/core';

/*
 * What test files of a mutation run import instead of `@rstest/core`: each test is declared once for every mutant that
 * it reaches, so that modules, databases and servers of a file are made once for many mutants.
 */

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, rs, rstest } from '@rstest/core';

export interface MutantRun {
  readonly mutant: string;
  /** How often the mutant may be reached before its loop counts as endless. */
  readonly hitLimit: number;
  /** Numbers of the tests to run; null runs all. */
  readonly tests: readonly number[] | null;
}

/** What one run of a test file has to do; a generated module passes it before the test file is loaded. */
export interface EntryPlan {
  /** Null: run everything without a mutant and write down what it reaches. */
  readonly runs: readonly MutantRun[] | null;
  /** The mutant that is active while modules and hooks run. */
  readonly fromTheStart: string | null;
  /** Milliseconds until the process is killed. */
  readonly killAfterMs: number;
  readonly coverageFile: string | null;
}

/** The object that Stryker's instrumented code reads and writes. */
interface StrykerSpace {
  activeMutant: string | undefined;
  hitCount: number;
  hitLimit: number;
  currentTestId?: string;
  mutantCoverage?: unknown;
}

const WATCHDOG_KEY = Symbol.for('cars.mutation.watchdog');
const CHECK_MS = 500;
/** The number of a test in its file, and the mutant that is active in it. */
const TITLE = /^⟦(\d+) ([^⟧]*)⟧/;

/** One thread for each process: a test that never gives the event loop back cannot stop itself. */
const killProcessAfter = (ms: number): void => {
  const holder = process as unknown as Record<symbol, BigInt64Array | undefined>;
  if (!holder[WATCHDOG_KEY]) {
    const deadline = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
    holder[WATCHDOG_KEY] = deadline;
    new Worker(
      `const deadline = require('node:worker_threads').workerData;
       setInterval(() => {
         if (BigInt(Date.now()) > Atomics.load(deadline, 0)) process.kill(process.pid, 'SIGKILL');
       }, ${CHECK_MS});`,
      { eval: true, workerData: deadline, execArgv: [] },
    ).unref();
  }
  Atomics.store(holder[WATCHDOG_KEY] as BigInt64Array, 0, BigInt(Date.now() + ms));
};

const space: StrykerSpace = { activeMutant: undefined, hitCount: 0, hitLimit: Number.POSITIVE_INFINITY };
const killed = new Set<string>();
let plan: EntryPlan = { runs: null, fromTheStart: null, killAfterMs: 0, coverageFile: null };
let declared = 0;

const titlesOf = (number: number, title: string): readonly string[] => {
  if (!plan.runs) return [`⟦${number} ⟧ ${title}`];
  return plan.runs
    .filter(({ tests }) => tests === null || tests.includes(number))
    .map(({ mutant }) => `⟦${number} ${mutant}⟧ ${title}`);
};

/** The machine's load must not kill a mutant. */
const measuresTime = (body: unknown): boolean =>
  typeof body === 'function' && /performance\.now|workMs/.test(String(body));

/** Declares a test under each of its titles. One without titles is skipped: the runner refuses an empty group. */
const declareEach = (title: string, rest: readonly unknown[], declare: (title: string) => void): void => {
  declared += 1;
  const titles = rest.some(measuresTime) ? [] : titlesOf(declared, title);
  for (const one of titles) declare(one);
  if (titles.length === 0) declareTest.skip(title, () => undefined);
};

type TestArguments = Parameters<typeof declareTest>;
type EachTable = Parameters<typeof declareTest.each>[0];

interface Declare {
  (...args: TestArguments): void;
  each(table: EachTable): (title: string, ...rest: readonly unknown[]) => void;
  runIf(isOn: boolean): Declare;
}

export const test: Declare = Object.assign(
  (...[title, ...rest]: TestArguments): void =>
    declareEach(title, rest, (one) => declareTest(one, ...(rest as [never]))),
  {
    each:
      (table: EachTable) =>
      (title: string, ...rest: readonly unknown[]): void =>
        declareEach(title, rest, (one) => declareTest.each(table)(one, ...(rest as [never]))),
    runIf: (isOn: boolean) => (isOn ? test : (declareTest.skip as unknown as Declare)),
  },
);

export const start = (entryPlan: EntryPlan): void => {
  plan = entryPlan;
  const limits = new Map(plan.runs?.map(({ mutant, hitLimit }) => [mutant, hitLimit]));
  const activate = (mutant: string | null): void => {
    space.activeMutant = mutant || undefined;
    space.hitCount = 0;
    space.hitLimit = (mutant && limits.get(mutant)) || Number.POSITIVE_INFINITY;
  };
  Object.assign(globalThis, { __stryker__: space });
  killProcessAfter(plan.killAfterMs);
  activate(plan.fromTheStart);

  beforeEach(({ task, skip }) => {
    const [, number = '', mutant = ''] = TITLE.exec(task.name) ?? [];
    if (killed.has(mutant)) skip();
    if (plan.runs) activate(mutant);
    else space.currentTestId = number;
  });
  afterEach(({ task }) => {
    const [, , mutant = ''] = TITLE.exec(task.name) ?? [];
    if (plan.runs && task.result?.status === 'fail') killed.add(mutant);
    delete space.currentTestId;
    activate(plan.fromTheStart);
  });
  afterAll(() => {
    if (plan.coverageFile) writeFileSync(plan.coverageFile, JSON.stringify(space.mutantCoverage ?? {}));
  });
};
