import { createResolver, readSources } from './imports.ts';

/** Imports that run with their file. Those of types count as well, which is stricter than what is loaded. */
const STATIC_IMPORT = /\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** Files below `root` that a process loads when it starts with `entry`, without what it imports on demand. */
export const loadedModules = (entry: string, root: string): string[] => {
  const resolve = createResolver(root);
  const texts = new Map(readSources(root).map(({ path, text }) => [path, text]));
  const loaded = new Set<string>();
  const pending = [entry];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    const text = texts.get(file);
    if (text === undefined || loaded.has(file)) continue;
    loaded.add(file);
    for (const [, from, alone] of text.matchAll(STATIC_IMPORT))
      pending.push(resolve(file, from ?? alone ?? ''));
  }
  return [...loaded].sort();
};
