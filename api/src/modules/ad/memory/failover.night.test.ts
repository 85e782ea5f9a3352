// Night: It starts a cluster of PostgreSQL servers and kills its primary.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { Database } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { openPostgres } from '../../../db/postgres-client.ts';
import type { SqlQueries } from '../../../db/sql-client.ts';
import { type Cluster, openCluster, postgresPrograms } from '../../../db/test-cluster.ts';
import { addAds, addUsers } from '../../../test-app.ts';
import { AdIndex } from './ad-index.ts';
import { IndexFeed } from './index-feed.ts';

const LIMIT_MS = 120_000;
const programs = await postgresPrograms();

describe.skipIf(!programs)('a failover to a replica that lacks writes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster(programs ?? '');
  }, LIMIT_MS);
  afterAll(() => cluster.remove(), LIMIT_MS);

  test(
    'the ads in memory are those of the new primary',
    async () => {
      const before = openPostgres({ url: cluster.primary.url, poolSize: 2 });
      const after = openPostgres({ url: cluster.replica.url, poolSize: 2 });
      await migrate(before);
      const database: Database = { engine: 'postgres', sql: before, close: before.close };
      await addUsers(database, 1);
      await addAds(database, [
        { price: 1, price_rub: 1 },
        { price: 2, price_rub: 2 },
      ]);
      const isReplicated = async (): Promise<boolean> => {
        const { rows } = await after.query("select from pg_class where relname = 'ads'");
        return rows.length > 0 && (await after.query('select from ads')).rows.length === 2;
      };
      while (!(await isReplicated())) await pause(20);

      let now = before;
      const sql: SqlQueries = {
        query: (...call) => now.query(...call),
        exec: (...call) => now.exec(...call),
      };
      const index = new AdIndex();
      const feed = new IndexFeed({ sql, index, adsMax: 100 });
      const prices = () =>
        index
          .find({}, 'price_asc', 0, 9, 9)
          .cards.map(({ jsonPrefix }) => JSON.parse(`${jsonPrefix}}`).price_rub);
      await feed.catchUp();
      await cluster.replica.stop();
      await before.query('update ads set price_rub = 7 where price = 1');
      await feed.catchUp();
      expect(prices()).toEqual([2, 7]);

      await before.close();
      await cluster.primary.stop();
      await cluster.replica.start();
      await cluster.promote();
      now = after;
      await after.query('update ads set price_rub = 3 where price = 2');
      await feed.catchUp();
      expect(prices()).toEqual([1, 3]);
      await after.close();
    },
    LIMIT_MS,
  );
});
