import { format } from 'node:util';
import { afterEach, beforeEach } from '@rstest/core';
import { consoleProblems } from './console-gate.ts';

/* Setup of unit tests: a warning or an error that the test did not declare with `expectConsole` fails it. */

let written: string[] = [];
let expected: RegExp[] = [];

Object.assign(globalThis, {
  expectConsole: (...patterns: readonly RegExp[]) => void expected.push(...patterns),
});

for (const kind of ['error', 'warn'] as const)
  console[kind] = (...parts: unknown[]) => void written.push(`${kind}: ${format(...parts)}`);

beforeEach(() => {
  written = [];
  expected = [];
});

afterEach(() => {
  const problems = consoleProblems({ written, expected });
  if (problems.length > 0)
    throw new Error(`console (expectConsole declares what belongs to a test)\n${problems.join('\n')}`);
});
