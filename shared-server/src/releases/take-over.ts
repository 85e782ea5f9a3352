import { join } from 'node:path';
import { filesOf, nameOf } from './build-files.ts';
import { databaseBuilds } from './database-builds.ts';
import { addFirstVersions, databaseLog } from './database-log.ts';
import { firstVersion, isEmpty, openRegistry } from './registry.ts';
import type { ReleaseSql } from './release-sql.ts';
import { ReleaseError, registeredBuilds } from './rollout.ts';

const hasFiles = (folder: string): Promise<boolean> =>
  filesOf(folder).then(
    (files) => files.length > 0,
    () => false,
  );

/** The versions of a folder as they are stored. */
const versionsOf = async (folder: string, now: Date) => {
  const registry = openRegistry(folder);
  const { number, releases } = await registry.state();
  if (number === 0) return { releases, versions: [{ number: 1, content: firstVersion(releases, now) }] };
  const history = [...(await registry.history())].reverse();
  const contents = await Promise.all(history.map((version) => registry.log.read(version.number)));
  const versions = history.map((version, at) => ({ number: version.number, content: contents[at] ?? '' }));
  return { releases, versions };
};

/**
 * Copies registry, history and builds of a releases folder into a database that has no version yet; false when it has
 * one, or the folder has none. Throws `ReleaseError` when files of a live build are missing.
 */
export const takeOver = async (sql: ReleaseSql, folder: string, now: Date): Promise<boolean> => {
  if ((await databaseLog(sql).numbers()).length > 0) return false;
  const { releases, versions } = await versionsOf(folder, now);
  if (isEmpty(releases)) return false;
  const builds = databaseBuilds(sql);
  for (const { app, build, isLive } of registeredBuilds(releases)) {
    const files = join(folder, app, build);
    if (await hasFiles(files)) await builds.put({ app, build }, files, now);
    else if (isLive)
      throw new ReleaseError(
        `the releases of ${folder} are not taken over into the database: the files of ${nameOf({ app, build })} are missing`,
      );
  }
  return addFirstVersions(sql, versions);
};
