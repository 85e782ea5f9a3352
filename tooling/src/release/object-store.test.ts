import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { ROOT } from '../run-step.ts';
import { objectStoreOf } from './object-store.ts';
import { releasesOf } from './pointers.ts';
import { readReleases } from './registry-file.ts';
import { openObjectStore } from './test-object-store.ts';

const TYPESCRIPT_HOOK = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;

let folder: string;
let store: Awaited<ReturnType<typeof openObjectStore>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  store = await openObjectStore();
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
          ...store.environment,
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
