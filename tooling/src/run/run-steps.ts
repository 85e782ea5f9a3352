import { type Failure, failureReport } from './failure-report.ts';
import { CommandFailed, step } from './run-step.ts';

/** One step of a run; it rejects when it fails. */
export interface Step {
  readonly name: string;
  readonly work: () => Promise<unknown>;
  /** Names of earlier steps without which this one makes no sense. */
  readonly needs?: readonly string[];
}

/** What became of a step: how long it took when it passed, or why it failed. */
export type Outcome = { readonly step: string; readonly seconds: number } | Failure;

const failureOf = (name: string, error: unknown): Failure => ({
  step: name,
  reason: error instanceof Error ? error.message : String(error),
  output: error instanceof CommandFailed ? error.output : '',
});

/** Runs all steps in their order, whatever fails. A step that lacks what it needs is left out and counts as failed. */
export const runSteps = async (steps: readonly Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const { name, work, needs = [] } of steps) {
    const missing = needs.find((needed) =>
      outcomes.some((outcome) => outcome.step === needed && 'reason' in outcome),
    );
    if (missing) {
      console.log(`\n▶ ${name}: left out, it needs «${missing}»`);
      outcomes.push({ step: name, reason: `left out, it needs «${missing}»`, output: '' });
      continue;
    }
    try {
      outcomes.push({ step: name, seconds: await step(name, work) });
    } catch (error) {
      process.stderr.write(`✘ ${name}\n`);
      outcomes.push(failureOf(name, error));
    }
  }
  return outcomes;
};

const tableLine = (outcome: Outcome): string =>
  'seconds' in outcome
    ? `  ✔ ${outcome.seconds.toFixed(1).padStart(6)} s  ${outcome.step}`
    : `  ✘        –  ${outcome.step}`;

/** Runs all steps, ends with a table of them and all failures, and sets the exit code. */
export const runAndReport = async (steps: readonly Step[]): Promise<void> => {
  const outcomes = await runSteps(steps);
  console.log(`\n${outcomes.map(tableLine).join('\n')}`);
  const failures = outcomes.filter((outcome) => 'reason' in outcome);
  if (failures.length === 0) return;
  process.stderr.write(`${failureReport(failures)}\n`);
  process.exitCode = 1;
};
