import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import type { Cursor, ListStart } from '../../../list-page.ts';
import type { SerializedCard } from '../card.ts';
import type { FacetCounts } from '../facets.ts';
import type { AdFilter } from '../filter.ts';
import type { CityNumbers } from '../map-clusters.ts';
import { clearBit, newBitmap, setBit, widenedBitmap } from './bitmap.ts';
import { CardColumns } from './card-columns.ts';
import { countFacets } from './facet-counts.ts';
import { FilterColumns, type FilterTerms, numbersOf } from './filter-columns.ts';
import { columnsOf, type IndexedColumns, type IndexedRow } from './indexed-row.ts';
import { countMatches, matchBitmap, type Selection, selectMatches, walkMatches } from './matches.ts';
import { Orders, SORTS, type Walk } from './orders.ts';
import { sortSlots } from './sorted-slots.ts';

export interface SearchResult {
  readonly cards: SerializedCard[];
  /** Matches, counted up to the requested limit. */
  readonly count: number;
  /** Where the next page begins; null without one. */
  readonly next: Cursor | null;
}

/** The same with the cards as a JSON list. */
export interface WrittenResult extends Omit<SearchResult, 'cards'> {
  readonly items: Buffer;
}

/** Ads of a value that fewer have are not looked for along an order. */
const RARE_SHARE = 1 / 64;

interface FirstMatches {
  /** From the first match of the order, or behind a place of it. */
  readonly slots: Int32Array;
  /** Of all matches; null where they were not counted. */
  readonly count: number | null;
}

type FoundPage = Omit<SearchResult, 'cards'> & Pick<FirstMatches, 'slots'>;

