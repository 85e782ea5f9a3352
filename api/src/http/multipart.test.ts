import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as createRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { handleErrors } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';
import { sweepLeftUploads, type UploadedPart } from './multipart.ts';
import { type Handler, type RouteParts, registerCalls } from './route.ts';
import { drainUnreadBodies } from './unread-bodies.ts';
import { createUploadSlots } from './upload-slots.ts';

const MEBIBYTE = 1024 * 1024;
/** The title of a form whose files the handler does not read. */
const LARGE = 'large';
const upload = endpoint({
  method: 'POST',
  path: '/upload',
  service: 'api',
  auth: 'none',
  limit: 'write',
  summary: 'A form of the test',
  body: z.object({
    title: z.optional(z.string()),
    price: z.optional(z.int()),
    length: z.optional(z.nullable(z.number())),
    with_vat: z._default(z.optional(z.boolean()), false),
  }),
  multipart: { files: { images: 3, cover: 1 }, booleans: 'words' },
  reply: z.any(),
});

describe('a form', () => {
  let app: FastifyInstance;
  let url = '';
  let seen: { body: unknown; images: readonly UploadedPart[]; isComplete: boolean } = {
    body: null,
    images: [],
    isComplete: false,
  };
  let texts: string[] = [];
  /** Of the last form: what ends it, and whether its slot counts as complete. */
  let endForm: () => void = () => undefined;
  let isComplete = false;
  let isDiskFull = false;
  beforeAll(async () => {
    app = Fastify();
    const slots = createUploadSlots();
    handleErrors(app);
    drainUnreadBodies(app);
    readJsonBodies(app);
    const parts = {
      readCaller: async () => ({ kind: 'guest' }),
      deviceOf: async () => null,
      countCall: async () => undefined,
      idempotency: { once: (_, work) => work(async () => undefined) },
      acquireUploadSlot: (caller, ip, end) => {
        const slot = slots(caller, ip, end);
        endForm = end;
        isComplete = false;
        return {
          ...slot,
          received: (bytes) => {
            if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            slot.received(bytes);
          },
          completed: () => {
            isComplete = true;
            slot.completed();
          },
        };
      },
      checkReplies: false,
    } satisfies RouteParts;
    const create: Handler<typeof upload> = async ({ body }, { uploads }) => {
      seen = { body, images: uploads.images ?? [], isComplete };
      if (body.title === LARGE) return {};
      texts = await Promise.all(
        seen.images.map(async (part) => (part.kind === 'file' ? readFile(part.path, 'utf8') : part.text)),
      );
      if (uploads.cover) throw new Error('the handler failed');
      return {};
    };
    registerCalls(app, parts, { forms: { upload } }, { forms: { upload: create } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/upload`;
  });
  afterAll(() => app.close());

  test('has fields of 16 KB and 64 of them; longer ones are not held in memory [H12]', async () => {
    expect((await post([['title', 'x'.repeat(MEBIBYTE)]])).status).toBe(200);
    expect(seen.body).toMatchObject({ title: 'x'.repeat(16 * 1024) });
    const fields = (count: number) => Array.from({ length: count }, (_, n) => [`f${n}`, 'x'] as const);
    expect((await post(fields(64))).status).toBe(200);
    expect((await post(fields(65))).status).toBe(400);
  });

  const post = (parts: readonly (readonly [string, string | Blob])[]) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    return fetch(url, { method: 'POST', body });
  };
  const file = (text: string) => new Blob([text]);
  const left = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`cars-upload-${process.pid}-`));

  test('that the disk has no room for is 503 with a wait, and nothing of it is left [H7]', async () => {
    isDiskFull = true;
    const reply = await post([['images[0]', file('a'.repeat(2 * MEBIBYTE))]]);
    isDiskFull = false;
    expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await left()).toEqual([]);
    expect((await post([['images[0]', file('a'.repeat(2 * MEBIBYTE))]])).status).toBe(200);
  });

  test('converts numbers and booleans where the contract has them', async () => {
    await post([
      ['title', '007'],
      ['price', '1500'],
      ['length', '4.5'],
      ['with_vat', 'true'],
      ['unknown', 'x'],
    ]);
    expect(seen.body).toEqual({ title: '007', price: 1500, length: 4.5, with_vat: true });
    await post([
      ['price', ''],
      ['length', ''],
      ['with_vat', '1'],
    ]);
    expect(seen.body).toEqual({ with_vat: true });
    await post([]);
    expect(seen.body).toEqual({ with_vat: false });
  });

  test('refuses text where a number belongs', async () => {
    for (const price of ['1e3', '0x10', ' 1', '١', '1,5', 'NaN', '9'.repeat(40)]) {
      const reply = await post([['price', price]]);
      expect(reply.status).toBe(422);
      expect(Object.keys((await reply.json()).errors)).toEqual(['price']);
    }
  });

  test('stores files and addresses in the order of their numbers until the response, and not longer', async () => {
    await post([
      ['images[2]', file('third')],
      ['images[0]', '/img/original/first.webp'],
      ['images[1]', file('second')],
    ]);
    expect(texts).toEqual(['/img/original/first.webp', 'second', 'third']);
    const paths = seen.images.flatMap((part) => (part.kind === 'file' ? [part.path] : []));
    expect(paths).toHaveLength(2);
    expect(paths.some(existsSync)).toBe(false);
    await post([
      ['images[]', file('a')],
      ['images[]', file('b')],
    ]);
    expect(texts).toEqual(['a', 'b']);
  });

  test('distinguishes an empty list from none, and ignores other names', async () => {
    let has: boolean | null = null;
    const look = async (parts: Parameters<typeof post>[0]) => {
      seen = { ...seen, body: null, images: [{ kind: 'text', text: 'untouched' }] };
      has = (await post(parts)).status === 200;
      return seen.images;
    };
    expect(await look([['images', '[]']])).toEqual([]);
    expect(await look([['images[0]', '[]']])).toEqual([{ kind: 'text', text: '[]' }]);
    expect(has).toBe(true);
    for (const name of ['images[9999]', 'images[__proto__]', 'a[b]', 'a.b'])
      expect((await post([[name, 'x']])).status).toBe(422);
  });

  test('leaves nothing on disk when the handler fails or a part is refused', async () => {
    const before = (await left()).length;
    expect((await post([['cover', file('x')]])).status).toBe(500);
    const many = await post(Array.from({ length: 4 }, (_, n) => [`images[${n}]`, file('x')] as const));
    expect([many.status, (await many.json()).errors]).toEqual([422, { images: ['Слишком много файлов'] }]);
    expect((await left()).length).toBe(before);
  });

  test('that has to give way to others ends with 408 and leaves no file; one that has arrived does not [H7] [H13]', async () => {
    const before = (await left()).length;
    const request = createRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    request.on('error', () => undefined);
    request.setTimeout(3_000, () => request.destroy(new Error('no response')));
    const response = once(request, 'response') as Promise<[IncomingMessage]>;
    request.write('--x\r\ncontent-disposition: form-data; name="images[0]"; filename="a.jpg"\r\n\r\n');
    request.write(Buffer.alloc(MEBIBYTE));
    await expect.poll(async () => (await left()).length).toBe(before + 1);
    endForm();
    const [{ statusCode, headers }] = await response.finally(() => request.destroy());
    expect([statusCode, headers.connection]).toEqual([408, 'close']);
    await expect.poll(async () => (await left()).length).toBe(before);
    expect((await post([['images[0]', file('x'.repeat(2 * MEBIBYTE))]])).status).toBe(200);
    expect(seen.isComplete).toBe(true);
  });

  test('accepts 15 MB exactly and refuses one byte more with a sentence, over a real connection [H5]', async () => {
    expect((await post([['images[0]', new Blob([new Uint8Array(15 * MEBIBYTE)])]])).status).toBe(200);
    const reply = await post([['images[0]', new Blob([new Uint8Array(15 * MEBIBYTE + 1)])]]);
    expect(reply.status).toBe(422);
    expect((await reply.json()).message).toBe('Каждое изображение должно быть не больше 15 МБ.');
  });

  test('is written to the disk and not to the memory, four of 45 MB in parallel [H7]', async () => {
    const piece = Buffer.alloc(64 * 1024, 1);
    const form = async function* () {
      yield '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nlarge\r\n';
      for (let n = 0; n < 3; n += 1) {
        yield `--x\r\ncontent-disposition: form-data; name="images[${n}]"; filename="${n}.jpg"\r\n\r\n`;
        for (let sent = 0; sent < 15 * MEBIBYTE; sent += piece.length) yield piece;
        yield '\r\n';
      }
      yield '--x--\r\n';
    };
    const send = async () => {
      const request = createRequest(url, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      const [[response]] = await Promise.all([
        once(request, 'response') as Promise<[IncomingMessage]>,
        pipeline(Readable.from(form()), request),
      ]);
      response.resume();
      return response.statusCode;
    };
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 10);
    const statuses = await Promise.all([send(), send(), send(), send()]);
    clearInterval(watch);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(seen.images.map((part) => part.kind)).toEqual(['file', 'file', 'file']);
    expect(most).toBeLessThan(90 * MEBIBYTE);
  });

  test('left by a process that ended is swept at the start of another [H13]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cars-sweep-'));
    const gone = spawn(process.execPath, ['--version']);
    await new Promise((resolve) => gone.once('exit', resolve));
    const names = [`cars-upload-${process.pid}-a`, 'cars-upload-other', `cars-upload-${gone.pid}-b`];
    for (const name of names) await writeFile(join(folder, name), 'x');
    await sweepLeftUploads(folder);
    expect((await readdir(folder)).sort()).toEqual(names.slice(0, 2).sort());
    await rm(folder, { recursive: true });
  });

  test('refuses a body whose declared length exceeds all files together before reading it', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(100 * MEBIBYTE),
      },
      payload: '--x--\r\n',
    });
    expect(reply.statusCode).toBe(413);
  });
});
