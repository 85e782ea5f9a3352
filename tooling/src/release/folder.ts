import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNamedByContent, pathInBuild } from '@cars/shared-contracts/shell/build-address';
import type { RemoteBuild } from '@cars/shared-contracts/shell/registry';
import { hasIntegrity, integritiesIn, integrityOf } from '@cars/shared-server/integrity';
import { type NamedBuild, nameOf } from '@cars/shared-server/releases/build-files';
import { RETENTION_DAYS, ReleaseError } from '@cars/shared-server/releases/rollout';
import { type BuildRecord, listFiles } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Prefix of folders that are being added or removed. */
const UNFINISHED = '.new-';
const REMOVED = '.old-';

export const releasesFolder = (dataDir: string): string => join(dataDir, 'releases');

/** Whether the path exists. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** As everything in a data directory. */
const OWNER_ONLY = 0o600;

/** A copy: a link would share its permissions with the package, which other users start too. */
const place = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, OWNER_ONLY);
};

/** Puts a build's files into `<folder>/<app>/<build>/`: whole, by one rename, or not at all. */
export const placeBuild = async (
  { record, files }: { readonly record: NamedBuild; readonly files: string },
  folder: string,
): Promise<string> => {
  const target = join(folder, record.app, record.build);
  if (await exists(target)) return target;
  const temporary = join(folder, `${UNFINISHED}${record.app}-${record.build}-${process.pid}`);
  await rm(temporary, { recursive: true, force: true });
  try {
    for (const name of await listFiles(files)) await place(join(files, name), join(temporary, name));
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
  } catch (error) {
    // On a full disk the half of a build would take the last space.
    await rm(temporary, { recursive: true, force: true });
    // Another process placed the same build meanwhile.
    if (!(await exists(target))) throw error;
  }
  return target;
};

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Files that the registry names with a hash of their own. */
export const namedFiles = ({ entry, scripts, styles }: RemoteBuild): readonly RemoteBuild['entry'][] => [
  entry,
  ...scripts,
  ...styles,
];

const remotesIn = (record: BuildRecord): RemoteBuild[] =>
  record.kind === 'remote' ? [record.remote] : Object.values(record.page.chunks);

/**
 * Reads every placed file back and compares it with the build, and with the hash that browsers will check.
 * Throws `ReleaseError` that names the file.
 */
export const verifyPlaced = async ({ record, files }: FinishedBuild, placed: string): Promise<void> => {
  const names = await listFiles(files);
  const integrities = new Set<string>();
  const [missing] = names.filter((name) => !name.startsWith('.')).length === 0 ? ['files'] : [];
  if (missing) throw new ReleaseError(`${record.app} ${record.build} has no files`);
  for (const name of names) {
    const content = await readFile(join(placed, name)).catch(() => null);
    if (!content) throw new ReleaseError(`${join(placed, name)} cannot be read back`);
    if (sha256(content) !== sha256(await readFile(join(files, name)))) {
      throw new ReleaseError(`${join(placed, name)} is not what was built`);
    }
    integrities.add(integrityOf(content)).add(integrityOf(content, 'sha384'));
  }
  for (const { url, integrity } of remotesIn(record).flatMap(namedFiles)) {
    const content = await readFile(join(placed, pathInBuild(url, record)));
    if (!hasIntegrity(content, integrity)) {
      throw new ReleaseError(`${url} has another hash than in the build`);
    }
    // An entry lists the hashes of the parts that it loads later.
    const absent = integritiesIn(content.toString()).filter((one) => !integrities.has(one));
    if (absent.length > 0)
      throw new ReleaseError(`${url} loads ${absent.length} files that the build does not have`);
  }
};

/**
 * Compares files that are named by their content with those of the same name in the app's other builds, with which they
 * share an address. Throws `ReleaseError` for two contents of one name; a registered build decides before the others.
 */
export const verifyNames = async (
  { record, files }: FinishedBuild,
  folder: string,
  isRegistered: (named: NamedBuild) => boolean,
): Promise<void> => {
  const { app } = record;
  const others = (await folderNames(join(folder, app))).filter((name) => name !== record.build);
  const registered = others.filter((build) => isRegistered({ app, build }));
  const ordered = [...new Set([...registered, ...others])];
  for (const name of (await listFiles(files)).filter(isNamedByContent)) {
    const own = await readFile(join(files, name));
    for (const build of ordered) {
      const known = await readFile(join(folder, app, build, name)).catch(() => null);
      if (known && !known.equals(own))
        throw new ReleaseError(`${name} of ${app} ${record.build} has another content in ${build}`);
      if (known && isRegistered({ app, build })) break;
    }
  }
};

/** Size of a build's folder without compressed copies. */
export const bytesOf = async (folder: string): Promise<number> => {
  const names = (await listFiles(folder).catch(() => [])).filter((name) => !/\.(br|gz)$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const folderNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const isOlder = async (path: string, now: Date, ms: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => now.getTime() - mtimeMs > ms,
    () => false,
  );

/** Removes a build's files: its address is gone at once. */
export const removeBuild = async (folder: string, { app, build }: NamedBuild): Promise<void> => {
  const leaving = join(folder, `${REMOVED}${app}-${build}`);
  await rm(leaving, { recursive: true, force: true });
  await rename(join(folder, app, build), leaving);
  await rm(leaving, { recursive: true, force: true });
};

/**
 * Removes builds that are not `spared`, RETENTION_DAYS after they were placed at the earliest, and files of killed
 * commands; returns the removed builds. Called under the registry's lock.
 */
export const sweepFolder = async (
  folder: string,
  spared: readonly NamedBuild[],
  now: Date,
): Promise<NamedBuild[]> => {
  const names = new Set(spared.map(nameOf));
  const removed: NamedBuild[] = [];
  // Folders of retired apps are swept as well.
  for (const app of (await folderNames(folder)).filter((name) => !name.startsWith('.'))) {
    for (const build of await folderNames(join(folder, app))) {
      const path = join(folder, app, build);
      if (names.has(nameOf({ app, build })) || !(await isOlder(path, now, RETENTION_DAYS * DAY_MS))) continue;
      await removeBuild(folder, { app, build });
      removed.push({ app, build });
    }
  }
  for (const name of await folderNames(folder)) {
    const isLeft =
      name.startsWith(REMOVED) ||
      (name.startsWith(UNFINISHED) && (await isOlder(join(folder, name), now, HOUR_MS)));
    if (isLeft) await rm(join(folder, name), { recursive: true, force: true });
  }
  return removed;
};
