import { describe, expect, test } from '@rstest/core';
import { buildApp } from '../../app.ts';
import type { DiskSpace } from '../../db/free-space.ts';
import { DatabaseError } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { parseEnv } from '../../env.ts';
import { createLog } from '../../log.ts';
import { openTestApp } from '../../test-app.ts';
import { createReadiness } from './readiness.ts';

const ROOMY: DiskSpace = { freeBytes: 50e9, totalBytes: 100e9 };
const FULL: DiskSpace = { freeBytes: 1e6, totalBytes: 100e9 };
const ALL_OK = { database: 'ok', migrations: 'ok', start: 'ok', disk: 'ok', serving: 'ok' };

onDatabase('health', (database) => {
  const open = (space: DiskSpace) =>
    openTestApp(database(), {
      variables: { DATA_DIR: database().dataDir },
      measureSpace: async () => space,
    });

  test('of a server that serves is green in every part [S24]', async () => {
    const app = await open(ROOMY);
    expect((await app.call('/healthz')).json()).toEqual({ status: 'alive' });
    const reply = await app.call('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ready', checks: ALL_OK }]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await app.call({ method: 'HEAD', url: '/readyz' })).statusCode).toBe(200);
    await app.close();
  });

  test('of a full disk is red with the reason, and the process is alive [S24]', async () => {
    const app = await open(FULL);
    const reply = await app.call('/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { status: 'unready', checks: { ...ALL_OK, disk: 'full' } },
    ]);
    expect((await app.call('/healthz')).statusCode).toBe(200);
    await app.close();
  });

  test('is red before the start and from the stop on [S24]', async () => {
    const variables = { NODE_ENV: 'test', DATA_DIR: database().dataDir, LOG_LEVEL: 'silent' };
    const env = parseEnv({ ...variables, LAG_MAX_MS: '0' });
    const app = await buildApp({ env, database: database(), log: createLog('silent') });
    const readyz = async () => {
      const reply = await app.http.inject('/readyz');
      return { status: reply.statusCode, connection: reply.headers.connection, ...reply.json().checks };
    };
    expect(await readyz()).toMatchObject({ status: 503, start: 'loading', serving: 'ok' });
    await app.start();
    expect(await readyz()).toMatchObject({ status: 200, start: 'ok', connection: 'keep-alive' });
    app.drain();
    expect(await readyz()).toMatchObject({ status: 503, serving: 'stopping', connection: 'close' });
    await app.http.close();
  });

  test('of a schema that is behind is red, of a newer one green [S24]', async () => {
    const withVersion = (version: number | null) =>
      createReadiness({
        sql: {
          query: async () => ({ rows: [{ version }] as never[], affectedRows: 1 }),
          exec: async () => {},
        },
        dataDir: database().dataDir,
        phase: () => 'serving',
        measureSpace: async () => ROOMY,
      })();
    expect(await withVersion(3)).toEqual({ ...ALL_OK, migrations: 'missing' });
    expect(await withVersion(null)).toEqual({ ...ALL_OK, migrations: 'missing' });
    expect(await withVersion(9_999)).toEqual(ALL_OK);
  });
});

describe('a database that does not respond', () => {
  const readinessOf = (query: () => Promise<never>) => {
    let queries = 0;
    const readiness = createReadiness({
      sql: {
        query: () => {
          queries += 1;
          return query();
        },
        exec: async () => {},
      },
      dataDir: '/',
      phase: () => 'serving',
      measureSpace: async () => ROOMY,
    });
    return { readiness, queries: () => queries };
  };
  const AWAY = { ...ALL_OK, database: 'no response', migrations: 'unknown' };

  test('is red, and is queried once a second, however many requests there are [S24]', async () => {
    const { readiness, queries } = readinessOf(async () => {
      throw new DatabaseError('away', 'x');
    });
    const all = await Promise.all(Array.from({ length: 100 }, () => readiness()));
    expect(all).toEqual(Array.from({ length: 100 }, () => AWAY));
    expect(queries()).toBe(1);
  });

  test('delays no caller: a hanging one is red [S24]', async () => {
    const { readiness } = readinessOf(() => new Promise<never>(() => undefined));
    expect(await readiness()).toEqual(AWAY);
  });
});
