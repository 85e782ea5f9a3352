// Night: It fills a disk below a running server.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { noise } from '../images/fixtures.ts';
import { addAds, addUsers, openTestApp, signIn } from '../test-app.ts';
import { fileOf, UPLOADS } from '../test-selling.ts';
import { runServer } from '../test-server.ts';
import { openDatabase } from './database.ts';
import type { MeasureSpace } from './free-space.ts';
import { openPglite } from './pglite-client.ts';
import { bytesIn } from './test-bytes-in.ts';
import { copyTemplate } from './test-databases.ts';

const run = promisify(execFile);
const MEBIBYTE = 1024 * 1024;
/** The database takes 40 MiB, and 256 MiB are reserved. */
const DISK_MIB = 400;
/** The disk is measured once a second. */
const NEXT_LOOK = { timeout: 10_000, interval: 300 };
const TEST_LIMIT_MS = 120_000;
const NODE_OPTIONS = process.env.NODE_OPTIONS ?? '';

let folder = '';
const mounted: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-full-'));
});
afterAll(async () => {
  process.env.NODE_OPTIONS = NODE_OPTIONS;
  for (const path of mounted) await run('umount', ['-l', path]);
  await rm(folder, { recursive: true, force: true });
});

/** A disk of its own for a test: a tmpfs where this user may mount one, otherwise null. */
const mountDisk = async (name: string) => {
  const path = join(folder, name);
  await mkdir(path);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=700`, 'tmpfs', path]);
  } catch {
    return null;
  }
  mounted.push(path);
  const filler = join(path, 'filler');
  return {
    path,
    /** Leaves this much free. */
    fillTo: async (leftBytes: number) => {
      const { bavail, bsize } = await statfs(path);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    empty: () => rm(filler, { force: true }),
  };
};

/**
 * The disk of the test: one of its own or, where mounting is not allowed, a folder with a quota, whose free bytes
 * are what its files leave of it.
 */
const openDisk = async (name: string) => {
  const disk = await mountDisk(name);
  if (disk) return { ...disk, measureSpace: undefined };
  const path = join(folder, name);
  const filler = join(path, 'filler');
  const totalBytes = DISK_MIB * MEBIBYTE;
  const freeBytes = async () => Math.max(0, totalBytes - (await bytesIn(path)));
  const measureSpace: MeasureSpace = async () => ({ freeBytes: await freeBytes(), totalBytes });
  return {
    path,
    measureSpace,
    fillTo: async (leftBytes: number) =>
      writeFile(filler, Buffer.alloc(Math.max(0, (await freeBytes()) - leftBytes))),
    empty: () => rm(filler, { force: true }),
  };
};

/**
 * A really full disk of a database: one of its own or, where mounting is not allowed, a quota of its thread, whose
 * writes beyond it fail with the same error.
 */
const openForcedDisk = async (name: string) => {
  const disk = await mountDisk(name);
  if (disk) return disk;
  const path = join(folder, name);
  const file = join(folder, `${name}-quota`);
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import=${new URL(`./test-disk-quota.mjs?file=${file}`, import.meta.url)}`;
  return {
    path,
    fillTo: (leftBytes: number) => writeFile(file, String(leftBytes)),
    empty: () => rm(file, { force: true }),
  };
};

