import { importGraph } from './import-graph.ts';

/**
 * Import cycles of the tree under `root`, each as `a.ts → b.ts → a.ts`; `import type` counts, because such
 * files cannot be read or moved separately. A depth-first walk finds at least one cycle of every group of
 * files that import each other.
 */
export const importCycles = (root: string): string[] => {
  const graph = importGraph(root);
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
