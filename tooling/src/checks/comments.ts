import { readFiles, readSources, type SourceFile } from './imports.ts';

/** Sentences of one comment, and of the paragraph of a contract beside them. */
const SENTENCES_MAX = 2;

/** Comments beside texts and regular expressions, which may hold their signs. */
const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g;
const STYLE_TOKEN = /(?<comment>\/\*[\s\S]*?\*\/)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const SQL_TOKEN = /(?<comment>\/\*[\s\S]*?\*\/|--[^\n]*(?:\n[ \t]*--[^\n]*)*)|'[^']*'/g;

/** Code, quotations and brackets hold full stops that end no sentence. */
const INSERTED = /`[^`]*`|«[^»]*»|“[^”]*”|"[^"]*"|\([^)]*\)/g;

/** A further paragraph of a doc comment that begins so states errors, shapes or units. */
const CONTRACT = /^(?:Throws|Returns|Null|Shape|Units)\b/;

/** Paragraphs without the items of lists and without indented examples. */
const paragraphsOf = (comment: string): string[] =>
  comment
    .replace(/^\/\*+|\*\/$/g, '')
    .split('\n')
    .map((line) => (/^\s*\* {2,}\S/.test(line) ? '' : line.replace(/^\s*(?:\*|\/\/|--)?\s*/, '')))
    .join('\n')
    .split(/\n\s*\n|\n(?=- )/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => !paragraph.startsWith('- '));

const sentencesOf = (paragraph: string): number =>
  paragraph
    .replace(INSERTED, 'x')
    .split(/[.!?](?:\s|$)/)
    .filter((sentence) => sentence.trim() !== '').length;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The number of sentences that is compared with the limit. */
const lengthOf = (comment: string): number => {
  const isDoc = comment.startsWith('/**');
  const paragraphs = paragraphsOf(comment);
  const contract = isDoc ? paragraphs.findIndex((text, at) => at > 0 && CONTRACT.test(text)) : -1;
  const stated = contract < 0 ? 0 : sentencesOf(paragraphs[contract] ?? '');
  return Math.max(stated, sum(paragraphs.map(sentencesOf)) - stated);
};

const longOf = (code: string, token: RegExp): string[] =>
  [...code.matchAll(token)].flatMap(({ index, groups }) => {
    const sentences = lengthOf(groups?.comment ?? '');
    if (sentences <= SENTENCES_MAX) return [];
    return [`${code.slice(0, index).split('\n').length}: ${sentences} sentences`];
  });

/** Comments of TypeScript or JavaScript with too many sentences, as `line: count`. */
export const longCommentsOf = (code: string): string[] => longOf(code, TOKEN);

/** The same for a stylesheet. */
export const longStyleCommentsOf = (code: string): string[] => longOf(code, STYLE_TOKEN);

/** The same for SQL. */
export const longSqlCommentsOf = (code: string): string[] => longOf(code, SQL_TOKEN);

const inFiles = (files: readonly SourceFile[], longIn: (code: string) => string[]): string[] =>
  files.flatMap(({ path, text }) => longIn(text).map((found) => `${path}:${found}`));

/** The same for every source, stylesheet and SQL file below `root`, as `file:line: count`. */
export const longComments = (root: string): string[] => [
  ...inFiles(readSources(root), longCommentsOf),
  ...inFiles(readFiles(root, /\.css$/), longStyleCommentsOf),
  ...inFiles(readFiles(root, /\.sql$/), longSqlCommentsOf),
];
