// Night: It needs Caddy.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { absentCaddy, CADDY, startCaddy } from './caddy.ts';
import { freePort } from './free-port.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

const LIMIT_MS = 60_000;

describe.skipIf(absentCaddy().length > 0)('Caddy with the file of deploy', () => {
  let folder: TemporaryFolder;
  let server: Server;
  let stop: () => Promise<void>;
  let port: number;
  const forwarded: unknown[] = [];

  beforeAll(async () => {
    folder = await temporaryFolder('caddy');
    server = createServer(({ url, headers }, response) => {
      forwarded.push([url, headers['x-forwarded-for'], headers['x-forwarded-proto']]);
      response.end('served');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = await freePort();
    stop = await startCaddy({ folder: folder.path, port, server: (server.address() as AddressInfo).port });
  }, LIMIT_MS);
  afterAll(async () => {
    await stop?.();
    await new Promise((resolve) => server.close(resolve));
    await folder?.remove();
  }, LIMIT_MS);

  /** The status of a path as it is sent, which `fetch` would rewrite. */
  const statusOf = async (path: string): Promise<number> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    return Number(Buffer.concat(chunks).toString().split(' ')[1]);
  };

  test('liveness and readiness stay inside, however the paths are written', async () => {
    forwarded.length = 0;
    for (const path of ['/healthz', '/readyz', '/readyz?now=1', '/%72eadyz', '/./readyz', '//healthz'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(forwarded).toEqual([]);
    expect(await statusOf('/catalog')).toBe(200);
  });

  test('what checks a build waits for its check, everything else for a minute', async () => {
    const adapted = spawnSync(CADDY, ['adapt', '--config', join(ROOT, 'deploy/Caddyfile')], {
      encoding: 'utf8',
    });
    const timeouts = (text: string) =>
      [...text.matchAll(/"response_header_timeout":(\d+)/g)].map(([, ns]) => ns);
    const [publishing = '', others = ''] = adapted.stdout.split('"path":["/api/publish/*"]');
    expect(timeouts(publishing)).toEqual(['360000000000']);
    expect(timeouts(others)).toEqual(['60000000000']);
    expect(await statusOf('/api/publish/remote-ad')).toBe(200);
  });

  test('an address that the client states is replaced by its own', async () => {
    forwarded.length = 0;
    await fetch(`http://127.0.0.1:${port}/catalog`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    });
    expect(forwarded).toEqual([['/catalog', '127.0.0.1', 'http']]);
  });

  test('a connection without a complete header is closed', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    socket.resume();
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });
});
