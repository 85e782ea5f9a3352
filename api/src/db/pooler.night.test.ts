// Night: It starts pgbouncer before a PostgreSQL server.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { addAds, addUsers, openTestApp, signIn } from '../test-app.ts';
import { openDatabase } from './database.ts';
import { openPostgres } from './postgres-client.ts';
import { freePort } from './test-cluster.ts';
import { POSTGRES_URL } from './test-databases.ts';
import { type OwnDatabase, openOwnDatabase } from './test-own-database.ts';

const LIMIT_MS = 120_000;
/** From Debian's package pgbouncer. */
const PGBOUNCER = '/usr/sbin/pgbouncer';
const isThere = existsSync(PGBOUNCER);
if (!isThere) console.warn('pgbouncer: skipped (Debian’s package pgbouncer is missing)');

describe.skipIf(POSTGRES_URL === '' || !isThere)('pgbouncer in transaction mode', () => {
  let direct: OwnDatabase;
  let folder = '';
  let url = '';
  let stop: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    direct = await openOwnDatabase(POSTGRES_URL);
    folder = await mkdtemp(join(tmpdir(), 'cars-pgbouncer-'));
    await chmod(folder, 0o755);
    const address = new URL(direct.url);
    const { hostname, username, password } = address;
    const name = address.pathname.slice(1);
    const port = await freePort();
    const config = join(folder, 'pgbouncer.ini');
    // Two connections for all clients: a state that one leaves behind would reach another.
    await writeFile(
      config,
      `[databases]
${name} = host=${hostname} port=${address.port || 5432} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
    );
    const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const pooler = spawn(PGBOUNCER, ['-q', ...asUser, config], { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()));
    stop = async () => {
      pooler.kill('SIGTERM');
      await ended;
    };
    address.host = `127.0.0.1:${port}`;
    url = address.href;
    const isListening = async () => {
      const client = openPostgres({ url, isPooled: true, poolSize: 1 });
      try {
        return (await client.query('select')).rows.length === 1;
      } catch {
        return false;
      } finally {
        await client.close();
      }
    };
    while (!(await isListening())) await pause(50);
  }, LIMIT_MS);
  afterAll(async () => {
    await stop();
    await direct.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test(
    'carries two servers over two connections: reads, writes, transactions and their locks',
    async () => {
      const options = { dataDir: folder, databaseUrl: url, directUrl: direct.url };
      const databases = await Promise.all([openDatabase(options), openDatabase(options)]);
      const [first] = databases;
      const [sellerId = 0, buyerId = 0] = await addUsers(first, 2);
      const ids = await addAds(
        first,
        Array.from({ length: 10 }, () => ({ user_id: sellerId })),
      );
      const apps = await Promise.all(databases.map((database) => openTestApp(database)));
      const headers = await signIn(first, buyerId);
      const calls = ids.flatMap((id) =>
        apps.flatMap((app) => [
          app.call({ method: 'POST', url: `/api/v2/ads/${id}/favorites`, headers }),
          app.call(`/api/v2/ads/details/${id}`),
          app.call({ method: 'POST', url: '/api/v2/ads/search', payload: { price: [1, 1_000_000 + id] } }),
          app.call({
            method: 'POST',
            url: '/api/ads/order',
            headers,
            payload: {
              id,
              user_name: 'Покупатель',
              user_phone: '+79005550001',
              user_comment: '',
            },
          }),
        ]),
      );
      const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
      const { rows } = await first.sql.query('select ad_id from favourites order by ad_id');
      expect(rows).toEqual(ids.map((ad_id) => ({ ad_id })));
      for (const app of apps) await app.close();
      for (const database of databases) await database.close();
    },
    LIMIT_MS,
  );

  test('refuses a server that was not given the direct address', async () => {
    await expect(openDatabase({ dataDir: folder, databaseUrl: url })).rejects.toThrow(
      'DATABASE_URL: a pooler does not take the settings of a session: DATABASE_DIRECT_URL has to name PostgreSQL itself',
    );
  });
});
