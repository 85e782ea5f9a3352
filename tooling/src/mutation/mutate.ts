import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../root.ts';
import { instrument, type Mutant } from './instrument.ts';
import { type EntryResult, type RunOptions, runEntries, type TestEntry } from './run-entries.ts';
import { type Target, testsOf } from './targets.ts';

export type Verdict = 'killed' | 'timeout' | 'survived' | 'uncovered';

export interface Judged {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

/** How often each mutant is reached, as Stryker's instrumented code counts it. */
interface Coverage {
  readonly static?: Readonly<Record<string, number>>;
  readonly perTest?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface TestFile {
  readonly path: string;
  readonly coverage: Coverage;
  readonly durations: ReadonlyMap<number, number>;
}

/** The part of a test file that a mutant can change. */
interface Reach {
  readonly path: string;
  /** Null: all of it, because the mutant is reached while modules or hooks run. */
  readonly tests: readonly number[] | null;
  readonly hits: number;
  readonly durationMs: number;
}

type Machine = Pick<RunOptions, 'maxWorkers' | 'say'>;

const BASE_TIMEOUT_MS = 5_000;
const TIMEOUT_FACTOR = 5;
const DRY_TIMEOUT_MS = 300_000;
const DRY_KILL_MS = 600_000;
const KILL_BESIDE_MS = 30_000;
/** A loop that is reached a hundred times as often as without the mutant has no end. */
const HITS_FACTOR = 100;
const HITS_MIN = 1_000;
/** Mutants that share a process; a crash costs the others a second run. */
const SHARED_SIZE = 25;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Runs every test file once without a mutant: what does it reach, and how long does it take? */
const dryRun = async (
  target: Target,
  texts: Readonly<Record<string, string>>,
  machine: Machine,
): Promise<readonly TestFile[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'cars-mutation-'));
  try {
    const paths = testsOf(target);
    const coverageFile = (index: number): string => join(folder, `${index}.json`);
    const results = await runEntries(
      paths.map((testFile, index) => ({
        testFile,
        plan: {
          runs: null,
          fromTheStart: null,
          killAfterMs: DRY_KILL_MS,
          coverageFile: coverageFile(index),
        },
      })),
      { ...target, ...machine, texts, testTimeoutMs: DRY_TIMEOUT_MS },
    );
    return paths.map((path, index) => {
      const { tests, errors } = results[index] as EntryResult;
      if (errors) throw new Error(`${relative(ROOT, path)} fails without a mutant: ${errors}`);
      const durations = new Map<number, number>();
      for (const { number, durationMs } of tests)
        durations.set(number, (durations.get(number) ?? 0) + durationMs);
      return {
        path,
        // A file whose tests are all left out runs no hooks, and writes nothing.
        coverage: tests.length === 0 ? {} : JSON.parse(readFileSync(coverageFile(index), 'utf8')),
        durations,
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const reachOf = (id: string, { path, coverage, durations }: TestFile): Reach | null => {
  const whileLoading = coverage.static?.[id] ?? 0;
  const inTests = Object.entries(coverage.perTest ?? {}).filter(([, hits]) => (hits[id] ?? 0) > 0);
  if (whileLoading === 0 && inTests.length === 0) return null;
  const tests = whileLoading > 0 ? null : inTests.map(([number]) => Number(number));
  return {
    path,
    tests,
    hits: whileLoading + sum(inTests.map(([, hits]) => hits[id] ?? 0)),
    durationMs: sum((tests ?? [...durations.keys()]).map((number) => durations.get(number) ?? 0)),
  };
};

const stem = (path: string): string => basename(path).replace(/(\.test)?\.tsx?$/, '');

/** Tests beside the file first, those with its name before all; then the quick ones. */
const byNearness = (file: string) => {
  const distance = ({ path }: Reach): number => {
    const isSameFolder = dirname(relative(ROOT, path)) === dirname(file);
    return isSameFolder ? (stem(path) === stem(file) ? 0 : 1) : 2;
  };
  return (one: Reach, other: Reach): number =>
    distance(one) - distance(other) || one.durationMs - other.durationMs;
};

interface Waiting {
  readonly mutant: Mutant;
  readonly reach: Reach;
}

const chunk = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Mutants that modules and hooks reach need a run of their own; others share the modules of one. */
const batchesOf = (waiting: readonly Waiting[], sharedSize: number): readonly (readonly Waiting[])[] => {
  const shared = new Map<string, Waiting[]>();
  for (const one of waiting)
    if (one.reach.tests) shared.set(one.reach.path, [...(shared.get(one.reach.path) ?? []), one]);
  return [
    ...[...shared.values()].flatMap((ofFile) => chunk(ofFile, sharedSize)),
    ...waiting.filter(({ reach }) => reach.tests === null).map((one) => [one]),
  ];
};

const toEntry = (batch: readonly Waiting[], testTimeoutMs: number): TestEntry => {
  const [first] = batch as readonly [Waiting];
  return {
    testFile: first.reach.path,
    plan: {
      runs: batch.map(({ mutant, reach }) => ({
        mutant: mutant.id,
        hitLimit: Math.max(HITS_MIN, reach.hits * HITS_FACTOR),
        tests: reach.tests,
      })),
      fromTheStart: first.reach.tests === null ? first.mutant.id : null,
      killAfterMs:
        KILL_BESIDE_MS + testTimeoutMs + TIMEOUT_FACTOR * sum(batch.map(({ reach }) => reach.durationMs)),
      coverageFile: null,
    },
  };
};

/**
 * Judges every mutant of the files by the tests of their target. Each round runs, for every mutant that still lives,
 * the next test file that reaches it.
 */
export const mutate = async (
  target: Target,
  files: readonly string[],
  machine: Machine,
): Promise<readonly Judged[]> => {
  const { say } = machine;
  const { mutants, texts } = await instrument(files);
  say(`${target.name}: ${mutants.length} mutants in ${files.length} files`);
  const testFiles = await dryRun(target, texts, machine);
  const slowestMs = Math.max(...testFiles.flatMap(({ durations }) => [...durations.values()]));
  const testTimeoutMs = BASE_TIMEOUT_MS + TIMEOUT_FACTOR * slowestMs;
  const verdicts = new Map<string, Verdict>();

  const run = async (
    waiting: readonly Waiting[],
    sharedSize: number,
    pool: Target['pool'],
  ): Promise<void> => {
    const batches = batchesOf(waiting, sharedSize);
    const entries = batches.map((batch) => toEntry(batch, testTimeoutMs));
    const results = await runEntries(entries, {
      folder: target.folder,
      needsBothDatabases: target.needsBothDatabases,
      pool,
      texts,
      testTimeoutMs,
      ...machine,
    });
    const isAlone = sharedSize === 1 && pool === 'forks';
    const unclear: Waiting[] = [];
    results.forEach(({ tests, hasFailedOutside }, index) => {
      for (const { mutant, hasFailed, isTimeout } of tests)
        if (hasFailed) verdicts.set(mutant, isTimeout ? 'timeout' : 'killed');
      if (!hasFailedOutside) return;
      const open = (batches[index] ?? []).filter(({ mutant }) => verdicts.get(mutant.id) === 'survived');
      if (isAlone) for (const { mutant } of open) verdicts.set(mutant.id, 'killed');
      else unclear.push(...open);
    });
    // A failure outside of tests belongs to a mutant only when it has a process of its own.
    if (unclear.length > 0) await run(unclear, 1, 'forks');
  };

  const reached = mutants.map((mutant) => ({
    mutant,
    reaches: testFiles
      .map((testFile) => reachOf(mutant.id, testFile))
      .filter((reach) => reach !== null)
      .sort(byNearness(mutant.file)),
  }));
  for (const { mutant, reaches } of reached)
    verdicts.set(mutant.id, reaches.length === 0 ? 'uncovered' : 'survived');
  for (let round = 0; ; round += 1) {
    const waiting = reached.flatMap(({ mutant, reaches }) => {
      const reach = verdicts.get(mutant.id) === 'survived' && reaches[round];
      return reach ? [{ mutant, reach }] : [];
    });
    if (waiting.length === 0) break;
    say(`${target.name}: round ${round + 1}, ${waiting.length} mutants`);
    await run(waiting, SHARED_SIZE, target.pool);
  }
  return mutants.map((mutant) => ({ mutant, verdict: verdicts.get(mutant.id) ?? 'uncovered' }));
};
