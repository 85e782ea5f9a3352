import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { CHECKS } from '../checks/check-steps.ts';
import { ensureTestBrowser } from '../run/browser.ts';
import { absentEngines } from '../run/engines.ts';
import { absentFaketime } from '../run/faketime.ts';
import { runCommand } from '../run/run-step.ts';
import { runAndReport, type Step } from '../run/run-steps.ts';

/** Packages with tests beside their code, the quick ones first. */
const TESTED = ['tooling', 'shared-contracts', 'shared-ui', 'shared-app', 'host', ...REMOTE_APPS, 'api'];

const { MARKET_DATA, TEST_DATABASE_URL } = process.env;

const STEPS: readonly Step[] = [
  ...CHECKS,
  ...TESTED.map((folder) => ({
    name: `tests of ${folder}`,
    work: () => runCommand('rstest', ['run'], { folder }),
  })),
  ...(MARKET_DATA
    ? [
        {
          name: 'real ads find their mark and model',
          work: () => runCommand('tsx', ['src/seed/check-catalogue.ts'], { folder: 'api' }),
        },
      ]
    : []),
  { name: 'a browser', work: ensureTestBrowser },
  {
    name: 'browser tests',
    work: () => runCommand('playwright', ['test'], { folder: 'e2e' }),
    needs: ['a browser'],
  },
  {
    name: 'every screen: picture, targets, contrast',
    work: () => runCommand('playwright', ['test', '-c', 'pictures.config.ts'], { folder: 'e2e' }),
    needs: ['a browser'],
  },
  {
    name: 'main flows in WebKit and Firefox',
    work: () => runCommand('playwright', ['test', '-c', 'engines.config.ts'], { folder: 'e2e' }),
  },
];

const skipped = [
  ...(TEST_DATABASE_URL ? [] : ['PostgreSQL (TEST_DATABASE_URL is not set)']),
  ...(MARKET_DATA ? [] : ['real market data (MARKET_DATA is not set)']),
  ...absentEngines(),
  ...absentFaketime(),
];

await runAndReport(STEPS);
console.log(`\nskipped: ${skipped.join(', ') || 'nothing'}`);
