/*
 * The apps of a packaged server. Its start makes those live that have no live build in DATA_DIR; `node
 * server/publish.mjs --release` releases all of them, or those it names, after an upgrade, with the checks of
 * `pnpm release`.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { readRecord } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { CHECK_OPTIONS, parseOrder, partsOf, publishingParts, runCommandLine } from '../release/command.ts';
import { publishBuilds } from '../release/release-build.ts';
import { chosenBuilds } from './chosen-builds.ts';
import { surfaces } from './shipped-surfaces.ts';

const BUILDS = fileURLToPath(new URL('../builds/', import.meta.url));

/** The build of each app beside the server. */
const packagedBuilds = async (): Promise<FinishedBuild[]> => {
  const names = await readdir(BUILDS);
  return Promise.all(
    names.sort().map(async (name) => {
      const folder = join(BUILDS, name);
      const record = await readRecord(folder);
      if (!record) throw new ReleaseError(`${folder} has no build.json: package the server again`);
      return { record, files: join(folder, 'files'), isNew: false };
    }),
  );
};

await runCommandLine(async () => {
  const usage = 'usage: node server/publish.mjs [--release [app …] [--anyway] [--no-browser-check]]';
  const { values, positionals } = parseOrder(usage, () =>
    parseArgs({
      options: { release: { type: 'boolean', default: false }, ...CHECK_OPTIONS },
      allowPositionals: true,
    }),
  );
  if (!values.release && positionals.length > 0) throw new ReleaseError(usage);
  const builds = chosenBuilds(await packagedBuilds(), positionals);
  if (!values.release) return publishBuilds(builds, await publishingParts(process.env));
  // A plain start loads none of the checks.
  const { hasBrowser } = await import('../browser-check/browser-check.ts');
  const { releaseChecked } = await import('../browser-check/checked-release.ts');
  const trial = values['no-browser-check'] ? 'none' : hasBrowser() ? 'browser' : 'server';
  const checks = { anyway: values.anyway, trial } as const;
  await releaseChecked(builds, await surfaces(), null, checks, await partsOf(process.env));
  for (const { record } of builds) console.log(`${record.app} ${record.build} is live for everybody`);
});
