import { parseArgs } from 'node:util';
import { CHECKS } from '../checks/check-steps.ts';
import { importGraph } from '../checks/import-graph.ts';
import { ROOT } from '../root.ts';
import { ensureTestBrowser } from '../run/browser.ts';
import { leftOut, refusals } from '../run/left-out.ts';
import { runCommand } from '../run/run-step.ts';
import { runAndReport, type Step } from '../run/run-steps.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { changedSince, testsOfChange } from './changed-tests.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

const { MARKET_DATA, RERUN_FAILED_TESTS = '0' } = process.env;

/** `pnpm test --changed [base]`: the tests affected by the change since `main` or another base. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});

const BROWSER: Step = { name: 'a browser', work: ensureTestBrowser };

/** A step of browser tests; failed ones run again separately in one worker. */
const browserStep = (name: string, args: readonly string[], needs: readonly string[]): Step => ({
  name,
  work: () => runCommand('playwright', ['test', ...args], { folder: 'e2e' }),
  needs,
  rerun: () => runCommand('playwright', ['test', ...args, '--last-failed', '--workers=1'], { folder: 'e2e' }),
});

/** The files in `file > group > title` of failed unit tests, each once. */
const filesOf = (titles: readonly string[]): string[] => [
  ...new Set(titles.map((title) => title.split(' > ')[0] ?? title)),
];

const unitStep = (folder: string): Step => ({
  name: `tests of ${folder}`,
  work: () => runCommand('rstest', ['run'], { folder }),
  rerun: (titles) => runCommand('rstest', ['run', ...filesOf(titles)], { folder }),
});

const LONGEST = 'api';

/** The longest first: all others together take as long, and run beside it. Browsers have the machine to themselves. */
const OVERLAPPING: readonly Step[] = [
  unitStep(LONGEST),
  ...CHECKS,
  ...TESTED_PACKAGES.filter((folder) => folder !== LONGEST).map(unitStep),
  ...(MARKET_DATA
    ? [
        {
          name: 'real ads find their mark and model',
          work: () => runCommand('tsx', ['src/seed/check-catalog.ts'], { folder: 'api' }),
        },
        {
          name: 'real asking prices meet the fair price',
          work: () => runCommand('tsx', ['src/seed/check-prices.ts'], { folder: 'api' }),
        },
      ]
    : []),
];

const ALL_STEPS: readonly Step[] = [
  ...OVERLAPPING.map((step) => ({ ...step, canOverlap: true })),
  BROWSER,
  browserStep('browser tests', [], [BROWSER.name]),
  browserStep('every screen: picture, targets, contrast', ['-c', 'pictures.config.ts'], [BROWSER.name]),
  browserStep('main flows in WebKit and Firefox', ['-c', 'engines.config.ts'], []),
];

const stepsOfChange = (base: string): readonly Step[] => {
  const { units, browser } = testsOfChange(changedSince(base), importGraph(ROOT));
  return [
    ...CHECKS,
    ...[...units].map(([folder, files]) => ({
      name: `tests of ${folder}: ${files.length} files`,
      // One database is enough while a test is being developed.
      work: () =>
        runCommand('rstest', ['run', ...files], {
          folder,
          env: { TEST_DATABASE_URL: '', REQUIRE_POSTGRES: '' },
        }),
    })),
    ...(browser.length > 0
      ? [
          BROWSER,
          {
            name: `browser tests: ${browser.join(' ')}`,
            work: () => runCommand('playwright', ['test', ...browser], { folder: 'e2e' }),
            needs: [BROWSER.name],
          },
        ]
      : []),
  ];
};

const run = async (): Promise<void> => {
  if (values.changed) {
    await runAndReport(stepsOfChange(positionals[0] ?? 'main'));
    console.log('\nnot run: what the change does not touch, PostgreSQL, pictures, WebKit and Firefox');
    return;
  }
  const drawn = await temporaryFolder('drawn');
  process.env.DRAWN_PICTURES_DIR = drawn.path;
  await runAndReport(ALL_STEPS, Number(RERUN_FAILED_TESTS));
  await drawn.remove();
  const reasons = leftOut(process.env).map(({ reason }) => reason);
  console.log(`\nnot run: ${reasons.join('; ') || 'nothing'}`);
};

const refused = refusals(process.env);
if (refused.length > 0) {
  console.error(refused.join('\n'));
  process.exitCode = 1;
} else await run();
