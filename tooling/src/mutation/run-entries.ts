import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRstest } from '@rstest/core/api';
import { ROOT } from '../root.ts';
import { nodeTests } from '../testing/rstest.ts';
import type { EntryPlan } from './in-worker.ts';

export interface TestEntry {
  readonly testFile: string;
  readonly plan: EntryPlan;
}

export interface TestOutcome {
  /** The number of the test in its file. */
  readonly number: number;
  readonly mutant: string;
  readonly hasFailed: boolean;
  readonly isTimeout: boolean;
  readonly durationMs: number;
}

export interface EntryResult {
  readonly tests: readonly TestOutcome[];
  /** The process ended, modules could not be loaded, or an error occurred between tests. */
  readonly hasFailedOutside: boolean;
  readonly errors: string;
}

export interface RunOptions {
  /** Folder of the package whose tests run, relative to the repository. */
  readonly folder: string;
  /** `vmForks`: many files in one process, each with globals and modules of its own. `forks`: a process for each. */
  readonly pool: 'vmForks' | 'forks';
  readonly texts: Readonly<Record<string, string>>;
  readonly testTimeoutMs: number;
  /** Whether tests of the embedded database run beside those of PostgreSQL. */
  readonly needsBothDatabases?: boolean | undefined;
  /** Test processes at once. */
  readonly maxWorkers: number;
  readonly say: (text: string) => void;
}

const LOADER = fileURLToPath(new URL('./instrumented-loader.cjs', import.meta.url));
const IN_WORKER = fileURLToPath(new URL('./in-worker.ts', import.meta.url));
const WORK_FOLDER = join(ROOT, 'tooling/node_modules/.mutation');
/** Entries are bundled together; more of them at once would only take memory. */
const ENTRIES_AT_ONCE = 100;
const TIMEOUT = /timed out|Hit count limit/i;
/** The process ended: another mutant of it may be the cause. */
const CRASH = /Worker (?:exited|stopped)|rpc is closed/;
/** Not the mutant's doing: the machine or the installation is at fault. */
const NOT_STARTED = /before start ack/;
/** Number and mutant in the title of a test, as `in-worker.ts` writes them. */
const TITLE = /^⟦(\d+) ([^⟧]*)⟧/;
/** Where PostgreSQL is at hand the embedded database adds time and no knowledge of our code. */
const ONE_DATABASE = /^(?!.*\(PGlite\))/;

/** Runs test files many times over, each time with another plan, and returns the results in the order of the entries. */
export const runEntries = async (
  entries: readonly TestEntry[],
  options: RunOptions,
): Promise<readonly EntryResult[]> => {
  const results: EntryResult[] = [];
  for (let from = 0; from < entries.length; from += ENTRIES_AT_ONCE) {
    results.push(...(await runBatch(entries.slice(from, from + ENTRIES_AT_ONCE), options)));
    options.say(`  ${results.length} of ${entries.length}`);
  }
  return results;
};

const runBatch = async (
  entries: readonly TestEntry[],
  { folder, pool, texts, testTimeoutMs, maxWorkers, needsBothDatabases = false }: RunOptions,
) => {
  mkdirSync(WORK_FOLDER, { recursive: true });
  const work = mkdtempSync(join(WORK_FOLDER, 'run-'));
  entries.forEach(({ testFile, plan }, index) => {
    const start = `import { start } from ${JSON.stringify(IN_WORKER)};\nstart(${JSON.stringify(plan)});\n`;
    writeFileSync(join(work, `${index}.plan.ts`), start);
    // Imports run in their order: the mutant is switched on before any module of the test is loaded.
    writeFileSync(
      join(work, `${index}.test.ts`),
      `import './${index}.plan.ts';\nimport ${JSON.stringify(testFile)};\n`,
    );
  });
  // Workers inherit these arguments; the hook that runs this file as TypeScript is not part of a test run.
  process.execArgv.length = 0;
  try {
    const rstest = await createRstest({
      cwd: join(ROOT, folder),
      config: {
        ...nodeTests,
        include: [`${work}/*.test.ts`],
        exclude: { patterns: [], override: true },
        reporters: [],
        silent: true,
        testTimeout: testTimeoutMs,
        pool: { type: pool, maxWorkers },
        ...(process.env.TEST_DATABASE_URL && !needsBothDatabases ? { testNamePattern: ONE_DATABASE } : {}),
        tools: {
          rspack: (_config, { addRules }) =>
            addRules({
              test: /\.tsx?$/,
              exclude: /node_modules/,
              enforce: 'pre',
              loader: LOADER,
              options: { texts, runner: IN_WORKER },
            }),
        },
      },
    });
    const { results } = await rstest.run();
    const byName = new Map(results.map((file) => [file.testPath, file]));
    return entries.map((_, index) => toResult(byName.get(join(work, `${index}.test.ts`))));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

type FileResult = Awaited<ReturnType<Awaited<ReturnType<typeof createRstest>>['run']>>['results'][number];

const messagesOf = (errors: FileResult['errors']): string =>
  (errors ?? []).map(({ message }) => message).join('\n');

const toResult = (file: FileResult | undefined): EntryResult => {
  if (!file) throw new Error('the runner left out a test file');
  const tests = file.results.flatMap(({ name, status, duration, errors }) => {
    const [, number, mutant = ''] = TITLE.exec(name) ?? [];
    const isJudged = status === 'pass' || (status === 'fail' && !CRASH.test(messagesOf(errors)));
    if (!number || !isJudged) return [];
    return {
      number: Number(number),
      mutant,
      hasFailed: status === 'fail',
      isTimeout: TIMEOUT.test(messagesOf(errors)),
      durationMs: duration ?? 0,
    };
  });
  const errors = messagesOf([...(file.errors ?? []), ...file.results.flatMap((test) => test.errors ?? [])]);
  if (NOT_STARTED.test(errors)) throw new Error(`a test process could not start: ${errors}`);
  const hasFailedOutside = (file.errors?.length ?? 0) > 0 || CRASH.test(errors);
  return { tests, hasFailedOutside, errors };
};
