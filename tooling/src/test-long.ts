import { runCommand, step } from './run-step.ts';

/** Figures of a release: kills under write load, generated inputs for a call, rows a second of an import. */
const KILLS = '100';
const FUZZ_RUNS = '1000';

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
