import { CHECKS } from '../checks/check-steps.ts';
import { ensureTestBrowser } from '../run/browser.ts';
import { prepareData } from '../run/local-stack.ts';
import { runCommand } from '../run/run-step.ts';
import type { Step } from '../run/run-steps.ts';
import type { ChangedTests } from './changed-tests.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

/** The tests tagged `@gate` alone (e2e/playwright.config.ts). */
const GATE = { folder: 'e2e', env: { TEST_GATE: '1' } };
/** What servers of this run need not make again. */
const PREPARED = 'data of first starts';
const BROWSER: Step = { name: 'a browser', work: ensureTestBrowser };

const unitStep = (folder: string): Step => ({
  name: `tests of ${folder}`,
  work: () => runCommand('rstest', ['run'], { folder }),
});

const browserStep = (name: string, args: readonly string[]): Step => ({
  name,
  work: () => runCommand('playwright', ['test', ...args], GATE),
  needs: [BROWSER.name, PREPARED],
});

/** The longest first: all others together take as long, and run beside it. */
const LONGEST = 'api';

/** Everything that protects a change: `pnpm test`. Two steps overlap, browsers have the machine to themselves. */
export const GATE_STEPS: readonly Step[] = [
  ...[
    unitStep(LONGEST),
    ...CHECKS,
    ...TESTED_PACKAGES.filter((folder) => folder !== LONGEST).map(unitStep),
    { name: PREPARED, work: prepareData },
  ].map((step) => ({ ...step, canOverlap: true })),
  BROWSER,
  browserStep('browser tests', []),
  browserStep('pictures of the main screens', ['-c', 'pictures.config.ts']),
];

/** The gate's part of a change: `pnpm test --changed`. */
export const stepsOfChange = ({ units, browser }: ChangedTests): readonly Step[] => [
  ...CHECKS,
  ...[...units].map(([folder, files]) => ({
    name: `tests of ${folder}: ${files.length} files`,
    work: () => runCommand('rstest', ['run', ...files], { folder }),
  })),
  ...(browser.length > 0
    ? [
        BROWSER,
        {
          name: `browser tests: ${browser.join(' ')}`,
          work: () => runCommand('playwright', ['test', ...browser, '--pass-with-no-tests'], GATE),
          needs: [BROWSER.name],
        },
      ]
    : []),
];
