import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import type { SerializedCard } from '../card.ts';
import type { FacetCounts } from '../facets.ts';
import type { AdFilter } from '../filter.ts';
import type { CityNumbers } from '../map-clusters.ts';
import { CardColumns } from './card-columns.ts';
import { countFacets } from './facet-counts.ts';
import { FilterColumns, type FilterTerms, type IndexedRow } from './filter-columns.ts';
import { findMatches, matchBitmap, selectMatches, walkMatches } from './matches.ts';
import { Orders, SORTS } from './orders.ts';
import { clearBit, newBitmap, setBit, widened } from './slot-set.ts';

export interface SearchResult {
  readonly cards: SerializedCard[];
  /** Matches, counted up to the requested limit. */
  readonly count: number;
}

/** Room for new ads before the arrays are made again. */
const SPARE = 4_096;
/**
 * The active ads in memory: columns, the ads of each value as bitmaps and lists, and every order
 * (docs/decisions/0219). The cost of a search depends on its matches more than on the number of ads;
 * `ad-index.test.ts` compares the results with the SQL.
 */
export class AdIndex {
  #capacity = 0;
  #filters = new FilterColumns(0);
  #cards = new CardColumns(0);
  #created = new Float64Array(0);
  #id = new Int32Array(0);
  #seller = new Int32Array(0);
  #live = newBitmap(0);
  #free: number[] = [];
  #orders = this.#newOrders();
  #count = 0;
  readonly #slots = new Map<number, number>();
  readonly #ofSeller = new Map<number, number>();

  get size(): number {
    return this.#count;
  }

  has(id: number): boolean {
    return this.#slots.has(id);
  }

  /** Active ads of a seller. */
  countOfSeller(sellerId: number): number {
    return this.#ofSeller.get(sellerId) ?? 0;
  }

  /** Empties the index, with room for about `ads`; `append` and `index` follow. */
  reset(ads: number): void {
    const capacity = ads + SPARE;
    this.#capacity = capacity;
    this.#filters = new FilterColumns(capacity);
    this.#cards = new CardColumns(capacity);
    this.#created = new Float64Array(capacity);
    this.#id = new Int32Array(capacity);
    this.#seller = new Int32Array(capacity);
    this.#live = newBitmap(capacity);
    this.#free = Array.from({ length: capacity }, (_, n) => capacity - 1 - n);
    this.#slots.clear();
    this.#ofSeller.clear();
    this.#count = 0;
    this.#orders = this.#newOrders();
    this.#orders.rebuild(new Int32Array(0), capacity);
  }

  /** Adds rows without their place in the orders. */
  append(rows: readonly IndexedRow[]): void {
    this.#reserve(rows.length);
    for (const row of rows) this.#fill(row);
  }

  /** Makes the orders and the bounds of ranges for all ads. */
  index(): void {
    const slots = Int32Array.from(this.#slots.values());
    const ids = this.#id;
    slots.sort((a, b) => (ids[a] as number) - (ids[b] as number));
    this.#orders.rebuild(slots, this.#capacity);
    this.#filters.index(slots);
  }

  replaceAll(rows: readonly IndexedRow[]): void {
    this.reset(rows.length);
    this.append(rows);
    this.index();
  }

  /** Applies `rows` of `ids`: an id without a row is no longer active. */
  update(ids: readonly number[], rows: readonly IndexedRow[]): void {
    const slots = ids.flatMap((id) => this.#slots.get(id) ?? []);
    this.#orders.remove(slots);
    for (const slot of slots) this.#clear(slot);
    this.#reserve(rows.length);
    this.#orders.add(rows.map((row) => this.#fill(row)));
  }

  /** Matches from `offset` on, at most `limit`, with the number of all matches up to `countLimit`. */
  find(filter: AdFilter, order: AdOrder, offset: number, limit: number, countLimit: number): SearchResult {
    const terms = this.#filters.terms(filter);
    const isWhole = terms.values.length === 0 && terms.ranges.length === 0;
    const matches = isWhole ? null : findMatches(terms, this.#live, countLimit);
    const count = Math.min(matches ? matches.length : this.#count, countLimit);
    const isCounted = matches !== null && count < countLimit;
    const end = Math.min(offset + limit, isCounted ? count : this.#count);
    if (offset >= end || limit === 0) return { cards: [], count };
    const slots = isCounted
      ? this.#firstOf(matches, order, end)
      : this.#firstMatches(terms, filter, order, end);
    return { cards: Array.from(slots.subarray(offset, end), (slot) => this.#cards.serialize(slot)), count };
  }

  /** Ads by the options of a filter. */
  facets(filter: AdFilter): FacetCounts {
    return countFacets(this.#filters, filter, this.#live);
  }

  /** Ads by their city. */
  cities(filter: AdFilter): CityNumbers[] {
    return this.#filters.countCities(matchBitmap(this.#filters.terms(filter), this.#live));
  }

  #firstOf(matches: Int32Array, order: AdOrder, end: number): Int32Array {
    const first = this.#orders.firstOf(order, end);
    first.add(matches, matches.length);
    return first.get();
  }

  /** The first of many matches: mostly the order's first ads have enough of them. */
  #firstMatches(terms: FilterTerms, filter: AdFilter, order: AdOrder, end: number): Int32Array {
    const { key, desc } = SORTS[order];
    const walk = this.#orders.walk(order, key === 'created' ? undefined : filter[key]);
    const walked = walkMatches(terms, walk, end);
    if (walked) return walked;
    const column = key === 'created' ? null : this.#filters[key];
    return selectMatches(terms, this.#live, { column, desc, first: this.#orders.firstOf(order, end), end });
  }

  #newOrders(): Orders {
    return new Orders(() => ({
      id: this.#id,
      created: this.#created,
      price: this.#filters.price.values,
      year: this.#filters.year.values,
      mileage: this.#filters.mileage.values,
    }));
  }

  #fill(row: IndexedRow): number {
    const slot = this.#free.pop() as number;
    this.#filters.write(slot, row);
    this.#cards.write(slot, row);
    this.#created[slot] = row.created_us;
    this.#id[slot] = row.id;
    this.#seller[slot] = row.user_id;
    setBit(this.#live, slot);
    this.#slots.set(row.id, slot);
    this.#ofSeller.set(row.user_id, this.countOfSeller(row.user_id) + 1);
    this.#count += 1;
    return slot;
  }

  #clear(slot: number): void {
    this.#filters.clear(slot);
    clearBit(this.#live, slot);
    this.#slots.delete(this.#id[slot] as number);
    const seller = this.#seller[slot] as number;
    this.#ofSeller.set(seller, this.countOfSeller(seller) - 1);
    this.#free.push(slot);
    this.#count -= 1;
  }

  #reserve(added: number): void {
    if (added <= this.#free.length) return;
    const before = this.#capacity;
    const capacity = before + added + SPARE;
    this.#capacity = capacity;
    this.#filters.grow(capacity);
    this.#cards.grow(capacity);
    this.#live = widened(this.#live, capacity);
    this.#created = copyOf(this.#created, new Float64Array(capacity));
    this.#id = copyOf(this.#id, new Int32Array(capacity));
    this.#seller = copyOf(this.#seller, new Int32Array(capacity));
    this.#orders.grow(capacity);
    for (let slot = capacity - 1; slot >= before; slot -= 1) this.#free.unshift(slot);
  }
}

const copyOf = <T extends Float64Array | Int32Array>(from: T, to: T): T => {
  to.set(from);
  return to;
};
