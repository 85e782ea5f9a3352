import { step } from './run-step.ts';

/** One step of a run; it rejects when it fails. */
export interface Step {
  readonly name: string;
  readonly work: () => Promise<unknown>;
  /** Names of earlier steps without which this one makes no sense. */
  readonly needs?: readonly string[];
}

/** Runs all steps in their order, whatever fails, and returns a line for each that failed or was left out. */
export const runSteps = async (steps: readonly Step[]): Promise<string[]> => {
  const failures = new Map<string, string>();
  for (const { name, work, needs = [] } of steps) {
    const missing = needs.find((needed) => failures.has(needed));
    if (missing) {
      console.log(`\n▶ ${name}: left out, it needs «${missing}»`);
      failures.set(name, `${name}: left out, it needs «${missing}»`);
      continue;
    }
    try {
      await step(name, work);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`✘ ${name}\n`);
      failures.set(name, `${name}: ${reason}`);
    }
  }
  return [...failures.values()];
};

/** Runs all steps, reports the failures together and lets the process end with an exit code that says so. */
export const runAndReport = async (steps: readonly Step[]): Promise<void> => {
  const failures = await runSteps(steps);
  if (failures.length === 0) return;
  process.stderr.write(
    `\n✘ failed: ${failures.length} of ${steps.length} steps\n${failures.map((line) => `  ✘ ${line}`).join('\n')}\n`,
  );
  process.exitCode = 1;
};
