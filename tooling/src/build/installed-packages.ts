import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where `name` is installed for the package in `folder`; null for an optional package of another system. */
export const folderOf = (folder: string, name: string): string | null => {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
  }
  return null;
};

/** Folders of the installed packages that the package in `folder` needs, directly or not; ours are left out. */
export const neededPackages = (folder: string, found = new Set<string>()): Set<string> => {
  const { dependencies = {}, optionalDependencies = {} } = readManifest(folder);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = name.startsWith('@cars/') ? null : folderOf(folder, name);
    if (!next || found.has(next)) continue;
    found.add(next);
    neededPackages(next, found);
  }
  return found;
};
