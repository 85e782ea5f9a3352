import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { ensureBrowser } from './browser.ts';
import { check } from './checks.ts';
import { absentEngines } from './engines.ts';
import { runCommand, step } from './run-step.ts';

/** Packages with tests beside their code, the quick ones first. */
const TESTED = ['tooling', 'shared-contracts', 'shared-ui', 'host', ...REMOTE_APPS, 'api'];

const run = async (): Promise<void> => {
  await check();
  for (const folder of TESTED)
    await step(`tests of ${folder}`, () => runCommand('rstest', ['run'], { folder }));
  if (process.env.MARKET_DATA)
    await step('real ads find their mark and model', () =>
      runCommand('tsx', ['src/seed/check-catalogue.ts'], { folder: 'api' }),
    );
  await step('a browser', ensureBrowser);
  await step('browser tests', () => runCommand('playwright', ['test'], { folder: 'e2e' }));
  await step('main flows in WebKit and Firefox', () =>
    runCommand('playwright', ['test', '-c', 'engines.config.ts'], { folder: 'e2e' }),
  );
  if (!process.env.MARKET_DATA) console.log('\nreal market data: skipped (MARKET_DATA is not set)');
  if (!process.env.TEST_DATABASE_URL) console.log('\nPostgreSQL: skipped');
  for (const line of absentEngines()) console.log(`\n${line}`);
};

run().catch((error: unknown) => {
  console.error(`\n✘ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
