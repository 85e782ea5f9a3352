import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import { type CardRow, type WrittenCard, writeCard } from './card.ts';
import type { AdFilter } from './filter.ts';

/** An active ad as the index keeps it. */
export interface IndexedRow extends CardRow {
  readonly created_us: number;
  readonly mark_id: number;
  readonly model_id: number | null;
  readonly city_id: number | null;
  readonly statuses_id: number;
  readonly body: string | null;
  readonly is_in_stock: boolean;
}

/** Columns of `IndexedRow` beside those of a card. `created_us`: microseconds since the epoch. */
export const INDEX_COLUMNS = `(extract(epoch from created_at) * 1000000)::bigint as created_us, mark_id, model_id, city_id,
  statuses_id, body, is_in_stock`;

export interface Found {
  readonly cards: WrittenCard[];
  /** Matches, counted up to the limit that was asked for. */
  readonly count: number;
}

interface Entry {
  readonly row: IndexedRow;
  readonly card: WrittenCard;
}

type SortKey = 'created_us' | 'price_rub' | 'year' | 'mileage';
const SORT_KEYS: readonly SortKey[] = ['created_us', 'price_rub', 'year', 'mileage'];

const ORDERS: Readonly<Record<AdOrder, { readonly key: SortKey; readonly desc: boolean }>> = {
  created_desc: { key: 'created_us', desc: true },
  price_asc: { key: 'price_rub', desc: false },
  price_desc: { key: 'price_rub', desc: true },
  year_desc: { key: 'year', desc: true },
  year_asc: { key: 'year', desc: false },
  mileage_asc: { key: 'mileage', desc: false },
  mileage_desc: { key: 'mileage', desc: true },
};

/** Ascending by key, then id; what has no value stands last. */
const compare = (key: SortKey) => (a: Entry, b: Entry) => {
  const left = a.row[key] ?? Number.POSITIVE_INFINITY;
  const right = b.row[key] ?? Number.POSITIVE_INFINITY;
  return left === right ? a.row.id - b.row.id : left < right ? -1 : 1;
};

/**
 * The active ads of the embedded database, in memory, sorted in every order. The embedded database answers one
 * statement at a time and spends milliseconds on a filter; here a walk over all ads takes a fraction of one. It is a
 * copy: the only process that can write to the database tells it what changed. `ad-index.test.ts` holds it to the
 * answers of the SQL.
 */
export class AdIndex {
  readonly #byId = new Map<number, Entry>();
  readonly #sorted: Record<SortKey, Entry[]> = { created_us: [], price_rub: [], year: [], mileage: [] };

  get size(): number {
    return this.#byId.size;
  }

  replaceAll(rows: readonly IndexedRow[]): void {
    this.#byId.clear();
    for (const row of rows) this.#byId.set(row.id, { row, card: writeCard(row) });
    for (const key of SORT_KEYS) this.#sorted[key] = [...this.#byId.values()].sort(compare(key));
  }

  /** Takes in what `rows` say of `ids`: an id without a row is no longer active. */
  update(ids: readonly number[], rows: readonly IndexedRow[]): void {
    for (const id of ids) {
      const old = this.#byId.get(id);
      if (!old) continue;
      for (const key of SORT_KEYS) this.#sorted[key].splice(this.#place(key, old), 1);
      this.#byId.delete(id);
    }
    for (const row of rows) {
      const entry = { row, card: writeCard(row) };
      for (const key of SORT_KEYS) this.#sorted[key].splice(this.#place(key, entry), 0, entry);
      this.#byId.set(row.id, entry);
    }
  }

  /** Matches from `offset` on, at most `limit`, with the number of all matches up to `countLimit`. */
  find(filter: AdFilter, order: AdOrder, offset: number, limit: number, countLimit: number): Found {
    const { key, desc } = ORDERS[order];
    const entries = this.#sorted[key];
    const matches = matcher(filter);
    const cards: WrittenCard[] = [];
    const end = offset + limit;
    const isComplete = Object.keys(filter).length === 0;
    const known = isComplete ? Math.min(entries.length, countLimit) : null;
    // Backwards through a mileage order the ads without a mileage still come last.
    const valued = desc && key === 'mileage' ? this.#valued(entries) : entries.length;
    const at = (n: number) =>
      !desc ? entries[n] : entries[n < valued ? valued - 1 - n : entries.length - 1 - (n - valued)];
    let count = 0;
    for (let n = isComplete ? offset : 0; n < entries.length; n += 1) {
      const entry = at(n) as Entry;
      if (!isComplete && !matches(entry.row)) continue;
      const position = isComplete ? n : count;
      if (position >= offset && position < end) cards.push(entry.card);
      count += 1;
      if (isComplete ? cards.length >= limit : count >= countLimit && position + 1 >= end) break;
    }
    return { cards, count: known ?? Math.min(count, countLimit) };
  }

  #place(key: SortKey, entry: Entry): number {
    const entries = this.#sorted[key];
    const order = compare(key);
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(entries[middle] as Entry, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #valued(entries: readonly Entry[]): number {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle] as Entry).row.mileage !== null) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const matcher = (filter: AdFilter): ((row: IndexedRow) => boolean) => {
  const checks: ((row: IndexedRow) => boolean)[] = [];
  const { mark_id, model_id, city_id, year, price, mileage } = filter;
  if (model_id !== undefined) checks.push((row) => row.model_id === model_id);
  if (mark_id !== undefined) checks.push((row) => row.mark_id === mark_id);
  if (city_id !== undefined) checks.push((row) => row.city_id === city_id);
  if (year) checks.push((row) => row.year >= year[0] && row.year <= year[1]);
  if (price) checks.push((row) => row.price_rub >= price[0] && row.price_rub <= price[1]);
  if (mileage) {
    checks.push((row) => row.mileage !== null && row.mileage >= mileage[0] && row.mileage <= mileage[1]);
  }
  const oneOf = <T>(values: readonly T[] | undefined, of: (row: IndexedRow) => T | null) => {
    if (values) checks.push((row) => values.includes(of(row) as T));
  };
  oneOf(filter.statuses, (row) => row.statuses_id);
  oneOf(filter.stock_statuses, (row) => row.stock_status);
  oneOf(filter.bodies, (row) => row.body);
  oneOf(filter.kpps, (row) => row.kpp);
  if (filter.is_in_stock) checks.push((row) => row.is_in_stock);
  const [only] = checks;
  if (checks.length === 1 && only) return only;
  return (row) => {
    for (const check of checks) if (!check(row)) return false;
    return true;
  };
};
