import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { filesOf } from '@cars/shared-server/releases/build-files';
import type { BackupFolder } from './backup-folder.ts';
import { BackupError, type Manifest } from './manifest.ts';

const TRIES_MAX = 5;
const PAUSE_MS = 200;

type Files = Manifest['releases'];

/**
 * Backs up a folder of releases, which is listed again when a release moves its files meanwhile; an absent one is
 * empty. Throws `BackupError` when it cannot be read.
 */
export const backUpReleaseFolder = async (
  releases: string,
  folder: Pick<BackupFolder, 'add'>,
): Promise<Files> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await copyFiles(releases, folder);
    } catch (error) {
      if (!isAbout(error, releases)) throw error;
      if (tries === TRIES_MAX) throw new BackupError(`The releases in ${releases} cannot be read`, error);
      await delay(PAUSE_MS);
    }
  }
};

/** Whether a path of this folder could not be listed or opened; the disk of the backups has failures of its own. */
const isAbout = (error: unknown, folder: string): boolean =>
  ((error as NodeJS.ErrnoException).path ?? '').startsWith(folder);

const copyFiles = async (releases: string, folder: Pick<BackupFolder, 'add'>): Promise<Files> => {
  if (await isAbsent(releases)) return [];
  const paths = (await filesOf(releases))
    .filter((path) => !path.startsWith('.') && !path.startsWith('registry/.'))
    .sort((a, b) => Number(b.startsWith('registry')) - Number(a.startsWith('registry')) || (a < b ? -1 : 1));
  const files: Files = [];
  for (const path of paths) {
    const { sha256, bytes } = await folder.add(contentOf(join(releases, path)));
    files.push([path, sha256, bytes]);
  }
  return files;
};

/** Opened when it is read: a stream that fails before that would be an uncaught error of the process. */
const contentOf = async function* (path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
};

const isAbsent = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return true;
    },
  );
