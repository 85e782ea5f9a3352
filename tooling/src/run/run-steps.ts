import { type Failure, failedTests, failureReport } from './failure-report.ts';
import { CommandFailed, step } from './run-step.ts';

/** One step of a run; it rejects when it fails. */
export interface Step {
  readonly name: string;
  readonly work: () => Promise<unknown>;
  /** Names of earlier steps without which this one makes no sense. */
  readonly needs?: readonly string[];
  /** Runs the failed tests alone; it rejects when one fails again. */
  readonly rerun?: (titles: readonly string[]) => Promise<unknown>;
}

interface Passed {
  readonly step: string;
  readonly seconds: number;
  /** Titles of tests that failed at first and passed when they ran alone. */
  readonly flaky: readonly string[];
}

/** The result of a step: its time when it passed, or why it failed. */
export type Outcome = Passed | Failure;

const failureOf = (name: string, error: unknown): Failure => ({
  step: name,
  reason: error instanceof Error ? error.message : String(error),
  output: error instanceof CommandFailed ? error.output : '',
});

/**
 * Runs the failed tests of a step separately when it supports that and there are few; every other failure
 * remains.
 */
const rerunFailed = async ({ name, rerun }: Step, failure: Failure, limit: number): Promise<Outcome> => {
  const titles = failedTests(failure.output);
  if (!rerun || titles.length === 0 || titles.length > limit) return failure;
  try {
    return {
      step: name,
      seconds: await step(`${name}: the failed ones alone`, () => rerun(titles)),
      flaky: titles,
    };
  } catch {
    return failure;
  }
};

/**
 * Runs all steps in order; one without its prerequisite is left out and counts as failed. Up to `reruns` failed tests of a step run once more, separately; those that pass then are reported as
 * flaky.
 */
export const runSteps = async (steps: readonly Step[], reruns = 0): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const current of steps) {
    const { name, work, needs = [] } = current;
    const missing = needs.find((needed) =>
      outcomes.some((outcome) => outcome.step === needed && 'reason' in outcome),
    );
    if (missing) {
      console.log(`\n▶ ${name}: left out, it needs «${missing}»`);
      outcomes.push({ step: name, reason: `left out, it needs «${missing}»`, output: '' });
      continue;
    }
    try {
      outcomes.push({ step: name, seconds: await step(name, work), flaky: [] });
    } catch (error) {
      process.stderr.write(`✘ ${name}\n`);
      outcomes.push(await rerunFailed(current, failureOf(name, error), reruns));
    }
  }
  return outcomes;
};

const tableLine = (outcome: Outcome): string =>
  'seconds' in outcome
    ? `  ${outcome.flaky.length > 0 ? '⚠' : '✔'} ${outcome.seconds.toFixed(1).padStart(6)} s  ${outcome.step}`
    : `  ✘        –  ${outcome.step}`;

const flakyReport = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((outcome) =>
    'seconds' in outcome ? outcome.flaky.map((title) => `⚠ flaky: ${outcome.step}: ${title}`) : [],
  );

/** Runs all steps, ends with a table of them, all flaky tests and all failures, and sets the exit code. */
export const runAndReport = async (steps: readonly Step[], reruns = 0): Promise<void> => {
  const outcomes = await runSteps(steps, reruns);
  console.log(`\n${[...outcomes.map(tableLine), ...flakyReport(outcomes)].join('\n')}`);
  const failures = outcomes.filter((outcome) => 'reason' in outcome);
  if (failures.length === 0) return;
  process.stderr.write(`${failureReport(failures)}\n`);
  process.exitCode = 1;
};
