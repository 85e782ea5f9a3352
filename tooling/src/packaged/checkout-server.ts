import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../root.ts';

/** What the bundle is made of; the lockfile stands for the packages in it. */
const SOURCES = [
  'api/src',
  'shared-contracts/src',
  'shared-server/src',
  'tooling/src',
  'tooling/tie-to-parent.mjs',
  'pnpm-lock.yaml',
];
const IS_TEST = /(?:^|\/)test-[^/]*$|\.test\.ts$/;
const FOLDER = join(ROOT, 'node_modules/.cache/server');
/** Bundles of earlier sources are removed after this time: a server that runs loads parts of its own later. */
const UNUSED_MS = 7 * 24 * 3_600_000;

const filesOf = async (path: string): Promise<string[]> => {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !IS_TEST.test(file))
    .sort();
};

/** A hash of the names and contents of all sources. */
export const sourcesHash = async (root = ROOT): Promise<string> => {
  const hash = createHash('sha256');
  const files = (await Promise.all(SOURCES.map((name) => filesOf(join(root, name))))).flat();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [at, file] of files.entries())
    hash.update(`${relative(root, file)}\n${contents[at]?.length}\n`).update(contents[at] ?? '');
  return hash.digest('hex').slice(0, 16);
};

const removeUnused = async (): Promise<void> => {
  for (const name of await readdir(FOLDER)) {
    const folder = join(FOLDER, name);
    const used = await stat(folder).catch(() => null);
    if (used && Date.now() - used.mtimeMs > UNUSED_MS) await rm(folder, { recursive: true, force: true });
  }
};

/** The installed packages that are not inside the bundle, as links beside it. */
const linkPackages = async (modules: string): Promise<void> => {
  const { folderOfShipped, SHIPPED_AS_THEY_ARE } = await import('./bundle-server.ts');
  for (const name of SHIPPED_AS_THEY_ARE) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(folderOfShipped(name), join(modules, name));
  }
};

const make = async (folder: string): Promise<void> => {
  const draft = `${folder}.${process.pid}`;
  const { bundleServer } = await import('./bundle-server.ts');
  await bundleServer(join(draft, 'server'));
  await linkPackages(join(draft, 'node_modules'));
  // Another process may have made it meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  await removeUnused();
};

/**
 * The folder of this checkout's server as JavaScript (docs/decisions/0307): the files that `pnpm package` ships. It is
 * made again when a source has changed; the processes of a server start in half the time without a loader of TypeScript.
 */
export const checkoutServer = async (): Promise<string> => {
  const folder = join(FOLDER, await sourcesHash());
  const now = new Date();
  if (existsSync(folder)) await utimes(folder, now, now).catch(() => undefined);
  else await make(folder);
  return join(folder, 'server');
};
