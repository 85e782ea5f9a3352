import { isEmptyWord } from './absent-cell.ts';

/** What programs write of a line break: HTML, the escape of many languages, and the carriage return of Excel. */
const BREAK = /(?:<br ?\/?>|<\/p>|\\r\\n|\\n|_x000d_)[^\S\n]*\n?/gi;
const PARAGRAPH = /<p>/gi;
const SIGNS: Readonly<Record<string, string>> = {
  nbsp: ' ',
  quot: '"',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  amp: '&',
};
const SIGN = /&(nbsp|quot|laquo|raquo|mdash|ndash|amp);/gi;

/** The description of a cell as a person reads it; null for none, for an error of a spreadsheet and for `null`. */
export const descriptionOf = (cell: string): string | null => {
  if (isEmptyWord(cell)) return null;
  const text = cell
    .replace(PARAGRAPH, '')
    .replace(BREAK, '\n')
    .replace(SIGN, (sign, name: string) => SIGNS[name.toLowerCase()] ?? sign);
  return text.trim() || null;
};
