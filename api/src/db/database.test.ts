import { expect, test } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import { ads, settings, users } from './schema.ts';
import { eachDatabase } from './test-databases.ts';

eachDatabase('the database', (database) => {
  test('typed queries, json, dates and big numbers come back as they were written', async () => {
    const db = database();
    const moment = new Date('2024-03-05T10:20:30.400Z');
    const [user] = await db.orm
      .insert(users)
      .values({ name: 'Анна «O’Hara» \\ 100%', created_at: moment })
      .returning();
    const [ad] = await db.orm
      .insert(ads)
      .values({
        user_id: user?.id ?? 0,
        mark_id: 1,
        mark: 'BMW',
        price: 10_000_000_000,
        price_rub: 1,
        year: 2001,
      })
      .returning({ price: ads.price, in_stock: ads.is_in_stock });
    await db.orm.insert(settings).values({ key: 'a', value: { list: [1, 'два', null] } });
    expect(user?.name).toBe('Анна «O’Hara» \\ 100%');
    expect(user?.created_at.toISOString()).toBe('2024-03-05T10:20:30.400Z');
    expect(ad).toEqual({ price: 10_000_000_000, in_stock: true });
    expect((await db.orm.select().from(settings))[0]?.value).toEqual({ list: [1, 'два', null] });
  });

  test('rows come as arrays or objects, with lists as parameters', async () => {
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
    const failing = db.orm.transaction(async (tx) => {
      await tx.insert(users).values({ name: 'half' });
      throw new Error('stop');
    });
    const outside = db.orm.insert(users).values({ name: 'whole' });
    await expect(failing).rejects.toThrow('stop');
    await outside;
    const rows = await db.orm.select({ name: users.name }).from(users);
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
    expect(await db.orm.$count(users)).toBe(0);
  });

  test('forty transactions at once each see their own work', async () => {
    const db = database();
    await db.orm.insert(settings).values({ key: 'n', value: 0 });
    await Promise.all(
      Array.from({ length: 40 }, () =>
        db.orm.transaction(async (tx) => {
          const [row] = await tx.select().from(settings).where(eq(settings.key, 'n')).for('update');
          await tx
            .update(settings)
            .set({ value: Number(row?.value) + 1 })
            .where(eq(settings.key, 'n'));
        }),
      ),
    );
    expect((await db.orm.select().from(settings))[0]?.value).toBe(40);
  });

  test('the typed tables are the tables of the migrations', async () => {
    const db = database();
    const { rows } = await db.sql.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(column_name || ':' || is_nullable, ',' order by column_name) as columns
       from information_schema.columns where table_schema = current_schema() group by 1`,
    );
    const schema = await import('./schema.ts');
    const { getTableColumns, getTableName } = await import('drizzle-orm');
    const typed = Object.values(schema).map((table) => ({
      name: getTableName(table),
      columns: Object.values(getTableColumns(table))
        .map((column) => `${column.name}:${column.notNull ? 'NO' : 'YES'}`)
        .sort()
        .join(','),
    }));
    const names = new Set<string>(typed.map(({ name }) => name)); // a table read by written SQL alone needs no type
    const real = rows
      .filter(({ name }) => names.has(name))
      .map(({ name, columns }) => ({ name, columns: columns.split(',').sort().join(',') }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(typed.sort(byName)).toEqual(real.sort(byName));
  });
});

eachDatabase('a page of the catalogue', (database) => {
  test('is read from an index in every order', async () => {
    const db = database();
    await db.sql.query("insert into users (name) values ('x')");
    await db.sql.exec(
      `insert into ads (user_id, mark_id, mark, price, price_rub, year, mileage)
         select 1, 1, 'BMW', g, g, 2000, g from generate_series(1, 3000) g; analyze ads`,
    );
    const orders = [
      'created_at desc, id desc',
      'price_rub, id',
      'price_rub desc, id desc',
      'year, id',
      'year desc, id desc',
      'mileage, id',
      'mileage desc nulls last, id desc',
    ];
    for (const order of orders) {
      const { rows } = await db.orm.execute<{ 'QUERY PLAN': string }>(
        sql.raw(`explain select id from ads where status = 'active' order by ${order} limit 16`),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index');
      expect(plan).not.toContain('Sort');
    }
  });
});
