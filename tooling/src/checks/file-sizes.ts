import { readFiles } from './imports.ts';

/** A file beyond this holds more than one subject. */
export const LINES_MAX = 350;

/** Tables of data: one subject of any length. */
const DATA_TABLES = [
  /^api\/src\/modules\/handbook\/catalog\/marks-[a-z-]+\.ts$/,
  /^api\/src\/seed\/market-shape-data\.ts$/,
];

/** Code files below `root` of more than `LINES_MAX` lines, as `path: lines`. */
export const longFiles = (root: string): string[] =>
  readFiles(root, /\.(?:ts|tsx|mts|mjs|cjs)$/)
    .filter(({ path }) => !DATA_TABLES.some((table) => table.test(path)))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path}: ${lines}`)
    .sort();
