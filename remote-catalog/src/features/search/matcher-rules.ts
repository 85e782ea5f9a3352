import { readBrandLines } from '@cars/shared-contracts/rules/brand-lines';
import { createSearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import {
  type SearchResult,
  type Suggestion,
  search,
  suggestionOfIds,
} from '@cars/shared-contracts/rules/search/suggest';
import type { SentenceChoice } from './rules.ts';
import { sentenceChoice } from './sentence-rules.ts';

/**
 * The search over one brand list. This file is a chunk of its own: it is loaded with the first focus of the
 * field.
 */
export interface Matcher {
  readonly search: (query: string) => SearchResult;
  /** What a sentence names beyond its car; null for any other query. */
  readonly sentence: (query: string) => SentenceChoice | null;
  /** The suggestion of a filter's ids; null when they are not in the list. */
  readonly suggestionOf: (brand: string, model: string) => Suggestion | null;
}

export const createMatcher = (lines: string): Matcher => {
  const index = createSearchIndex(readBrandLines(lines));
  return {
    search: (query) => search(index, query),
    sentence: (query) => sentenceChoice(index, query),
    suggestionOf: (brand, model) => suggestionOfIds(index, brand, model),
  };
};
