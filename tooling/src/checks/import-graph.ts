import { createResolver, importsOf, readSources } from './imports.ts';

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
