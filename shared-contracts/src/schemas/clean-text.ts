/** Line breaks of every system and of word processors. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Marks that turn the direction of writing. */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Letters without width, fillers and hyphenation points: in a name they only deceive. */
const INVISIBLE = /[\u00AD\u115F\u1160\u180E\u200B-\u200D\u2060-\u206F\u3164\uFEFF\uFFA0]/g;
/** Spaces of all widths, and dashes: in a number, a code or a link each means the plain sign. */
const SPACE = /\p{Zs}/gu;
const DASH = /[\u2010-\u2015\u2212]/g;
const CONTROL = /\p{Cc}/gu;
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const SURROGATE = /\p{Surrogate}/gu;

/** A control character, a line break or a mark that turns the direction of writing [D18]. */
export const isUnprintable = (text: string): boolean => UNPRINTABLE.test(text);

/** Text of one line: line breaks become spaces, invisible signs are removed, letters are composed. */
export const cleanLine = (text: string): string =>
  text
    .replace(LINE_BREAK, ' ')
    .replace(/[\t\n]/g, ' ')
    .replace(CONTROL, '')
    .replace(BIDI, '')
    .replace(INVISIBLE, '')
    .replace(SURROGATE, '')
    .normalize('NFC')
    .trim();

/** A number, code, login, address or link as it was meant: pasted text has invisible signs [ERR-34]. */
export const cleanValue = (text: string): string =>
  cleanLine(text).replace(SPACE, ' ').replace(DASH, '-').trim();

/** Text of one line with single spaces, for a place that is no field: a page's head, a card, a message. */
export const plainLine = (text: string): string => cleanLine(text).replace(/\s+/g, ' ');

/** Text of several lines: newline and tab are its only control characters and marks of direction. */
export const cleanText = (text: string): string =>
  text
    .replace(LINE_BREAK, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(BIDI, '')
    .replace(SURROGATE, '\uFFFD');
