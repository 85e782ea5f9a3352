import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { ROOT } from '../run-step.ts';
import { objectStoreOf } from './object-store.ts';
import { releasesOf } from './pointers.ts';
import { readReleases } from './registry-file.ts';

const TYPESCRIPT_HOOK = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;

interface Stored {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** An object store with one bucket `files`, which hands its objects out as a browser would get them. */
const openStore = async () => {
  const objects = new Map<string, Stored>();
  const behaviour = { allowsOrigins: true, refuses: false };
  const server: Server = createServer(async (request, reply) => {
    const key = (request.url ?? '').replace('/files/', '');
    if (request.method === 'PUT') {
      const { authorization = '', ...headers } = request.headers;
      const isSigned = authorization.startsWith('AWS4-HMAC-SHA256 Credential=key/');
      if (!isSigned || behaviour.refuses) return reply.writeHead(403).end();
      objects.set(key, {
        body: Buffer.concat(await request.toArray()),
        headers: Object.fromEntries(
          ['content-type', 'cache-control', 'content-encoding'].flatMap((name) =>
            headers[name] ? [[name, String(headers[name])]] : [],
          ),
        ),
      });
      return reply.writeHead(200).end();
    }
    const found = objects.get(key);
    if (!found) return reply.writeHead(404).end();
    return reply
      .writeHead(200, {
        ...found.headers,
        ...(behaviour.allowsOrigins ? { 'access-control-allow-origin': '*' } : {}),
      })
      .end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { objects, behaviour, url, close: () => server.close() };
};

let folder: string;
let store: Awaited<ReturnType<typeof openStore>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  store = await openStore();
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Releases a build of the ad remote with the store configured; answers with what the command said on stderr. */
const release = (app: string): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        TYPESCRIPT_HOOK,
        join(ROOT, 'tooling/src/release/test-process.ts'),
        folder,
        app,
        'build-1',
      ],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          S3_RELEASES_URL: `${store.url}/files`,
          S3_ENDPOINT: store.url,
          S3_BUCKET: 'files',
          S3_REGION: 'ru',
          S3_ACCESS_KEY_ID: 'key',
          S3_SECRET_ACCESS_KEY: 'secret',
        },
      },
    );
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.once('close', (code) => resolve({ code, said }));
  });
const known = async (app: 'host' | 'remote-ad') => releasesOf(await readReleases(join(folder, 'data')), app);

describe('a release into an object store', () => {
  test('puts the files of a remote there and names them by their addresses', async () => {
    expect(await release('remote-ad')).toEqual({ code: 0, said: '' });
    const prefix = 'r/remote-ad/build-1';
    expect([...store.objects.keys()].sort()).toEqual([
      `${prefix}/remoteEntry.js`,
      `${prefix}/static/js/a.js`,
    ]);
    const script = store.objects.get(`${prefix}/static/js/a.js`);
    expect(script?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(script?.body ?? '').toString()).toBe('a');
    const [build] = (await known('remote-ad')).builds;
    expect(build?.description).toMatchObject({
      entry: { url: `${store.url}/files/${prefix}/remoteEntry.js` },
      scripts: [{ url: `${store.url}/files/${prefix}/static/js/a.js` }],
    });
  });

  test('leaves the page itself with the server', async () => {
    expect(await release('host')).toEqual({ code: 0, said: '' });
    expect([...store.objects.keys()]).toEqual([]);
    expect((await known('host')).live).toEqual(['build-1']);
  });

  test('is refused when the store lets no other origin read, or takes nothing', async () => {
    store.behaviour.allowsOrigins = false;
    expect((await release('remote-ad')).said).toContain('allows no other origin');
    store.behaviour.refuses = true;
    expect((await release('remote-ad')).said).toContain('the object store answered 403');
    expect((await known('remote-ad')).live).toEqual([]);
  });
});

test('a store that is described by half is named as such', async () => {
  await expect(
    objectStoreOf({ S3_RELEASES_URL: 'https://cdn.example', S3_ENDPOINT: 'https://s3.example' }),
  ).rejects.toThrow('S3_BUCKET: needed beside S3_RELEASES_URL');
  await expect(objectStoreOf({ S3_RELEASES_URL: 'cdn' })).rejects.toThrow('S3_RELEASES_URL');
  expect(await objectStoreOf({})).toBeNull();
});
