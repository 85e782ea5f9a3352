import type { Hit } from './assignment.ts';
import { EXACT_MIN, type FoundWord, findByPrefix, findExact, findInflected, SCORE } from './find-words.ts';
import { hasDigit, isNumber } from './normalize.ts';
import { spokenLetters } from './spoken.ts';
import { isStopWord, OPTIONAL_NAME_WORDS } from './stop-words.ts';
import { POSTING_BASE, type Word, type WordTable } from './word-table.ts';

const SPAN_MAX_TOKENS = 4;
const SPAN_MAX_CHARS = 24;
export const MUST = Number.POSITIVE_INFINITY;
/** Costs of skipping: a stop word, a number or a lone letter, an unknown word, any word. */
export const COST = { stop: 0.1, minor: 1, unknown: 2, any: 3 } as const;

/** Matches of tokens with words of forms. */
export interface Hits {
  readonly byForm: Map<number, Hit[]>;
  /** Whether a token is part of a hit. */
  readonly isKnown: boolean[];
}

/** Adds the hits of a word for `length` tokens from `start`. */
export const addHit = (
  { postings, postingBefore }: WordTable,
  hits: Hits,
  word: Word,
  start: number,
  length: number,
  score: number,
  isStrong: boolean,
): void => {
  for (let last = word.lastPosting; last >= 0; last = postingBefore[last] ?? -1) {
    const posting = postings[last] ?? 0;
    const form = Math.floor(posting / POSTING_BASE);
    const hit: Hit = { start, length, bits: posting % POSTING_BASE, score, isStrong };
    const list = hits.byForm.get(form);
    if (list) list.push(hit);
    else hits.byForm.set(form, [hit]);
  }
  for (let at = start; at < start + length; at++) hits.isKnown[at] = true;
};

/** A word or a designation like x5 identifies a car; «r», «5» and «16» do not. */
export const isMeaningful = (text: string): boolean =>
  spokenLetters(text).length > 0
    ? false
    : hasDigit(text)
      ? isNumber(text)
        ? text.length >= 4
        : text.length >= 2
      : text.length >= 3;

/** A lone «с» or «в» is a preposition before a word, a class of a car elsewhere: «мерседес с», «в класс». */
export const isStop = (tokens: readonly string[], at: number, isAlone = tokens.length === 1): boolean => {
  const token = tokens[at] ?? '';
  if (!isStopWord(token)) return false;
  const next = tokens[at + 1] ?? '';
  if (isAlone) return token.length > 3;
  return token.length > 1 || (next.length > 1 && !isNumber(next) && !isClass(next));
};
const isClass = (token: string): boolean => OPTIONAL_NAME_WORDS.has(token);

/** Matches case forms. When the text is also a prefix of other names, popularity decides. */
export const findCaseForms = (
  words: WordTable,
  text: string,
  scores: ReadonlyMap<Word, number>,
  found: FoundWord,
): void => {
  const best = Math.max(0, ...scores.values());
  if (best < EXACT_MIN) findInflected(words, text, best === 0 ? SCORE.spoken : SCORE.prefixBySound, found);
};

/** All words that single or joined tokens may match. */
export const findHits = (words: WordTable, tokens: readonly string[]): Hits => {
  const hits: Hits = { byForm: new Map(), isKnown: tokens.map(() => false) };
  for (let start = 0; start < tokens.length; start++) {
    for (let length = 1; length <= Math.min(SPAN_MAX_TOKENS, tokens.length - start); length++) {
      const span = tokens.slice(start, start + length);
      const text = span.join('');
      if (text.length > SPAN_MAX_CHARS) break;
      const isStrong = isMeaningful(text);
      const scores = new Map<Word, number>();
      const found = (word: Word, score: number) => {
        if (score > (scores.get(word) ?? 0)) scores.set(word, score);
      };
      findExact(words, span, length === tokens.length && length === 1, found);
      // A lone letter is a prefix of hundreds of words: matched only at the end, where it may be incomplete.
      const isTyped = text.length > 1 || start === tokens.length - 1;
      const mayGoOn = length === 1 ? isTyped && !isStop(tokens, start) : length === 2 && hasDigit(text);
      if (mayGoOn) findByPrefix(words, text, found);
      if (length === 1) findCaseForms(words, text, scores, found);
      for (const [word, score] of scores) {
        addHit(words, hits, word, start, length, score, isStrong && score >= EXACT_MIN);
      }
    }
  }
  return hits;
};

/** The cost of skipping each token. */
export const costsOf = (tokens: readonly string[]): number[] =>
  tokens.map((token, at) => {
    if (isStop(tokens, at)) return COST.stop;
    if (isNumber(token)) return COST.minor;
    return tokens.length > 1 && (token.length === 1 || isClass(token)) ? COST.minor : MUST;
  });

/** Exact hits only. */
export const exactly = ({ byForm, isKnown }: Hits): Hits => {
  const exact = new Map<number, Hit[]>();
  for (const [form, list] of byForm) {
    const exactHits = list.filter(({ score }) => score >= EXACT_MIN);
    if (exactHits.length > 0) exact.set(form, exactHits);
  }
  return { byForm: exact, isKnown };
};
