/** Line breaks of every system and of word processors. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Marks that turn the direction of writing. */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** The marks of a picture sign that choose its look. */
const LOOK = /[\uFE0E\uFE0F]/g;
/** What has no width, fillers, hyphenation points and places of objects: in a name they only deceive. */
const INVISIBLE = /(?![\uFE0E\uFE0F])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC\u2800]/gu;
/** Spaces of all widths, and dashes: in a number, a code or a link each means the plain sign. */
const SPACE = /\p{Zs}/gu;
const DASH = /[\p{Pd}\u2212]/gu;
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
    .replace(INVISIBLE, '')
    .replace(SURROGATE, '')
    .normalize('NFC')
    .trim();

/** Text without any sign that has no width, for what is compared or read as a value. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').replace(LOOK, '');

/** A number, code, login, address or link as it was meant: pasted text has invisible signs [ERR-34]. */
export const cleanValue = (text: string): string =>
  withoutInvisible(cleanLine(text)).replace(SPACE, ' ').replace(DASH, '-').trim();

/** A number of digits alone, which is copied with spaces and dashes in it [ERR-34]. */
export const cleanNumber = (text: string): string => cleanValue(text).replace(/[\s-]/g, '');

/** Text of one line with single spaces, for a place that is no field: a page's head, a card, a message. */
export const plainLine = (text: string): string => cleanLine(text).replace(/\s+/g, ' ');

/** Text of several lines: newline and tab are its only control characters and marks of direction. */
export const cleanText = (text: string): string =>
  text
    .replace(LINE_BREAK, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(BIDI, '')
    .replace(SURROGATE, '\uFFFD');
