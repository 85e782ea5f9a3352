import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import { AdColumns, type IndexedRow } from './ad-columns.ts';
import { type SerializedCard, serializeCard } from './card.ts';
import type { AdFilter } from './filter.ts';

export interface SearchResult {
  readonly cards: SerializedCard[];
  /** Matches, counted up to the requested limit. */
  readonly count: number;
}

type SortKey = 'created' | 'price' | 'year' | 'mileage';
const SORT_KEYS: readonly SortKey[] = ['created', 'price', 'year', 'mileage'];

const ORDERS: Readonly<Record<AdOrder, { readonly key: SortKey; readonly desc: boolean }>> = {
  created_desc: { key: 'created', desc: true },
  price_asc: { key: 'price', desc: false },
  price_desc: { key: 'price', desc: true },
  year_desc: { key: 'year', desc: true },
  year_asc: { key: 'year', desc: false },
  mileage_asc: { key: 'mileage', desc: false },
  mileage_desc: { key: 'mileage', desc: true },
};

/** Room for new ads before the arrays are made again. */
const SPARE = 4_096;

/**
 * The active ads in memory, sorted in every order, because the embedded database runs one statement at a
 * time. The only writing process reports changes to this copy, and `ad-index.test.ts` compares it with the
 * SQL.
 */
export class AdIndex {
  #columns = new AdColumns(0);
  #cards: (SerializedCard | undefined)[] = [];
  #free: number[] = [];
  /** Slots in ascending order of a key, then of the id; an ad without a mileage sorts last. */
  #sorted: Record<SortKey, Int32Array> = emptyOrders(0);
  #count = 0;
  readonly #slots = new Map<number, number>();
  readonly #ofSeller = new Map<number, number>();

  has(id: number): boolean {
    return this.#slots.has(id);
  }

  /** Active ads of a seller. */
  countOfSeller(sellerId: number): number {
    return this.#ofSeller.get(sellerId) ?? 0;
  }

  replaceAll(rows: readonly IndexedRow[]): void {
    const capacity = rows.length + SPARE;
    this.#columns = new AdColumns(capacity);
    this.#cards = new Array(capacity);
    this.#free = Array.from({ length: capacity - rows.length }, (_, n) => capacity - 1 - n);
    this.#slots.clear();
    this.#ofSeller.clear();
    rows.forEach((row, slot) => {
      this.#fill(slot, row);
    });
    this.#count = rows.length;
    this.#sorted = emptyOrders(capacity);
    for (const key of SORT_KEYS) {
      const slots = Int32Array.from(rows, (_, slot) => slot).sort((a, b) => this.#compare(key, a, b));
      this.#sorted[key].set(slots);
    }
  }

  /** Applies `rows` of `ids`: an id without a row is no longer active. */
  update(ids: readonly number[], rows: readonly IndexedRow[]): void {
    for (const id of ids) this.#remove(id);
    if (rows.length > this.#free.length) this.#grow(rows.length);
    for (const row of rows) this.#add(row);
  }

  /** Matches from `offset` on, at most `limit`, with the number of all matches up to `countLimit`. */
  find(filter: AdFilter, order: AdOrder, offset: number, limit: number, countLimit: number): SearchResult {
    const { key, desc } = ORDERS[order];
    const slots = this.#sorted[key];
    const total = this.#count;
    if (Object.keys(filter).length === 0) {
      const cards: SerializedCard[] = [];
      const valued = this.#valued(key);
      for (let n = offset; n < Math.min(offset + limit, total); n += 1) {
        cards.push(this.#card(slots[place(n, total, valued, desc)] as number));
      }
      return { cards, count: Math.min(total, countLimit) };
    }
    const matches = this.#columns.matcher(filter);
    const valued = this.#valued(key);
    const end = offset + limit;
    const cards: SerializedCard[] = [];
    let count = 0;
    for (let n = 0; n < total; n += 1) {
      const slot = slots[place(n, total, valued, desc)] as number;
      if (!matches(slot)) continue;
      if (count >= offset && count < end) cards.push(this.#card(slot));
      count += 1;
      if (count >= countLimit && count >= end) break;
    }
    return { cards, count: Math.min(count, countLimit) };
  }

  #card(slot: number): SerializedCard {
    return this.#cards[slot] as SerializedCard;
  }

  #fill(slot: number, row: IndexedRow): void {
    this.#columns.write(slot, row);
    this.#cards[slot] = serializeCard(row);
    this.#slots.set(row.id, slot);
    this.#ofSeller.set(row.user_id, this.countOfSeller(row.user_id) + 1);
  }

  #add(row: IndexedRow): void {
    const slot = this.#free.pop() as number;
    this.#fill(slot, row);
    for (const key of SORT_KEYS) {
      const slots = this.#sorted[key];
      const at = this.#rank(key, slot);
      slots.copyWithin(at + 1, at, this.#count);
      slots[at] = slot;
    }
    this.#count += 1;
  }

  #remove(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const key of SORT_KEYS) {
      const at = this.#rank(key, slot);
      this.#sorted[key].copyWithin(at, at + 1, this.#count);
    }
    this.#count -= 1;
    this.#slots.delete(id);
    const seller = this.#columns.seller[slot] as number;
    this.#ofSeller.set(seller, this.countOfSeller(seller) - 1);
    this.#cards[slot] = undefined;
    this.#free.push(slot);
  }

  #grow(added: number): void {
    const old = this.#columns;
    const capacity = old.capacity + added + SPARE;
    this.#columns = old.copy(capacity);
    for (let slot = capacity - 1; slot >= old.capacity; slot -= 1) this.#free.unshift(slot);
    for (const key of SORT_KEYS) {
      const wider = new Int32Array(capacity);
      wider.set(this.#sorted[key]);
      this.#sorted[key] = wider;
    }
  }

  #compare(key: SortKey, a: number, b: number): number {
    const values = this.#columns[key];
    const left = values[a] as number;
    const right = values[b] as number;
    if (left !== right) return left < right ? -1 : 1;
    return (this.#columns.id[a] as number) - (this.#columns.id[b] as number);
  }

  /** The position of a slot in an order (binary search). */
  #rank(key: SortKey, slot: number): number {
    return this.#search((n) => this.#compare(key, this.#sorted[key][n] as number, slot) < 0);
  }

  /** How many ads are before those without a value. */
  #valued(key: SortKey): number {
    if (key !== 'mileage') return this.#count;
    const { mileage } = this.#columns;
    return this.#search((n) => mileage[this.#sorted.mileage[n] as number] !== Number.POSITIVE_INFINITY);
  }

  /** The first position for which `isBefore` no longer holds. */
  #search(isBefore: (n: number) => boolean): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const emptyOrders = (capacity: number): Record<SortKey, Int32Array> => ({
  created: new Int32Array(capacity),
  price: new Int32Array(capacity),
  year: new Int32Array(capacity),
  mileage: new Int32Array(capacity),
});

/**
 * Position in the ascending array of the n-th ad of a scan; backwards, ads without a value are still last.
 */
const place = (n: number, total: number, valued: number, desc: boolean): number => {
  if (!desc) return n;
  return n < valued ? valued - 1 - n : total - 1 - (n - valued);
};
