import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path of a local socket that every system accepts. */
const SOCKET_PATH_MAX = 100;

/**
 * File with the key that a caller of the control socket has to show. A user who may read the folder may call; a process that
 * may not, such as that of first screens, cannot.
 */
export const controlKeyFile = (dataDir: string): string => join(resolve(dataDir), 'control.key');

/** Version of the calls; another one is not found, so that a command and a server of two versions notice it. */
export const CONTROL_VERSION = 'v2';

/**
 * Address on which the running server of a data directory accepts jobs of commands. A directory with too long
 * a path has its socket in the temporary folder.
 */
export const controlAddress = (dataDir: string): string => {
  const path = join(resolve(dataDir), 'control.sock');
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX) return path;
  return join(tmpdir(), `cars-${createHash('sha256').update(path).digest('hex').slice(0, 24)}.sock`);
};
