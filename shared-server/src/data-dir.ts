import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** A folder of many users, such as /tmp. */
const STICKY = 0o1000;
/** Everything below the folder was restricted once: a start looks at the upper levels alone. */
const MARK = '.owner-only';
/** DATA_DIR/images/originals is on the second level; what is in it is out of reach with it. */
const UPPER_LEVELS = 2;

/** The folder cannot be kept from other users. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

const modeAt = async (path: string): Promise<number | null> => {
  try {
    return (await lstat(path)).mode;
  } catch (error) {
    // A running server has removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Removes the permissions of group and others from the levels below `folder`; returns how many entries had some.
 * Links are not followed.
 */
const restrict = async (folder: string, levels: number): Promise<number> => {
  let restricted = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const mode = await modeAt(path);
    if (mode === null) continue;
    if (mode & OTHERS) {
      await chmod(path, mode & OWNER_ONLY);
      restricted += 1;
    }
    if (entry.isDirectory() && levels > 1) restricted += await restrict(path, levels - 1);
  }
  return restricted;
};

const restrictContent = async (dataDir: string, isWide: boolean): Promise<number> => {
  const mark = join(dataDir, MARK);
  const isMarked = !isWide && (await modeAt(mark)) !== null;
  const restricted = await restrict(dataDir, isMarked ? UPPER_LEVELS : Number.POSITIVE_INFINITY);
  if (!isMarked) await writeFile(mark, '');
  return restricted;
};

/** A folder that this process owns; the superuser may use that of any user. */
const isOwn = (uid: number): boolean => {
  const own = process.getuid?.() ?? uid;
  return own === 0 || own === uid;
};

/**
 * Makes the data directory and restricts it to the user of this process, with all its content; `report` gets a
 * sentence about a change.
 *
 * Throws `DataDirError` for a folder of many users, as the sticky bit marks it, and for one of another user.
 */
export const openDataDir = async (dataDir: string, report: (sentence: string) => void): Promise<void> => {
  process.umask(OTHERS);
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY });
  const { mode, uid } = await lstat(join(dataDir, '.'));
  const isWide = (mode & OTHERS) !== 0;
  const before = (mode & 0o1777).toString(8);
  if (isWide && mode & STICKY)
    throw new DataDirError(
      `DATA_DIR ${dataDir} is a folder of many users (${before}): give the server a folder of its own (mkdir -m 700).`,
    );
  if (!isOwn(uid))
    throw new DataDirError(
      `DATA_DIR ${dataDir} belongs to another user (uid ${uid}), who can change everything in it: give it to the server's user (chown).`,
    );
  try {
    if (isWide) await chmod(dataDir, OWNER_ONLY);
    const restricted = await restrictContent(dataDir, isWide);
    if (isWide)
      report(
        `DATA_DIR ${dataDir} had the permissions ${before}: it and its content are the owner's only now`,
      );
    else if (restricted > 0)
      report(`DATA_DIR ${dataDir} had content open to others (${restricted}): it is the owner's only now`);
  } catch (error) {
    report(`DATA_DIR ${dataDir} has the permissions ${before} and cannot be narrowed: ${String(error)}`);
  }
};
