import { execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../root.ts';
import { runCommand } from './run-step.ts';

/** What depends on Node most: the server as a process, its workers, forms and both databases. */
const SERVER_TESTS: readonly string[] = [
  'src/drain.test.ts',
  'src/workers',
  'src/db/database.test.ts',
  'src/http/multipart.test.ts',
];

const RUNS: readonly (readonly [folder: string, files: readonly string[]])[] = [
  ['shared-contracts', []],
  ['api', SERVER_TESTS],
];

/**
 * Runs the tests of the contracts, and those of the server that depend on Node most, on another version of Node, which
 * npm's package `node` brings. Rejects when a test fails or the version is another one.
 */
export const runOnNode = async (version: string): Promise<void> => {
  const program = execFileSync(
    'npx',
    ['-y', '-p', `node@${version}`, '--', 'node', '-p', 'process.execPath'],
    { cwd: ROOT, encoding: 'utf8' },
  ).trim();
  /** The shell file of the test runner starts the first `node` of this path. */
  const pathOf = (folder: string): string =>
    [dirname(program), join(ROOT, folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const found = execFileSync('node', ['--version'], { env: { PATH: pathOf('.') }, encoding: 'utf8' }).trim();
  if (!found.startsWith(`v${version}`)) throw new Error(`Node ${version} is wanted, ${found} was found`);
  for (const [folder, files] of RUNS)
    await runCommand('rstest', ['run', ...files], { folder, env: { PATH: pathOf(folder), TEST_NIGHT: '1' } });
};
