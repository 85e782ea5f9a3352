import { execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.ts';
import { runCommand } from '../run/run-step.ts';
import { runAndReport } from '../run/run-steps.ts';
import { wrongCall } from '../run/wrong-call.ts';
import { TESTED_PACKAGES } from './tested-packages.ts';

/** What depends on Node most and is quick: the server as a process, its workers, forms and both databases. */
const SERVER_TESTS: readonly string[] = [
  'src/drain.test.ts',
  'src/workers',
  'src/db/database.test.ts',
  'src/http/multipart.test.ts',
];

/**
 * `pnpm test:node [package …] [--node 24]`: runs the tests of some packages on another version of Node, which npm's
 * package `node` brings; without packages, those of the contracts and of the server that depend on Node most.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { node: { type: 'string', default: '24' } },
});
const unknown = positionals.filter((folder) => !TESTED_PACKAGES.includes(folder));
if (unknown.length > 0)
  wrongCall(`No such package with tests: ${unknown.join(', ')}; there are ${TESTED_PACKAGES.join(', ')}`);
const program = execFileSync(
  'npx',
  ['-y', '-p', `node@${values.node}`, '--', 'node', '-p', 'process.execPath'],
  { cwd: ROOT, encoding: 'utf8' },
).trim();
/** The shell file of the test runner starts the first `node` of this path. */
const pathOf = (folder: string): string =>
  [dirname(program), join(ROOT, folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
const found = execFileSync('node', ['--version'], { env: { PATH: pathOf('.') }, encoding: 'utf8' }).trim();
if (!found.startsWith(`v${values.node}`))
  throw new Error(`Node ${values.node} is wanted, ${found} was found`);
console.log(`Node ${found}`);

const runs: readonly (readonly [folder: string, files: readonly string[]])[] =
  positionals.length > 0
    ? positionals.map((folder) => [folder, []])
    : [
        ['shared-contracts', []],
        ['api', SERVER_TESTS],
      ];
await runAndReport(
  runs.map(([folder, files]) => ({
    name: `tests of ${folder}`,
    work: () => runCommand('rstest', ['run', ...files], { folder, env: { PATH: pathOf(folder) } }),
  })),
);
