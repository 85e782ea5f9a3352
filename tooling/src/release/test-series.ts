/*
 * Releases and rollbacks, one after the other, in a process of its own: `test-series.ts <folder> <app>`, into the
 * database of `DATABASE_URL` if it is set.
 *
 * Each line of the input is `release <build>` or `rollback`; each line of the output is the outcome as JSON.
 */
import { createInterface } from 'node:readline';
import { ReleaseError, releasesOf, rollBack } from '@cars/shared-server/releases/rollout';
import { isBuiltApp } from '../build/apps.ts';
import { closeDatabases, sharedReleasesOf } from './database.ts';
import { releasesFolder } from './folder.ts';
import { changeReleases } from './registry-file.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';

const [folder = '', app = ''] = process.argv.slice(2);
if (!isBuiltApp(app)) throw new Error(`${app} is not an app`);

const perform = async (line: string) => {
  const [order, build = ''] = line.split(' ');
  const own = partsIn(folder);
  const parts = { ...own, ...(await sharedReleasesOf(process.env, releasesFolder(own.dataDir))) };
  return order === 'release'
    ? releaseBuilds([await fakeBuild(folder, build, { app })], null, parts)
    : changeReleases(parts, (before, now) => rollBack(before, app, undefined, now));
};

const outcomeOf = (line: string) =>
  perform(line).then(
    (releases) => ({ live: releasesOf(releases, app).live[0] ?? null }),
    (error: unknown) => {
      if (error instanceof ReleaseError) return { refused: error.message };
      throw error;
    },
  );

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await outcomeOf(line))}\n`);
await closeDatabases();
