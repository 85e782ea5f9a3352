/* `pnpm retire <app> [--anyway]`: removes a remote that no live host routes from the registry, with all its builds. */
import { parseArgs } from 'node:util';
import { ReleaseError, retire } from '@cars/shared-server/releases/rollout';
import { parseOrder, registryChangeOf, runCommandLine } from '../release/command.ts';
import { changeReleases } from '../release/registry-file.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.retire}`;

await runCommandLine(async () => {
  const { values, positionals } = parseOrder(USAGE, () =>
    parseArgs({ allowPositionals: true, options: { anyway: { type: 'boolean', default: false } } }),
  );
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new ReleaseError(USAGE);
  await changeReleases(await registryChangeOf(process.env, values.anyway), (before) => retire(before, name));
  console.log(`${name} is retired; its files are removed after seven days`);
});
