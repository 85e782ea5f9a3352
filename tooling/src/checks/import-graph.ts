import { posix } from 'node:path';
import { createResolver, importsOf, listFiles, readSources } from './imports.ts';

/** Every source file with those that it imports, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export const importGraph = (root: string): ImportGraph => {
  const resolve = createResolver(root);
  const sources = readSources(root);
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => [
      path,
      [...new Set(importsOf(text).map((specifier) => resolve(path, specifier)))].filter((target) =>
        known.has(target),
      ),
    ]),
  );
};

const TEXT = /(['"`])([\w@.-]+(?:\/[\w@.-]+)*)\1/g;
const BESIDE = /\bnew URL\(\s*(['"`])([^'"`]+)\1,\s*import\.meta\.url/g;
const UNIT_TEST = /(?:\.night)?\.test(?=\.tsx?$)/;
/** Its names are examples. */
const WITHOUT_NAMES = 'tooling/src/commands/changed-tests.test.ts';
const OF_TESTS = /(?:^|\/)test-[^/]+$|\.(?:test|e2e)\.tsx?$/;

/** Files that a text may mean: below its own folder, the root, its package or the sources of its package. */
const meant = (path: string, text: string): string[] => {
  const folder = path.split('/')[0] ?? '';
  const places = [posix.dirname(path), '', folder, `${folder}/src`];
  return places.map((place) => posix.join(place, text));
};

/** All edges of two graphs. */
export const joined = (one: ImportGraph, other: ImportGraph): ImportGraph =>
  new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((path) => [
      path,
      [...new Set([...(one.get(path) ?? []), ...(other.get(path) ?? [])])],
    ]),
  );

/**
 * Every source file with the files that it names without an import, such as the entry of a process that it starts:
 * tests and their helpers in any text, other sources in `new URL('…', import.meta.url)`.
 */
export const namesGraph = (root: string): ImportGraph => {
  const known = new Set(listFiles(root, /./));
  const namesakes = new Map(
    [...known].filter((path) => UNIT_TEST.test(path)).map((path) => [path, [path.replace(UNIT_TEST, '')]]),
  );
  const texts = new Map(
    readSources(root).map(({ path, text }) => {
      if (path === WITHOUT_NAMES) return [path, []];
      const imports = new Set(importsOf(text));
      const named = [...text.matchAll(OF_TESTS.test(path) ? TEXT : BESIDE)]
        .map(([, , name = '']) => name)
        .filter((name) => !imports.has(name))
        .flatMap((name) => meant(path, name))
        .filter((target) => target !== path && known.has(target));
      return [path, [...new Set(named)]];
    }),
  );
  return joined(namesakes, texts);
};

/** The given files and every file that imports one of them, directly or through others. */
export const importersOf = (files: readonly string[], graph: ImportGraph): Set<string> => {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set<string>();
  const pending = [...files];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    pending.push(...(importers.get(file) ?? []));
  }
  return reached;
};
