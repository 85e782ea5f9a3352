import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A regular expression of a file. */
export interface RegexLiteral {
  /** Path below the repository with the line: `api/src/a.ts:12`. */
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

const SKIPPED_FOLDERS = new Set(['node_modules', '.types', '.builds', 'dist', 'test-results']);
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.(?:test|e2e)\.tsx?$/;

/** Words after which a slash begins a regular expression: after any other word or a value it divides. */
const BEFORE_REGEX = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'new',
  'else',
  'await',
  'yield',
]);
const WORD = /[\p{L}\p{N}_$]/u;

/** The place after a text in quotes that begins at `start`. */
const afterQuoted = (code: string, start: number): number => {
  const quote = code[start];
  let at = start + 1;
  while (at < code.length && code[at] !== quote && code[at] !== '\n') at += code[at] === '\\' ? 2 : 1;
  return at + 1;
};

/** The place after the slash that ends the expression; −1 when the line ends first, so that it was none. */
const afterRegex = (code: string, start: number): number => {
  let isInClass = false;
  for (let at = start + 1; at < code.length && code[at] !== '\n'; at++) {
    if (code[at] === '\\') at++;
    else if (code[at] === '[') isInClass = true;
    else if (code[at] === ']') isInClass = false;
    else if (code[at] === '/' && !isInClass) return at + 1;
  }
  return -1;
};

const wordBefore = (code: string, end: number): string => {
  let start = end;
  while (start > 0 && WORD.test(code[start - 1] ?? '')) start--;
  return code.slice(start, end);
};

/** Whether a slash may begin an expression, by the text before it. Tags of JSX, `</a>` and `<a />`, do not. */
const mayBegin = (code: string, slash: number, valueEnd: number): boolean => {
  if (code[slash + 1] === '>' || valueEnd === 0) return code[slash + 1] !== '>';
  const last = code[valueEnd - 1] ?? '';
  if (WORD.test(last)) return BEFORE_REGEX.has(wordBefore(code, valueEnd));
  return !')]}<\'"`'.includes(last);
};

/**
 * The regular expressions of a file's text. Comments, texts in quotes and templates are skipped, code in
 * `${…}` of a template is not; a slash after `)` or `}` counts as a division.
 */
export const regexLiteralsIn = (code: string, file: string): RegexLiteral[] => {
  const found: RegexLiteral[] = [];
  /** Braces that are open in each current `${…}`. */
  const depths: number[] = [];
  let isInTemplate = false;
  let valueEnd = 0;
  let at = 0;
  while (at < code.length) {
    const char = code[at] ?? '';
    if (isInTemplate) {
      if (char === '\\') at += 2;
      else if (char === '$' && code[at + 1] === '{') {
        depths.push(0);
        isInTemplate = false;
        at += 2;
        valueEnd = at;
      } else {
        isInTemplate = char !== '`';
        at++;
        valueEnd = at;
      }
      continue;
    }
    const depth = depths.at(-1);
    if (char === '/' && code[at + 1] === '/') {
      const end = code.indexOf('\n', at);
      at = end < 0 ? code.length : end;
    } else if (char === '/' && code[at + 1] === '*') {
      const end = code.indexOf('*/', at + 2);
      at = end < 0 ? code.length : end + 2;
    } else if (char === "'" || char === '"') {
      at = afterQuoted(code, at);
      valueEnd = at;
    } else if (char === '/' && mayBegin(code, at, valueEnd) && afterRegex(code, at) > 0) {
      const end = afterRegex(code, at);
      const flags = /^[a-z]*/.exec(code.slice(end, end + 10))?.[0] ?? '';
      const line = code.slice(0, at).split('\n').length;
      found.push({ at: `${file}:${line}`, source: code.slice(at + 1, end - 1), flags });
      at = end + flags.length;
      valueEnd = at;
    } else {
      if (char === '`') isInTemplate = true;
      else if (depth !== undefined && char === '{') depths[depths.length - 1] = depth + 1;
      else if (depth !== undefined && char === '}') {
        if (depth === 0) {
          depths.pop();
          isInTemplate = true;
        } else depths[depths.length - 1] = depth - 1;
      }
      at++;
      if (char.trim() !== '') valueEnd = at;
    }
  }
  return found;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesIn(path);
    return SOURCE.test(entry.name) && !TEST.test(entry.name) ? [path] : [];
  });

/**
 * Where files make expressions from texts at run time, `api/src/a.ts new RegExp`: no check can prove those linear, so
 * each is listed by its test with a reason.
 */
export const regexConstructors = (root: string, folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => filesIn(join(root, folder)))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bRegExp\(/g)].map(() =>
        relative(root, path).split(sep).join('/'),
      ),
    );

/** The regular expressions of the files in these folders below `root`, tests left out. */
export const regexLiterals = (root: string, folders: readonly string[]): RegexLiteral[] =>
  folders
    .flatMap((folder) => filesIn(join(root, folder)))
    .flatMap((path) =>
      regexLiteralsIn(readFileSync(path, 'utf8'), relative(root, path).split(sep).join('/')),
    );
