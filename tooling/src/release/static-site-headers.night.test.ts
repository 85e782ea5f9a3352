// Night: It needs nginx.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { freePort } from '../run/free-port.ts';
import { absentNginx, startNginx } from '../run/nginx.ts';
import { nginxFile } from './static-site-headers.ts';

const POLICY = "default-src 'none'; script-src 'self' 'sha256-AAA='; connect-src 'self' https://api.example";
const FILE = '/r/remote-ad/build-1/static/js/a.js';

let folder = '';
let address = '';
let stop = async (): Promise<void> => undefined;

const put = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};

describe.skipIf(absentNginx().length > 0)('nginx with the configuration of an export', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    for (const [path, content] of Object.entries({
      '/index.html': '<!doctype html><title>page</title>',
      '/favicon.ico': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '/r/registry.json': '{}',
      '/r/builds.json': '{}',
      [FILE]: 'a()',
      [`${FILE}.gz`]: gzipSync('a()'),
    }))
      await put(`public${path}`, content);
    await put('site.conf', nginxFile(POLICY).replace('/var/www/cars/public', join(folder, 'public')));
    const stopNginx = await startNginx({
      folder,
      port,
      http: `include /etc/nginx/mime.types; access_log off;
server { listen 127.0.0.1:${port}; include ${folder}/site.conf; }`,
    });
    stop = async () => {
      await stopNginx();
      await rm(folder, { recursive: true });
    };
  });
  afterAll(() => stop());

  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await fetch(address + path, { headers });
    const of = (name: string) => reply.headers.get(name);
    return { status: reply.status, of, body: await reply.text() };
  };

  test('serves the page for every route, with the content policy, and is requested each time', async () => {
    for (const path of ['/', '/catalog', '/car/7?from=1']) {
      const { status, of, body } = await get(path);
      expect([path, status, of('content-security-policy'), of('cache-control')]).toEqual([
        path,
        200,
        POLICY,
        'no-cache',
      ]);
      expect(body).toContain('<title>page</title>');
      expect([of('x-content-type-options'), of('referrer-policy')]).toEqual(['nosniff', 'no-referrer']);
    }
  });

  test('serves files of builds for a year to every origin, compressed where the browser takes it', async () => {
    const { status, of, body } = await get(FILE, { 'accept-encoding': 'gzip' });
    expect([status, body, of('content-encoding'), of('vary')]).toEqual([
      200,
      'a()',
      'gzip',
      'Accept-Encoding',
    ]);
    expect(of('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(of('access-control-allow-origin')).toBe('*');
    expect(of('content-type')).toMatch(/^(application|text)\/javascript$/);
    expect((await get(FILE, { 'accept-encoding': 'identity' })).of('content-encoding')).toBeNull();
  });

  test('has no cache time for a file that is not there yet', async () => {
    const { status, of } = await get('/r/remote-ad/build-2/static/js/a.js');
    expect([status, of('cache-control'), of('x-content-type-options')]).toEqual([404, null, 'nosniff']);
  });

  test('serves the registry without keeping it, and the icon as what it is', async () => {
    for (const path of ['/r/registry.json', '/r/builds.json'])
      expect([path, (await get(path)).of('cache-control')]).toEqual([path, 'no-cache']);
    expect((await get('/favicon.ico')).of('content-type')).toBe('image/svg+xml');
  });
});
