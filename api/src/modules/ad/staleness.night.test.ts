// Night: It measures how late two servers see each other's changes.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openPostgres } from '../../db/postgres-client.ts';
import { openTestPostgres, POSTGRES_URL, type ServerDatabase } from '../../db/test-databases.ts';
import { addAds, addUsers, openTestApp } from '../../test-app.ts';

const CHANGES = 20;
const LIMIT_MS = 1_000;
/** Of the changes; a machine that is busy with other work may delay the others. */
const IN_TIME = 0.75;

describe.skipIf(POSTGRES_URL === '')('two servers of one PostgreSQL database', () => {
  let database: ServerDatabase;
  beforeAll(async () => {
    database = await openTestPostgres(POSTGRES_URL);
  });
  afterAll(() => database.close());

  test('show each other’s changes within a second, in lists, counts and pages [S23]', async () => {
    const sql = openPostgres({ url: database.url, poolSize: 4 });
    const writer = await openTestApp(database);
    const reader = await openTestApp({ engine: 'postgres', sql, close: () => sql.close() });
    // One reads its index in memory, the other one the database.
    await reader.services.ads.start();
    const [sellerId = 0] = await addUsers(database, 1);
    const [id = 0] = await addAds(database, [{ user_id: sellerId, mark_id: 1 }]);
    const seen = async () => {
      const list = (await reader.call('/api/v2/ads/preview')).json().data;
      const count = (
        await reader.call({ method: 'POST', url: '/api/v2/ads/search/count', payload: { mark_id: 1 } })
      ).json().data.count;
      const page = (await reader.call(`/api/v2/ads/details/${id}`)).json();
      return {
        total: list.pagination.total_items,
        newest: list.items[0]?.id,
        count,
        price: page.data?.price,
      };
    };
    const ages: number[] = [];
    for (let change = 2; change < 2 + CHANGES; change += 1) {
      const [added] = await addAds(database, [{ user_id: sellerId, mark_id: 1 }]);
      await database.sql.query('update ads set price = $2, price_rub = $2 where id = $1', [id, change]);
      await writer.services.ads.changed('all');
      const since = performance.now();
      const isSeen = async () => {
        const { total, newest, count, price } = await seen();
        return total === change && newest === added && count === change && price === change;
      };
      while (!(await isSeen())) await pause(5);
      ages.push(performance.now() - since);
    }
    ages.sort((a, b) => a - b);
    expect(ages[CHANGES * IN_TIME]).toBeLessThan(LIMIT_MS);
    await writer.close();
    await reader.close();
    await sql.close();
  }, 60_000);
});
