import { parseArgs } from 'node:util';
import { CHECKS } from '../checks/check-steps.ts';
import { importGraph, namesGraph } from '../checks/import-graph.ts';
import { ROOT } from '../root.ts';
import { ensureTestBrowser } from '../run/browser.ts';
import { leftOut, refusals } from '../run/left-out.ts';
import { prepareData } from '../run/local-stack.ts';
import { runCommand } from '../run/run-step.ts';
import { runAndReport, type Step } from '../run/run-steps.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { type ChangedTests, changedSince, testsOfChange } from './changed-tests.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

const { MARKET_DATA } = process.env;

/** `pnpm test --changed [base]`: the tests affected by the change since `main` or another base. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});

/** What servers of this run need not make again. */
const PREPARED = 'data of first starts';
const BROWSER: Step = { name: 'a browser', work: ensureTestBrowser };

/** A step of browser tests. */
const browserStep = (name: string, args: readonly string[], needs: readonly string[]): Step => ({
  name,
  work: () => runCommand('playwright', ['test', ...args], { folder: 'e2e' }),
  needs,
});

const unitStep = (folder: string): Step => ({
  name: `tests of ${folder}`,
  work: () => runCommand('rstest', ['run'], { folder }),
});

const LONGEST = 'api';

/** The longest first: all others together take as long, and run beside it. */
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

/** What a person would wait for is measured in the browser tests: they have the machine to themselves. */
const ALL_STEPS: readonly Step[] = [
  ...[...OVERLAPPING, { name: PREPARED, work: prepareData }].map((step) => ({ ...step, canOverlap: true })),
  BROWSER,
  browserStep('browser tests', [], [BROWSER.name, PREPARED]),
  ...[
    browserStep('every screen: picture, targets, contrast', ['-c', 'pictures.config.ts'], [BROWSER.name]),
    browserStep('main flows in WebKit and Firefox', ['-c', 'engines.config.ts'], []),
  ].map((step) => ({ ...step, canOverlap: true })),
];

const stepsOfChange = ({ units, browser }: ChangedTests): readonly Step[] => {
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
    const changed = changedSince(positionals[0] ?? 'main');
    const tests = testsOfChange(changed, importGraph(ROOT), namesGraph(ROOT));
    await runAndReport(stepsOfChange(tests));
    if (tests.untested.length > 0) console.log(`\nno test depends on ${tests.untested.join(', ')}`);
    console.log('\nnot run: what the change does not touch, PostgreSQL, pictures, WebKit and Firefox');
    return;
  }
  const prepared = await temporaryFolder('prepared');
  process.env.PREPARED_DATA_DIR = prepared.path;
  await runAndReport(ALL_STEPS);
  await prepared.remove();
  const reasons = leftOut(process.env).map(({ reason }) => reason);
  console.log(`\nnot run: ${reasons.join('; ') || 'nothing'}`);
};

const refused = refusals(process.env);
if (refused.length > 0) {
  console.error(refused.join('\n'));
  process.exitCode = 1;
} else await run();
