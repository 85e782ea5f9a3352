import { parseArgs } from 'node:util';
import { startBusyLoops } from '../run/busy-loops.ts';
import { failureReport } from '../run/failure-report.ts';
import { type Round, roundsTable, runRound } from '../run/rounds.ts';
import { runCommand } from '../run/run-step.ts';
import { wrongCall } from '../run/wrong-call.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

/**
 * `pnpm test:repeat [package …] [--rounds 20] [--load 3]`: runs the unit and api tests of all or some
 * packages again and again while busy loops use the processors, and ends with a table of the failures.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' }, load: { type: 'string', default: '3' } },
});
const packages = positionals.length > 0 ? positionals : TESTED_PACKAGES;
const unknown = packages.filter((folder) => !TESTED_PACKAGES.includes(folder));
if (unknown.length > 0)
  wrongCall(`No such package with tests: ${unknown.join(', ')}; there are ${TESTED_PACKAGES.join(', ')}`);

const rounds: Round[] = [];
const finish = (): void => {
  console.log(`\n${roundsTable(rounds)}`);
  if (rounds.some(({ failure }) => failure)) process.exitCode = 1;
};
process.once('SIGINT', () => {
  finish();
  process.exit(1);
});

const stop = startBusyLoops(Number(values.load));
try {
  for (let count = 1; count <= Number(values.rounds); count += 1)
    for (const folder of packages) {
      const round = await runRound(folder, () => runCommand('rstest', ['run'], { folder, isSilent: true }));
      rounds.push(round);
      const { failure, seconds } = round;
      console.log(`${failure ? '✘' : '✔'} ${folder}, round ${count}: ${seconds.toFixed(0)} s`);
      if (failure) console.log(failureReport([{ step: folder, ...failure }]));
    }
} finally {
  stop();
}
finish();
