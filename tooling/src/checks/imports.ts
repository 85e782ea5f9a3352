import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

const SOURCE = /\.(?:ts|tsx|mts|mjs|cjs)$/;
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  '.types',
  'dist',
  '.builds',
  '.data',
  '.git',
  'test-results',
]);
const SPECIFIER =
  /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\brequire(?:\.resolve)?\s*\(\s*)(['"])([^'"]+)\1/g;

/** Checks of imports whose tests hold imports as text. */
const HOLDS_PLANTED_IMPORTS =
  /^tooling\/src\/(?:checks\/(?:boundaries(?:-[a-z]+)?|import-cycles|loaded-modules|messenger-names)|build\/contract-use|new-remote\/make-remote)(?:\.night)?\.test\.ts$/;

export interface SourceFile {
  /** Path below the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

const pathsBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : pathsBelow(path, name);
    return name.test(entry.name) ? [path] : [];
  });

/** Paths below `root` of the files whose names fit, with `/`. */
export const listFiles = (root: string, name: RegExp): string[] =>
  pathsBelow(root, name).map((path) => relative(root, path).split(sep).join('/'));

/** The files below `root` whose names fit. */
export const readFiles = (root: string, name: RegExp): SourceFile[] =>
  listFiles(root, name).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Every file of TypeScript or JavaScript below `root`. */
export const readSources = (root: string): SourceFile[] =>
  readFiles(root, SOURCE).filter(({ path }) => !HOLDS_PLANTED_IMPORTS.test(path));

/** What a file imports, as it is written there; types included. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(SPECIFIER)].map(([, , specifier = '']) => specifier);

type Exports = Readonly<Record<string, string>>;

const exportedFile = (exports: Exports, name: string): string | null => {
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined) {
      if (pattern === `./${name}`) return target.slice('./'.length);
    } else if (`./${name}`.startsWith(before)) {
      return target.replace('*', name.slice(before.length - './'.length)).slice('./'.length);
    }
  }
  return null;
};

/**
 * Returns a function from a file and one of its specifiers to the imported path below `root`, or to the
 * outside package's unchanged specifier. Names of our own packages follow their `exports`.
 */
export const createResolver = (root: string) => {
  const known = new Map<string, Exports>();
  const exportsOf = (folder: string): Exports => {
    const found = known.get(folder);
    if (found) return found;
    const file = join(root, folder, 'package.json');
    const { exports = {} } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
      exports?: Exports;
    };
    known.set(folder, exports);
    return exports;
  };
  return (file: string, specifier: string): string => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
    const own = /^@cars\/([^/]+)(?:\/(.+))?$/.exec(specifier);
    if (!own) return specifier;
    const [, folder = '', name = 'index'] = own;
    return `${folder}/${exportedFile(exportsOf(folder), name) ?? `src/${name}.ts`}`;
  };
};
