import { join } from 'node:path';
import { CHECKS } from '../checks/check-steps.ts';
import { ROOT } from '../root.ts';
import { ensureTestBrowser } from '../run/browser.ts';
import { installedEngines } from '../run/engines.ts';
import { runOnNode } from '../run/other-node.ts';
import { browserResults, type TestResult, unitResults } from '../run/reported-tests.ts';
import { runCommand } from '../run/run-step.ts';
import { runSteps } from '../run/run-steps.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

/** One part of `pnpm test:all`. */
export interface Part {
  readonly name: string;
  /** Why this machine cannot run it; null when it can. */
  readonly leftOut: () => string | null;
  /** Rejects when a test failed. */
  readonly run: (report: string) => Promise<void>;
  /** Reads the report that `run` wrote. */
  readonly results: (report: string) => TestResult[];
  /** Runs one failed test without others beside it; rejects when it fails again. */
  readonly runAlone: (test: TestResult) => Promise<void>;
}

const NIGHT = { TEST_NIGHT: '1' };
const never = () => null;

/** A title as a pattern that fits nothing else. */
const exactly = (title: string): string => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const unitPart = (
  name: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
  leftOut: Part['leftOut'] = never,
): Part => ({
  name,
  leftOut,
  run: (report) => runCommand('rstest', ['run'], { folder, env: { ...NIGHT, ...env, TEST_REPORT: report } }),
  results: unitResults,
  runAlone: ({ file }) =>
    runCommand('rstest', ['run', file], { folder, env: { ...NIGHT, ...env }, isSilent: true }),
});

const browserPart = (
  name: string,
  args: readonly string[],
  leftOut: Part['leftOut'] = never,
  env: Readonly<Record<string, string>> = {},
): Part => ({
  name,
  leftOut,
  run: async (report) => {
    await ensureTestBrowser();
    await runCommand('playwright', ['test', ...args, '--no-deps', '--reporter', 'list,json'], {
      folder: 'e2e',
      env: { ...NIGHT, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
  },
  results: browserResults,
  runAlone: ({ file, title }) =>
    runCommand('playwright', ['test', ...args, '--no-deps', '--workers', '1', file, '-g', exactly(title)], {
      folder: 'e2e',
      env: { ...NIGHT, ...env },
      isSilent: true,
    }),
});

/** A part without single tests. */
const plainPart = (name: string, work: () => Promise<void>, leftOut: Part['leftOut'] = never): Part => ({
  name,
  leftOut,
  run: work,
  results: () => [],
  runAlone: work,
});

const checks = async (): Promise<void> => {
  const failed = (await runSteps(CHECKS)).filter((outcome) => 'reason' in outcome);
  if (failed.length > 0) throw new Error(failed.map(({ step }) => step).join(', '));
};

const MESSENGERS_ALL = { MESSENGERS: 'all' };
const needsPostgres = () => (process.env.TEST_DATABASE_URL ? null : 'TEST_DATABASE_URL is not set');
const needsEngine = (engine: 'webkit' | 'firefox') => () =>
  installedEngines().includes(engine) ? null : `${engine} is not installed`;
const needsMarketData = () => (process.env.MARKET_DATA ? null : 'MARKET_DATA is not set');

const marketData = async (): Promise<void> => {
  await runCommand('tsx', ['src/seed/check-catalog.ts'], { folder: 'api' });
  await runCommand('tsx', ['src/seed/check-prices.ts'], { folder: 'api' });
};

/** Everything that can be tested without hours of waiting, in the order in which it runs. */
export const PARTS: readonly Part[] = [
  plainPart('checks', checks),
  ...TESTED_PACKAGES.filter((folder) => folder !== 'api').map((folder) => unitPart(folder, folder)),
  unitPart('api-postgres', 'api', {}, needsPostgres),
  unitPart('api-embedded', 'api', { TEST_DATABASE_URL: '' }),
  plainPart('market', marketData, needsMarketData),
  plainPart('node-24', () => runOnNode('24')),
  browserPart('browser', ['--project', 'reading']),
  browserPart('browser-selling', ['--project', 'selling']),
  ...(['telegram', 'max'] as const).flatMap((client) => [
    browserPart(client, ['--project', client], never, MESSENGERS_ALL),
    browserPart(`${client}-selling`, ['--project', `${client}-selling`], never, MESSENGERS_ALL),
  ]),
  browserPart('pictures', ['-c', 'pictures.config.ts']),
  ...(['webkit', 'firefox'] as const).map((engine) =>
    browserPart(engine, ['-c', 'engines.config.ts', '--project', engine], needsEngine(engine)),
  ),
];

/** Where the results of a night are. */
export const NIGHT_FOLDER = join(ROOT, 'test-results/night');
