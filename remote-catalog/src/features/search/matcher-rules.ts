import { readBrandLines } from '@cars/shared-contracts/rules/brand-lines';
import { createSearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import { type Suggestion, search, suggestionOfIds } from '@cars/shared-contracts/rules/search/suggest';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import { choicesOf } from './choice-rules.ts';
import type { Choice, SentenceChoice } from './rules.ts';
import { leftOutBy, sentenceChoice } from './sentence-rules.ts';

/** What the field shows for a query. */
export interface MatchedQuery {
  readonly choices: readonly Choice[];
  /** The text in the other keyboard layout, when only that one matches. */
  readonly repairedLayout: string | null;
}

/**
 * The search over one brand list. This file is a chunk of its own: it is loaded with the first focus of the
 * field.
 */
export interface Matcher {
  readonly search: (query: string) => MatchedQuery;
  /** What a sentence names beyond its car; null for any other query. */
  readonly sentence: (query: string, rates: Rates | null) => SentenceChoice | null;
  /** Words of a query for which the choice sets nothing [SENT-15]. */
  readonly leftOut: (query: string, choice: Choice) => readonly string[];
  /** The suggestion of a filter's ids; null when they are not in the list. */
  readonly suggestionOf: (brand: string, model: string) => Suggestion | null;
}

export const createMatcher = (lines: string): Matcher => {
  const index = createSearchIndex(readBrandLines(lines));
  return {
    search: (query) => {
      const result = search(index, query);
      return { choices: choicesOf(result), repairedLayout: result.repairedLayout };
    },
    sentence: (query, rates) => sentenceChoice(index, query, rates),
    leftOut: (query, choice) =>
      choice.type === 'sentence' ? choice.unapplied : leftOutBy(index, query, choice),
    suggestionOf: (brand, model) => suggestionOfIds(index, brand, model),
  };
};