const NOTHING: FirstMatches = { slots: new Int32Array(0), count: null };
/** Matches that are read for the newest ones of each seller: at a time, and at most. */
const READ_AT_ONCE = 256;
const READ_MAX = 10_000;
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
  #seller = new Int32Array(0);
  #live = newBitmap(0);
  /** Slots from here on were never used. */
  #next = 0;
  #freed: number[] = [];
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
    this.#seller = new Int32Array(capacity);
    this.#live = newBitmap(capacity);
    this.#next = 0;
    this.#freed = [];
    this.#slots.clear();
    this.#ofSeller.clear();
    this.#count = 0;
    this.#orders = this.#newOrders();
    this.#orders.rebuild(new Int32Array(0), capacity);
  }

  /** Adds ads that `index` makes available afterwards. */
  append(ads: IndexedColumns): void {
    this.#reserve(ads.id.length);
    const slots = Int32Array.from(ads.id, (_, n) => this.#next + n);
    this.#next += slots.length;
    this.#write(slots, ads);
  }

  /** Moves neighbors together, and makes the orders, sets and bitmaps of all ads. */
  index(): void {
    const order = this.#filters.neighbors(this.#next);
    this.#filters.index(order);
    this.#cards.index(order);
    this.#seller = Int32Array.from(this.#seller, (_, slot) => this.#seller[order[slot] ?? slot] as number);
    const ids = this.#cards.ids;
    for (let slot = 0; slot < order.length; slot += 1) {
      this.#slots.set(ids[slot] as number, slot);
      setBit(this.#live, slot);
    }
    const keys = Float64Array.from(ids.subarray(0, order.length));
    this.#orders.rebuild(sortSlots(Int32Array.from(order.keys()), keys), this.#capacity);
  }

  replaceAll(rows: readonly IndexedRow[]): void {
    this.reset(rows.length);
    this.append(columnsOf(rows));
    this.index();
  }

  /** Applies `rows` of `ids`: an id without a row is no longer active. */
  update(ids: readonly number[], rows: readonly IndexedRow[]): void {
    const before = ids.flatMap((id) => this.#slots.get(id) ?? []);
    this.#orders.remove(before);
    for (const slot of before) this.#clear(slot);
    this.#reserve(rows.length);
    // An ad keeps its slot, so that it stays beside its neighbors.
    const known = new Map(before.map((slot) => [this.#cards.ids[slot] as number, slot]));
    const isUsed = new Set(rows.map(({ id }) => known.get(id)));
    this.#freed.push(...before.filter((slot) => !isUsed.has(slot)));
    const slots = Int32Array.from(rows, ({ id }) => known.get(id) ?? this.#freed.pop() ?? this.#next++);
    this.#write(slots, columnsOf(rows));
    for (const [n, { id }] of rows.entries()) {
      this.#slots.set(id, slots[n] as number);
      setBit(this.#live, slots[n] as number);
    }
    this.#orders.add([...slots]);
  }

  /** Matches from `start` on, at most `limit`, with the number of all matches up to `countLimit`. */
  find(filter: AdFilter, order: AdOrder, start: ListStart, limit: number, countLimit: number): SearchResult {
    const { slots, ...found } = this.#find(filter, order, start, limit, countLimit);
    const numbers = this.#filters.cardNumbers;
    return { cards: Array.from(slots, (slot) => this.#cards.serialize(slot, numbers)), ...found };
  }

  /** The same as JSON. */
  write(
    filter: AdFilter,
    order: AdOrder,
    start: ListStart,
    limit: number,
    countLimit: number,
  ): WrittenResult {
    const { slots, ...found } = this.#find(filter, order, start, limit, countLimit);
    return { items: this.#cards.listOf(slots, this.#filters.cardNumbers), ...found };
  }

  /** The newest matches, at most `ofSeller` of each seller, so that many ads of one hide no others. */
  newest(filter: AdFilter, ofSeller: number, limit: number): number[] {
    const ids: number[] = [];
    const counts = new Map<number, number>();
    let start: ListStart | null = 0;
    for (let read = 0; start !== null && read < READ_MAX; read += READ_AT_ONCE) {
      const { slots, next }: Pick<FoundPage, 'slots' | 'next'> = this.#find(
        filter,
        'created_desc',
        start,
        READ_AT_ONCE,
        1,
      );
      for (const slot of slots) {
        const seller = this.#seller[slot] as number;
        const count = (counts.get(seller) ?? 0) + 1;
        counts.set(seller, count);
        if (count <= ofSeller) ids.push(this.#cards.ids[slot] as number);
        if (ids.length === limit) return ids;
      }
      start = next;
    }
    return ids;
  }

  /** Ads by the options of a filter. */
  facets(filter: AdFilter): FacetCounts {
    return countFacets(this.#filters, filter, this.#live);
  }

  /** Ads by their city. */
  cities(filter: AdFilter): CityNumbers[] {
    return this.#filters.countCities(matchBitmap(this.#filters.terms(filter), this.#live));
  }

  #find(filter: AdFilter, order: AdOrder, start: ListStart, limit: number, countLimit: number): FoundPage {
    const [offset, after] = typeof start === 'number' ? [start, null] : [0, start];
    const end = offset + limit;
    const terms = this.#filters.terms(filter);
    const isWhole = terms.values.length === 0 && terms.ranges.length === 0;
    const countAll = () => (isWhole ? this.#count : countMatches(terms, this.#live, countLimit));
    // One more than the page has shows whether there is another page.
    const { slots, count } =
      limit === 0 ? NOTHING : this.#firstMatches(terms, filter, order, end + 1, after, countLimit);
    return {
      slots: slots.subarray(offset, end),
      count: Math.min(count ?? countAll(), countLimit),
      next: slots.length > end ? this.#orders.cursorOf(order, slots[end - 1] as number) : null,
    };
  }

  #selection(order: AdOrder, end: number, after: Cursor | null): Selection {
    const { key, desc } = SORTS[order];
    return { column: this.#filters[key], desc, first: this.#orders.firstOf(order, end, after) };
  }

  /** The first matches, with the count of all where it is known: mostly the order's first ads have enough of them. */
  #firstMatches(
    terms: FilterTerms,
    filter: AdFilter,
    order: AdOrder,
    end: number,
    after: Cursor | null,
    countLimit: number,
  ): FirstMatches {
    const isRare = terms.values.some(
      ({ size, isExclusion }) => !isExclusion && size < this.#count * RARE_SHARE,
    );
    const slots = isRare ? null : walkMatches(terms, this.#walk(filter, order, after), end);
    if (!slots) return selectMatches(terms, this.#live, countLimit, this.#selection(order, end, after));
    return { slots, count: slots.length < end && !after ? slots.length : null };
  }

  #walk(filter: AdFilter, order: AdOrder, after: Cursor | null): Walk {
    const { key } = SORTS[order];
    return this.#orders.walk(
      order,
      key === 'created' ? undefined : numbersOf(filter[key === 'year' ? 'year_filter' : key]),
      after,
    );
  }

  #newOrders(): Orders {
    return new Orders(() => ({
      id: this.#cards.ids,
      created: this.#filters.created.values,
      price: this.#filters.price.values,
      year: this.#filters.year.values,
      mileage: this.#filters.mileage.values,
    }));
  }

  #write(slots: Int32Array, ads: IndexedColumns): void {
    this.#filters.write(slots, ads);
    this.#cards.write(slots, ads);
    for (let n = 0; n < slots.length; n += 1) {
      const seller = ads.user_id[n] as number;
      this.#seller[slots[n] as number] = seller;
      this.#ofSeller.set(seller, this.countOfSeller(seller) + 1);
    }
    this.#count += slots.length;
  }

  #clear(slot: number): void {
    this.#filters.clear(slot);
    clearBit(this.#live, slot);
    this.#slots.delete(this.#cards.ids[slot] as number);
    const seller = this.#seller[slot] as number;
    this.#ofSeller.set(seller, this.countOfSeller(seller) - 1);
    this.#count -= 1;
  }

  #reserve(added: number): void {
    if (added <= this.#capacity - this.#next) return;
    const capacity = this.#next + added + SPARE;
    this.#capacity = capacity;
    this.#filters.grow(capacity);
    this.#cards.grow(capacity);
    this.#live = widenedBitmap(this.#live, capacity);
    const sellers = new Int32Array(capacity);
    sellers.set(this.#seller);
    this.#seller = sellers;
    this.#orders.grow(capacity);
  }
}
