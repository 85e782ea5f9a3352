// Night: It stops the thread of the embedded database in real time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openTestApp } from '../test-app.ts';
import { openDatabase } from './database.ts';
import { openPglite, type PgliteOptions } from './pglite-client.ts';
import type { SqlClient } from './sql-client.ts';
import { copyTemplate } from './test-databases.ts';

/** Keeps PGlite busy for many seconds; `statement_timeout` cannot stop it. */
const ENDLESS = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
/** On a busy machine opening a database takes longer. */
const REOPENING_LIMIT_MS = 100_000;
/** Past the limit below on any machine, and at its end within seconds. */
const LONGER_THAN_ALLOWED =
  'select count(*)::int as n from generate_series(1, 4000) a, generate_series(1, 4000) b';
/** Added to fixed time limits, for a busy machine. */
const BUSY_MACHINE = 10;
const LIMITS = { queryLimitMs: 400, waitLimitMs: 300 };

/** A transaction that has the connection until `release`. */
const holdConnection = (client: SqlClient) => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = client.transaction(async (tx) => {
    await tx.query('select 1');
    await gate;
  });
  return { release, held };
};

describe('the worker of the embedded database', () => {
  let folder = '';
  let client: SqlClient;
  const restarts: string[] = [];
  const options = (): PgliteOptions => ({
    dataDir: join(folder, 'db'),
    onRestart: (reason) => restarts.push(reason),
    ...LIMITS,
  });
  /** A reopening takes as long as the machine needs; statements wait for it one limit at a time. */
  const eventually = async <T>(work: () => Promise<T>): Promise<T> => {
    const until = Date.now() + 80_000;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() > until) throw error;
      }
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-api-worker-'));
    client = await openPglite(options());
    await client.exec('create table kept (id integer)', { timeoutMs: 10_000 });
  });
  afterAll(async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });

  test(
    'is replaced when a statement hangs, and no acknowledged write is lost [S5]',
    async () => {
      await client.query('insert into kept values (1)');
      let ticks = 0;
      const ticking = setInterval(() => {
        ticks += 1;
      }, 20);
      const hung = client.query(ENDLESS);
      const inHand = client.query('select 1');
      await Promise.all([
        expect(hung).rejects.toMatchObject({ failure: 'slow' }),
        expect(inHand).rejects.toMatchObject({ name: 'DatabaseError' }),
      ]);
      clearInterval(ticking);
      expect(ticks).toBeGreaterThan(5);
      expect(restarts[0]).toBe('the database did not reply in time');
      const { rows } = await eventually(() => client.query('select id from kept'));
      expect(rows).toEqual([{ id: 1 }]);
    },
    REOPENING_LIMIT_MS,
  );

  test(
    'gives the statements of long work the time that the work names',
    async () => {
      const rows = await eventually(() =>
        client.transaction(async (tx) => (await tx.query<{ n: number }>(LONGER_THAN_ALLOWED)).rows, {
          timeoutMs: 60_000,
        }),
      );
      expect(rows).toHaveLength(1);
      await expect(client.query(LONGER_THAN_ALLOWED)).rejects.toMatchObject({ failure: 'slow' });
      await eventually(() => client.query('select 1'));
    },
    REOPENING_LIMIT_MS,
  );

  test(
    'loses a transaction whole when it hangs inside of one',
    async () => {
      const lost = client.transaction(async (tx) => {
        await tx.query('insert into kept values (2)');
        await tx.query(ENDLESS).catch(() => undefined);
        await tx.query('insert into kept values (3)');
      });
      await expect(lost).rejects.toMatchObject({ failure: 'away' });
      const { rows } = await eventually(() => client.query('select id from kept'));
      expect(rows).toEqual([{ id: 1 }]);
    },
    REOPENING_LIMIT_MS,
  );

  test('rejects a waiting statement instead of piling up [S14]', async () => {
    const { release, held } = holdConnection(client);
    const waiting = Array.from({ length: 500 }, () => client.query('select 1'));
    const settled = await Promise.allSettled(waiting);
    expect(settled.every((one) => one.status === 'rejected' && one.reason.failure === 'busy')).toBe(true);
    release();
    await held;
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('lets long work run when the call declares it', async () => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*) as n from generate_series(1, 3000000)',
      [],
      { timeoutMs: 30_000 },
    );
    expect(rows).toEqual([{ n: 3_000_000 }]);
  });

  test(
    'fails immediately after it was closed',
    async () => {
      const other = await openPglite({ ...options(), dataDir: join(folder, 'other') });
      await other.close();
      await expect(other.query('select 1')).rejects.toMatchObject({ failure: 'away' });
    },
    REOPENING_LIMIT_MS,
  );
});

describe('the embedded database as it ships', () => {
  const copy = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cars-api-ships-'));
    await copyTemplate(folder);
    return folder;
  };

  test(
    'returns 503 to the caller of a hanging statement after 2 s, and serves again soon [S5]',
    async () => {
      const folder = await copy();
      const opening = performance.now();
      const database = await openDatabase({ dataDir: folder });
      const openMs = performance.now() - opening;
      const app = await openTestApp(database, {
        register: async (http) => {
          http.get('/api/hangs', () => database.sql.query(ENDLESS));
          http.get('/api/quick', () => database.sql.query('select 1 as one'));
        },
      });
      const started = performance.now();
      const reply = await app.call('/api/hangs');
      const hungMs = performance.now() - started;
      expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([503, true]);
      expect(hungMs).toBeGreaterThan(1_900);
      expect(hungMs).toBeLessThan(BUSY_MACHINE * 2_000);
      const away = performance.now();
      while ((await app.call('/api/quick')).statusCode !== 200) {
        expect(performance.now() - away).toBeLessThan(Math.max(5_000, BUSY_MACHINE * openMs));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
    REOPENING_LIMIT_MS,
  );

  test(
    'rejects waiting statements after 2 s [S14]',
    async () => {
      const folder = await copy();
      const client = await openPglite({ dataDir: join(folder, 'db'), queryLimitMs: 60_000 });
      const { release, held } = holdConnection(client);
      const started = performance.now();
      const releasing = setTimeout(release, BUSY_MACHINE * 2_000);
      const settled = await Promise.allSettled(Array.from({ length: 100 }, () => client.query('select 1')));
      expect(performance.now() - started).toBeGreaterThan(1_900);
      expect(settled.every((one) => one.status === 'rejected' && one.reason.failure === 'busy')).toBe(true);
      clearTimeout(releasing);
      release();
      await held;
      await client.close();
      await rm(folder, { recursive: true, force: true });
    },
    REOPENING_LIMIT_MS,
  );
});
