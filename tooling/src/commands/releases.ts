/*
 * `pnpm releases`: one JSON line for each build that has a name, and nothing else on stdout. `--history`: one for each
 * change of the registry, the last one first.
 */
import { parseArgs } from 'node:util';
import { releaseLines } from '@cars/shared-server/releases/plan';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { parseOrder, placeOf, runCommandLine } from '../release/command.ts';
import { readReleases, registryOf } from '../release/registry-file.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.releases}`;

await runCommandLine(async () => {
  const { values, positionals } = parseOrder(USAGE, () =>
    parseArgs({ allowPositionals: true, options: { history: { type: 'boolean', default: false } } }),
  );
  if (positionals.length > 0) throw new ReleaseError(USAGE);
  const place = await placeOf(process.env);
  const registry = registryOf(place);
  const { number, skipped } = await registry.state();
  if (skipped.length > 0)
    console.warn(`versions ${skipped.join(', ')} of the registry cannot be read: ${number} is in force`);
  const lines = values.history
    ? (await registry.history()).map(({ releases: _releases, ...line }) => line)
    : releaseLines(await readReleases(place));
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
});
