import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './imports.ts';

/** Set by the system, by npm or by our own processes for each other; they are no settings. */
const INTERNAL: ReadonlySet<string> = new Set([
  ...['FORCE_COLOR', 'NO_COLOR', 'INIT_CWD', 'NODE_OPTIONS', 'PATH'],
  ...['BUILD_OUTPUT', 'BUILD_PUBLIC_PATH'],
  ...['DEBUG_PRINT_LIMIT', 'PREPARED_DATA_DIR', 'RECHECK_BACKEND'],
]);

/** `process.env.X`, `env['X']`; `{ X, Y: y } = process.env`; a parameter `{ X }: NodeJS.ProcessEnv`. */
const READ = /\benv(?:\??\.|\[['"])([A-Z][A-Z0-9_]{1,})\b/g;
const TAKEN_APART = /\{([^{}]*)\}\s*(?:=\s*(?:process\.)?env\b|:\s*NodeJS\.ProcessEnv)/g;
const NAME = /^\s*([A-Z][A-Z0-9_]{1,})\b/;
const DECLARED = /^#([A-Z][A-Z0-9_]*)=/gm;

/** Names of the variables that a source reads. */
export const variablesOf = (source: string): string[] => {
  const read = [...source.matchAll(READ)].map(([, name = '']) => name);
  const taken = [...source.matchAll(TAKEN_APART)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => NAME.exec(part)?.[1] ?? []),
  );
  return [...new Set([...read, ...taken])];
};

/**
 * Variables that a source reads and `.env.example` does not declare, and declared ones whose name is in no
 * source. `sources` maps paths to texts, without the lists of declarations themselves.
 */
export const environmentProblems = (example: string, sources: Readonly<Record<string, string>>): string[] => {
  const declared = new Set([...example.matchAll(DECLARED)].map(([, name = '']) => name));
  const undeclared = Object.entries(sources).flatMap(([path, text]) =>
    variablesOf(text)
      .filter((name) => !declared.has(name) && !INTERNAL.has(name))
      .map((name) => `${path}: ${name} is not declared (api/src/env.ts or api/src/other-settings.ts)`),
  );
  const all = Object.values(sources).join('\n');
  const unused = [...declared]
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(all))
    .map((name) => `.env.example: nothing reads ${name}`);
  return [...undeclared, ...unused];
};

const SOURCE = /\.(?:ts|tsx|mjs)$/;
/** The declarations, and files that plant names. */
const NOT_READ: ReadonlySet<string> = new Set([
  'api/src/other-settings.ts',
  'tooling/src/checks/environment.test.ts',
  'tooling/src/testing/planted/violations.ts',
]);

/** The same for this repository. */
export const undeclaredVariables = (root: string): string[] => {
  const files = readFiles(root, SOURCE).filter(({ path }) => !NOT_READ.has(path));
  const sources = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  return environmentProblems(readFileSync(join(root, '.env.example'), 'utf8'), sources);
};
