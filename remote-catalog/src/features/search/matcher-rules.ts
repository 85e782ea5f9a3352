import { readBrandLines } from '@cars/shared-contracts/rules/brand-lines';
import { createSearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import {
  type SearchResult,
  type Suggestion,
  search,
  suggestionOfIds,
} from '@cars/shared-contracts/rules/search/suggest';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { Choice, SentenceChoice } from './rules.ts';
import { leftOutBy, sentenceChoice } from './sentence-rules.ts';

/**
 * The search over one brand list. This file is a chunk of its own: it is loaded with the first focus of the
 * field.
 */
export interface Matcher {
  readonly search: (query: string) => SearchResult;
  /** What a sentence names beyond its car; null for any other query. */
  readonly sentence: (query: string, rates: Rates | null) => SentenceChoice | null;
  /** Words of a query for which another choice sets nothing [SENT-15]. */
  readonly leftOut: (query: string, choice: Exclude<Choice, SentenceChoice>) => readonly string[];
  /** The suggestion of a filter's ids; null when they are not in the list. */
  readonly suggestionOf: (brand: string, model: string) => Suggestion | null;
}

export const createMatcher = (lines: string): Matcher => {
  const index = createSearchIndex(readBrandLines(lines));
  return {
    search: (query) => search(index, query),
    sentence: (query, rates) => sentenceChoice(index, query, rates),
    leftOut: (query, choice) => leftOutBy(index, query, choice),
    suggestionOf: (brand, model) => suggestionOfIds(index, brand, model),
  };
};
