// Night: It starts a cluster of PostgreSQL servers.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { Registry } from 'prom-client';
import { registerStateMetrics } from '../metrics/state-metrics.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../test-app.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-client.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import { type Cluster, openCluster, postgresPrograms } from './test-cluster.ts';

const LIMIT_MS = 120_000;
const CHECK_MS = 100;
const LAG_MAX_S = 2;
const programs = await postgresPrograms();
if (!programs) console.warn('replicas: skipped (Debian’s package postgresql is missing)');

describe.skipIf(!programs)('a streaming replica', () => {
  let cluster: Cluster;
  let database: Database & { readonly replicas: Replicas };
  let standby: ReturnType<typeof openPostgres>;
  let app: TestApp;
  let seller: { authorization: string };
  let reported: string[] = [];

  beforeAll(async () => {
    cluster = await openCluster(programs ?? '');
    const sql = openPostgres({ url: cluster.primary.url, poolSize: 4 });
    await migrate(sql);
    await sql.close();
    const behind = openPostgres({ url: cluster.replica.url, poolSize: 1 });
    const hasSchema = async () => {
      const { rows } = await behind.query<{ found: boolean }>(
        "select to_regclass('ads') is not null as found",
      );
      return rows[0]?.found ?? false;
    };
    await until(hasSchema);
    await behind.close();
  }, LIMIT_MS);
  afterAll(() => cluster.remove(), LIMIT_MS);

  beforeEach(async () => {
    reported = [];
    const note = (_: object, text = '') => void reported.push(text);
    const sql = openPostgres({ url: cluster.primary.url, poolSize: 4 });
    await sql.exec('truncate users restart identity cascade');
    const log = { info: note, warn: note };
    const replicas = await openReplicas({
      urls: [cluster.replica.url],
      primary: sql,
      log,
      checkMs: CHECK_MS,
      lagMaxS: LAG_MAX_S,
    });
    database = { engine: 'postgres', sql, replicas, close: async () => undefined };
    standby = openPostgres({ url: cluster.replica.url, poolSize: 1 });
    const [sellerId = 0] = await addUsers(database, 1);
    seller = await signIn(database, sellerId);
    await addAds(database, [{ user_id: sellerId }]);
    await until(async () => (await idsOf(standby)).length === 1 && isServing());
    // Lists are read from the database, as with more ads than the memory holds.
    app = await openTestApp(database, { variables: { INDEX_MAX_ADS: '0' } });
  }, LIMIT_MS);
  afterEach(async () => {
    await app.close();
    await standby.close();
    await database.replicas.close();
    await database.sql.close();
  });

  const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isTrue())) await pause(20);
  };
  const isServing = () => database.replicas.states()[0]?.isServing ?? false;
  const idsOf = async (sql: Pick<Database['sql'], 'query'>) => (await sql.query('select id from ads')).rows;

  /** Ids of the list that a caller gets, and the number of all ads that the call for it returns. */
  const listed = async (headers = {}) => {
    const list = await app.call({ url: '/api/v2/ads/preview', headers });
    const details = await app.call({ url: '/api/v2/ads/details/2', headers });
    return [
      list.statusCode,
      (list.json().data.items as { id: number }[]).map(({ id }) => id).sort(),
      details.statusCode,
    ];
  };
  const metric = async (name: string) => {
    const registry = new Registry();
    registerStateMetrics(registry, {
      database,
      dataDir: '/',
      backupFolder: undefined,
      readiness: async () => ({ database: 'ok', migrations: 'ok', start: 'ok', disk: 'ok', serving: 'ok' }),
      now: () => new Date(),
      log: { warn: () => undefined },
    });
    return (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
  };
  const label = () => `{replica="127.0.0.1:${cluster.replica.port}"}`;

  test(
    'serves guests, and who is signed in reads what was just written; beyond the bound of lag the primary serves all',
    async () => {
      await standby.query('select pg_wal_replay_pause()');
      await addAds(database, [{ user_id: 1 }]);
      await app.services.ads.changed('all');
      // Only the primary has the second ad.
      expect(await listed()).toEqual([200, [1], 404]);
      expect(await listed(seller)).toEqual([200, [1, 2], 200]);
      expect(await metric('database_replica_serving')).toEqual([`database_replica_serving${label()} 1`]);

      await until(() => !isServing());
      await app.services.ads.changed('all');
      expect(await listed()).toEqual([200, [1, 2], 200]);
      expect(await metric('database_replica_serving')).toEqual([`database_replica_serving${label()} 0`]);
      const [lag = ''] = await metric('database_replica_lag_seconds');
      expect(Number(lag.split(' ')[1])).toBeGreaterThan(LAG_MAX_S);
      // The alert ReplicationLag reads this one, of the primary.
      expect(await metric('database_replicas ')).toEqual(['database_replicas 1']);
      expect((await metric('database_replication_lag_bytes{'))[0]).toMatch(/ [1-9]\d*$/);

      await standby.query('select pg_wal_replay_resume()');
      await until(isServing);
      expect(reported).toEqual([
        'a replica serves reads of guests',
        'a replica is away or behind; the primary serves its reads',
        'a replica serves reads of guests',
      ]);
    },
    LIMIT_MS,
  );

  test(
    'that is cut off costs no guest a response',
    async () => {
      await cluster.replica.stop();
      // Four at a time: beyond eight, searches without the index are refused.
      const pages = Array.from({ length: 5 }, (_, at) => [1, 2, 3, 4].map((page) => 4 * at + page));
      for (const four of pages) {
        const replies = await Promise.all(four.map((page) => app.call(`/api/v2/ads/preview?page=${page}`)));
        expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      }
      await until(() => !isServing());
      expect(await metric('database_replica_serving')).toEqual([`database_replica_serving${label()} 0`]);
      expect(await metric('database_replica_lag_seconds{')).toEqual([]);
      await cluster.replica.start();
      await until(isServing);
    },
    LIMIT_MS,
  );

  test(
    'goes on serving guests while the primary is away',
    async () => {
      await cluster.primary.stop();
      await until(
        async () => (await app.call({ url: '/api/v2/ads/preview', headers: seller })).statusCode === 503,
      );
      expect(await listed()).toEqual([200, [1], 404]);
      const statusOf = async (path: string) => (await app.call(path)).statusCode;
      expect([await statusOf('/readyz'), await statusOf('/api/health')]).toEqual([503, 200]);
      await cluster.primary.start();
      await until(
        async () => (await app.call({ url: '/api/v2/ads/preview', headers: seller })).statusCode === 200,
      );
    },
    LIMIT_MS,
  );
});
