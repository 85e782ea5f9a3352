import { expect, test } from '@rstest/core';
import type { SqlQueries } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { addUsers } from '../../test-app.ts';
import { readChunksForIndex, readForIndex, readSoldIds } from './queries.ts';

/** Rows of one statement of `readChunksForIndex`. */
const CHUNK = 4_000;

onDatabase('rows for the index', (database) => {
  const addMany = (count: number) =>
    database().sql.query(
      `insert into ads (user_id, mark_id, mark, model_id, model, price, price_rub, year)
       select 1, 1, 'BMW', 11, 'X5', n, n, 2015 from generate_series(1, $1::int) n`,
      [count],
    );
  const readAll = async (sql: SqlQueries) => {
    const all: number[] = [];
    for await (const { id } of readChunksForIndex(sql)) all.push(...id);
    return all;
  };
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

  test('are all active ads, each once and in the order of their ids, however many there are', async () => {
    const { sql } = database();
    expect(await readAll(sql)).toEqual([]);
    await addUsers(database(), 1);
    await addMany(3);
    await sql.query("update ads set status = 'archived' where id = 2");
    expect(await readAll(sql)).toEqual([1, 3]);
    for (const [more, active] of [
      [CHUNK - 2, CHUNK],
      [1, CHUNK + 1],
    ] as const) {
      await addMany(more);
      const ids = await readAll(sql);
      expect([ids.length, new Set(ids).size]).toEqual([active, active]);
      expect(ids.toSorted((a, b) => a - b)).toEqual(ids);
    }
  });

  test('sold ads are those that were sold last, whenever they were published [S31]', async () => {
    const { sql } = database();
    await addUsers(database(), 1);
    await addMany(3);
    await sql.query(
      "update ads set status = 'archived', sold_at = '2026-03-01'::timestamptz - make_interval(days => id)",
    );
    expect([...(await readSoldIds(sql, 2))]).toEqual([1, 2]);
  });

  test('the next ones are read while the caller uses the last ones', async () => {
    await addUsers(database(), 1);
    await addMany(CHUNK + 1);
    const sent: number[] = [];
    const sql: SqlQueries = {
      ...database().sql,
      query: (text, params, options) => {
        sent.push(Number(params?.[0]));
        return database().sql.query(text, params, options);
      },
    };
    const chunks = readChunksForIndex(sql);
    const { value } = await chunks.next();
    const last = value?.id.at(-1);
    expect(sent).toEqual([0, last]);
    expect((await chunks.next()).value?.id).toHaveLength(1);
    expect((await chunks.next()).done).toBe(true);
    expect(sent).toHaveLength(2);
  });

  test('of some ads are those that are active', async () => {
    await addUsers(database(), 1);
    await addMany(4);
    await database().sql.query("update ads set status = 'deleted' where id = 2");
    const rows = await readForIndex(database().sql, [1, 2, 4, 9]);
    expect(idsOf(rows).toSorted((a, b) => a - b)).toEqual([1, 4]);
  });
});
