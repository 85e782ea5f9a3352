// Night: It builds the package of the server and starts it.
import { type ChildProcess, spawn } from 'node:child_process';
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
import type { Socket } from 'node:net';
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

/** The greeting of a packaged process, and its reply to a request if one is given. */
const talkTo = async (
  name: string,
  format: 'BYTES' | 'TEXT',
  { args = [], execArgv = [], request }: { args?: string[]; execArgv?: string[]; request?: unknown } = {},
): Promise<unknown[]> => {
  const calls = await import(pathToFileURL(join(folder, 'workers/serve-calls.mjs')).href);
  const child = spawn(process.execPath, [...execArgv, join(folder, name), ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  const channel = child.stdio[3] as Socket;
  if (request) calls.writeMessage(channel, calls[format], { id: 1, request });
  return new Promise((resolve, reject) => {
    const messages: unknown[] = [];
    const take = (message: unknown) => {
      messages.push(message);
      if (messages.length === (request ? 2 : 1)) resolve(messages);
    };
    calls.readMessages(channel, calls[format], take, reject);
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
};

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
    const [greeting] = await talkTo(files[0] ?? '', 'TEXT', {
      args: [pathToFileURL(entry).href, '1000'],
      execArgv: [permission, ...paths.map((path) => `--allow-fs-read=${path}`)],
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
    const request = { source: readFileSync(source), format: 'heic', effort: 0 };
    const [, answer] = await talkTo('server/decoder-process.mjs', 'BYTES', { request });
    expect(answer).toMatchObject({ reply: { kind: 'master' } });
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
    const request = { file, dictionaries: [dictionary], folder: join(folder, 'deltas') };
    const [, answer] = await talkTo('server/delta-process.mjs', 'BYTES', { request });
    expect(answer).toEqual({ id: 1, reply: undefined });
    const [name = ''] = readdirSync(request.folder);
    expect(readFileSync(join(request.folder, name)).length).toBeLessThan(200);
  },
  LIMIT_MS,
);
