// Night: It builds the package of the server and starts it.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Metafile } from 'esbuild';
import { ROOT } from '../root.ts';
import { bundleServer, copyPackages, SHIPPED_AS_THEY_ARE } from './bundle-server.ts';

/** The first start creates a database, which takes minutes on a machine busy with other tests. */
const LIMIT_MS = 400_000;

let folder = '';
let metafile: Metafile;
let packages: string[] = [];
let children: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cars-packaged-'));
  metafile = await bundleServer(join(folder, 'server'));
  packages = await copyPackages(join(folder, 'node_modules'));
  mkdirSync(join(folder, 'builds'));
}, LIMIT_MS);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

test('the packaged server imports Node’s modules and the shipped packages only', () => {
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith('node:') && !builtinModules.includes(path))
    .map(({ path }) => path);
  const unknown = imported.filter(
    (path) => !SHIPPED_AS_THEY_ARE.some((name) => path === name || path.startsWith(`${name}/`)),
  );
  expect(unknown).toEqual([]);
  expect(imported).toContain('sharp');
});

test('it has no TypeScript, no loader of it and no build tool', () => {
  const files = readdirSync(folder, { recursive: true }) as string[];
  expect(files.filter((name) => /\.[cm]?tsx?$/.test(name))).toEqual([]);
  expect(packages.filter((name) => /tsx|typescript|esbuild|rspack|rsbuild/.test(name))).toEqual([]);
  const migrations = readdirSync(join(ROOT, 'api/src/db/migrations'));
  expect(readdirSync(join(folder, 'server/migrations'))).toEqual(migrations);
});

test(
  'its process of first screens runs an entry with the rights to its own files alone',
  async () => {
    const entry = join(folder, 'entry.mjs');
    writeFileSync(entry, "export const firstScreen = { contract: '1.0.0', render: () => null };");
    const files = ['server/first-screen-process.mjs', 'server/lock-process.mjs', 'workers/serve-calls.mjs'];
    const paths = [...files.map((name) => join(folder, name)), entry];
    const permission = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission';
    const screens = fork(join(folder, files[0] ?? ''), [pathToFileURL(entry).href, '1000'], {
      execArgv: [permission, ...paths.map((path) => `--allow-fs-read=${path}`)],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    children.push(screens);
    const greeting = await new Promise((resolve) => {
      screens.once('message', resolve);
      screens.once('exit', (code) => resolve(`ended with ${code}`));
    });
    expect(greeting).toEqual({ ready: '1.0.0' });
  },
  LIMIT_MS,
);

/** What a process printed until it was ready or ended. */
const outputOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        if (/^ready /m.test(output)) resolve(output);
      });
    child.once('exit', (code) => resolve(`${output}ended with ${code}`));
  });

test.each(['import-ads', 'moderate', 'outbox', 'anonymise', 'backup', 'restore', 'publish-token'])(
  'its command %s is called as the package has it',
  async (name) => {
    const child = spawn(process.execPath, [join(folder, `server/${name}.mjs`), '--help'], { cwd: tmpdir() });
    children.push(child);
    expect(await outputOf(child)).toMatch(new RegExp(`^Usage: node server/${name}\\.mjs(?: .*)?\n`));
  },
  LIMIT_MS,
);

test(
  'it starts outside of the repository, is ready and stops',
  async () => {
    const port = 20_000 + (process.pid % 10_000);
    const child = spawn(process.execPath, [join(folder, 'server/start.cjs')], {
      cwd: tmpdir(),
      env: {
        NODE_ENV: 'production',
        MESSAGES: 'outbox',
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        HOST: '127.0.0.1',
        DRAIN_SECONDS: '0',
        PUBLIC_URL: 'https://cars.example',
        SERVICE_USER: 'service',
        SERVICE_PASSWORD: 'a long secret of this test',
      },
    });
    children.push(child);
    const output = await outputOf(child);
    expect(output).toContain(`ready http://localhost:${port}`);
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([reply.status, await reply.json()]).toEqual([
      200,
      {
        status: 'ready',
        checks: { database: 'ok', migrations: 'ok', start: 'ok', disk: 'ok', serving: 'ok' },
      },
    ]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  LIMIT_MS,
);

test(
  'it names all settings that cannot be used, and writes nothing',
  async () => {
    const data = join(folder, 'data-of-wrong-settings');
    const child = spawn(process.execPath, [join(folder, 'server/start.cjs')], {
      cwd: tmpdir(),
      env: {
        NODE_ENV: 'production',
        DATA_DIR: data,
        PORT: 'many',
        DATABASE_URL: 'mysql://x',
        S3_REGISTRY: '1',
        S3_RELEASES_URL: 'nowhere',
      },
    });
    children.push(child);
    const output = await outputOf(child);
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'S3_RELEASES_URL',
      'S3_BUCKET',
      'SERVICE_PASSWORD',
      'PUBLIC_URL',
    ])
      expect(output).toMatch(new RegExp(`^${name}: `, 'm'));
    expect(output).toMatch(/ended with 1$/);
    expect(existsSync(data)).toBe(false);
  },
  LIMIT_MS,
);

test(
  'its decoder of pictures starts and decodes one',
  async () => {
    const source = join(folder, 'photo.heic');
    cpSync(join(ROOT, 'api/src/images/phone.heic'), source);
    const decoder = fork(join(folder, 'server/decoder-process.mjs'), [], { serialization: 'advanced' });
    children.push(decoder);
    const replies = new Promise<unknown>((resolve, reject) => {
      decoder.on('message', (message: { ready?: null; reply?: unknown }) => {
        if ('ready' in message)
          decoder.send({ id: 1, request: { source: readFileSync(source), format: 'heic', effort: 0 } });
        else resolve(message.reply);
      });
      decoder.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
    expect(await replies).toMatchObject({ kind: 'master' });
  },
  LIMIT_MS,
);

test(
  'its process of deltas starts and writes one',
  async () => {
    const [file, dictionary] = [join(folder, 'second.js'), join(folder, 'first.js')];
    const text = readFileSync(join(folder, 'server/main.mjs'), 'utf8').slice(0, 20_000);
    writeFileSync(dictionary, text);
    writeFileSync(file, `${text}// changed`);
    const process = fork(join(folder, 'server/delta-process.mjs'), [], { serialization: 'advanced' });
    children.push(process);
    const request = { file, dictionaries: [dictionary], folder: join(folder, 'deltas') };
    const replies = new Promise<unknown>((resolve, reject) => {
      process.on('message', (message: { ready?: null; reply?: unknown }) => {
        if ('ready' in message) process.send({ id: 1, request });
        else resolve(message);
      });
      process.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
    expect(await replies).toEqual({ id: 1, reply: undefined });
    const [name = ''] = readdirSync(request.folder);
    expect(readFileSync(join(request.folder, name)).length).toBeLessThan(200);
  },
  LIMIT_MS,
);
