import type { CarStatusKey } from '../../schemas/vehicle.ts';
import { editDistance } from './edit-distance.ts';

/** Endings of adjectives and participles, short forms too. */
const ENDING = /^н{0,2}(?:[аоы]|[ыиое]й|[ая]я|[оеыи]е|[ое](?:го|му)|[ую]ю|[ыи](?:х|ми?))?$/;
/** «Новый» has only its long forms: «нова» is a car, «нов» a prefix. */
const LONG_ENDING = /^(?:еньк)?(?:[ыио]й|ая|[оыи]е|о(?:го|му)|ую|ы(?:х|ми?))$/;

/** Stems, then phrases after the stroke. */
const WORDS: Readonly<Record<CarStatusKey, string>> = {
  new: 'нов|new',
  used: 'подержан,поддержан,бэушн,бушн,юзан|used,бу,б у,бэу,с пробегом,с пробегами,с пробег,спробегом,с большим пробегом,с небольшим пробегом,с маленьким пробегом,секонд хенд',
  repair:
    'отремонтирован|после ремонта,после капремонта,после капитального ремонта,после кузовного ремонта,repaired',
  damaged:
    'бит,разбит,побит,поврежден,аварийн|после дтп,после аварии,после авария,после удара,с повреждениями,под восстановление,на восстановление,damaged',
  salvage:
    'списан,утилизирован|на запчасти,на запчастя,по запчастям,на разбор,под разбор,в разбор,на разборку,под разборку,на утилизацию,salvage',
  refurbished:
    'восстановлен,востановлен,реставрирован,отреставрирован|после восстановления,после реставрации,refurbished,restored',
};
const listed = (part: 0 | 1): readonly (readonly [string, CarStatusKey])[] =>
  (Object.keys(WORDS) as CarStatusKey[]).flatMap((key) =>
    (WORDS[key].split('|')[part] ?? '').split(',').map((text) => [text, key] as const),
  );
const STEMS = listed(0);
const PHRASES: ReadonlyMap<string, CarStatusKey> = new Map(listed(1));
const PHRASE_MAX_WORDS = 3;
/** Minimum length of a phrase's second word with a typo. */
const TYPO_MIN_CHARS = 7;

/** Negations of the next words: «не битая», «без пробега». */
const DENIALS = new Set(['не', 'ни', 'без', 'нe']);
/** «New Beetle», «New Yorker»: names that begin with the word of a condition. */
export const NAMES_AFTER_NEW = /^(?:beetle|битл|yorker|йоркер|class|actyon|актион|mini|energy)$/;
const DENIED_WORD = /^не(?:бит|нов)(?:ый|ая|ое|ые)?$/;

const stemCondition = (word: string): CarStatusKey | null => {
  for (const [stem, key] of STEMS) {
    const ending = key === 'new' ? LONG_ENDING : ENDING;
    if (word.startsWith(stem) && ending.test(word.slice(stem.length))) return key;
  }
  return null;
};

const phraseCondition = (words: readonly string[]): CarStatusKey | null => {
  // A Latin c looks the same as the Russian preposition.
  const phrase = words.join(' ').replace(/^c /, 'с ');
  const whole = PHRASES.get(phrase);
  if (whole) return whole;
  const [first, second] = words;
  if (words.length !== 2 || second === undefined || second.length < TYPO_MIN_CHARS - 1) return null;
  for (const [known, key] of PHRASES) {
    const space = known.indexOf(' ');
    const isLong = known.length - space > TYPO_MIN_CHARS;
    if (isLong && known.slice(0, space) === (first === 'c' ? 'с' : first)) {
      if (editDistance(known.slice(space + 1), second, 1) <= 1) return key;
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
    if (DENIED_WORD.test(word)) {
      at += 1;
      continue;
    }
    if (DENIALS.has(word) && next !== '') {
      at += deniedLength(tokens, at);
      continue;
    }
    const found = word === 'new' && NAMES_AFTER_NEW.test(next) ? null : conditionAt(tokens, at);
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
