/*
 * `pnpm contract usage <name>`: which live and stored builds use a name of the contract (`atom`, `ads.preview`,
 * `statistics`), so that it is known whether it may be removed.
 */
import { contractUsers } from '@cars/shared-server/releases/contract-uses';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { providedByHost } from '../build/provided.ts';
import { placeOf, runCommandLine } from '../release/command.ts';

import { readReleases } from '../release/registry-file.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.contract}`;

await runCommandLine(async () => {
  const [order, name, ...more] = process.argv.slice(2);
  if (order !== 'usage' || !name || more.length > 0) throw new ReleaseError(USAGE);
  const users = contractUsers(await readReleases(await placeOf(process.env)), name);
  const using = users.filter(({ uses }) => uses);
  const { runtime, endpoints, widgets, packages } = providedByHost();
  const isKnown = [...runtime, ...endpoints, ...widgets, ...Object.keys(packages)].includes(name);
  if (!isKnown && using.length === 0) throw new ReleaseError(`${name} is no name of the contract\n${USAGE}`);
  for (const { app, build, state } of using) console.log(`${app} ${build} (${state}) uses ${name}`);
  const unknown = users.filter(({ uses }) => uses === null);
  for (const { app, build, state } of unknown)
    console.log(`${app} ${build} (${state}) does not record what it uses`);
  if (users.every(({ uses }) => uses === false)) console.log(`no live or stored build uses ${name}`);
});
