import { isUnprintable } from '@cars/shared-contracts/schemas/clean-text';
import { isEmptyWord } from './absent-cell.ts';

/** Tags that an export has escaped as a whole: `&lt;br /&gt;`. */
const ESCAPED_TAG = /&lt;(\/?[a-z][^<>&]{0,200})&gt;/gi;
/**
 * What programs write of a line break: HTML, the escape of many languages, and the carriage return of Excel. `C:\new` is
 * a path.
 */
const BREAK = /(?:<\/?br(?:[\s/][^<>]*)?>|\\r\\n|(?<!\b[a-z]:)\\n|_x000d_)[^\S\n]*\n?/gi;
const CELL_END = /<\/t[dh]\s*>/gi;
/** Only tags of known names: «<ул. Ленина>» is a text. */
const INLINE =
  /<\/?(?:a|abbr|b|big|code|del|em|font|i|img|ins|label|mark|o:p|q|s|small|span|strike|strong|sub|sup|t[dh]|u)(?:[\s/][^<>]*)?>/gi;
const BLOCKS =
  /(?:<\/?(?:address|article|blockquote|body|center|d[dlt]|div|h[1-6r]|html|li|ol|p|pre|section|table|tbody|thead|tr|ul)(?:[\s/][^<>]*)?>\s*)+/gi;

const SIGNS: Readonly<Record<string, string>> = {
  ...{
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
  },
  ...{ laquo: '«', raquo: '»', bdquo: '„', ldquo: '“', rdquo: '”', sbquo: '‚', lsquo: '‘', rsquo: '’' },
  ...{ mdash: '—', ndash: '–', minus: '−', hellip: '…', bull: '•', middot: '·', deg: '°', times: '×' },
  ...{
    plusmn: '±',
    frac12: '½',
    sup2: '²',
    sup3: '³',
    euro: '€',
    copy: '©',
    reg: '®',
    trade: '™',
    sect: '\u00a7',
  },
};
/** `&lt;b>` stays: it would look like a tag. */
const SIGN = /&(?!lt;[a-z/])(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6}\d{0,2});/gi;

/** Signs 128 to 159 of Windows, a space for none. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The sign of a number; those of 128 to 159 are of Windows, as browsers read them. Empty for what cannot be printed. */
const signOf = (code: number): string => {
  if (code === 9 || code === 10 || code === 13) return code === 9 ? ' ' : '\n';
  if (code > 127 && code < 160) return (WINDOWS[code - 128] ?? '').trim();
  const isSign = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  const sign = isSign ? String.fromCodePoint(code) : '';
  return isUnprintable(sign) ? '' : sign;
};

const readSign = (sign: string, name: string): string => {
  const [, hex, digits] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  if (hex) return signOf(Number.parseInt(hex, 16));
  return digits ? signOf(Number(digits)) : (SIGNS[name.toLowerCase()] ?? sign);
};

/** The description of a cell as a person reads it; null for none, for an error of a spreadsheet and for `null`. */
export const descriptionOf = (cell: string): string | null => {
  if (isEmptyWord(cell)) return null;
  const text = cell
    .replace(ESCAPED_TAG, '<$1>')
    .replace(CELL_END, ' ')
    .replace(INLINE, '')
    .replace(BLOCKS, '\n')
    .replace(BREAK, '\n')
    .replace(SIGN, readSign);
  return text.trim() || null;
};
