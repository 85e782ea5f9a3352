// Night: It makes a remote and builds it.
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { makeRemote } from './make-remote.ts';

/** Types, tests and a build from nothing, on a busy machine. */
const CHECK_TIMEOUT_MS = 180_000;
const TYPESCRIPT_HOOK = pathToFileURL(createRequire(join(ROOT, 'package.json')).resolve('tsx/esm')).href;
const SKIPPED = new Set(['.git', '.data', '.builds', 'node_modules', 'test-results', 'dist', 'docs']);

/**
 * The tree without generated files; packages keep their links, the root's packages are those of this tree.
 */
const copyTree = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'new-remote-'));
  for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    cpSync(join(ROOT, entry.name), join(copy, entry.name), { recursive: true, verbatimSymlinks: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const run = (copy: string, folder: string, command: string, ...args: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const { NODE_ENV: _env, NODE_OPTIONS: _options, ...env } = process.env;
    const path = `${join(copy, folder, 'node_modules/.bin')}:${join(copy, 'node_modules/.bin')}:${env.PATH}`;
    const child = spawn(command, args, {
      cwd: join(copy, folder),
      env: { ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('close', (code) => resolve({ code, output }));
  });

describe('a new remote', () => {
  let copy: string;
  let files: string[];
  beforeAll(() => {
    copy = copyTree();
    files = makeRemote(copy, 'dealer');
    // What `pnpm install` would do for the new folder.
    cpSync(join(copy, 'remote-account/node_modules'), join(copy, 'remote-dealer/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const passes = async (folder: string, command: string, ...args: readonly string[]) => {
    const { code, output } = await run(copy, folder, command, ...args);
    expect([command, ...args, code === 0 ? '' : output]).toEqual([command, ...args, '']);
  };

  test('touches the lists of remotes and its own folder, nothing else', () => {
    expect(files.filter((file) => !file.startsWith('remote-dealer/'))).toEqual([
      'shared-contracts/src/shell/apps.ts',
      'shared-contracts/src/shell/route-table.ts',
      'host/src/boot/first-app.ts',
      'e2e/fixtures/registry.ts',
      'tsconfig.json',
      'shared-contracts/src/shell/contract-version.ts',
    ]);
    expect(readFileSync(join(copy, 'remote-dealer/package.json'), 'utf8')).toContain('"@cars/remote-dealer"');
  });

  test(
    'passes the check of types',
    () => passes('.', 'tsc', '-b', 'remote-dealer', 'host'),
    CHECK_TIMEOUT_MS,
  );

  test(
    'passes the checks of style and of dead code as made [T12]',
    async () => {
      await passes('.', 'biome', 'check', '--error-on-warnings', 'remote-dealer');
      await passes('.', 'knip', '--workspace', 'remote-dealer');
    },
    CHECK_TIMEOUT_MS,
  );

  test(
    'passes its own tests, those of the boundaries and of the table of routes',
    async () => {
      await passes('remote-dealer', 'rstest', 'run');
      await passes('tooling', 'rstest', 'run', 'boundaries', 'federation.test');
      await passes('shared-contracts', 'rstest', 'run', 'route-table');
      await passes('host', 'rstest', 'run', 'first-app');
    },
    CHECK_TIMEOUT_MS,
  );

  test(
    'is checked by the boundaries like any other',
    async () => {
      const planted = join(copy, 'remote-dealer/src/planted.ts');
      writeFileSync(planted, "export { remoteModule } from '../../remote-ad/src/routes.tsx';\n");
      const { code, output } = await run(copy, 'tooling', 'rstest', 'run', 'boundaries');
      rmSync(planted);
      expect(code).toBe(1);
      expect(output).toContain('remote-dealer/src/planted.ts → ../../remote-ad/src/routes.tsx');
    },
    CHECK_TIMEOUT_MS,
  );

  test(
    'is built and released after it was agreed on, not before',
    async () => {
      const dataDir = join(copy, '.data');
      mkdirSync(dataDir);
      const command = (task: string, ...args: readonly string[]) => {
        const start = ['--import', TYPESCRIPT_HOOK, `tooling/src/commands/${task}.ts`, ...args];
        return run(copy, '.', 'env', `DATA_DIR=${dataDir}`, process.execPath, ...start);
      };
      const refused = await command('release', 'remote-dealer');
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('npx -y pnpm freeze')]);
      expect((await command('freeze')).code).toBe(0);
      expect(await command('release', 'remote-dealer')).toMatchObject({ code: 0 });
      const [line] = (await command('releases')).output.trim().split('\n');
      expect(JSON.parse(line ?? '')).toMatchObject({ app: 'remote-dealer', live: true, share: 100 });
    },
    CHECK_TIMEOUT_MS,
  );
});

test('an invalid or existing name changes nothing', () => {
  expect(() => makeRemote(ROOT, 'Dealer')).toThrow('2 to 20 letters a-z');
  expect(() => makeRemote(ROOT, '../x')).toThrow('2 to 20 letters a-z');
  expect(() => makeRemote(ROOT, 'account')).toThrow('remote-account is there already');
  expect(() => makeRemote(ROOT, 'login')).toThrow('/login is a route of another app');
});
