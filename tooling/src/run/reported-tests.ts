import { readFileSync } from 'node:fs';

/** One test as a runner reported it. */
export interface TestResult {
  readonly title: string;
  /** Path below the folder of the run, with the line of a browser test. */
  readonly file: string;
  readonly seconds: number;
  readonly hasFailed: boolean;
  /** Playwright's project. */
  readonly project?: string;
}

const SECOND_MS = 1_000;

interface UnitReport {
  readonly tests: readonly {
    readonly testPath: string;
    readonly fullName: string;
    readonly status: string;
    readonly duration?: number;
  }[];
  readonly files: readonly { readonly testPath: string; readonly status: string }[];
}

interface BrowserSuite {
  readonly suites?: readonly BrowserSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

const read = <T>(file: string): T | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
};

/** Results of unit tests; a file that failed without a failed test, such as one that does not load, counts as a test. */
export const unitResults = (file: string): TestResult[] => {
  const report = read<UnitReport>(file);
  if (!report) return [];
  const tests = report.tests
    .filter(({ status }) => status !== 'skip' && status !== 'todo')
    .map(({ testPath, fullName, status, duration = 0 }) => ({
      title: fullName,
      file: testPath,
      seconds: duration / SECOND_MS,
      hasFailed: status === 'fail',
    }));
  const explained = new Set(tests.filter(({ hasFailed }) => hasFailed).map((test) => test.file));
  const broken = report.files
    .filter(({ testPath, status }) => status === 'fail' && !explained.has(testPath))
    .map(({ testPath }) => ({ title: 'the file itself', file: testPath, seconds: 0, hasFailed: true }));
  return [...tests, ...broken];
};

const browserTests = ({ suites = [], specs = [] }: BrowserSuite): TestResult[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName, status, results }) => ({
        title,
        file: `${file}:${line}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / SECOND_MS,
        hasFailed: status === 'unexpected',
        project: projectName,
      })),
  ),
  ...suites.flatMap(browserTests),
];

export const browserResults = (file: string): TestResult[] =>
  (read<{ suites: readonly BrowserSuite[] }>(file)?.suites ?? []).flatMap(browserTests);
