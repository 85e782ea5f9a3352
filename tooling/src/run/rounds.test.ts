import { expect, test } from '@rstest/core';
import { type Round, roundsTable, runRound } from './rounds.ts';
import { CommandFailed } from './run-step.ts';

const passed = (folder: string, seconds: number): Round => ({ folder, seconds, failure: null });
const failed = (folder: string, output: string): Round => ({
  folder,
  seconds: 9,
  failure: { reason: 'rstest run: ended with 1', output },
});

test('the table counts rounds and failures, and how often each test failed', () => {
  const table = roundsTable([
    passed('host', 12.4),
    failed('host', ' FAIL  a.test.ts > one\n FAIL  a.test.ts > two\n'),
    failed('host', ' FAIL  a.test.ts > two\n'),
    passed('api', 300),
    passed('api', 310),
    failed('shared-ui', 'out of memory'),
  ]);
  expect(table.split('\n')).toEqual([
    '  ✘ host: 3 rounds, 2 failed, the longest 12 s',
    '    1 × a.test.ts > one',
    '    2 × a.test.ts > two',
    '  ✔ api: 2 rounds, 0 failed, the longest 310 s',
    '  ✘ shared-ui: 1 rounds, 1 failed, the longest 9 s',
    '    1 × rstest run: ended with 1',
  ]);
});

test('a round keeps the output of a failed command', async () => {
  const round = await runRound('host', () =>
    Promise.reject(new CommandFailed('ended with 1', ' FAIL  x > y')),
  );
  expect(round.failure).toEqual({ reason: 'ended with 1', output: ' FAIL  x > y' });
  expect((await runRound('host', async () => undefined)).failure).toBeNull();
});
