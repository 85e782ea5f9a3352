import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import Fastify from 'fastify';
import { noise } from './fixtures.ts';
import { createImages } from './pipeline.ts';
import { imageRoutes } from './routes.ts';
import { createFolderStorage } from './storage.ts';

let dataDir: string;
let photo: Buffer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cars-failing-storage-'));
  photo = await noise(640, 480).jpeg().toBuffer();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a storage that fails', () => {
  test('is a 502 with a sentence, and the picture is served once it is back', async () => {
    const folder = await createFolderStorage(join(dataDir, 'failing'));
    let broken = true;
    const failing = await createImages({
      dataDir: join(dataDir, 'failing-cache'),
      storageHosts: [],
      log: { warn() {} },
      storage: { ...folder, get: (name) => (broken ? Promise.reject(new Error('EIO')) : folder.get(name)) },
    });
    const server = Fastify();
    await server.register(imageRoutes, { images: failing });
    const stored = await failing.storeImage(photo, { purpose: 'bulk' });
    const getCard = () => server.inject({ method: 'GET', url: `/img/card-350.webp/${stored.key}` });
    expect((await getCard()).json()).toEqual({
      success: false,
      message: 'Хранилище изображений ответило ошибкой.',
      errors: {},
    });
    broken = false;
    expect((await getCard()).statusCode).toBe(200);
    await server.close();
    await failing.close();
  });

  test('refuses an upload with 503 and Retry-After [S8]', async () => {
    const folder = await createFolderStorage(join(dataDir, 'full'));
    const full = await createImages({
      dataDir: join(dataDir, 'full-cache'),
      storageHosts: [],
      log: { warn() {} },
      storage: { ...folder, put: () => Promise.reject(new Error('ENOSPC')) },
    });
    await expect(full.storeImage(photo)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
    await full.close();
  });
});
