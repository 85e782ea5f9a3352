// Night: It needs nginx.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { freePort } from './free-port.ts';
import { absentNginx, type ReverseProxy, startProxy } from './nginx.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

const LIMIT_MS = 60_000;
const SEARCH = '/api/v2/ads/search?page=1';
const LIST = '/api/v2/cars/preview?page=1';

/** Counts what reaches it and repeats the body; refuses everything while `refuse(true)` holds. */
const openServer = async () => {
  let requests = 0;
  let isRefusing = false;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      response.writeHead(isRefusing ? 503 : 200, { 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      response.end(`${requests} ${Buffer.concat(chunks)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    refuse: (refusing: boolean) => {
      isRefusing = refusing;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe.skipIf(absentNginx().length > 0)('nginx with the site and the micro-cache of deploy', () => {
  let folder: TemporaryFolder;
  let first: Awaited<ReturnType<typeof openServer>>;
  let second: Awaited<ReturnType<typeof openServer>>;
  let proxy: ReverseProxy;

  beforeAll(async () => {
    folder = await temporaryFolder('nginx');
    [first, second] = await Promise.all([openServer(), openServer()]);
    proxy = await startProxy({
      folder: folder.path,
      port: await freePort(),
      servers: [first.port, second.port],
      hasMicroCache: true,
    });
  }, LIMIT_MS);
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all([first?.close(), second?.close()]);
    await folder?.remove();
  }, LIMIT_MS);

  const send = async (path: string, options: RequestInit = {}) => {
    const reply = await fetch(proxy.url + path, options);
    return { status: reply.status, cache: reply.headers.get('x-cache'), text: await reply.text() };
  };
  const search = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    send(SEARCH, { method: 'POST', body, headers });
  /** A second passes for the cache. */
  const expired = async (call: () => Promise<{ cache: string | null }>) => {
    await expect.poll(async () => (await call()).cache, { timeout: 10_000 }).not.toBe('HIT');
  };

  test('a list of guests comes from memory for a second, then from a server again', async () => {
    const [miss, hit] = [await send(LIST), await send(LIST)];
    expect([miss.cache, hit.cache, hit.text]).toEqual(['MISS', 'HIT', miss.text]);
    await expired(() => send(LIST));
  });

  test('a search with another body is another entry', async () => {
    const [one, two, again] = [await search('{"a":1}'), await search('{"a":2}'), await search('{"a":1}')];
    expect([one.cache, two.cache, again.cache]).toEqual(['MISS', 'MISS', 'HIT']);
    expect([one.text.endsWith('{"a":1}'), two.text.endsWith('{"a":2}'), again.text]).toEqual([
      true,
      true,
      one.text,
    ]);
  });

  test('a search whose body nginx moved to a file leaves nothing to a search without one', async () => {
    const pieces = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(500));
    const chunked = async () => {
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) return controller.close();
          for (const byte of Buffer.from(piece)) controller.enqueue(new Uint8Array([byte]));
        },
      });
      return send(SEARCH, { method: 'POST', body, duplex: 'half' } as RequestInit);
    };
    await chunked();
    const [empty, again] = [await search(''), await search('')];
    expect([empty.cache, again.cache]).toEqual(['BYPASS', 'BYPASS']);
    expect(again.text).toMatch(/^\d+ $/);
  });

  test('a signed-in user neither gets what is kept nor leaves anything', async () => {
    const signedIn = { authorization: 'Bearer token' };
    const path = '/api/v2/ads/details/7';
    await send(path);
    expect((await send(path, { headers: signedIn })).cache).toBe('BYPASS');
    expect((await search('{"b":1}', signedIn)).cache).toBe('BYPASS');
    expect((await search('{"b":1}')).cache).toBe('MISS');
  });

  test('a body that does not fit into the key is refused', async () => {
    expect((await search('x'.repeat(40_000))).status).toBe(413);
  });

  test('other paths are never kept, and a refusal is not either', async () => {
    for (const path of ['/', '/api/v2/ads/favorites', '/api/v2/ads/details/x'])
      expect([path, (await send(path)).cache]).toEqual([path, null]);
    first.refuse(true);
    second.refuse(true);
    const path = '/api/v2/ads/details/8';
    expect((await send(path)).status).toBe(503);
    first.refuse(false);
    second.refuse(false);
    await expect.poll(async () => (await send(path)).status, { timeout: 10_000 }).toBe(200);
  });

  test('a server that refuses is not seen while the other one works', async () => {
    first.refuse(true);
    // A server that refused in the test before gets calls again after two seconds.
    await expect
      .poll(async () => (await send('/api/v2/ads/details/99')).status, { timeout: 10_000 })
      .toBe(200);
    for (let car = 100; car < 110; car += 1)
      expect((await send(`/api/v2/ads/details/${car}`)).status).toBe(200);
    first.refuse(false);
  });
});
