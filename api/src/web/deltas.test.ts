import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import zstd from '@bokuweb/zstd-wasm';
import { afterEach, beforeAll, beforeEach, expect, test } from '@rstest/core';
import fastify, { type FastifyInstance } from 'fastify';
import { createDeltas, type Deltas } from './deltas.ts';
import { createReleaseStore } from './release-store.ts';
import { webRoutes } from './routes.ts';
import { putRegistry } from './test-release-files.ts';
import { pageBuild, remoteBuild, SETTINGS, TEMPLATE } from './test-web.ts';

/** Code that hardly repeats itself, so that only an earlier version makes it small. */
const code = (version: string, salt = ''): string =>
  `export const version='${version}';${Array.from({ length: 400 }, (_, n) => createHash('md5').update(`${salt}${n}`).digest('base64')).join('')}`;

const SHELL = { '1111111111': code('first'), '2222222222': code('second') };
const ENTRY = { first: code('entry 1', 'e'), second: code('entry 2', 'e') };
const sha256 = (content: string) => createHash('sha256').update(content).digest();
const offer = (content: string) => `:${sha256(content).toString('base64')}:`;

const ALL = 'gzip, deflate, br, zstd, dcb, dcz';
const FIRST = '/r/host/files/static/js/index.1111111111.js';
const SECOND = '/r/host/files/static/js/index.2222222222.js';
/** Of `dcz`, RFC 9842. */
const FRAME = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

let folder: string;
let app: FastifyInstance;
let deltas: Deltas | undefined;
const errors: unknown[] = [];

const put = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, 'releases', path)), { recursive: true });
  await writeFile(join(folder, 'releases', path), content);
};

const putCode = async (path: string, content: string) => {
  await put(path, content);
  await put(`${path}.br`, brotliCompressSync(content));
};

const start = async (isOn: boolean) => {
  app = fastify();
  const releases = join(folder, 'releases');
  deltas = isOn
    ? createDeltas({ releases, folder: join(folder, 'deltas'), onError: (error) => errors.push(error) })
    : undefined;
  await app.register(webRoutes, {
    releases: createReleaseStore(releases, false),
    settings: SETTINGS,
    publicUrl: 'https://cars.example',
    onPage: () => undefined,
    ...(deltas ? { deltas } : {}),
  });
  await app.inject('/r/registry.json');
  await deltas?.made();
};

const get = (url: string, content?: string, accept = ALL) =>
  app.inject({
    url,
    headers: { 'accept-encoding': accept, ...(content ? { 'available-dictionary': offer(content) } : {}) },
  });

const unpacked = (body: Buffer, dictionary: string): string =>
  Buffer.from(
    zstd.decompressUsingDict(zstd.createDCtx(), body.subarray(40), Buffer.from(dictionary)),
  ).toString();

beforeAll(() => zstd.init());

beforeEach(async () => {
  errors.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'deltas-'));
  await put('host/host-build-2/index.html', TEMPLATE('second'));
  await put('host/host-build-1/index.html', TEMPLATE('first'));
  await putCode('host/host-build-1/static/js/index.1111111111.js', SHELL['1111111111']);
  await putCode('host/host-build-2/static/js/index.2222222222.js', SHELL['2222222222']);
  await putCode('host/host-build-1/static/js/async/a.3333333333.js', code('a', 'one'));
  await putCode('host/host-build-2/static/js/async/a.4444444444.js', code('a', 'another'));
  await putCode('remote-ad/ad-build-1/remoteEntry.js', ENTRY.first);
  await putCode('remote-ad/ad-build-2/remoteEntry.js', ENTRY.second);
  await putRegistry(join(folder, 'releases'), {
    host: [pageBuild('host-build-2'), pageBuild('host-build-1')],
    monolith: [],
    remotes: {
      'remote-ad': [remoteBuild('remote-ad', 'ad-build-2'), remoteBuild('remote-ad', 'ad-build-1')],
    },
  });
  await start(true);
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

test('a browser with an earlier version loads what changed, verified by its hash', async () => {
  const reply = await get(SECOND, SHELL['1111111111']);
  expect(reply.headers['content-encoding']).toBe('dcz');
  expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(reply.headers.vary).toBe('Origin, Accept-Encoding, Available-Dictionary');
  expect(reply.rawPayload.subarray(0, 8)).toEqual(FRAME);
  expect(reply.rawPayload.subarray(8, 40)).toEqual(sha256(SHELL['1111111111']));
  expect(reply.rawPayload.length).toBeLessThan(200);
  expect(unpacked(reply.rawPayload, SHELL['1111111111'])).toBe(SHELL['2222222222']);
});

