import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';

/** Apps that teams release apart from the host. */
export const REMOTE_NAMES: readonly string[] = REMOTE_APPS;

/** A build by its names. */
export interface NamedBuild {
  readonly app: string;
  readonly build: string;
}

const APP = /^[a-z][a-z-]{1,40}$/;
const BUILD = /^[\w-]{1,64}$/;
const PART_OF_PATH = /^[\w.@+-]{1,120}$/;
const PATH_MAX = 300;

export const nameOf = ({ app, build }: NamedBuild): string => `${app}/${build}`;

/** Whether these are names of a build. Both become parts of a path. */
export const isBuildName = ({ app, build }: NamedBuild): boolean => APP.test(app) && BUILD.test(build);

/** Whether a file of a build may have this path: relative, without `..`. */
export const isBuildPath = (path: string): boolean =>
  path.length <= PATH_MAX &&
  path.split('/').every((part) => PART_OF_PATH.test(part) && part !== '.' && part !== '..');

/** Paths of all files below a folder, sorted. */
export const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** Digest of a build: of the names and contents of all its files. */
export const digestOfFolder = async (folder: string): Promise<string> => {
  const digest = createHash('sha256');
  for (const path of await filesOf(folder)) {
    const content = createHash('sha256').update(await readFile(join(folder, path)));
    digest.update(`${path} ${content.digest('hex')}\n`);
  }
  return digest.digest('hex');
};
