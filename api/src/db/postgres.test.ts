import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, test } from '@rstest/core';
import { openPostgres } from './postgres-client.ts';

/** Faults that only a PostgreSQL server can show; `eachDatabase` says when there is none. */
const URL_OF_SERVER = process.env.TEST_DATABASE_URL;

/** A way to the server that a test can cut and open again. */
const breakable = async (target: URL) => {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(typeof bound === 'object' && bound ? bound.port : 0);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};

if (URL_OF_SERVER) {
  const url = URL_OF_SERVER;
  describe('a PostgreSQL server', () => {
    test('that goes away is an error at once and comes back by itself, without a write done twice [S12]', async () => {
      const way = await breakable(new URL(url));
      const client = openPostgres({ url: way.url, poolSize: 2 });
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      way.cut();
      await expect(client.query('select 2')).rejects.toMatchObject({
        name: 'DatabaseError',
        trouble: 'away',
      });
      way.mend();
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
      way.close();
    });

    test('gives slow statements and locks up in time [S13]', async () => {
      const client = openPostgres({ url, poolSize: 3, statementTimeoutMs: 300, lockTimeoutMs: 100 });
      await expect(client.query('select pg_sleep(30)')).rejects.toMatchObject({ trouble: 'slow' });
      await client.exec('create table if not exists s13_lock (id integer)');
      let release: () => void = () => undefined;
      const held = client.transaction(async (tx) => {
        await tx.query('lock table s13_lock');
        await new Promise<void>((resolve) => {
          release = resolve;
          client.query('select * from s13_lock').catch((error) => {
            expect(error).toMatchObject({ trouble: 'slow' });
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

    test('with every connection taken refuses after the wait, without piling up [S14]', async () => {
      const client = openPostgres({ url, poolSize: 2, waitLimitMs: 200 });
      const taken = [client.query('select pg_sleep(1)'), client.query('select pg_sleep(1)')];
      const started = performance.now();
      const waiting = await Promise.allSettled(Array.from({ length: 500 }, () => client.query('select 1')));
      expect(performance.now() - started).toBeLessThan(1_000);
      expect(waiting.every((one) => one.status === 'rejected' && one.reason.trouble === 'busy')).toBe(true);
      await Promise.all(taken);
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.close();
    });

    test('keeps what it acknowledged through a power cut: fsync is on [S11]', async () => {
      const client = openPostgres({ url, poolSize: 1 });
      expect((await client.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
      await client.close();
    });
  });
} else {
  test('PostgreSQL: skipped', () => expect(process.env.REQUIRE_POSTGRES).not.toBe('1'));
}
