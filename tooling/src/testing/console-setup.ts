import { format } from 'node:util';
import { afterEach, beforeEach, expect } from '@rstest/core';
import { testProblems } from './console-gate.ts';

/*
 * Setup of unit tests: a warning, an error or an unhandled rejection that the test did not declare with `expectConsole`
 * fails it, and so does a test that asserted nothing.
 */

const REJECTION = 'unhandledRejection';

let written: string[] = [];
let expected: RegExp[] = [];
/** The runner's own, in force between tests: they fail the file and cannot name the test. */
let runnersListeners: NodeJS.UnhandledRejectionListener[] = [];
const collectRejection = (reason: unknown) => void written.push(`rejection: ${format(reason)}`);

Object.assign(globalThis, {
  expectConsole: (...patterns: readonly RegExp[]) => void expected.push(...patterns),
});

for (const kind of ['error', 'warn'] as const)
  console[kind] = (...parts: unknown[]) => void written.push(`${kind}: ${format(...parts)}`);

/** Node reports an unhandled rejection after the running task only. Saved before fake timers replace it. */
const nextTask = setImmediate;
const taskEnd = () => new Promise((resolve) => nextTask(resolve));

beforeEach(() => {
  written = [];
  expected = [];
  runnersListeners = process.listeners(REJECTION);
  process.removeAllListeners(REJECTION).on(REJECTION, collectRejection);
});

afterEach(async () => {
  await taskEnd();
  process.off(REJECTION, collectRejection);
  for (const listener of runnersListeners) process.on(REJECTION, listener);
  const problems = testProblems({ written, expected, assertions: expect.getState().assertionCalls });
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
