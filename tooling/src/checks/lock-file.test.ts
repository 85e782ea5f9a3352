import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';

/*
 * Packages [F9] are exactly those of the lock file, byte for byte, and run nothing when they are installed.
 */

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'] as const;

/** Packages of a lock file whose content is not verified: no hash, or an address of their own. */
const unprovenPackages = (lock: string): string[] => {
  const packages = lock.slice(lock.indexOf('\npackages:\n'), lock.indexOf('\nsnapshots:\n'));
  const entries = packages.split(/\n {2}(?=\S)/).slice(1);
  return entries
    .filter((entry) => !/\n {4}resolution: \{integrity: sha512-[A-Za-z0-9+/]{86}==\}(\n|$)/.test(entry))
    .map((entry) => entry.split(':\n', 1)[0] ?? '');
};

/** Names that the workspace allows (`true`) or refuses (`false`) to run scripts at installation. */
const judgedScripts = (workspace: string): Readonly<Record<string, boolean>> => {
  const [, block = ''] = /\nallowBuilds:\n((?: {2}.*\n)+)/.exec(workspace) ?? [];
  const lines = [...block.matchAll(/^ {2}'?([^'\s#:]+)'?: (true|false)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', verdict]) => [name, verdict === 'true']));
};

/** Folders of the packages that are installed, each once for each version. */
const installedPackages = (): string[] => {
  const store = join(ROOT, 'node_modules/.pnpm');
  const modules = readdirSync(store)
    .map((name) => join(store, name, 'node_modules'))
    .filter(existsSync);
  const scopes = modules.flatMap((folder) => [
    folder,
    ...readdirSync(folder)
      .filter((name) => name.startsWith('@'))
      .map((name) => join(folder, name)),
  ]);
  return scopes
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => !lstatSync(path).isSymbolicLink() && existsSync(join(path, 'package.json')));
};

/** Names of the installed packages that would run something. */
const packagesWithScripts = (): string[] => {
  const names = installedPackages().flatMap((folder) => {
    const { name, scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      scripts?: Readonly<Record<string, string>>;
    };
    const runs = INSTALL_SCRIPTS.some((script) => scripts[script]) || existsSync(join(folder, 'binding.gyp'));
    return runs ? [name] : [];
  });
  return [...new Set(names)].sort();
};

const lock = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
const workspace = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');

test('the lock file has a hash of every package [F9]', () => {
  expect(lock.match(/^ {4}resolution: /gm)?.length).toBeGreaterThan(300);
  expect(unprovenPackages(lock)).toEqual([]);
});

test('a package without a hash, of an address or of a repository is found [F9]', () => {
  const first = /resolution: \{[^}]*\}/;
  for (const other of ['resolution: {}', 'resolution: {tarball: https://evil.example/a.tgz}']) {
    expect(unprovenPackages(lock.replace(first, other)), other).toHaveLength(1);
  }
  expect(unprovenPackages(lock.replace(/\n {4}resolution: .*/, ''))).toHaveLength(1);
});

test('every package that would run a script at installation was judged, and none may [F9]', () => {
  const judged = judgedScripts(workspace);
  expect(packagesWithScripts().filter((name) => !(name in judged))).toEqual([]);
  expect(Object.entries(judged).filter(([, isAllowed]) => isAllowed)).toEqual([]);
});

test('packages of this repository are taken from this repository, whatever a registry offers [F9]', () => {
  const own = [...lock.matchAll(/^ {6}'(@cars\/[\w-]+)':\n {8}specifier: (.*)\n {8}version: (.*)$/gm)];
  expect(own.length).toBeGreaterThan(10);
  for (const [, name, specifier, version] of own) {
    expect([name, specifier, version]).toEqual([name, 'workspace:*', expect.stringMatching(/^link:/)]);
  }
  expect(lock).not.toMatch(/^ {2}'@cars\//m);
});

test('a first command installs the lock file’s packages and changes nothing of it [F8]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cars-install-'));
  for (const file of ['tooling/run.mjs', 'tooling/src/commands/usage.json'])
    cpSync(join(ROOT, file), join(folder, file));
  writeFileSync(join(folder, 'pnpm-lock.yaml'), lock);
  // A fake pnpm that records its arguments.
  const runner = join(folder, 'pnpm.cjs');
  writeFileSync(
    runner,
    `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'requested'))}, process.argv.slice(2).join(' ')); process.exit(3)`,
  );
  const env = { ...process.env, npm_execpath: runner };
  const { status } = spawnSync(process.execPath, [join(folder, 'tooling/run.mjs'), 'start'], { env });
  const recorded = readFileSync(join(folder, 'requested'), 'utf8');
  rmSync(folder, { recursive: true, force: true });
  expect([status, recorded]).toEqual([3, 'install --frozen-lockfile']);
});
