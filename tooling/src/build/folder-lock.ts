import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;
const RENEW_MS = 1000;
/** A holder that has not renewed for so long is gone. */
const STALE_MS = 10_000;

const isStale = async (path: string): Promise<boolean> => {
  try {
    return Date.now() - (await stat(path)).mtimeMs > STALE_MS;
  } catch {
    return false;
  }
};

/** Runs `action` while holding the lock folder `path`; other processes wait, and take over from a dead one. */
export const withFolderLock = async <T>(path: string, action: () => Promise<T>): Promise<T> => {
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    try {
      await mkdir(path);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isStale(path)) await rm(path, { recursive: true, force: true });
      else await pause(POLL_MS);
    }
  }
  const renew = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, RENEW_MS);
  try {
    return await action();
  } finally {
    clearInterval(renew);
    await rm(path, { recursive: true, force: true });
  }
};
