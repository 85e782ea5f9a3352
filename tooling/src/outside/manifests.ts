import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { folderOf } from '../build/installed-packages.ts';
import { ROOT } from '../root.ts';

/** Packages whose compiled sources a remote outside of this repository is built from. */
export const COMPILED_PACKAGES = ['shared-contracts', 'shared-ui', 'shared-app'] as const;
export type CompiledPackage = (typeof COMPILED_PACKAGES)[number];

/** The package with the build's settings and its command. */
export const PRESET = 'remote-preset';

interface SourceManifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface PublicManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: 'module';
  readonly engines: { readonly node: string };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The installed version of a package of npm, seen from a folder of this repository. */
const installedVersion = (folder: string, name: string): string => {
  const found = folderOf(join(ROOT, folder), name);
  if (!found) throw new Error(`${name} is not installed for ${folder}`);
  return read<{ version: string }>(join(found, 'package.json')).version;
};

/** Exact versions: ours are the contract's, those of npm are the ones that this repository is tested with. */
export const exactVersions = (folder: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name.startsWith('@cars/') ? CONTRACT_VERSION : installedVersion(folder, name),
    ]),
  );

const SOURCE = /^\.\/src\/(.*)\.tsx?$/;

/** The same export of the compiled package; null for what is for tests only. */
const compiledExport = (target: string): unknown => {
  const [, path] = SOURCE.exec(target) ?? [];
  if (path) return { types: `./dist/src/${path}.d.ts`, default: `./dist/src/${path}.js` };
  if (target.startsWith('./src/')) return target.replace('./src/', './dist/src/');
  return target === './package.json' ? target : null;
};

const common = {
  version: CONTRACT_VERSION,
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20.19' },
} as const;

/** `package.json` of a compiled package: its version is that of the contract, no path leads into this repository. */
export const compiledManifest = (name: CompiledPackage): PublicManifest => {
  const source = read<SourceManifest>(join(ROOT, name, 'package.json'));
  const exported = Object.entries(source.exports).map(([key, target]) => [key, compiledExport(target)]);
  return {
    name: source.name,
    ...common,
    exports: Object.fromEntries(exported.filter(([, target]) => target !== null)),
    dependencies: exactVersions(name, Object.keys(source.dependencies ?? {})),
  };
};

/** `package.json` of the preset; `dependencies` are what its bundle imports. */
export const presetManifest = (dependencies: readonly string[]): PublicManifest => ({
  name: `@cars/${PRESET}`,
  ...common,
  exports: { '.': { types: './preset.d.ts', default: './preset.js' } },
  bin: { 'cars-remote': './cars-remote.js' },
  dependencies: exactVersions('tooling', dependencies),
});
