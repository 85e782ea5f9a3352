/*
 * `pnpm undo [--anyway]`: undoes the last change of the registry, whatever it was; a second one undoes an older change.
 * `pnpm undo --to <version>` restores a version that `pnpm releases --history` lists.
 */
import { parseArgs } from 'node:util';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { parseOrder, registryChangeOf, runCommandLine } from '../release/command.ts';
import { undo } from '../release/undo.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.undo}`;

await runCommandLine(async () => {
  const { values, positionals } = parseOrder(USAGE, () =>
    parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, anyway: { type: 'boolean', default: false } },
    }),
  );
  if (positionals.length > 0 || (values.to !== undefined && !/^\d{1,8}$/.test(values.to)))
    throw new ReleaseError(USAGE);
  const { undone, restored } = await undo(
    await registryChangeOf(process.env, values.anyway),
    values.to === undefined ? null : Number(values.to),
  );
  for (const { number, by, command } of undone) console.log(`taken back: ${number} "${command}" of ${by}`);
  console.log(`version ${restored.number} of ${restored.at} is in force again`);
});
