/*
 * The apps of a packaged server. Its start makes those live that have no live build in DATA_DIR; `node
 * server/publish.mjs --release` releases all of them, after an upgrade.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { readRecord } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { parseOrder, partsOf, publishingParts, runCommandLine } from '../release/command.ts';
import { publishBuilds, releaseBuilds } from '../release/release-build.ts';

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
  const { values } = parseOrder('usage: node server/publish.mjs [--release]', () =>
    parseArgs({ options: { release: { type: 'boolean', default: false } } }),
  );
  const builds = await packagedBuilds();
  if (!values.release) return publishBuilds(builds, await publishingParts(process.env));
  await releaseBuilds(builds, null, await partsOf(process.env));
  for (const { record } of builds) console.log(`${record.app} ${record.build} is live for everybody`);
});
