import { randomInt } from 'node:crypto';
import { ensureTestBrowser } from '../run/browser.ts';
import { runCommand, step } from '../run/run-step.ts';

/** Figures of a release: kills under write load, generated inputs for a call, rows a second of an import. */
const KILLS = '100';
const FUZZ_RUNS = '1000';
/** How long one account sends the most expensive accepted picture [H25]. */
const ATTACK_SECONDS = '60';
/** How long two servers over one database are killed in turn [J11]. */
const RACE_SECONDS = '60';
/** Ten minutes of two hundred users, a spike of ten times as many, and half an hour for the memory. */
const LOAD = { LOAD_SECONDS: '600', SPIKE_SECONDS: '30', SOAK_SECONDS: '1800' };
/** The random walk [P27]; the same seed gives the same walk. */
const WALK_MINUTES = process.env.WALK_MINUTES ?? '20';
const WALK_SEED = process.env.WALK_SEED ?? String(randomInt(2 ** 31));

const run = async (): Promise<void> => {
  await step(`a process killed ${KILLS} times`, () =>
    runCommand(
      'rstest',
      [
        'run',
        'src/server.night.test.ts',
        'src/db/killed-start.night.test.ts',
        'src/modules/ad/create-after-kill.test.ts',
      ],
      { folder: 'api', env: { TEST_NIGHT: '1', KILLS } },
    ),
  );
  await step(`${FUZZ_RUNS} valid and ${FUZZ_RUNS} invalid inputs for each call`, () =>
    runCommand('rstest', ['run', 'src/http/fuzz.test.ts', 'src/http/fuzz-forms.test.ts'], {
      folder: 'api',
      env: { TEST_NIGHT: '1', FUZZ_RUNS },
    }),
  );
  await step(`${ATTACK_SECONDS} seconds of dear pictures`, () =>
    runCommand('rstest', ['run', 'src/images/attack.night.test.ts'], {
      folder: 'api',
      env: { TEST_NIGHT: '1', ATTACK_SECONDS },
    }),
  );
  if (process.env.TEST_DATABASE_URL) {
    await step(`${RACE_SECONDS} seconds of races between two servers`, () =>
      runCommand('rstest', ['run', 'src/histories/races.night.test.ts'], {
        folder: 'api',
        env: { TEST_NIGHT: '1', RACE_SECONDS },
      }),
    );
  } else console.log('\nraces between two servers: skipped (TEST_DATABASE_URL is not set)');
  await step('load, spike and soak', () =>
    runCommand('rstest', ['run', 'src/load.night.test.ts'], {
      folder: 'api',
      env: { TEST_NIGHT: '1', ...LOAD },
    }),
  );
  await step('a browser', ensureTestBrowser);
  await step(`a random walk of ${WALK_MINUTES} minutes, WALK_SEED=${WALK_SEED}`, () =>
    runCommand('playwright', ['test', 'tests/federation/random-walk', '--trace', 'off'], {
      folder: 'e2e',
      env: { WALK_MINUTES, WALK_SEED },
    }),
  );
};

run().catch((error: unknown) => {
  console.error(`\n✘ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
