import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './imports.ts';

const NIGHT_TEST = /\.night\.test\.tsx?$/;
const REASON = /^\/\/ Night: (.+\.)$/;

/** Unit tests that the gate leaves out, each with the reason in its first line; null where the line is missing. */
export const nightTests = (root: string): { readonly path: string; readonly reason: string | null }[] =>
  listFiles(root, NIGHT_TEST)
    .sort()
    .map((path) => {
      const [first = ''] = readFileSync(join(root, path), 'utf8').split('\n', 1);
      return { path, reason: REASON.exec(first)?.[1] ?? null };
    });
