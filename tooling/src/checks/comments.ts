import { readSources } from './imports.ts';

/** Sentences of one paragraph. */
const SENTENCES_MAX = 2;

/** Comments beside texts and regular expressions, which may hold their signs. */
const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g;

/** Code, quotations and brackets hold full stops that end no sentence. */
const INSERTED = /`[^`]*`|«[^»]*»|“[^”]*”|"[^"]*"|\([^)]*\)/g;

const paragraphsOf = (comment: string): string[] =>
  comment
    .replace(/^\/\*+|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*|\/\/)?\s*/, ''))
    .join('\n')
    .split(/\n\s*\n|\n(?=- )/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim());

const sentencesOf = (paragraph: string): number =>
  paragraph
    .replace(INSERTED, 'x')
    .split(/[.!?](?:\s|$)/)
    .filter((sentence) => sentence.trim() !== '').length;

/** Comments of a file with a paragraph of too many sentences, as `line: count`. */
export const longCommentsOf = (code: string): string[] =>
  [...code.matchAll(TOKEN)].flatMap(({ index, groups }) => {
    const longest = Math.max(0, ...paragraphsOf(groups?.comment ?? '').map(sentencesOf));
    if (longest <= SENTENCES_MAX) return [];
    return [`${code.slice(0, index).split('\n').length}: ${longest} sentences`];
  });

/** The same for every TypeScript file below `root`, as `file:line: count`. */
export const longComments = (root: string): string[] =>
  readSources(root).flatMap(({ path, text }) => longCommentsOf(text).map((found) => `${path}:${found}`));
