import { readFiles } from './imports.ts';

/** Texts of the product and of its rules; queries of tests are as people type them. */
const CHECKED =
  /^docs\/product\/[\w-]+\.md$|^(?!e2e\/|shared-contracts\/test-data\/).*(?<!\.test)\.(?:tsx?|html)$/;

/** Dashes of Russian texts: «—» between words, «–» between numbers. */
const DASHES: readonly (readonly [RegExp, string])[] = [
  [/[а-яё»)] – [а-яё«(]|[а-яё»] - [а-яё«]/gi, '«—» between words'],
  [/\d ?— ?\d/g, '«–» between numbers'],
];

/** Every other dash of a text as `line: “a – b” → the right one`. */
export const dashesOf = (text: string): string[] =>
  DASHES.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(
      ({ 0: found, index }) => `${text.slice(0, index).split('\n').length}: “${found}” → ${instead}`,
    ),
  );

/** Every other dash in the Russian texts below `root`, as `file:line: …`. */
export const wrongDashes = (root: string): string[] =>
  readFiles(root, /\.(?:tsx?|html|md)$/)
    .filter(({ path }) => CHECKED.test(path))
    .flatMap(({ path, text }) => dashesOf(text).map((complaint) => `${path}:${complaint}`));
