/** A step that failed: the reason in a line or more, and what its command printed. */
export interface Failure {
  readonly step: string;
  readonly reason: string;
  readonly output: string;
}

/** Logs of CI are cut to their last 100 lines: the table of steps and all excerpts fit in there. */
const EXCERPT_LINES = 60;
const FEWEST_EXCERPT_LINES = 12;
const MAX_NAMES = 20;

/** `FAIL  src/x.test.ts > group > title`, as the runner of unit tests prints it. */
const UNIT_TEST = /^\s*FAIL {2}(.+)$/;
/** `2 failed` above the list of titles at the end of a run of browser tests; every other kind has its own list. */
const SUMMARY = /^ {2}\d+ (failed|flaky|interrupted|skipped|did not run|passed)\b/;
/** With the name of its project, or without where a configuration has one project. */
const BROWSER_TEST = /^ {4}((?:\[|\S+\.e2e\.ts:\d).*)$/;

/** The titles of the tests that failed, each once. */
export const failedTests = (output: string): string[] => {
  const titles = new Set<string>();
  let section = '';
  for (const line of output.split('\n')) {
    section = SUMMARY.exec(line)?.[1] ?? section;
    const title =
      UNIT_TEST.exec(line)?.[1] ?? (section === 'failed' ? BROWSER_TEST.exec(line)?.[1] : undefined);
    if (title) titles.add(title.replace(/[\s─]+$/, ''));
  }
  return [...titles];
};

const lastLines = (text: string, count: number): string[] => text.trimEnd().split('\n').slice(-count);

const namesOf = (output: string): string[] => {
  const titles = failedTests(output);
  const more = titles.length - MAX_NAMES;
  return [
    ...titles.slice(0, MAX_NAMES).map((title) => `  ✘ ${title}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
};

/** What failed, for the end of a run: the end of each step's output, then the titles of its failed tests. */
export const failureReport = (failures: readonly Failure[]): string => {
  const lines = Math.max(FEWEST_EXCERPT_LINES, Math.floor(EXCERPT_LINES / failures.length));
  const excerpts = failures
    .filter(({ output }) => output.trim() !== '')
    .flatMap(({ step, output }) => ['', `── the end of «${step}» ──`, ...lastLines(output, lines)]);
  const summary = failures.flatMap(({ step, reason, output }) => [
    `✘ ${step}: ${reason}`,
    ...namesOf(output),
  ]);
  return [...excerpts, '', `failed: ${failures.length}`, ...summary].join('\n');
};
