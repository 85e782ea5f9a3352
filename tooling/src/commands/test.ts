import { parseArgs } from 'node:util';
import { CHECKS } from '../checks/check-steps.ts';
import { importGraph } from '../checks/import-graph.ts';
import { ROOT } from '../root.ts';
import { ensureTestBrowser } from '../run/browser.ts';
import { leftOut, refusals } from '../run/left-out.ts';
import { runCommand } from '../run/run-step.ts';
import { runAndReport, type Step } from '../run/run-steps.ts';
import { changedSince, testsOfChange } from './changed-tests.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

const { MARKET_DATA } = process.env;

/** `pnpm test --changed [base]`: the tests that the change since `main` or another base touches. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});

const BROWSER: Step = { name: 'a browser', work: ensureTestBrowser };

const ALL_STEPS: readonly Step[] = [
  ...CHECKS,
  ...TESTED_PACKAGES.map((folder) => ({
    name: `tests of ${folder}`,
    work: () => runCommand('rstest', ['run'], { folder }),
  })),
  ...(MARKET_DATA
    ? [
        {
          name: 'real ads find their mark and model',
          work: () => runCommand('tsx', ['src/seed/check-catalog.ts'], { folder: 'api' }),
        },
      ]
    : []),
  BROWSER,
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

const stepsOfChange = (base: string): readonly Step[] => {
  const { units, browser } = testsOfChange(changedSince(base), importGraph(ROOT));
  return [
    ...CHECKS,
    ...[...units].map(([folder, files]) => ({
      name: `tests of ${folder}: ${files.length} files`,
      // One database is enough while one works.
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
  await runAndReport(ALL_STEPS);
  const reasons = leftOut(process.env).map(({ reason }) => reason);
  console.log(`\nnot run: ${reasons.join('; ') || 'nothing'}`);
};

const refused = refusals(process.env);
if (refused.length > 0) {
  console.error(refused.join('\n'));
  process.exitCode = 1;
} else await run();
