import { candidates, candidatesOfWord } from './candidates.ts';
import { addHit, COST, costsOf, exactly, findHits, type Hits, isStop, MUST } from './find-hits.ts';
import { findTypos } from './find-typos.ts';
import { EXACT_MIN, findByPrefix, findExact, PREFIX_MIN, SCORE } from './find-words.ts';
import { isNumber } from './normalize.ts';
import type { Candidate } from './rank.ts';
import type { SearchIndex } from './search-index.ts';
import { UNITS } from './stop-words.ts';
import type { WordTable } from './word-table.ts';

/** The result of matching, and its certainty. */
export interface Match {
  /** Marks and models that match all words of the query, best first. */
  readonly main: readonly Candidate[];
  /** Marks and models that match some of the words, for when the list has room. */
  readonly partial: readonly Candidate[];
  /** 3: every word is known · 2: some are prefixes · 1: typos or skipped words · 0: no match. */
  readonly certainty: 0 | 1 | 2 | 3;
  /** Tokens that are no prefix of any name. */
  readonly unknown: readonly string[];
  /** The tokens that were matched: those of the query without units and repetitions, some of them split. */
  readonly tokens: readonly string[];
}

const certaintyOf = ([best]: readonly Candidate[]): Match['certainty'] => {
  const score = best?.score ?? 0;
  if (score >= EXACT_MIN) return 3;
  if (score >= PREFIX_MIN) return 2;
  return best ? 1 : 0;
};

/** Whether some word certainly names a mark. */
const hasMark = (index: SearchIndex, { byForm }: Hits): boolean => {
  for (const [form, list] of byForm) {
    const isMark = (index.forms[form]?.entity ?? index.marks.length) < index.marks.length;
    if (isMark && list.some(({ isStrong }) => isStrong)) return true;
  }
  return false;
};

/** «киарио»: tries an unknown token as two words, the first of them complete. */
const splitToken = (words: WordTable, tokens: readonly string[], at: number): readonly string[] | null => {
  const token = tokens[at] ?? '';
  for (let cut = token.length - 1; cut >= PART_MIN_CHARS; cut--) {
    const [left, right] = [token.slice(0, cut), token.slice(cut)];
    let isWord = false;
    findExact(words, [left], false, (_word, score) => {
      isWord ||= score >= SCORE.looselyTransliterated;
    });
    if (!isWord) continue;
    const next = tokens[at + 1] ?? '';
    const joined = isNumber(next || 'a') ? [right, next] : [right];
    let isName = false;
    findExact(words, joined, false, (_word, score) => {
      isName ||= score >= SCORE.looselyTransliterated;
    });
    if (!isName && right.length >= SPLIT_MIN_CHARS) findByPrefix(words, right, () => (isName = true));
    if (isName && (right.length >= 3 || joined.length > 1))
      return [...tokens.slice(0, at), left, right, ...tokens.slice(at + 1)];
  }
  return null;
};
const SPLIT_MIN_CHARS = 4;
const PART_MIN_CHARS = 3;

/** Matches marks and models in four attempts, each more tolerant than the one before. */
export const match = (index: SearchIndex, typed: readonly string[]): Match => {
  // A repeated word counts once, a number may occur again («4x4»); «до 500 тысяч» is no Tank 500.
  const tokens = typed.filter((token, at) => {
    if (isNumber(token)) return !UNITS.has(typed[at + 1] ?? '');
    const isUnit = UNITS.has(token) && isNumber(typed[at - 1] ?? '-');
    return !isUnit && typed.indexOf(token) === at;
  });
  const costs = costsOf(tokens);
  if (tokens.every((_, at) => isStop(tokens, at, typed.length === 1))) {
    return { main: [], partial: [], certainty: 0, unknown: [], tokens };
  }
  const [token = ''] = tokens;
  const ofWord = tokens.length === 1 ? candidatesOfWord(index, token) : [];
  if (ofWord.length > 0) {
    return { main: ofWord, partial: [], certainty: certaintyOf(ofWord), unknown: [], tokens };
  }
  const hits = findHits(index.words, tokens);
  const unknownAt = tokens.flatMap((_, at) => (hits.isKnown[at] || costs[at] !== MUST ? [] : [at]));
  const unknown = unknownAt.map((at) => tokens[at] ?? '');
  const partial = () =>
    candidates(
      index,
      exactly(hits),
      costs.map((cost) => (cost === MUST ? COST.any : cost)),
      { isFull: true },
    );

  const plain = candidates(index, hits, costs, { isFull: false });
  if (plain.length > 0) {
    return {
      main: plain,
      partial: tokens.length > 1 ? partial() : [],
      certainty: certaintyOf(plain),
      unknown,
      tokens,
    };
  }
  for (const at of unknownAt) {
    const split = (tokens[at] ?? '').length >= SPLIT_MIN_CHARS ? splitToken(index.words, tokens, at) : null;
    if (!split) continue;
    const again = match(index, split);
    if (again.certainty > 1) return again;
  }
  const isBesideMark = hasMark(index, hits);
  costs.forEach((cost, at) => {
    if (cost !== MUST) return;
    findTypos(index.words, tokens[at] ?? '', !isBesideMark, (word, score) => {
      addHit(index.words, hits, word, at, 1, score, false);
    });
  });
  const near = candidates(index, hits, costs, { isFull: false });
  if (near.length > 0) return { main: near, partial: partial(), certainty: 1, unknown, tokens };

  const skipCosts = costs.map((cost, at) => (cost === MUST && !hits.isKnown[at] ? COST.unknown : cost));
  const withSkips = unknown.length > 0 ? candidates(index, hits, skipCosts, { isFull: true }) : [];
  if (withSkips.length > 0) return { main: withSkips, partial: partial(), certainty: 1, unknown, tokens };
  const some = partial();
  return { main: some, partial: [], certainty: some.length > 0 ? 1 : 0, unknown, tokens };
};
