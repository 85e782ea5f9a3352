import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** A folder of many users, such as /tmp. */
const STICKY = 0o1000;

/** Removes the permissions of group and others from everything below `folder`. Links are not followed. */
const restrictAll = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const { mode } = await lstat(path);
    if (mode & OTHERS) await chmod(path, mode & OWNER_ONLY);
    if (entry.isDirectory()) await restrictAll(path);
  }
};

/**
 * Makes the data directory and restricts it to the user of this process, with all its content; `report` gets a
 * sentence about a change. A folder with the sticky bit belongs to many users: it is reported and not changed.
 */
export const openDataDir = async (dataDir: string, report: (sentence: string) => void): Promise<void> => {
  process.umask(OTHERS);
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY });
  const { mode } = await lstat(join(dataDir, '.'));
  if ((mode & OTHERS) === 0) return;
  const before = (mode & 0o1777).toString(8);
  if (mode & STICKY) {
    report(
      `DATA_DIR ${dataDir} is a folder of many users (${before}) and is left as it is: give the server its own`,
    );
    return;
  }
  try {
    await chmod(dataDir, OWNER_ONLY);
    await restrictAll(dataDir);
    report(`DATA_DIR ${dataDir} had the permissions ${before}: it and its content are the owner's only now`);
  } catch (error) {
    report(`DATA_DIR ${dataDir} has the permissions ${before} and cannot be narrowed: ${String(error)}`);
  }
};
