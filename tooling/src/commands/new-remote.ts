/*
 * `pnpm new-remote <name>`: makes the folder of a new remote and adds it to the lists of remotes
 * (docs/teams.md).
 */
import { makeRemote, NewRemoteError } from '../new-remote/make-remote.ts';
import { ROOT } from '../root.ts';
import { runCommand } from '../run/run-step.ts';

const [given = ''] = process.argv.slice(2);
try {
  const name = given.replace(/^remote-/, '');
  const files = makeRemote(ROOT, name);
  console.log(files.join('\n'));
  // Packages of the new folder, and its current public surface.
  await runCommand('pnpm', ['install']);
  await runCommand(process.execPath, ['tooling/run.mjs', 'freeze']);
  await runCommand('biome', [
    'check',
    '--write',
    '--log-level=error',
    `remote-${name}`,
    'shared-contracts/src/shell',
  ]);
  console.log(`\nnext: pnpm check, pnpm --filter @cars/remote-${name} dev, and a line in README.md`);
} catch (error) {
  console.error(error instanceof NewRemoteError ? error.message : error);
  process.exitCode = 1;
}
