import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@cars/shared-server/is-alive';
import { DatabaseStartError } from './sql-client.ts';

const RENEW_MS = 1_000;
const STALE_MS = 5_000;
const POLL_MS = 100;

interface Owner {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  /** Where abstract sockets are shared: a container has its own. */
  readonly network: string;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Another process holds the directory: a command may send its job to that process or retry later. */
export class DirectoryBusyError extends DatabaseStartError {}

const busy = (directory: string, pid?: number) =>
  new DirectoryBusyError(
    `DATA_DIR ${directory} is in use by another server${pid ? ` (process ${pid})` : ''}: stop it or set another DATA_DIR.`,
  );

/**
 * Locks a data directory for this process, because two processes on one directory lose writes without an
 * error [S4]. An abstract socket is released when its owner is killed; where there is none, and between
 * containers, a file renewed each second is the lock.
 *
 * Throws `DatabaseStartError` when another process has the lock. `onLost` is called when another process took
 * it while this one was suspended for over five seconds.
 */
export const lockDirectory = async (
  directory: string,
  onLost: (reason: string) => void = () => undefined,
): Promise<DirectoryLock> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = await realpath(directory);
  const socket = process.platform === 'linux' ? await listenAlone(path) : null;
  const file = join(path, 'server.lock');
  const mine: Owner = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    network: await readlink('/proc/self/ns/net').catch(() => ''),
  };
  try {
    await waitUntilFree(file, path, mine, socket !== null);
    await write(file, mine);
    await sleep(POLL_MS / 2);
    if ((await ownerOf(file))?.token !== mine.token) throw busy(path);
  } catch (error) {
    socket?.close();
    throw error;
  }

  const renew = setInterval(async () => {
    const owner = await ownerOf(file);
    if (owner && owner.token !== mine.token) {
      clearInterval(renew);
      return onLost(`DATA_DIR ${path} was taken over by process ${owner.pid}`);
    }
    await write(file, mine).catch(() => undefined);
  }, RENEW_MS);
  renew.unref();

  return {
    release: async () => {
      clearInterval(renew);
      if ((await ownerOf(file))?.token === mine.token) await rm(file, { force: true });
      await new Promise<void>((resolve) => (socket ? socket.close(() => resolve()) : resolve()));
    },
  };
};

const listenAlone = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const name = createHash('sha256').update(path).digest('hex').slice(0, 40);
    const server = createServer((connection) => connection.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? busy(path) : error),
    );
    server.listen(`\0cars-${name}`, () => resolve(server));
  });

const ownerOf = async (file: string): Promise<Owner | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
};

const write = async (file: string, owner: Owner): Promise<void> => {
  const draft = `${file}.${owner.token}`;
  await writeFile(draft, JSON.stringify(owner));
  await rename(draft, file);
};

const waitUntilFree = async (file: string, path: string, mine: Owner, hasSocket: boolean): Promise<void> => {
  const owner = await ownerOf(file);
  if (!owner) return;
  const isNear = owner.host === mine.host && owner.network === mine.network;
  if (isNear && (hasSocket || !isAlive(owner.pid))) return; // this process holds the socket, so the owner is gone
  if (isNear) throw busy(path, owner.pid);
  const renewedAt = async () => (await stat(file).catch(() => null))?.mtimeMs ?? 0;
  const seen = await renewedAt();
  // Its age counts by the clock, and at most as long as a lock that is renewed now.
  const deadline = performance.now() + Math.min(STALE_MS, STALE_MS - (Date.now() - seen));
  while (performance.now() < deadline) {
    await sleep(POLL_MS);
    const now = await renewedAt();
    if (now === 0) return;
    if (now !== seen) throw busy(path, owner.pid);
  }
};
