/*
 * `pnpm contract usage <name>`: which builds of the registry use a name of the contract (`atom`, `ads.preview`,
 * `statistics`), so that it is known whether it may be removed.
 */
import { contractUsers, type UserState } from '@cars/shared-server/releases/contract-uses';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { providedByHost } from '../build/provided.ts';
import { placeOf, runCommandLine } from '../release/command.ts';
import { readReleases } from '../release/registry-file.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.contract}`;

const WORDS: Readonly<Record<UserState, string>> = {
  live: 'live',
  canary: 'canary',
  fallback: 'fallback of the live build',
  waiting: 'newest, waits for its host',
  stored: 'stored for a rollback',
};

await runCommandLine(async () => {
  const [order, given, ...more] = process.argv.slice(2);
  // As code has it: `api.ads.preview`.
  const name = given?.replace(/^api\./, '');
  if (order !== 'usage' || !name || more.length > 0) throw new ReleaseError(USAGE);
  const users = contractUsers(await readReleases(await placeOf(process.env)), name);
  const using = users.filter(({ uses }) => uses);
  const { runtime, endpoints, widgets, packages } = providedByHost();
  const isKnown = [...runtime, ...endpoints, ...widgets, ...Object.keys(packages)].includes(name);
  if (!isKnown && using.length === 0) throw new ReleaseError(`${name} is no name of the contract\n${USAGE}`);
  for (const { app, build, state } of using) console.log(`${app} ${build} (${WORDS[state]}) uses ${name}`);
  const unknown = users.filter(({ uses }) => uses === null);
  for (const { app, build, state } of unknown)
    console.log(`${app} ${build} (${WORDS[state]}) does not record what it uses`);
  if (users.every(({ uses }) => uses === false)) console.log(`no build of the registry uses ${name}`);
});
