import type { AdOrder } from '@cars/shared-contracts/schemas/ad-search';
import type { Cursor } from '../../../list-page.ts';
import { FirstSlots, ordered } from './first-slots.ts';
import type { Numbers } from './numbers.ts';
import { bySlot, firstPlace, sortSlots } from './sorted-slots.ts';

export type SortKey = 'created' | 'price' | 'year' | 'mileage';
const SORT_KEYS: readonly SortKey[] = ['created', 'price', 'year', 'mileage'];

export const SORTS: Readonly<Record<AdOrder, { readonly key: SortKey; readonly desc: boolean }>> = {
  created_desc: { key: 'created', desc: true },
  price_asc: { key: 'price', desc: false },
  price_desc: { key: 'price', desc: true },
  year_desc: { key: 'year', desc: true },
  year_asc: { key: 'year', desc: false },
  mileage_asc: { key: 'mileage', desc: false },
  mileage_desc: { key: 'mileage', desc: true },
};

/** What the orders compare. */
export interface SortValues extends Readonly<Record<SortKey, Numbers>> {
  readonly id: Int32Array;
}

const eachKey = <T>(make: (key: SortKey) => T): Record<SortKey, T> => ({
  created: make('created'),
  price: make('price'),
  year: make('year'),
  mileage: make('mileage'),
});

/** Part of an order that is walked: from `start` in steps of `step`, for `length` places. */
interface WalkPart {
  readonly start: number;
  readonly step: 1 | -1;
  readonly length: number;
}

export interface Walk {
  readonly slots: Int32Array;
  readonly parts: readonly WalkPart[];
}

/** The slots of all ads, ascending by each value and then by id; an ad without a value is last in both directions. */
export class Orders {
  readonly #values: () => SortValues;
  #sorted = eachKey(() => new Int32Array(0));
  #count = 0;

  /** `values` returns the columns as they are then: growing replaces them. */
  constructor(values: () => SortValues) {
    this.#values = values;
  }

  /** Sorts `slots`, which are in the order of their ids; there is room for `capacity`. */
  rebuild(slots: Int32Array, capacity: number): void {
    const values = this.#values();
    this.#sorted = eachKey((key) => {
      const room = new Int32Array(capacity);
      room.set(sortSlots(slots, values[key]));
      return room;
    });
    this.#count = slots.length;
  }

  grow(capacity: number): void {
    const before = this.#sorted;
    this.#sorted = eachKey((key) => {
      const wider = new Int32Array(capacity);
      wider.set(before[key]);
      return wider;
    });
  }

  /** Adds slots whose values are written. */
  add(added: readonly number[]): void {
    for (const key of SORT_KEYS) {
      const slots = this.#sorted[key];
      const compare = this.#ascending(key);
      const ordered = [...added].sort(compare);
      const places = ordered.map((slot) => this.#placeOf(key, slot));
      let end = this.#count;
      for (let n = ordered.length - 1; n >= 0; n -= 1) {
        const place = places[n] as number;
        slots.copyWithin(place + n + 1, place, end);
        slots[place + n] = ordered[n] as number;
        end = place;
      }
    }
    this.#count += added.length;
  }

  /** Removes slots whose values are still those that they were added with. */
  remove(removed: readonly number[]): void {
    for (const key of SORT_KEYS) {
      const slots = this.#sorted[key];
      const places = removed.map((slot) => this.#placeOf(key, slot)).sort((a, b) => a - b);
      places.forEach((place, n) => {
        slots.copyWithin(place - n, place + 1, places[n + 1] ?? this.#count);
      });
    }
    this.#count -= removed.length;
  }

  /** Selects the `count` first slots of an order out of those that are added and behind `after`. */
  firstOf(order: AdOrder, count: number, after: Cursor | null): FirstSlots {
    const { key, desc } = SORTS[order];
    const values = this.#values()[key];
    const isBehind = after && this.#isBehind(order, after);
    return new FirstSlots({ values, desc, compare: this.#compare(order), count, isBehind });
  }

  /** The place of a slot in an order. */
  cursorOf(order: AdOrder, slot: number): Cursor {
    const values = this.#values();
    const value = values[SORTS[order].key][slot] as number;
    return { value: Number.isFinite(value) ? value : null, id: values.id[slot] as number };
  }

  #isBehind(order: AdOrder, { value, id }: Cursor): (slot: number) => boolean {
    const { key, desc } = SORTS[order];
    const { [key]: column, id: ids } = this.#values();
    const last = ordered(value ?? Number.POSITIVE_INFINITY, desc);
    return (slot) => {
      const own = ordered(column[slot] as number, desc);
      if (own !== last) return own > last;
      return desc ? (ids[slot] as number) < id : (ids[slot] as number) > id;
    };
  }

  /** Negative when the first slot comes before the second one. */
  #compare(order: AdOrder): (a: number, b: number) => number {
    const { key, desc } = SORTS[order];
    const values = this.#values();
    const column = values[key];
    const sign = desc ? -1 : 1;
    return (a, b) => {
      const left = ordered(column[a] as number, desc);
      const right = ordered(column[b] as number, desc);
      if (left !== right) return left < right ? -1 : 1;
      return sign * ((values.id[a] as number) - (values.id[b] as number));
    };
  }

  /** The places of an order behind `after`, without those whose values are outside of `range`. */
  walk(order: AdOrder, range: readonly [number, number] | undefined, after: Cursor | null): Walk {
    const { slots, parts } = this.#walk(order, range);
    if (!after) return { slots, parts };
    const isBehind = this.#isBehind(order, after);
    const rest = ({ start, step, length }: WalkPart): WalkPart => {
      const passed = firstPlace(length, (n) => !isBehind(slots[start + step * n] as number));
      return { start: start + step * passed, step, length: length - passed };
    };
    return { slots, parts: parts.map(rest) };
  }

  #walk(order: AdOrder, range: readonly [number, number] | undefined): Walk {
    const { key, desc } = SORTS[order];
    const values = this.#values()[key];
    const slots = this.#sorted[key];
    const valueAt = (place: number) => values[slots[place] as number] as number;
    const low = range ? firstPlace(this.#count, (place) => valueAt(place) < range[0]) : 0;
    const last = range ? range[1] : Number.MAX_VALUE;
    const high = firstPlace(this.#count, (place) => valueAt(place) <= last);
    const known = desc
      ? ({ start: high - 1, step: -1, length: high - low } as const)
      : ({ start: low, step: 1, length: high - low } as const);
    if (range || high === this.#count) return { slots, parts: [known] };
    const unknown = this.#count - high;
    const rest = desc
      ? ({ start: this.#count - 1, step: -1, length: unknown } as const)
      : ({ start: high, step: 1, length: unknown } as const);
    return { slots, parts: [known, rest] };
  }

  #ascending(key: SortKey): (a: number, b: number) => number {
    const values = this.#values();
    return bySlot(values[key], values.id);
  }

  #placeOf(key: SortKey, slot: number): number {
    const slots = this.#sorted[key];
    const compare = this.#ascending(key);
    return firstPlace(this.#count, (place) => compare(slots[place] as number, slot) < 0);
  }
}
