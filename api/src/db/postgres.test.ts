import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, rstest, test } from '@rstest/core';
import { openDatabase } from './database.ts';
import { openPostgres } from './postgres-client.ts';
import { breakable } from './test-connection.ts';
import { POSTGRES_URL } from './test-databases.ts';

/* Faults that only a PostgreSQL server can show. */
describe.skipIf(POSTGRES_URL === '')('a PostgreSQL server', () => {
  test('that is unreachable is an error immediately and reconnects automatically, without a write done twice [S12]', async () => {
    const proxy = await breakable(new URL(POSTGRES_URL));
    const client = openPostgres({ url: proxy.url, poolSize: 2 });
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    proxy.cut();
    await expect(client.query('select 2')).rejects.toMatchObject({
      name: 'DatabaseError',
      failure: 'away',
    });
    proxy.restore();
    const until = Date.now() + 10_000;
    let rows: unknown[] = [];
    while (rows.length === 0 && Date.now() < until) {
      rows = await client.query('select 3 as three').then(
        (result) => result.rows,
        () => [],
      );
    }
    expect(rows).toEqual([{ three: 3 }]);
    await client.close();
    proxy.close();
  });

  test('that ends a connection before its first statement refuses that one alone [S12]', async () => {
    const target = new URL(POSTGRES_URL);
    // The first byte of messages with a statement: prepared and simple.
    const STATEMENT = Buffer.from('PQ');
    let isEnding = true;
    const server = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname);
      near.on('data', (chunk) => {
        if (isEnding && STATEMENT.includes(chunk[0] ?? 0)) near.resetAndDestroy();
        else far.write(chunk);
      });
      far.pipe(near);
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = Object.assign(new URL(target), {
      host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    const client = openPostgres({ url: url.href, poolSize: 1 });
    await expect(client.query('select 1')).rejects.toMatchObject({ failure: 'away' });
    isEnding = false;
    expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await client.close();
    server.close();
  });

  test('that ends a connection between two statements of a transaction refuses it, and nothing of it is written [S12]', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const other = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const table = `s12_${process.pid}`;
    await other.exec(`create table ${table} (n integer)`);
    for (const statements of [0, 1]) {
      const cut = client.transaction(async (tx) => {
        await tx.query(`insert into ${table} values (1)`);
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        // After one that was refused it is known that the connection is lost.
        for (let n = 0; n < statements; n += 1) await tx.query('select 1').catch(() => undefined);
        // Neither this statement nor the commit may reach a connection of another caller.
        await tx.query(`insert into ${table} values (2)`);
      });
      await expect(cut).rejects.toMatchObject({ failure: 'away' });
      expect((await client.query(`select count(*)::int as n from ${table}`)).rows).toEqual([{ n: 0 }]);
    }
    await other.exec(`drop table ${table}`);
    await Promise.all([client.close(), other.close()]);
  });

  test('that ends a connection during a statement of a transaction refuses it, and goes on [S12]', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const other = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    let pid = 0;
    const cut = client.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      pid = rows[0]?.pid ?? 0;
      await tx.query('select pg_sleep(4)');
    });
    // Handled from the start: the connection may end before the other one has its response.
    const refused = expect(cut).rejects.toMatchObject({ failure: 'away' });
    await expect.poll(() => pid).toBeGreaterThan(0);
    await other.query('select pg_terminate_backend($1)', [pid]);
    await refused;
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([client.close(), other.close()]);
  });

  test('rolls back what was in line behind a failed statement, and refuses what comes later', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const table = `line_${process.pid}`;
    await client.exec(`create table ${table} (n integer)`);
    const insert = (n: number) => `insert into ${table} values (${n})`;
    let later: () => Promise<unknown> = async () => undefined;
    const failed = client.transaction(async (tx) => {
      later = () => tx.exec(insert(5));
      await Promise.all(
        [insert(1), 'select 1 / 0', insert(2), insert(3), insert(4)].map((sql) => tx.exec(sql)),
      );
    });
    await expect(failed).rejects.toThrow('division by zero');
    await expect(later()).rejects.toThrow('the transaction is over');
    expect((await client.query(`select n from ${table}`)).rows).toEqual([]);
    await client.exec(`drop table ${table}`);
    await client.close();
  });

  test('whose tables changed below a prepared statement responds to it as before', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const table = `changed_${process.pid}`;
    await client.exec(`create table ${table} (n integer); insert into ${table} values (1)`);
    expect((await client.query(`select * from ${table} where n = $1`, [1])).rows).toEqual([{ n: 1 }]);
    await client.exec(`alter table ${table} add column m integer`);
    expect((await client.query(`select * from ${table} where n = $1`, [1])).rows).toEqual([
      { n: 1, m: null },
    ]);
    await client.exec(`drop table ${table}`);
    await client.close();
  });

  test('creates an index concurrently while a transaction that has read is open', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const other = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const table = `online_${process.pid}`;
    await other.exec(`create table ${table} (n integer)`);
    await client.transaction(async (tx) => {
      await tx.query(`select n from ${table}`);
      await other.query(`create index concurrently ${table}_n on ${table} (n)`);
    });
    expect((await other.query(`select n from ${table}`)).rows).toEqual([]);
    await other.exec(`drop table ${table}`);
    await Promise.all([client.close(), other.close()]);
  });

  test('takes and returns arrays of every type that the tables use', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const texts = ['', 'a,b', '"c"', '\\', '{d}', 'null', 'ё\n', null];
    const { rows } = await client.query(
      `select $1::text[] as texts, $2::int[] as ints, $3::bigint[] as bigs, $4::smallint[] as smalls,
         $5::int[] as none, $6::int[] as absent, array[true, false] as flags, array[0.5::float8] as floats,
         array['{"a":1}'::jsonb] as objects, array[array[1, 2], array[3, 4]] as nested`,
      [texts, [1, -2], [9_007_199_254_740_991], [3], [], null],
    );
    expect(rows).toEqual([
      {
        texts,
        ints: [1, -2],
        bigs: [9_007_199_254_740_991],
        smalls: [3],
        none: [],
        absent: null,
        flags: [true, false],
        floats: [0.5],
        objects: [{ a: 1 }],
        nested: [
          [1, 2],
          [3, 4],
        ],
      },
    ]);
    await client.close();
  });

  test('cancels statements after 5 s and lock waits after 2 s, as it ships [S13]', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    const { rows } = await client.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    );
    expect(rows).toEqual([{ statement: '5s', lock: '2s' }]);
    await client.close();
  });

  test('cancels slow statements and lock waits in time [S13]', async () => {
    const client = openPostgres({
      url: POSTGRES_URL,
      poolSize: 3,
      statementTimeoutMs: 300,
      lockTimeoutMs: 100,
    });
    await expect(client.query('select pg_sleep(30)')).rejects.toMatchObject({ failure: 'slow' });
    await client.exec('create table if not exists s13_lock (id integer)');
    let release: () => void = () => undefined;
    const held = client.transaction(async (tx) => {
      await tx.query('lock table s13_lock');
      await new Promise<void>((resolve) => {
        release = resolve;
        client.query('select * from s13_lock').catch((error) => {
          expect(error).toMatchObject({ failure: 'slow' });
          release();
        });
      });
    });
    await held;
    await client.exec('drop table s13_lock');
    const long = client.transaction((tx) => tx.query('select pg_sleep(0.5)', [], { timeoutMs: 5_000 }));
    expect((await long).rows).toHaveLength(1);
    await client.close();
  });

  test('ends one of two transactions that wait for each other as busy, and the other commits', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 3 });
    const [first, second] = [7_700_001, 7_700_002];
    let arrived = 0;
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const lockInOrder = (own: number, other: number) =>
      client.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1)', [own]);
        arrived += 1;
        if (arrived === 2) meet();
        await both;
        await tx.query('select pg_advisory_xact_lock($1)', [other]);
      });
    const ended = await Promise.allSettled([lockInOrder(first, second), lockInOrder(second, first)]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = ended.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ name: 'DatabaseError', failure: 'busy' });
    await client.close();
  });

  test('with every connection in use refuses after the wait, without piling up [S14]', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 2, waitLimitMs: 200 });
    const taken = [client.query('select pg_sleep(4)'), client.query('select pg_sleep(4)')];
    const waiting = await Promise.allSettled(Array.from({ length: 500 }, () => client.query('select 1')));
    expect(waiting.every((one) => one.status === 'rejected' && one.reason.failure === 'busy')).toBe(true);
    await Promise.all(taken);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.close();
  });

  test('with its ten connections in use refuses after 2 s, as it ships [S14]', async () => {
    const client = openPostgres({ url: POSTGRES_URL });
    const taken = Array.from({ length: 10 }, () =>
      client.transaction((tx) => tx.query('select pg_sleep(6)'), { timeoutMs: 60_000 }),
    );
    const started = performance.now();
    const waiting = await Promise.allSettled(Array.from({ length: 100 }, () => client.query('select 1')));
    expect(performance.now() - started).toBeGreaterThan(1_900);
    expect(waiting.every((one) => one.status === 'rejected' && one.reason.failure === 'busy')).toBe(true);
    await Promise.all(taken);
    await client.close();
  });

  test('that may lose acknowledged writes in a power cut is warned about at the start [S11]', async () => {
    const warningsOf = async (databaseUrl: string) => {
      const warn = rstest.fn();
      const log = { info: () => undefined, error: () => undefined, warn };
      await (await openDatabase({ dataDir: '', databaseUrl, log })).close();
      return warn.mock.calls.flat();
    };
    const schema = `s11_${process.pid}`;
    const owner = openPostgres({ url: POSTGRES_URL, poolSize: 1 });
    await owner.exec(`create schema ${schema}`);
    const address = new URL(POSTGRES_URL);
    address.searchParams.set('search_path', schema);
    // Replaces the name of the setting with one that is off, of the same length in bytes.
    const proxy = await breakable(address, [Buffer.from('show fsync'), Buffer.from('show jit  ')]);
    expect(await warningsOf(address.href)).toEqual([]);
    expect(await warningsOf(proxy.url)).toEqual([
      'PostgreSQL runs with fsync off: a power cut may lose acknowledged writes',
    ]);
    proxy.close();
    await owner.exec(`drop schema ${schema} cascade`);
    await owner.close();
  });
});
