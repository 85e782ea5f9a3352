import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;
const RENEW_MS = 1000;
/** A holder that has not renewed for this long is considered dead. */
const STALE_MS = 10_000;

/** Whether the action succeeded; false when its object is removed or taken meanwhile. */
const succeeds = (action: Promise<unknown>, ...expected: string[]): Promise<boolean> =>
  action.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (expected.includes(error.code ?? '')) return false;
      throw error;
    },
  );

/**
 * The holder is an empty file in the lock's folder, named `<owner>.<time of its last renewal>`. Renewing and
 * taking over are renames of that very name: of two processes that try, one succeeds.
 */
const holderName = (owner: string): string => `${owner}.${Date.now()}`;
const isStale = (name: string): boolean => Date.now() - Number(name.split('.')[1]) >= STALE_MS;

const isOldFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs >= STALE_MS,
    () => false,
  );

/** Takes the lock and returns the holder's name; null when another process has it. */
const take = async (path: string, owner: string): Promise<string | null> => {
  const name = holderName(owner);
  if (await succeeds(mkdir(path), 'EEXIST')) {
    if (!(await succeeds(writeFile(join(path, name), '', { flag: 'wx' }), 'ENOENT'))) return null;
    if ((await readdir(path)).length === 1) return name;
    await rm(join(path, name), { force: true });
    return null;
  }
  const [holder] = await readdir(path).catch(() => []);
  if (holder) {
    const isTaken =
      isStale(holder) && (await succeeds(rename(join(path, holder), join(path, name)), 'ENOENT'));
    return isTaken ? name : null;
  }
  // Killed before it recorded its name.
  if (await isOldFolder(path)) await succeeds(rmdir(path), 'ENOENT', 'ENOTEMPTY', 'EEXIST');
  return null;
};

/** Runs `action` while holding the lock folder `path`; other processes wait, and take over from a dead one. */
export const withFolderLock = async <T>(path: string, action: () => Promise<T>): Promise<T> => {
  const owner = randomUUID();
  await mkdir(dirname(path), { recursive: true });
  let name = await take(path, owner);
  while (!name) {
    await pause(POLL_MS);
    name = await take(path, owner);
  }
  let held = name;
  const renewOnce = async () => {
    const next = holderName(owner);
    if (await succeeds(rename(join(path, held), join(path, next)), 'ENOENT')) held = next;
  };
  let renewing = Promise.resolve();
  const renew = setInterval(() => {
    renewing = renewing.then(renewOnce).catch(() => undefined);
  }, RENEW_MS);
  try {
    return await action();
  } finally {
    clearInterval(renew);
    await renewing;
    await rm(join(path, held), { force: true });
    await succeeds(rmdir(path), 'ENOENT', 'ENOTEMPTY', 'EEXIST');
  }
};
