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

  test('with every connection in use refuses after the wait, without piling up [S14]', async () => {
    const client = openPostgres({ url: POSTGRES_URL, poolSize: 2, waitLimitMs: 200 });
    const taken = [client.query('select pg_sleep(4)'), client.query('select pg_sleep(4)')];
    const started = performance.now();
    const waiting = await Promise.allSettled(Array.from({ length: 500 }, () => client.query('select 1')));
    expect(performance.now() - started).toBeLessThan(4_000);
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
