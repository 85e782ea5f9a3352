import { randomInt } from 'node:crypto';
import { ensureTestBrowser } from '../run/browser.ts';
import { runCommand, step } from '../run/run-step.ts';

/** Figures of a release: kills under write load, generated inputs for a call, rows a second of an import. */
const KILLS = '100';
const FUZZ_RUNS = '1000';
/** The random walk [P27]; the same seed gives the same walk. */
const WALK_MINUTES = process.env.WALK_MINUTES ?? '20';
const WALK_SEED = process.env.WALK_SEED ?? String(randomInt(2 ** 31));

const run = async (): Promise<void> => {
  await step(`a process killed ${KILLS} times`, () =>
    runCommand('rstest', ['run', 'src/server.test.ts', 'src/modules/ad/killed-create.test.ts'], {
      folder: 'api',
      env: { KILLS },
    }),
  );
  await step(`${FUZZ_RUNS} valid and ${FUZZ_RUNS} invalid inputs for each call`, () =>
    runCommand('rstest', ['run', 'src/http/fuzz.test.ts', 'src/http/fuzz-forms.test.ts'], {
      folder: 'api',
      env: { FUZZ_RUNS },
    }),
  );
  await step('a browser', ensureTestBrowser);
  await step(`a random walk of ${WALK_MINUTES} minutes, WALK_SEED=${WALK_SEED}`, () =>
    runCommand('playwright', ['test', 'tests/federation/random-walk', '--trace', 'off'], {
      folder: 'e2e',
      env: { WALK_MINUTES, WALK_SEED },
    }),
  );
  if (!process.env.MARKET_DATA) {
    console.log('\nthe import of real rows: skipped (MARKET_DATA is not set)');
    return;
  }
  await step('the import of real rows', () =>
    runCommand('rstest', ['run', 'src/seed/import-market.test.ts'], {
      folder: 'api',
      env: { TEST_LONG: '1' },
    }),
  );
};

run().catch((error: unknown) => {
  console.error(`\n✘ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
