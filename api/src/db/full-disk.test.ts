import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { noise } from '../images/fixtures.ts';
import { createImages } from '../images/pipeline.ts';
import { imageRoutes } from '../images/routes.ts';
import { addAds, addUsers, openTestApp, signIn } from '../test-app.ts';
import { createCaller } from '../test-callers.ts';
import { fileOf, UPLOADS } from '../test-selling.ts';
import { openDatabase } from './database.ts';
import type { MeasureSpace } from './free-space.ts';
import { openPglite } from './pglite-client.ts';
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
const mountDisk = async (name: string, mebibytes = DISK_MIB) => {
  const path = join(folder, name);
  await mkdir(path);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', path]);
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
 * The disk of the test: a real one or, where mounting is not allowed, the figures that the disk would report.
 */
const openDisk = async (name: string) => {
  const disk = await mountDisk(name);
  if (disk) return { ...disk, measureSpace: undefined };
  const path = join(folder, name);
  let freeBytes = DISK_MIB * MEBIBYTE;
  const measureSpace: MeasureSpace = async () => ({ freeBytes, totalBytes: DISK_MIB * MEBIBYTE });
  return {
    path,
    measureSpace,
    fillTo: async (leftBytes: number) => {
      freeBytes = leftBytes;
    },
    empty: async () => {
      freeBytes = DISK_MIB * MEBIBYTE;
    },
  };
};

/**
 * A really full disk of a database: one of its own or, where mounting is not allowed, a quota of its thread, whose
 * writes beyond it fail with the same error.
 */
const openForcedDisk = async (name: string, mebibytes: number) => {
  const disk = await mountDisk(name, mebibytes);
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
      const disk = await openForcedDisk('forced', 120);
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
      const database = await openDatabase({
        dataDir,
        // The disk of this test is smaller than the reserved space.
        measureSpace: async () => ({ freeBytes: 1024 * MEBIBYTE, totalBytes: 1024 * MEBIBYTE }),
      });
      const { rows } = await database.sql.query('select count(*)::int as n from users');
      expect(rows).toEqual([{ n: acknowledged }]);
      await database.sql.query('insert into users (name) values ($1)', ['Новый']);
      await database.close();
    },
    TEST_LIMIT_MS,
  );
});

describe('a folder of pictures that takes no files', () => {
  /** Read-only to all users by its mount or, where mounting is not allowed, to this user by its mode. */
  const lock = async (path: string): Promise<() => Promise<unknown>> => {
    try {
      await run('mount', ['--bind', path, path]);
      mounted.push(path);
      await run('mount', ['-o', 'remount,bind,ro', path]);
      return () => run('mount', ['-o', 'remount,bind,rw', path]);
    } catch {
      await chmod(path, 0o500);
      return () => chmod(path, 0o700);
    }
  };

  test(
    'refuses uploads with the time to wait, while pictures and everything else are served [S8]',
    async () => {
      const dataDir = join(folder, 'pictures');
      await copyTemplate(dataDir);
      const database = await openDatabase({ dataDir, queryLimitMs: 20_000 });
      const images = await createImages({ dataDir, storageHosts: [], log: { warn: () => undefined } });
      const app = await openTestApp(database, {
        images,
        register: (http) => imageRoutes(http, { images }),
      });
      await addUsers(database, 2);
      const [adId] = await addAds(database, [{ user_id: 1 }]);
      const { authorization } = await signIn(database, 2);
      const user = createCaller(app, { token: authorization.slice('Bearer '.length) });
      const photo = fileOf(await noise(300, 200).jpeg().toBuffer());
      const upload = () => {
        const form = new FormData();
        form.set('image', photo);
        return user.form(UPLOADS, form);
      };
      const stored = await upload();
      expect(stored.statusCode).toBe(200);
      await images.settled();
      const { address } = stored.json().data;

      const unlock = await lock(join(dataDir, 'images', 'originals'));
      const refused = await upload();
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
      expect(refused.json()).toMatchObject({ success: false, message: expect.stringMatching(/[а-яё]/i) });
      expect((await user.get(address)).statusCode).toBe(200);
      expect((await user.get(address.replace('original', 'card-350.webp'))).statusCode).toBe(200);
      expect((await user.post(`/api/v2/ads/${adId}/favorites`)).statusCode).toBe(200);

      await unlock();
      expect((await upload()).statusCode).toBe(200);
      await app.close();
      await images.close();
      await database.close();
    },
    TEST_LIMIT_MS,
  );
});
