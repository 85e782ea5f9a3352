import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { type Problem, shortReport, writeReport } from './problem-report.ts';

const STACK = '\n    at change (http://localhost:3000/r/remote-ad/b/static/js/a.js:4:44)';
/** What a browser reports of one screen of a build whose module throws when it is loaded. */
const failingScreen = (address: string): Problem[] =>
  [
    `console warning: remote-ad b: try 1 failed Error: planted${STACK}`,
    'console warning: [ Federation Runtime ]: The remote "remote_ad" is already registered.',
    `console warning: remote-ad b: try 2 failed Error: planted${STACK}`,
    'the screen was not shown',
  ].map((text) => ({ address, text }));

test('a module that throws on every screen is one line with the first error', () => {
  const problems = ['/car/7', '/car/7 (signed in)', '/compare'].flatMap(failingScreen);
  expect(shortReport(problems)).toEqual([
    '/car/7: console warning: remote-ad b: try 1 failed Error: planted (on 3 screens)',
  ]);
});

test('screens with causes of their own have a line each, and no more than five', () => {
  const problems = Array.from({ length: 8 }, (_, at) => ({ address: `/${at}`, text: `cause ${at}` }));
  expect(shortReport(problems)).toEqual([
    '/0: cause 0',
    '/1: cause 1',
    '/2: cause 2',
    '/3: cause 3',
    '/4: cause 4',
    'and 3 more problems',
  ]);
  const [line = ''] = shortReport([{ address: '/', text: 'x'.repeat(5_000) }]);
  expect(line.length).toBeLessThan(250);
});

test('the log has every message with its stack', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'problem-report-'));
  const file = join(folder, 'browser-check.log');
  await writeReport(file, failingScreen('/car/7'));
  await writeReport(file, failingScreen('/compare'));
  const log = await readFile(file, 'utf8');
  expect(log.match(/try \d failed Error: planted\n {4}at change/g)).toHaveLength(2);
  expect(log).not.toContain('/car/7');
  await rm(folder, { recursive: true });
});

test('what a page writes for a terminal is shown as escapes, in the line and in the log', async () => {
  const problems = [{ address: '/', text: 'red \u001b[31m\u202e\r\n    at a.js:4:44\u0007' }];
  expect(shortReport(problems)).toEqual(['/: red \\u001b[31m\\u202e\\r']);
  const folder = await mkdtemp(join(tmpdir(), 'problem-report-'));
  const file = join(folder, 'browser-check.log');
  await writeReport(file, problems);
  expect(await readFile(file, 'utf8')).toBe('/: red \\u001b[31m\\u202e\\r\n    at a.js:4:44\\u0007\n');
  await rm(folder, { recursive: true });
});