test('each version is the dictionary of all others of the same file', async () => {
  for (const url of [FIRST, SECOND]) {
    const { headers } = await get(url);
    expect([headers['use-as-dictionary'], headers['content-encoding'], headers.vary]).toEqual([
      'match="/r/host/files/static/js/index.*.js"',
      'br',
      'Origin, Accept-Encoding, Available-Dictionary',
    ]);
  }
  const entry = await get('/r/remote-ad/ad-build-2/remoteEntry.js', ENTRY.first);
  expect([entry.headers['use-as-dictionary'], entry.headers['content-encoding']]).toEqual([
    'match="/r/remote-ad/*/remoteEntry.js"',
    'dcz',
  ]);
  expect(unpacked(entry.rawPayload, ENTRY.first)).toBe(ENTRY.second);
});

test('a dictionary that is unknown, malformed or not accepted gets the whole file [F23]', async () => {
  const whole = async (headers: Record<string, string>) => {
    const reply = await app.inject({ url: SECOND, headers });
    const { statusCode, headers: got } = reply;
    expect([headers, statusCode, got['content-encoding']]).toEqual([headers, 200, 'br']);
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SHELL['2222222222']);
  };
  const known = offer(SHELL['1111111111']);
  for (const dictionary of [
    offer('something else'),
    offer(SHELL['2222222222']),
    known.slice(1, -1),
    `${known}, ${known}`,
    `:${Buffer.from('../../index').toString('base64')}:`,
    ':'.repeat(4000),
  ])
    await whole({ 'accept-encoding': ALL, 'available-dictionary': dictionary });
  for (const accept of ['br', 'gzip, br, dcb', 'br, dcz;q=0', 'br, dcz; q=0.0'])
    await whole({ 'accept-encoding': accept, 'available-dictionary': known });
});

test('two files that have nothing in common have no delta', async () => {
  const { headers } = await get('/r/host/files/static/js/async/a.4444444444.js', code('a', 'one'));
  expect(headers['content-encoding']).toBe('br');
});

test('pages, the registry and everything else are no dictionaries [F23]', async () => {
  await put('host/host-build-2/static/image/a.1234567890.svg', '<svg/>');
  for (const url of [
    '/',
    '/r/registry.json',
    '/r/host/files/static/image/a.1234567890.svg',
    '/favicon.ico',
  ]) {
    const { headers, statusCode } = await get(url, SHELL['1111111111']);
    expect([url, statusCode, headers['use-as-dictionary'], headers['content-encoding'] === 'dcz']).toEqual([
      url,
      200,
      undefined,
      false,
    ]);
    expect(String(headers.vary)).not.toContain('Available-Dictionary');
  }
});

test('deltas are for the server alone, survive a restart, and go with their file', async () => {
  const at = join(folder, 'deltas/host/host~files~static~js~index.2222222222.js');
  const [name = ''] = await readdir(at);
  expect(name).toBe(sha256(SHELL['1111111111']).toString('hex'));
  const made = await stat(join(at, name));
  expect([made.mode & 0o77, (await stat(at)).mode & 0o77]).toEqual([0, 0]);
  await app.close();
  await start(true);
  expect((await stat(join(at, name))).mtimeMs).toBe(made.mtimeMs);
  await app.close();
  await putRegistry(join(folder, 'releases'), {
    host: [pageBuild('host-build-1'), pageBuild('host-build-2')],
    monolith: [],
    remotes: {},
  });
  await start(true);
  expect(await readdir(join(folder, 'deltas/host'))).toEqual([
    'host~files~static~js~async~a.3333333333.js',
    'host~files~static~js~index.1111111111.js',
  ]);
  expect((await get(FIRST, SHELL['2222222222'])).headers['content-encoding']).toBe('dcz');
});

test('without deltas no file offers itself as a dictionary', async () => {
  await app.close();
  await start(false);
  const { headers } = await get(SECOND, SHELL['1111111111']);
  expect([headers['use-as-dictionary'], headers['content-encoding'], headers.vary]).toEqual([
    undefined,
    'br',
    'Origin, Accept-Encoding',
  ]);
});
