import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFile, chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERSIONS = '/usr/lib/postgresql';
const USER = 'postgres';
/** Nothing here has to survive a power cut. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
fsync = off
shared_buffers = 16MB
max_connections = 60
wal_receiver_status_interval = 1
hot_standby_feedback = on
`;

/** A free port below those that the system gives to outgoing connections, so that it stays free until a server starts. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const server = createServer();
    const port = randomInt(20_000, 30_000);
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
};

/** The folder of PostgreSQL's programs as Debian installs them; null without them. */
export const postgresPrograms = async (): Promise<string | null> => {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  return newest ? join(VERSIONS, newest, 'bin') : null;
};

export interface ClusterServer {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  /** Stops at once, as a crash does. */
  stop(): Promise<void>;
}

export interface Cluster {
  readonly primary: ClusterServer;
  readonly replica: ClusterServer;
  /** Makes the running replica a primary. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL of its own with a streaming replica, in a folder that is removed with them. */
export const openCluster = async (programs: string): Promise<Cluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'cars-cluster-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    // PostgreSQL does not run as root.
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, USER])));
    const [user = 0, group = 0] = ids.map(({ stdout }) => Number(stdout));
    await chown(folder, user, group);
  }
  await chmod(folder, 0o700);
  const call = (program: string, args: readonly string[]) => {
    const path = join(programs, program);
    return isRoot
      ? run('runuser', ['-u', USER, '--', path, ...args], { cwd: folder })
      : run(path, [...args], { cwd: folder });
  };
  const serverIn = async (name: string): Promise<ClusterServer & { readonly data: string }> => {
    const data = join(folder, name);
    const port = await freePort();
    return {
      data,
      port,
      url: `postgres://cars@127.0.0.1:${port}/postgres`,
      start: async () => {
        const options = `-p ${port} -k ${folder}`;
        await call('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start']);
      },
      stop: async () => void (await call('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])),
    };
  };
  const primary = await serverIn('primary');
  const replica = await serverIn('replica');
  await call('initdb', [
    '-D',
    primary.data,
    '-U',
    'cars',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  await appendFile(join(primary.data, 'postgresql.conf'), SETTINGS);
  await primary.start();
  await call('pg_basebackup', [
    '-d',
    primary.url,
    '-D',
    replica.data,
    '-R',
    '-c',
    'fast',
    '--no-sync',
    '-X',
    'stream',
  ]);
  await replica.start();
  return {
    primary,
    replica,
    promote: async () => void (await call('pg_ctl', ['-D', replica.data, '-w', 'promote'])),
    remove: async () => {
      for (const server of [replica, primary]) await server.stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
