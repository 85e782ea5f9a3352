import { type Failure, failureReport } from './failure-report.ts';
import { CommandFailed, printedAtItsEnd, printLine, step } from './run-step.ts';

/** One step of a run; it rejects when it fails. */
export interface Step {
  readonly name: string;
  readonly work: () => Promise<unknown>;
  /** Names of earlier steps without which this one makes no sense. It does not overlap them. */
  readonly needs?: readonly string[];
  /** It may run beside its neighbors that may too; what it prints comes whole when it ends. */
  readonly canOverlap?: boolean;
}

interface Passed {
  readonly step: string;
  readonly seconds: number;
}

/** The result of a step: its time when it passed, or why it failed. */
export type Outcome = Passed | Failure;

const failureOf = (name: string, error: unknown): Failure => ({
  step: name,
  reason: error instanceof Error ? error.message : String(error),
  output: error instanceof CommandFailed ? error.output : '',
});

/** Steps that run at once: each waits for disks, processes and databases a part of its time. */
const LANES = 2;

/** Neighbors that may overlap are one group, every other step is a group of its own. */
const groupsOf = (steps: readonly Step[]): Step[][] => {
  const groups: Step[][] = [];
  for (const current of steps) {
    const before = groups.at(-1);
    if (current.canOverlap && before?.at(-1)?.canOverlap) before.push(current);
    else groups.push([current]);
  }
  return groups;
};

const runStep = async ({ name, work, needs = [] }: Step, before: readonly Outcome[]): Promise<Outcome> => {
  const missing = needs.find((needed) =>
    before.some((outcome) => outcome.step === needed && 'reason' in outcome),
  );
  if (missing) {
    const reason = `left out, it needs «${missing}»`;
    printLine(`\n▶ ${name}: ${reason}`);
    return { step: name, reason, output: '' };
  }
  try {
    return { step: name, seconds: await step(name, work) };
  } catch (error) {
    printLine(`✘ ${name}`);
    return failureOf(name, error);
  }
};

/** Runs the steps of a group; returns their outcomes in the order of the group. */
const runGroup = async (group: readonly Step[], before: readonly Outcome[]): Promise<Outcome[]> => {
  const [alone] = group;
  if (alone && group.length === 1) return [await runStep(alone, before)];
  const outcomes: Outcome[] = [];
  const waiting = [...group.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, current] = next;
      console.log(`… ${current.name}`);
      outcomes[at] = await printedAtItsEnd(() => runStep(current, before));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return outcomes;
};

/**
 * Runs all steps in order, those that may overlap two at a time; one without its prerequisite is left out and counts as
 * failed.
 */
export const runSteps = async (steps: readonly Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const group of groupsOf(steps)) outcomes.push(...(await runGroup(group, outcomes)));
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
