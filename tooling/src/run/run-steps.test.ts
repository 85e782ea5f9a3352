import { afterEach, expect, test } from '@rstest/core';
import { runAndReport, runSteps } from './run-steps.ts';

const fails = (reason: string) => async () => {
  throw new Error(reason);
};
const passes = async () => undefined;

afterEach(() => {
  process.exitCode = undefined;
});

test('a step that fails stops no other one', async () => {
  const ran: string[] = [];
  const failures = await runSteps([
    { name: 'types', work: fails('tsc ended with 2') },
    { name: 'units', work: async () => ran.push('units') },
    { name: 'pages', work: fails('one test failed') },
    { name: 'figures', work: async () => ran.push('figures') },
  ]);
  expect(ran).toEqual(['units', 'figures']);
  expect(failures).toEqual(['types: tsc ended with 2', 'pages: one test failed']);
});

test('a step whose ground is missing is left out and says so', async () => {
  const failures = await runSteps([
    { name: 'a browser', work: fails('none found') },
    { name: 'browser tests', work: passes, needs: ['a browser'] },
    { name: 'units', work: passes },
  ]);
  expect(failures).toEqual(['a browser: none found', 'browser tests: left out, it needs «a browser»']);
});

test('a failure decides the exit code, and without one there is none', async () => {
  await runAndReport([{ name: 'units', work: passes }]);
  expect(process.exitCode).toBeUndefined();
  await runAndReport([
    { name: 'style', work: fails('a line is too long') },
    { name: 'units', work: passes },
  ]);
  expect(process.exitCode).toBe(1);
});