describe('a full disk', () => {
  test(
    'makes writes 507 while reads continue, and writes work again without a restart [S6] [S7]',
    async () => {
      const disk = await openDisk('served');
      const dataDir = join(disk.path, 'data');
      await copyTemplate(dataDir);
      const database = await openDatabase({
        dataDir,
        queryLimitMs: 20_000,
        ...(disk.measureSpace ? { measureSpace: disk.measureSpace } : {}),
      });
      const app = await openTestApp(database, { variables: { DATA_DIR: dataDir } });
      await addUsers(database, 2);
      const [adId] = await addAds(database, [{ user_id: 1 }]);
      const headers = await signIn(database, 2);
      const url = `/api/v2/ads/${adId}/favorites`;
      const follow = () => app.call({ method: 'POST', url, headers });
      const unfollow = () => app.call({ method: 'DELETE', url, headers });
      expect((await follow()).statusCode).toBe(200);

      await disk.fillTo(200 * MEBIBYTE);
      await expect.poll(async () => (await follow()).statusCode, NEXT_LOOK).toBe(507);
      expect((await unfollow()).statusCode).toBe(507);
      const refused = await follow();
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([507, '60']);
      expect(refused.json().message).toContain('На сервере закончилось место');
      expect((await app.call({ url: '/api/v2/ads/favorites', headers })).json().data.items).toHaveLength(1);

      await disk.empty();
      await expect.poll(async () => (await unfollow()).statusCode, NEXT_LOOK).toBe(200);
      await app.close();
      await database.close();
    },
    TEST_LIMIT_MS,
  );

  test(
    'in the middle of a write is an error; after a restart no acknowledged write is lost [S6] [S7]',
    async () => {
      const disk = await openForcedDisk('forced');
      const dataDir = join(disk.path, 'data');
      await copyTemplate(dataDir);
      // Without the guard that refuses writes earlier.
      const client = await openPglite({ dataDir: join(dataDir, 'db'), queryLimitMs: 20_000 });
      await disk.fillTo(8 * MEBIBYTE);
      const write = () =>
        client.query(
          "insert into users (name) select string_agg(md5(random()::text), '') from generate_series(1, 30000)",
        );
      let acknowledged = 0;
      let refusal: unknown = null;
      while (!refusal && acknowledged < 100) {
        refusal = await write().then(
          () => null,
          (error: unknown) => error,
        );
        if (!refusal) acknowledged += 1;
      }
      expect(refusal).toMatchObject({ name: 'DatabaseError', failure: 'full' });
      await disk.empty();
      await client.close();
      const database = await openDatabase({ dataDir });
      const { rows } = await database.sql.query('select count(*)::int as n from users');
      expect(rows).toEqual([{ n: acknowledged }]);
      await database.sql.query('insert into users (name) values ($1)', ['Новый']);
      await database.close();
    },
    TEST_LIMIT_MS,
  );
});

describe('a folder of pictures that takes no files', () => {
  /** Read-only by its mount or, where mounting is not allowed, without a byte left of the server's quota. */
  const lock = async (path: string, quota: string): Promise<() => Promise<unknown>> => {
    try {
      await run('mount', ['--bind', path, path]);
      mounted.push(path);
      await run('mount', ['-o', 'remount,bind,ro', path]);
      return () => run('mount', ['-o', 'remount,bind,rw', path]);
    } catch {
      await writeFile(quota, '0');
      return () => rm(quota);
    }
  };

  test(
    'refuses uploads with the time to wait, while pictures and everything else are served [S8]',
    async () => {
      const dataDir = join(folder, 'pictures');
      await copyTemplate(dataDir);
      const database = await openDatabase({ dataDir, queryLimitMs: 20_000 });
      await addUsers(database, 2);
      const [adId] = await addAds(database, [{ user_id: 1 }]);
      const headers = await signIn(database, 2);
      await database.close();
      const originals = join(dataDir, 'images', 'originals');
      const quota = join(folder, 'pictures-quota');
      const limited = new URL(`./test-disk-quota.mjs?file=${quota}&folder=${originals}`, import.meta.url);
      const server = runServer({
        DATA_DIR: dataDir,
        RATE_LIMITS: 'demo',
        NODE_OPTIONS: `${NODE_OPTIONS} --import=${limited}`,
      });
      try {
        const address = await server.ready;
        const photo = fileOf(await noise(300, 200).jpeg().toBuffer());
        const upload = () => {
          const body = new FormData();
          body.set('image', photo);
          return fetch(address + UPLOADS, { method: 'POST', headers, body });
        };
        const statusOf = async (path: string, init: RequestInit = {}) =>
          (await fetch(address + path, { ...init, headers })).status;
        const stored = await upload();
        expect(stored.status).toBe(200);
        const { data } = (await stored.json()) as { data: { address: string } };
        const card = data.address.replace('original', 'card-350.webp');
        expect(await statusOf(card)).toBe(200);

        const unlock = await lock(originals, quota);
        const refused = await upload();
        expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
        expect(await refused.json()).toMatchObject({
          success: false,
          message: expect.stringMatching(/[а-яё]/i),
        });
        expect((await readdir(originals)).length).toBe(1);
        expect([await statusOf(data.address), await statusOf(card)]).toEqual([200, 200]);
        expect(await statusOf(`/api/v2/ads/${adId}/favorites`, { method: 'POST' })).toBe(200);

        await unlock();
        expect((await upload()).status).toBe(200);
      } finally {
        server.child.kill('SIGTERM');
        await server.ended;
      }
    },
    TEST_LIMIT_MS,
  );
});
