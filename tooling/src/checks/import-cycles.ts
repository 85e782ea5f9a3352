import { createResolver, readSources, runtimeImportsOf } from './imports.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

const graphOf = (root: string): Graph => {
  const resolve = createResolver(root);
  const sources = readSources(root);
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => [
      path,
      [...new Set(runtimeImportsOf(text).map((specifier) => resolve(path, specifier)))].filter((target) =>
        known.has(target),
      ),
    ]),
  );
};

/**
 * Import cycles of the tree under `root`, without `import type`, which is erased: each as `a.ts → b.ts → a.ts`. A depth-first walk finds at
 * least one cycle of every group of files that import each other.
 */
export const importCycles = (root: string): string[] => {
  const graph = graphOf(root);
  const finished = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      cycles.push([...trail.slice(start), file].join(' → '));
      return;
    }
    if (finished.has(file)) return;
    trail.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    trail.pop();
    finished.add(file);
  };
  for (const file of [...graph.keys()].sort()) visit(file);
  return cycles;
};
