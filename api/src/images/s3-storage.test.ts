import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { parseEnv } from '../env.ts';
import { outboundFetch } from '../outbound.ts';
import { noise } from './fixtures.ts';
import { openImages } from './open-images.ts';
import { createS3Storage } from './s3-storage.ts';
import type { ImageStorage } from './storage.ts';

describe('the object store', () => {
  const objects = new Map<string, Buffer>();
  const unsigned: string[] = [];
  const reported: unknown[] = [];
  /** What replies in place of the store. */
  let portal: { status: number; headers: Record<string, string> } | null = null;
  let server: Server;
  let storage: ImageStorage;

  const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      const url = new URL(request.url ?? '/', 'http://store');
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
        unsigned.push(url.href);
      const key = url.pathname.replace('/pictures/', '');
      if (portal)
        return reply.writeHead(portal.status, portal.headers).end('<html>Технические работы</html>');
      const body = Buffer.concat(await request.toArray());
      if (url.pathname === '/pictures') {
        const after = url.searchParams.get('start-after') ?? '';
        const page = [...objects.keys()]
          .sort()
          .filter((name) => name > after)
          .slice(0, 2);
        return reply.end(
          `<ListBucketResult>${page.map((name) => `<Key>${name}</Key>`).join('')}</ListBucketResult>`,
        );
      }
      if (key === 'refused.webp')
        return reply.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>');
      if (key === 'elsewhere.webp')
        return reply
          .writeHead(404)
          .end(request.method === 'GET' ? '<Error><Code>NoSuchBucket</Code></Error>' : '');
      if (request.method === 'PUT') {
        objects.set(key, body);
        reply.setHeader('etag', '"1"');
      }
      if (request.method === 'DELETE') objects.delete(key);
      const found = objects.get(key);
      if (request.method === 'DELETE') return reply.writeHead(204).end();
      return found ? reply.end(request.method === 'GET' ? found : undefined) : reply.writeHead(404).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    storage = createS3Storage({
      endpoint: endpoint(),
      bucket: 'pictures',
      region: 'ru',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      publicUrl: 'https://st.example/pictures/',
      send: outboundFetch,
      report: (problem) => reported.push(problem),
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('keeps, finds, lists over pages and removes, every call signed', async () => {
    for (const key of ['a.webp', 'b.webp', 'c.webp']) await storage.put(key, Buffer.from(key));
    expect((await storage.get('b.webp'))?.toString()).toBe('b.webp');
    expect(await storage.has('c.webp')).toBe(true);
    expect(await storage.list()).toEqual(['a.webp', 'b.webp', 'c.webp']);
    await storage.remove('b.webp');
    expect(await storage.get('b.webp')).toBeNull();
    expect(await storage.has('b.webp')).toBe(false);
    expect(unsigned).toEqual([]);
  });

  test('that refuses is an error with its cause, and not an absent picture', async () => {
    await expect(storage.get('refused.webp')).rejects.toThrow('returned 403 to GET: clock');
    await storage.get('absent.webp');
    expect(reported.slice(-2)).toEqual(['clock', null]);
  });

  test.each([
    [200, { 'content-type': 'text/html; charset=utf-8' }, ['put', 'get', 'has', 'remove', 'list']],
    [404, { 'content-type': 'text/html' }, ['put', 'get', 'has', 'remove', 'list']],
    [200, {}, ['put', 'get', 'remove', 'list']],
  ] as const)(
    'does nothing while a page with status %i and %j replies for it',
    async (status, headers, refused) => {
      portal = { status, headers };
      const calls = {
        put: () => storage.put('a.webp', Buffer.from('a')),
        get: () => storage.get('a.webp'),
        has: () => storage.has('a.webp'),
        remove: () => storage.remove('a.webp'),
        list: () => storage.list(),
      };
      for (const name of refused)
        await expect(calls[name]()).rejects.toThrow(/returned \d+ to [A-Z]+: no object store/);
      expect(reported.at(-1)).toBe('no object store');
      portal = null;
    },
  );

  test('without its bucket has no absent picture, and a refusal without a body hides no cause', async () => {
    await expect(storage.get('elsewhere.webp')).rejects.toThrow('has no bucket pictures');
    await storage.has('elsewhere.webp');
    expect(reported.at(-1)).toBe('S3_BUCKET');
  });

  test('gives absolute addresses and knows its own', () => {
    expect(storage.addressOf('a.webp')).toBe('https://st.example/pictures/a.webp');
    expect(storage.keyOf('https://st.example/pictures/a.webp')).toBe('a.webp');
    expect(storage.keyOf('https://st.example/pictures/../x.webp')).toBeNull();
    expect(storage.keyOf('https://evil.example/pictures/a.webp')).toBeNull();
  });

  test('serves a server that shows the pictures itself, under its own addresses [DATA-36]', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cars-s3-'));
    const env = parseEnv({
      DATA_DIR: dataDir,
      S3_IMAGES: '1',
      S3_ENDPOINT: endpoint(),
      S3_BUCKET: 'pictures',
      S3_REGION: 'ru',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    const images = await openImages(env, { warn: () => undefined });
    const { key, address } = await images.storeImage(await noise(40, 30).jpeg().toBuffer());
    expect(address).toBe(`/img/original/${key}`);
    expect(objects.has(key)).toBe(true);
    expect((await images.serve('card-500.webp', key)).bytes.length).toBeGreaterThan(0);
    await images.removeImage(address);
    expect(objects.has(key)).toBe(false);
    await images.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
