import type { AutoListMark, AutoListModel } from '../../../schemas/handbook.ts';
import { editDistance } from '../edit-distance.ts';
import { findTypos } from '../find-typos.ts';
import { EXACT_MIN, findByPrefix, findExact, findInflected, PREFIX_MIN, SCORE } from '../find-words.ts';
import { match } from '../match.ts';
import type { SearchIndex } from '../search-index.ts';
import type { Token } from './tokens.ts';

/** The mark and model of a sentence, and the tokens that name them. */
export interface Named {
  readonly mark: AutoListMark | null;
  readonly model: AutoListModel | null;
  /** Whether every word is spelled as in a name. */
  readonly isExact: boolean;
  readonly used: ReadonlySet<Token>;
  /** Prefix and typo matches need words of some length. */
  readonly certainty: number;
}

export const NO_NAME: Named = { mark: null, model: null, isExact: false, used: new Set(), certainty: 0 };

/** More words than a name with its surroundings has. */
const NAME_TOKENS_MAX = 12;
const PREFIX_MIN_CHARS = 3;

/** Whether a word of a name is spelled so. */
export const isNameWord = (index: SearchIndex, text: string): boolean => {
  let isKnown = false;
  findExact(index.words, [text], false, (word) => {
    isKnown ||= !word.isJoined || text.length > 3;
  });
  return isKnown;
};

const NEAR_MIN_CHARS = 4;

/** How well a word fits one of a name: by its sound, its beginning, a case of it, with typos; 0 for no name. */
const nameScore = (index: SearchIndex, text: string): number => {
  if (isNameWord(index, text)) return SCORE.same;
  let best = 0;
  const found = (_word: unknown, score: number) => {
    best = Math.max(best, score);
  };
  if (text.length >= NEAR_MIN_CHARS) findByPrefix(index.words, text, found);
  if (best === 0) findInflected(index.words, text, SCORE.spoken, found);
  if (best === 0) findTypos(index.words, text, true, found);
  return best;
};

/** 2: a word of a name as it is spelled · 1: like one · 0: no name. */
export const nearness = (index: SearchIndex, text: string): 0 | 1 | 2 => {
  if (index.words.byText.has(text)) return 2;
  return nameScore(index, text) >= SCORE.sameSkeleton ? 1 : 0;
};

/** Texts for matching with the tokens they come from. */
const readable = (tokens: readonly Token[]): readonly (readonly [string, Token])[] =>
  tokens
    .filter(({ kind, text }) => kind === 'word' || (kind === 'number' && /^\d+$/.test(text)))
    .map((token) => [token.text, token] as const)
    .slice(0, NAME_TOKENS_MAX);

/** The tokens behind those of a match, which may be split in two or left out. */
const usedTokens = (
  read: readonly (readonly [string, Token])[],
  matched: readonly string[],
  bits: number,
): ReadonlySet<Token> => {
  const used = new Set<Token>();
  let at = 0;
  for (const [text, token] of read) {
    let rest = text;
    let next = at;
    while (rest !== '' && next < matched.length && rest.startsWith(matched[next] ?? ' ')) {
      rest = rest.slice((matched[next] ?? '').length);
      next += 1;
    }
    if (rest !== '') continue;
    for (; at < next; at++) if ((bits & (1 << at)) !== 0) used.add(token);
  }
  return used;
};

/** The tokens that name a given mark or model; none where they do not. */
export const usedBy = (
  index: SearchIndex,
  tokens: readonly Token[],
  isMeant: (entity: number) => boolean,
): ReadonlySet<Token> => {
  const read = readable(tokens);
  const {
    main,
    partial,
    tokens: matched,
  } = match(
    index,
    read.map(([text]) => text),
  );
  const best = [...main, ...partial].find(({ entity }) => isMeant(entity));
  return best ? usedTokens(read, matched, best.used) : new Set();
};

/** A word that is not spelled as a name is rather another word than a rare model without its mark. */
const leastPopularity = (score: number, length: number): number => {
  if (score >= EXACT_MIN) return 0;
  if (score >= PREFIX_MIN) return length < RARE_PREFIX_MIN_CHARS ? 30 : 12;
  return score >= SCORE.typo ? 40 : 45;
};
const RARE_PREFIX_MIN_CHARS = 5;

/** The best reading of words as a mark or a model. */
export const nameOf = (index: SearchIndex, tokens: readonly Token[]): Named => {
  const read = readable(tokens);
  if (read.length === 0) return NO_NAME;
  const found = match(
    index,
    read.map(([text]) => text),
  );
  const [best] = found.main;
  if (!best) return NO_NAME;
  const used = usedTokens(read, found.tokens, best.used);
  const longest = Math.max(0, ...[...used].map(({ text }) => text.length));
  if (best.score < EXACT_MIN && best.score >= PREFIX_MIN && longest < PREFIX_MIN_CHARS) return NO_NAME;
  const at = best.entity - index.marks.length;
  const { popularity = 0 } = (at < 0 ? index.marks[best.entity] : index.models[at]) ?? {};
  if (used.size < 2 && popularity < leastPopularity(best.score, longest)) return NO_NAME;
  const model = at < 0 ? null : (index.models[at] ?? null);
  const mark = index.marks[at < 0 ? best.entity : (index.markOf[at] ?? -1)] ?? null;
  return {
    mark,
    model,
    isExact: best.score >= EXACT_MIN && best.isComplete,
    used,
    certainty: found.certainty,
  };
};

/**
 * Whether a word is rather the name that it resembles than a known word with a typo. «Седанн» is the word of a name
 * too, «пробек» resembles only rare ones, «беллый» is an adjective, and «казнь» is written otherwise than «каен».
 */
export const isRatherName = (index: SearchIndex, token: Token, word: string): boolean => {
  if (nameScore(index, token.text) >= PREFIX_MIN) return !index.words.byText.has(word);
  if (index.words.byText.has(word) || /[ыи]й$|я$/.test(token.text) || !nameOf(index, [token]).mark)
    return false;
  let isNear = false;
  findTypos(index.words, token.text, true, ({ text }) => {
    isNear ||= editDistance(text, token.text, 1) <= 1 || /[a-z]/.test(text);
  });
  return isNear;
};
