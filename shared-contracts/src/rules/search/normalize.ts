import { QUERY_MAX_CHARS } from '../../schemas/limits.ts';

export const QUERY_MAX_WORDS = 8;
/** A word like «bmwx5» is three tokens, so there may be a few more of them than words. */
const TOKENS_MAX = 12;

const ACCENTED = /[\u00c0-\u024f]/g;
const COMBINING = /\p{M}/gu;
const APOSTROPHES = /['’`ʼ]/g;

/** The first words of a query, within the limits. */
export const cutQuery = (query: string): string =>
  query.slice(0, QUERY_MAX_CHARS).trim().split(/\s+/).slice(0, QUERY_MAX_WORDS).join(' ');

/** Whether a text has no letters to compose or decompose: accents, «ё», a decomposed «й». */
const isPlain = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 && (code < 0x410 || code > 0x44f)) return false;
  }
  return true;
};

/** Lower case, composed, ё as е, Latin letters without accents; a Russian й stays. */
export const normalize = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFC')
        .toLowerCase()
        .replaceAll('ё', 'е')
        .replace(ACCENTED, (letter) => letter.normalize('NFD').replace(COMBINING, ''));

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLatin = (code: number) => code >= 97 && code <= 122;
const isCyrillic = (code: number) => code >= 0x430 && code <= 0x44f;

/** «Song+» is «Song Plus»; the plus of «+2» only separates. */
const PLUS = /([a-zа-я\d])\+(?![a-zа-я\d])/g;
const spellPlus = (text: string): string => (text.includes('+') ? text.replace(PLUS, '$1 plus') : text);

/** Words of a name: letters and digits stay together («rav4»), everything else separates words. */
export const nameWords = (name: string): string[] => {
  const normal = spellPlus(normalize(name));
  const text = normal.includes("'") ? normal.replace(APOSTROPHES, '') : normal;
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const isInside = isDigit(code) || isLatin(code) || isCyrillic(code);
    if (isInside && start < 0) start = at;
    if (!isInside && start >= 0) {
      words.push(text.slice(start, at));
      start = -1;
    }
  }
  return words;
};

// No lookbehind: Safari before 16.4 rejects the whole file.
const DECIMAL = /(^|[^\d.,])\d{1,2}[.,]\d(?!\d)/g;
const LETTERS_OR_DIGITS = /[a-zа-я]+|\d+/g;

/** Tokens of a query: letters and digits are split («x5» is «x», «5»), liters («1.6») are dropped. */
export const queryTokens = (query: string): string[] => {
  const text = spellPlus(normalize(query)).replace(APOSTROPHES, '').replace(DECIMAL, '$1 ');
  return (text.match(LETTERS_OR_DIGITS) ?? []).slice(0, TOKENS_MAX);
};

const has = (text: string, isKind: (code: number) => boolean): boolean => {
  for (let at = 0; at < text.length; at++) if (isKind(text.charCodeAt(at))) return true;
  return false;
};

export const isNumber = (token: string): boolean => isDigit(token.charCodeAt(0));
export const hasCyrillic = (text: string): boolean => has(text, isCyrillic);
export const hasDigit = (text: string): boolean => has(text, isDigit);
