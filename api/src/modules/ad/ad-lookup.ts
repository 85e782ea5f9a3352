import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import { COUNT_MAX } from '@cars/shared-contracts/schemas/limits';
import type { SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { ListStart } from '../../list-page.ts';
import { serializeCard } from './card.ts';
import { readFacets } from './facet-queries.ts';
import type { FacetCounts } from './facets.ts';
import { type AdFilter, filterKey } from './filter.ts';
import type { CityNumbers } from './map-clusters.ts';
import { readCities } from './map-queries.ts';
import type { SearchResult, WrittenResult } from './memory/ad-index.ts';
import type { CurrentIndex } from './memory/current-index.ts';
import { countCards, countOfSellers, findCards, findNewest } from './queries.ts';
import type { ReadSource } from './read-source.ts';

/** Each of these may read every ad, so that more at once would take the database from all other calls. */
const SQL_SEARCHES_MAX = 8;

/** What a filter matches: from the index in memory, or by SQL while there is none. */
export class AdLookup {
  readonly #index: CurrentIndex;
  #sqlSearches = 0;

  constructor(index: CurrentIndex) {
    this.#index = index;
  }

  /** A page from the memory, as a JSON list of its cards; null while the SQL is used. */
  write(filter: AdFilter, order: AdOrder, start: ListStart, limit: number): WrittenResult | null {
    return this.#index.current()?.write(filter, order, start, limit, COUNT_MAX + 1) ?? null;
  }

  async find(
    source: ReadSource,
    filter: AdFilter,
    order: AdOrder,
    start: ListStart,
    limit: number,
  ): Promise<SearchResult> {
    const index = this.#index.current();
    if (index) return index.find(filter, order, start, limit, COUNT_MAX + 1);
    return this.#bySql(async () => {
      const { count } = await this.#counted(source, filter);
      // The count is exact below its bound: rows after the last match are not searched.
      if (limit === 0 || (typeof start === 'number' && start >= count))
        return { cards: [], count, next: null };
      const { items, next } = await findCards(source.sql, filter, order, start, limit);
      return { cards: items.map(serializeCard), count, next };
    });
  }

  /** The ids of the newest matches, at most `ofSeller` of each seller. */
  async newest(
    sql: SqlQueries,
    filter: AdFilter,
    ofSeller: number,
    limit: number,
  ): Promise<readonly number[]> {
    const index = this.#index.current();
    return index
      ? index.newest(filter, ofSeller, limit)
      : this.#bySql(() => findNewest(sql, filter, ofSeller, limit));
  }

  /** Null where the SQL would read too many ads. */
  async facets(sql: SqlQueries, filter: AdFilter): Promise<FacetCounts | null> {
    return this.#index.current()?.facets(filter) ?? this.#bySql(() => readFacets(sql, filter));
  }

  /** Ads by their city; null where the SQL would read too many. */
  async cities(sql: SqlQueries, filter: AdFilter): Promise<readonly CityNumbers[] | null> {
    return this.#index.current()?.cities(filter) ?? this.#bySql(() => readCities(sql, filter));
  }

  async countOfSellers(sql: SqlQueries, sellerIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const index = this.#index.current();
    if (index) return new Map(sellerIds.map((id) => [id, index.countOfSeller(id)]));
    return countOfSellers(sql, sellerIds);
  }

  /** Throws 503 while `SQL_SEARCHES_MAX` searches run. */
  async #bySql<T>(search: () => Promise<T>): Promise<T> {
    if (this.#sqlSearches >= SQL_SEARCHES_MAX) throw failures.unavailable();
    this.#sqlSearches += 1;
    try {
      return await search();
    } finally {
      this.#sqlSearches -= 1;
    }
  }

  /** Matches up to the bound; the same for every page and order of a filter. */
  #counted({ sql, counts }: ReadSource, filter: AdFilter): Promise<{ count: number }> | { count: number } {
    return counts.get(filterKey(filter), async () => ({
      count: await countCards(sql, filter, COUNT_MAX + 1),
    }));
  }
}
