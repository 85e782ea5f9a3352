// Night: It starts several servers over one database.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { parseEnv } from '../env.ts';
import { runServer } from '../test-server.ts';
import { identityOf, registerServer } from './running-servers.ts';
import { openTestPglite, openTestPostgres, POSTGRES_URL, type ServerDatabase } from './test-databases.ts';

const LIMIT_MS = 120_000;
const BUCKET = {
  S3_IMAGES: '1',
  S3_ENDPOINT: 'http://store.example',
  S3_BUCKET: 'cars',
  S3_REGION: 'r',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
};
const REFUSED =
  /S3_IMAGES: running servers of this database \([^ ]+:3001\) have their pictures in another place/;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-servers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the identity of a data directory is one for all processes', async () => {
  const seen = await Promise.all(Array.from({ length: 8 }, () => identityOf(folder)));
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readdir(folder)).toEqual(['identity']);
});

test('the embedded database has one server, and nothing is registered', async () => {
  const database = await openTestPglite();
  const errors: object[] = [];
  const log = { warn: (facts: object) => errors.push(facts), error: (facts: object) => errors.push(facts) };
  const server = await registerServer(parseEnv({ DATA_DIR: folder }), database, log);
  await server.beat();
  expect((await database.sql.query('select from servers')).rows).toEqual([]);
  await server.leave();
  await database.close();
});

describe.skipIf(POSTGRES_URL === '')('servers that share a PostgreSQL database', () => {
  let database: ServerDatabase;
  let errors: object[] = [];
  let registered: Awaited<ReturnType<typeof registerServer>>[] = [];
  beforeAll(async () => {
    database = await openTestPostgres(POSTGRES_URL);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    errors = [];
    await database.sql.exec('truncate servers');
  });
  afterEach(async () => {
    for (const server of registered) await server.leave();
    registered = [];
  });

  const log = {
    warn: () => undefined,
    error: (facts: object) => {
      errors.push(facts);
    },
  };
  const register = async (name: string, port: number, variables: Readonly<Record<string, string>> = {}) => {
    const dataDir = await mkdtemp(join(folder, `${name}-`));
    const env = parseEnv({ DATA_DIR: dataDir, PORT: String(port), ...variables });
    const server = await registerServer(env, database, log);
    registered.push(server);
    return server;
  };

  test('with pictures in a folder each do not run beside each other', async () => {
    const one = await register('one', 3001);
    await expect(register('two', 3002)).rejects.toThrow(REFUSED);
    await one.leave();
    await (await register('two', 3002)).leave();
    expect((await database.sql.query('select from servers')).rows).toEqual([]);
  });

  test('may have one DATA_DIR, one bucket, or a folder that they share', async () => {
    const same = { DATA_DIR: folder };
    const pairs = [same, BUCKET, { SHARED_PICTURES: '1' }];
    for (const variables of pairs) {
      const one = await register('one', 3001, variables);
      const two = await register('two', 3002, variables);
      await Promise.all([one.leave(), two.leave()]);
    }
    const one = await register('one', 3001);
    for (const variables of [BUCKET, { SHARED_PICTURES: '1' }])
      await expect(register('two', 3002, variables)).rejects.toThrow(REFUSED);
    await one.leave();
  });

  test('of two that start at the same moment one is refused', async () => {
    const started = await Promise.allSettled([register('one', 3001), register('two', 3002)]);
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a killed one counts for 20 s', async () => {
    await register('one', 3001);
    await database.sql.exec("update servers set seen_at = now() - interval '15 seconds'");
    await expect(register('two', 3002)).rejects.toThrow(REFUSED);
    await database.sql.exec("update servers set seen_at = now() - interval '21 seconds'");
    await register('two', 3002);
    const { rows } = await database.sql.query<{ name: string }>('select name from servers');
    expect(rows.map(({ name }) => name.split(':')[1])).toEqual(['3002']);
  });

  test('one that could not reach the database reports another that has started meanwhile', async () => {
    const one = await register('one', 3001);
    await database.sql.exec("update servers set seen_at = now() - interval '21 seconds'");
    await register('two', 3002);
    await one.beat();
    await one.beat();
    expect(errors).toEqual([{ others: expect.stringMatching(/:3002$/) }]);
  });

  test(
    'a server reports it and does not start, and one with the same DATA_DIR starts beside a running one',
    async () => {
      const variables = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'one') };
      const first = runServer(variables);
      await first.ready;
      const other = runServer({ ...variables, DATA_DIR: join(folder, 'two') });
      expect(await other.ended).toBe(1);
      expect(other.output()).toContain(
        'The server did not start.\nS3_IMAGES: running servers of this database (',
      );
      expect(other.output()).toContain('set S3_IMAGES=1 for all servers, or SHARED_PICTURES=1');
      const second = runServer(variables);
      await second.ready;
      for (const { child } of [first, second]) child.kill('SIGTERM');
      expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
      expect((await database.sql.query('select from servers')).rows).toEqual([]);
    },
    LIMIT_MS,
  );
});
