import { expect, test } from '@rstest/core';
import { onDatabase } from './test-databases.ts';

onDatabase('the database', (database) => {
  test('text, json, moments and big numbers are read as they were written', async () => {
    const { sql } = database();
    const moment = '2024-03-05T10:20:30.400Z';
    const { rows: users } = await sql.query<{ id: number; name: string | null; created_at: string }>(
      'insert into users (name, created_at) values ($1, $2::timestamptz) returning id, name, created_at',
      ['Анна «O’Hara» \\ 100%', moment],
    );
    const { rows: ads } = await sql.query<{ price: number; is_in_stock: boolean }>(
      `insert into ads (user_id, mark_id, mark, price, price_rub, year) values ($1, 1, 'BMW', $2, 1, 2001)
       returning price, is_in_stock`,
      [users[0]?.id, 10_000_000_000],
    );
    const { rows: settings } = await sql.query<{ value: unknown }>(
      'insert into settings (key, value) values ($1, $2::text::jsonb) returning value',
      ['a', JSON.stringify({ list: [1, 'два', null] })],
    );
    expect(users[0]?.name).toBe('Анна «O’Hara» \\ 100%');
    expect(new Date(users[0]?.created_at ?? 0).toISOString()).toBe(moment);
    expect(ads).toEqual([{ price: 10_000_000_000, is_in_stock: true }]);
    expect(settings).toEqual([{ value: { list: [1, 'два', null] } }]);
  });

  test('rows are arrays or objects, with lists as parameters', async () => {
    const db = database();
    const text = 'select x, x::bigint as big from unnest($1::int[]) x';
    expect((await db.sql.query(text, [[3, 4]])).rows).toEqual([
      { x: 3, big: 3 },
      { x: 4, big: 4 },
    ]);
    expect((await db.sql.query(text, [[]], { rowMode: 'array' })).rows).toEqual([]);
    expect((await db.sql.query(text, [[7]], { rowMode: 'array' })).rows).toEqual([[7, 7]]);
  });

  test('a transaction that throws leaves nothing, and statements outside of it wait', async () => {
    const db = database();
    const failing = db.sql.transaction(async (tx) => {
      await tx.query("insert into users (name) values ('half')");
      throw new Error('stop');
    });
    const outside = db.sql.query("insert into users (name) values ('whole')");
    await expect(failing).rejects.toThrow('stop');
    await outside;
    const { rows } = await db.sql.query('select name from users');
    expect(rows).toEqual([{ name: 'whole' }]);
  });

  test('a statement with an error leaves the connection usable', async () => {
    const db = database();
    await expect(db.sql.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
    await expect(
      db.sql.transaction(async (tx) => {
        await tx.query('insert into users (name) values ($1)', ['x']);
        await tx.query('select nothing');
      }),
    ).rejects.toMatchObject({ code: '42703' });
    expect((await db.sql.query('select from users')).rows).toEqual([]);
  });

  test('forty concurrent transactions each see their own work', async () => {
    const db = database();
    const { sql } = db;
    await sql.query("insert into settings (key, value) values ('n', '0')");
    await Promise.all(
      Array.from({ length: 40 }, () =>
        sql.transaction(async (tx) => {
          const { rows } = await tx.query<{ value: number }>(
            "select value from settings where key = 'n' for update",
          );
          await tx.query("update settings set value = $1::text::jsonb where key = 'n'", [
            String(Number(rows[0]?.value) + 1),
          ]);
        }),
      ),
    );
    expect((await sql.query('select value from settings')).rows).toEqual([{ value: 40 }]);
  });
});

onDatabase('the first page of the catalog', (database) => {
  test('is read from an index', async () => {
    const db = database();
    await db.sql.query("insert into users (name) values ('x')");
    await db.sql.exec(
      `insert into ads (user_id, mark_id, mark, price, price_rub, year, mileage)
         select 1, 1, 'BMW', g, g, 2000, g from generate_series(1, 3000) g; analyze ads`,
    );
    const { rows } = await db.sql.query<{ 'QUERY PLAN': string }>(
      "explain select id from ads where status = 'active' order by created_at desc, id desc limit 16",
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Sort');
  });
});
