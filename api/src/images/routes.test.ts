import assert from 'node:assert';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { OutboundError, type OutboundReply } from '../outbound.ts';
import { noise } from './fixtures.ts';
import { createImages, type Images } from './pipeline.ts';
import { imageRoutes } from './routes.ts';
import { createFolderStorage } from './storage.ts';

const STORE = 'st.example';
const encoded = (address: string) => encodeURIComponent(address);

let dataDir: string;
let images: Images;
let app: FastifyInstance;
let photo: Buffer;
let key: string;
let secondsToWait: number | null = null;
/** Each encode on request starts with reading its master. */
let mastersRead = 0;
/** Reads of masters wait for it. */
let mastersOpen: Promise<unknown> = Promise.resolve();

/** The object store: a table of responses by path, and a journal of its requests. */
const responses = new Map<string, () => OutboundReply>();
const requests: string[] = [];

beforeAll(async () => {
  photo = await noise(640, 480).jpeg().toBuffer();
  const reply = (status: number, body: Buffer | string): OutboundReply => ({
    status,
    headers: {},
    body: Buffer.from(body),
  });
  const fail = (failure: OutboundError['failure']) => () => {
    throw new OutboundError(failure, STORE);
  };
  responses.set('/x.jpg', () => reply(200, photo));
  responses.set('/page.jpg', () => reply(200, '<html><script>alert(1)</script></html>'));
  responses.set('/vector.jpg', () =>
    reply(200, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  );
  responses.set('/moved.jpg', () => reply(302, ''));
  responses.set('/gone.jpg', () => reply(404, ''));
  responses.set('/slow.jpg', fail('timeout'));
  responses.set('/huge.jpg', fail('too_large'));
  responses.set('/inside.jpg', fail('refused'));
  dataDir = await mkdtemp(join(tmpdir(), 'cars-proxy-'));
  const storage = await createFolderStorage(join(dataDir, 'originals'));
  images = await createImages({
    dataDir,
    storage: {
      ...storage,
      get(name) {
        mastersRead += 1;
        return mastersOpen.then(() => storage.get(name));
      },
    },
    storageHosts: [STORE],
    encodersAtOnce: 1,
    log: { warn() {} },
    outbound: async (url) => {
      const { pathname } = new URL(url);
      requests.push(String(url));
      return (responses.get(pathname) ?? (() => reply(404, '')))();
    },
  });
  app = Fastify();
  await app.register(imageRoutes, { images, limitMisses: async () => secondsToWait });
  ({ key } = await images.storeImage(photo, { purpose: 'bulk' }));
});

afterAll(async () => {
  await app.close();
  await images.close();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  requests.length = 0;
  secondsToWait = null;
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('a picture of our own', () => {
  test('is served at a preset with the headers of a file that never changes [H14]', async () => {
    const response = await get(`/img/card-350.webp/${key}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(350);
    expect((await get(`/img/card-250.avif/${key}`)).headers['content-type']).toBe('image/avif');
    expect((await get(`/img/original/${key}`)).headers['content-type']).toBe('image/webp');
  });

  test.each([
    'card-351.avif',
    'card-350',
    'card-350.jpg',
    'card-20000.avif',
    'w_350',
    'card-350.avif,q=100',
    'details-1200.png',
    'extend',
    'blur',
    'constructor',
    '__proto__',
  ])('is not made at %s [H19] [DATA-31]', async (preset) => {
    const response = await get(`/img/${preset}/${key}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      message: 'Такого размера изображения нет.',
      errors: {},
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    'absent.webp',
    'page.html',
    '..%2F..%2Fetc%2Fpasswd',
    '.%2e',
    `${'a'.repeat(300)}.webp`,
    'a%00.webp',
    '',
  ])('that does not exist is not found: %s', async (name) => {
    expect((await get(`/img/card-350.webp/${name}`)).statusCode).toBe(404);
    expect((await get(`/img/original/${name}`)).statusCode).toBe(404);
  });

  test('requested by 500 clients concurrently is encoded once [H20]', async () => {
    mastersRead = 0;
    const served = await Promise.all(
      Array.from({ length: 500 }, () => images.serve('default-600.avif', key)),
    );
    expect(new Set(served.map(({ bytes }) => bytes)).size).toBe(1);
    expect(mastersRead).toBe(1);
  });

  test('is not made for a client that has disconnected, unless another one waits for it', async () => {
    const gone = new AbortController();
    const left = { signal: gone.signal };
    const encoder = new EventEmitter();
    mastersOpen = once(encoder, 'continue');
    mastersRead = 0;
    const first = images.serve('details-1200.avif', key);
    await expect.poll(() => mastersRead).toBe(1);
    const dropped = images.serve('default-300.webp', key, left);
    const shared = images.serve('default-600.webp', key, left);
    const stays = images.serve('default-600.webp', key);
    const refused = expect(dropped).rejects.toMatchObject({ status: 503 });
    await new Promise(setImmediate);
    gone.abort();
    encoder.emit('continue');
    await first;
    await refused;
    expect((await stays).bytes).toBe((await shared).bytes);
    expect(mastersRead).toBe(2);
    expect((await images.serve('default-300.webp', key)).bytes.length).toBeGreaterThan(0);
  });

  test('is not made for a client that had disconnected before the work began', async () => {
    mastersRead = 0;
    const served = images.serve('card-250.webp', key, { signal: AbortSignal.abort() });
    await expect(served).rejects.toMatchObject({ status: 503 });
    expect(mastersRead).toBe(0);
  });

  test('detects that its client has disconnected', async () => {
    const server = Fastify();
    const requests = new EventEmitter();
    const serve: Images['serve'] = (_preset, _source, options) => {
      requests.emit('request', options?.signal);
      return new Promise(() => {});
    };
    await server.register(imageRoutes, { images: { ...images, serve } });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const begun: Promise<AbortSignal[]> = once(requests, 'request');
    const response = fetch(`${address}/img/card-350.webp/${key}`, { signal: leaving.signal });
    const [signal] = await begun;
    assert(signal);
    expect(signal.aborted).toBe(false);
    leaving.abort();
    await expect(response).rejects.toThrow();
    await once(signal, 'abort');
    await server.close();
  });

  test('is not made on request beyond the limit, but is served when it is ready', async () => {
    secondsToWait = 17;
    const response = await get(`/img/default-900.webp/${key}`);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('17');
    expect(response.json().message).toBe('Слишком много запросов. Попробуйте позже.');
    expect((await get(`/img/card-350.webp/${key}`)).statusCode).toBe(200);
  });
});

describe('a picture of the object store', () => {
  test('is fetched and served, doubled addresses as well [H22]', async () => {
    const plain = await get(`/img/card-350.webp/${encoded(`https://${STORE}/x.jpg`)}`);
    expect(plain.statusCode).toBe(200);
    expect((await sharp(plain.rawPayload).metadata()).width).toBe(350);
    const doubled = await get(`/img/card-350.webp/${encoded(`https://${STORE}/https://${STORE}/x.jpg`)}`);
    expect(doubled.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect(requests).toEqual([`https://${STORE}/x.jpg`]);
  });

  test.each([
    'https://evil.example/x.jpg',
    `https://${STORE}/https://evil.example/x.jpg`,
    `http://${STORE}/x.jpg`,
    `https://${STORE}:444/x.jpg`,
    `https://user@${STORE}/x.jpg`,
    `https://${STORE}.evil.example/x.jpg`,
    `https://${STORE}./x.jpg`,
    'https://127.0.0.1/x.jpg',
    'https://[::1]/x.jpg',
    'https://2130706433/x.jpg',
    'https://0x7f.1/',
    'https://169.254.169.254/latest',
    'https://localhost./',
    'file:///etc/passwd',
    'gopher://x/',
    'data:image/png;base64,AA==',
  ])('is not fetched from elsewhere: %s', async (address) => {
    const response = await get(`/img/card-350.webp/${encoded(address)}`);
    expect([400, 403]).toContain(response.statusCode);
    expect(response.json().success).toBe(false);
    expect(requests).toEqual([]);
  });

  test.each([
    ['/page.jpg', 415],
    ['/vector.jpg', 415],
    ['/moved.jpg', 502],
    ['/gone.jpg', 404],
    ['/slow.jpg', 504],
    ['/huge.jpg', 502],
    ['/inside.jpg', 403],
  ])('that is invalid is refused: %s has the status %i [H23]', async (path, status) => {
    const response = await get(`/img/card-350.webp/${encoded(`https://${STORE}${path}`)}`);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/json');
    expect(requests).toHaveLength(1);
  });
});

describe('a storm', () => {
  test('of different pictures fills the queue and is then refused with Retry-After [H20]', async () => {
    const presets = ['card-250.webp', ...[400, 600, 800, 1200].map((width) => `details-${width}.webp`)];
    const keys = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const stored = await images.storeImage(photo, {
          key: `storm-${n}.webp`,
          purpose: 'bulk',
          owner: `person ${n}`,
        });
        return stored.key;
      }),
    );
    const replies = await Promise.all(
      keys.flatMap((name) => presets.map((preset) => get(`/img/${preset}/${name}`))),
    );
    const statuses = new Set(replies.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([200, 503]));
    for (const busy of replies.filter(({ statusCode }) => statusCode === 503)) {
      expect(busy.headers['retry-after']).toBe('2');
      expect(busy.json().message).toBe('Сервер занят. Попробуйте ещё раз через несколько секунд.');
    }
  });
});
