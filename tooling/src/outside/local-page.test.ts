import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { serveAgainst, servedLines } from '../build/against.ts';
import { freePort } from '../run/free-port.ts';
import { localSimulator } from '../simulator/local-simulator.ts';

const MESSENGER = 'https://web.telegram.org';
const SIGNED = [{ id: 7_000_000_001, name: 'Анна', phone: '79000000001' }];

const pageOf = (frameAncestors: readonly string[]) => {
  const block = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  return `<html><head><title>x</title></head><body>${block('registry', { remotes: {} })}${block('settings', { frame_ancestors: frameAncestors })}</body></html>`;
};

/** A server that serves the app: the demo's has a simulator, that of production has none. */
const startServer = (isDemo: boolean): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(({ url }, response) => {
      if (url?.startsWith('/dev/')) {
        response.writeHead(isDemo ? 200 : 404, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(isDemo ? SIGNED : { message: 'Не найдено' }));
      }
      const ancestors = isDemo ? "'none'" : MESSENGER;
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `script-src 'self'; frame-ancestors ${ancestors}; base-uri 'none'`,
      });
      response.end(pageOf(isDemo ? [] : [MESSENGER]));
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

const FILES = {
  'index.html': '<title>Авторынок в мессенджере</title>',
  'simulator.css': 'main {}',
  'simulator.js': 'start();',
  'native-proxy.js': 'proxy();',
};

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe.each([
  ['production', false],
  ['the demo', true],
] as const)('a local remote in the page of %s', (_name, isDemo) => {
  const open: Server[] = [];
  let port = 0;
  beforeAll(async () => {
    const [server, remote] = [await startServer(isDemo), await startServer(false)];
    port = await freePort();
    open.push(server, remote);
    open.push(
      await serveAgainst({
        app: 'remote-ad',
        server: new URL(`http://127.0.0.1:${portOf(server)}`),
        port,
        remotePort: portOf(remote),
        simulator: localSimulator(FILES),
      }),
    );
  });
  afterAll(() => {
    for (const server of open) server.close();
  });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });

  test('has the simulator of this machine, and no other file', async () => {
    const page = await get('/dev/messenger?startapp=ad_7');
    expect(await page.text()).toBe(FILES['index.html']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await (await get('/dev/messenger/simulator.js')).text()).toBe('start();');
    expect((await get('/dev/messenger/main.ts')).status).toBe(isDemo ? 200 : 404);
  });

  test('is opened by people whom the server signs, else by a guest without start data', async () => {
    const users = await (await get('/dev/messenger/users')).json();
    expect(users).toEqual(isDemo ? SIGNED : [{ id: 1, name: 'Гость', phone: '' }]);
    const launch = await get('/dev/messenger/start-data');
    expect(await launch.json()).toEqual(isDemo ? SIGNED : { init_data: '' });
  });

  test('may be framed by its own two addresses beside the messengers, which it talks to [F22]', async () => {
    const page = await get('/car/7', { accept: 'text/html' });
    const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
    const messengers = isDemo ? [] : [MESSENGER];
    const [, ancestors = ''] =
      /frame-ancestors ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
    expect(ancestors.trim().split(' ').sort()).toEqual([...own, ...messengers].sort());
    const html = await page.text();
    const [, settings = ''] = /id="settings">([^<]*)/.exec(html) ?? [];
    expect(JSON.parse(settings)).toEqual({ frame_ancestors: [...messengers, ...own] });
    expect(html).not.toContain('native-proxy.js');
  });
});

test('a frame of the page’s own origin gets the web view’s proxy once, as on a phone', () => {
  const { framed } = localSimulator(FILES);
  const headers: IncomingMessage['headers'] = {
    'sec-fetch-dest': 'iframe',
    'sec-fetch-site': 'same-origin',
  };
  const once = framed(headers, '<html><head></head></html>');
  expect(once).toBe('<html><head><script src="/dev/messenger/native-proxy.js"></script></head></html>');
  expect(framed(headers, once)).toBe(once);
  expect(framed({ ...headers, 'sec-fetch-site': 'cross-site' }, '<head></head>')).toBe('<head></head>');
});

test('the contract of the local sources is named, because an older host does not load them', () => {
  const [open, , contract] = servedLines(
    { app: 'remote-ad', server: new URL('https://cars.example/catalog'), port: 3005 },
    '/dev/messenger',
  ).split('\n');
  expect(open).toBe('open http://localhost:3005: https://cars.example with remote-ad of this machine');
  expect(contract).toBe(
    `remote-ad has contract ${CONTRACT_VERSION}: where the host of https://cars.example is older, its section is not loaded (too-new on the console)`,
  );
});
