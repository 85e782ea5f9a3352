import type { CarStatusKey } from '../../schemas/vehicle.ts';
import { editDistance } from './edit-distance.ts';

/** Endings of adjectives and participles, short forms first. */
const ENDINGS = new Set(
  ' а о ы ый ий ая яя ое ее ые ие ого его ому ему ой ей ую юю ых их ым им ыми ими ная ное ные ный ного ной ную ных нный нная нное нные нного нной нную нных'.split(
    ' ',
  ),
);
/** «Новый» has only its long forms: «нова» is a car, «нов» a prefix. */
const LONG_ENDINGS = new Set(
  'ый ая ое ые ого ой ую ых ым ыми ому енький енькая енькое енькие енькую'.split(' '),
);

const STEMS: readonly (readonly [string, CarStatusKey, ReadonlySet<string>])[] = [
  ['нов', 'new', LONG_ENDINGS],
  ['подержан', 'used', ENDINGS],
  ['поддержан', 'used', ENDINGS],
  ['бэушн', 'used', ENDINGS],
  ['бушн', 'used', ENDINGS],
  ['юзан', 'used', ENDINGS],
  ['отремонтирован', 'repair', ENDINGS],
  ['бит', 'damaged', ENDINGS],
  ['разбит', 'damaged', ENDINGS],
  ['побит', 'damaged', ENDINGS],
  ['поврежден', 'damaged', ENDINGS],
  ['аварийн', 'damaged', ENDINGS],
  ['списан', 'salvage', ENDINGS],
  ['утилизирован', 'salvage', ENDINGS],
  ['восстановлен', 'refurbished', ENDINGS],
  ['востановлен', 'refurbished', ENDINGS],
  ['реставрирован', 'refurbished', ENDINGS],
  ['отреставрирован', 'refurbished', ENDINGS],
];

const PHRASES: Readonly<Record<string, CarStatusKey>> = {
  new: 'new',
  used: 'used',
  бу: 'used',
  'б у': 'used',
  бэу: 'used',
  'с пробегом': 'used',
  'с пробегами': 'used',
  'с пробег': 'used',
  спробегом: 'used',
  'с большим пробегом': 'used',
  'с небольшим пробегом': 'used',
  'с маленьким пробегом': 'used',
  'секонд хенд': 'used',
  'после ремонта': 'repair',
  'после капремонта': 'repair',
  'после капитального ремонта': 'repair',
  'после кузовного ремонта': 'repair',
  repaired: 'repair',
  'после дтп': 'damaged',
  'после аварии': 'damaged',
  'после авария': 'damaged',
  'после удара': 'damaged',
  'с повреждениями': 'damaged',
  'под восстановление': 'damaged',
  'на восстановление': 'damaged',
  damaged: 'damaged',
  'на запчасти': 'salvage',
  'на запчастя': 'salvage',
  'по запчастям': 'salvage',
  'на разбор': 'salvage',
  'под разбор': 'salvage',
  'в разбор': 'salvage',
  'на разборку': 'salvage',
  'под разборку': 'salvage',
  'на утилизацию': 'salvage',
  salvage: 'salvage',
  'после восстановления': 'refurbished',
  'после реставрации': 'refurbished',
  refurbished: 'refurbished',
  restored: 'refurbished',
};
const PHRASE_MAX_WORDS = 3;
/** Minimum length of a phrase's second word with a typo. */
const TYPO_MIN_CHARS = 7;

/** Negations of the next words: «не битая», «без пробега». */
const DENIALS = new Set(['не', 'ни', 'без', 'нe']);
/** «New Beetle», «New Yorker»: names that begin with the word of a condition. */
const NAMES_AFTER_NEW = new Set(['beetle', 'битл', 'yorker', 'class', 'actyon', 'mini', 'energy']);
const DENIED_WORDS = new Set(['небит', 'небитый', 'небитая', 'небитое', 'небитые', 'неновый', 'неновая']);

const stemCondition = (word: string): CarStatusKey | null => {
  for (const [stem, key, endings] of STEMS) {
    if (word.startsWith(stem) && endings.has(word.slice(stem.length))) return key;
  }
  return null;
};

const phraseCondition = (words: readonly string[]): CarStatusKey | null => {
  // A Latin c looks the same as the Russian preposition.
  const phrase = words.join(' ').replace(/^c /, 'с ');
  if (Object.hasOwn(PHRASES, phrase)) return PHRASES[phrase] ?? null;
  const [first, second] = words;
  if (words.length !== 2 || second === undefined || second.length < TYPO_MIN_CHARS - 1) return null;
  for (const known of Object.keys(PHRASES)) {
    const space = known.indexOf(' ');
    const isLong = known.length - space > TYPO_MIN_CHARS;
    if (isLong && known.slice(0, space) === (first === 'c' ? 'с' : first)) {
      if (editDistance(known.slice(space + 1), second, 1) <= 1) return PHRASES[known] ?? null;
    }
  }
  return null;
};

/** The condition in a query, and the remaining words. */
export interface ReadCondition {
  readonly condition: CarStatusKey | null;
  readonly rest: readonly string[];
}

/**
 * Removes the first condition from a query's tokens, whole words only and the longest first [SRCH-8]: «камри
 * с пробегом» is `used` and «камри». A lone «с» or «после», a «Nova», a «не битая» are no condition.
 */
export const readCondition = (tokens: readonly string[]): ReadCondition => {
  let condition: CarStatusKey | null = null;
  const rest: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const word = tokens[at] ?? '';
    const next = tokens[at + 1] ?? '';
    if (DENIED_WORDS.has(word)) {
      at += 1;
      continue;
    }
    if (DENIALS.has(word) && next !== '') {
      at += deniedLength(tokens, at);
      continue;
    }
    const found = word === 'new' && NAMES_AFTER_NEW.has(next) ? null : conditionAt(tokens, at);
    if (found) {
      condition ??= found.key;
      at += found.length;
    } else {
      rest.push(word);
      at += 1;
    }
  }
  return { condition, rest };
};

/** The condition that begins at a token, with the number of its tokens. */
export const conditionAt = (
  tokens: readonly string[],
  at: number,
): { readonly key: CarStatusKey; readonly length: number } | null => {
  for (let length = PHRASE_MAX_WORDS; length >= 1; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length) continue;
    const key = phraseCondition(words) ?? (length === 1 ? stemCondition(words[0] ?? '') : null);
    if (key) return { key, length };
  }
  return null;
};

const DENIED_NOUNS = new Set(
  'пробега пробегов дтп аварий аварии ремонта ремонтов повреждений запчастей'.split(' '),
);

/** Number of tokens that a negation covers, itself included. */
const deniedLength = (tokens: readonly string[], at: number): number => {
  const found = conditionAt(tokens, at + 1);
  if (found) return 1 + found.length;
  return DENIED_NOUNS.has(tokens[at + 1] ?? '') ? 2 : 1;
};
