import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, openCluster, postgresPrograms } from '@cars/api/db/test-cluster';
import { type Child, startNode } from '@cars/tooling/run/child';
import { freePort } from '@cars/tooling/run/free-port';
import { productEnvironment, startStack } from '@cars/tooling/run/local-stack';
import { type ReverseProxy, startProxy } from '@cars/tooling/run/nginx';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { request } from '@playwright/test';
import { enter } from '../../fixtures/users.ts';
import { importListings, listingsFile } from '../listings.ts';

const START_MS = 120_000;
/** One process of the server that can be killed and started again at the same address. */
export interface ClusterApi {
  readonly port: number;
  readonly metricsPort: number;
  /** Of the running process; 0 without one. */
  pid(): number;
  /** As the kernel does when memory is short: nothing is finished. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const openApi = async (env: Readonly<Record<string, string>>): Promise<ClusterApi> => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  let child: Child | null = null;
  return {
    port,
    metricsPort,
    pid: () => child?.pid ?? 0,
    start: async () => {
      child = startNode(
        ['--import', 'tsx', 'api/src/main.ts'],
        productEnvironment({ ...env, PORT: String(port), METRICS_PORT: String(metricsPort) }),
      );
      await child.line(/^ready /, START_MS);
    },
    kill: async () => {
      if (child) process.kill(child.pid, 'SIGKILL');
      await child?.ended();
    },
    stop: async () => child?.stop(),
  };
};

/** A primary with a replica, two servers over them and nginx in front, all on this machine. */
export interface ClusterServers {
  readonly database: Cluster;
  readonly servers: readonly [ClusterApi, ClusterApi];
  readonly proxy: ReverseProxy;
  /** Tokens of the users who write. */
  readonly tokens: readonly string[];
  readonly data: string;
  stop(): Promise<void>;
}

/** Signs new users in at one server, which delivers their codes. */
const enterWriters = async ({ port }: ClusterApi, count: number): Promise<string[]> => {
  const context = await request.newContext({ baseURL: `http://localhost:${port}` });
  try {
    const tokens: string[] = [];
    for (let at = 0; at < count; at += 1) tokens.push((await enter(context)).token);
    return tokens;
  } finally {
    await context.dispose();
  }
};

export interface ClusterOptions {
  /** At most, from one address. */
  readonly connections: number;
  /** Users who write in turn: each may write 30 times a minute. */
  readonly writers: number;
}

/** Starts all of it with the demo's data and, where they are, the real listings. */
export const startCluster = async (
  say: (line: string) => void,
  { connections, writers }: ClusterOptions,
): Promise<ClusterServers> => {
  const programs = await postgresPrograms();
  if (!programs) throw new Error('the cluster needs Debian’s package postgresql');
  const folder = await temporaryFolder('bench-cluster');
  const ends: (() => Promise<unknown>)[] = [folder.remove];
  const stop = async (): Promise<void> => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const database = await openCluster(programs);
    ends.push(database.remove);
    const [one, two] = [join(folder.path, 'one'), join(folder.path, 'two')];
    const shared = {
      DEMO: '1',
      SEED: 'demo',
      RATE_LIMITS: 'demo',
      SHARED_PICTURES: '1',
      TRUSTED_PROXIES: 'loopback',
      LAG_MAX_MS: '0',
      DATABASE_URL: database.primary.url,
    };
    say('building, seeding …');
    await (await startStack({ dataDir: one, env: shared })).stop();
    const file = listingsFile();
    const data = file
      ? `the demo data and ${file}: ${await importListings(file, one, { DATABASE_URL: database.primary.url })}`
      : 'the demo data (set MARKET_DATA to measure with the real listings)';
    await mkdir(two, { mode: 0o700 });
    await symlink(join(one, 'images'), join(two, 'images'));
    const withReplica = { ...shared, DATABASE_REPLICA_URLS: database.replica.url };
    const servers = [
      await openApi({ ...withReplica, DATA_DIR: one }),
      await openApi({ ...withReplica, DATA_DIR: two }),
    ] as const;
    ends.push(servers[0].stop, servers[1].stop);
    await servers[0].start();
    const tokens = await enterWriters(servers[0], writers);
    await servers[1].start();
    const proxy = await startProxy({
      folder: folder.path,
      port: await freePort(),
      servers: servers.map(({ port }) => port),
      hasMicroCache: true,
      connections,
    });
    ends.push(proxy.stop);
    return { database, servers, proxy, tokens, data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
