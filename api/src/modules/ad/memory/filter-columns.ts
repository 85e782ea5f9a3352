import { COLOR_NAMES } from '@cars/shared-contracts/rules/color';
import { MILEAGE_STEPS, PRICE_STEPS, stepOf } from '@cars/shared-contracts/rules/facet-steps';
import type { Ends } from '@cars/shared-contracts/rules/open-ends';
import { SEARCH_FILTERS } from '@cars/shared-contracts/schemas/filters';
import type { ValueCounts } from '../car-facets.ts';
import { type AdFilter, type ComparedColumns, columnOf, EITHER, isEither } from '../filter.ts';
import type { CityNumbers } from '../map-clusters.ts';
import { countBits } from './bitmap.ts';
import type { CardNumbers } from './card-columns.ts';
import { CodedColumn, either, type ValueTerm } from './coded-column.ts';
import { type IndexedColumns, VALUE_COLUMNS } from './indexed-row.ts';
import { RangeColumn, type RangeTerm } from './range-column.ts';
import { sortSlots } from './sorted-slots.ts';

type Value = string | number | boolean;

/** Columns whose values are not those of the ad: known colors, and the steps of histograms. */
const DERIVED = {
  // Filters name known colors only; any other code would be a value of its own.
  color: (ads) => ads.color.map((color) => (color !== null && color in COLOR_NAMES ? color : null)),
  price_step: (ads) => ads.price_rub.map((price) => stepOf(PRICE_STEPS, price)),
  mileage_step: (ads) =>
    ads.mileage.map((mileage) => (mileage === null ? null : stepOf(MILEAGE_STEPS, mileage))),
} as const satisfies Record<string, (ads: IndexedColumns) => readonly (Value | null)[]>;
/** A column of values, named like that of the ad. */
export type ColumnName = keyof ComparedColumns | keyof typeof DERIVED;
const COLUMN_NAMES = [...new Set([...VALUE_COLUMNS, ...Object.keys(DERIVED)])] as readonly ColumnName[];
const valuesOf = (name: ColumnName, ads: IndexedColumns): readonly (Value | null)[] =>
  name in DERIVED ? DERIVED[name as keyof typeof DERIVED](ads) : ads[name as keyof ComparedColumns];

/** A range as numbers: an open end is beyond every value, and below the infinity of an ad without one. */
export const numbersOf = (range: Ends | undefined): readonly [number, number] | undefined =>
  range && [range[0] ?? 0, range[1] ?? Number.MAX_VALUE];

/** The conditions of a filter over the ads in memory. */
export interface FilterTerms {
  readonly values: readonly ValueTerm[];
  readonly ranges: readonly RangeTerm[];
}

/** The fields that filters compare, a column for each. An ad has one slot while it is active. */
export class FilterColumns {
  readonly created: RangeColumn;
  readonly #ranges: ReadonlyMap<keyof ComparedColumns, RangeColumn>;
  readonly #values: ReadonlyMap<ColumnName, CodedColumn<Value>>;

  constructor(capacity: number) {
    this.created = new RangeColumn(capacity, Number.MAX_SAFE_INTEGER);
    this.#ranges = new Map(
      SEARCH_FILTERS.flatMap(([name, filter]) =>
        filter.kind === 'range' ? [[columnOf(name), new RangeColumn(capacity, filter.bounds[1])]] : [],
      ),
    );
    this.#values = new Map(COLUMN_NAMES.map((name) => [name, new CodedColumn<Value>(capacity)]));
  }

  get price(): RangeColumn {
    return this.#range('price_rub');
  }
  get mileage(): RangeColumn {
    return this.#range('mileage');
  }
  get year(): RangeColumn {
    return this.#range('year');
  }

  get cardNumbers(): CardNumbers {
    const { created, price, year, mileage } = this;
    return { created: created.values, price: price.values, year: year.values, mileage: mileage.values };
  }

  write(slots: Int32Array, ads: IndexedColumns): void {
    this.created.write(slots, ads.created_us);
    for (const [name, column] of this.#ranges) column.write(slots, ads[name] as readonly (number | null)[]);
    for (const [name, column] of this.#values) column.write(slots, valuesOf(name, ads));
  }

  clear(slot: number): void {
    for (const column of this.#all()) column.clear(slot);
  }

  grow(capacity: number): void {
    for (const column of this.#all()) column.grow(capacity);
  }

  /**
   * The slots of the first `count` ads so that ads of one model are together, and of these the years: most of a bitmap
   * then has nothing of a mark.
   */
  neighbors(count: number): Int32Array {
    const [marks, models, years] = [
      this.#column('mark_id').codes,
      this.#column('model_id').codes,
      this.year.values,
    ];
    const keys = new Float64Array(count);
    for (let slot = 0; slot < count; slot += 1)
      keys[slot] =
        ((marks[slot] as number) * 65_536 + (models[slot] as number)) * 65_536 + (years[slot] as number);
    return sortSlots(Int32Array.from(keys.keys()), keys);
  }

  /** Moves what is in the slots `order` to the first slots, and makes sets and bitmaps. */
  index(order: Int32Array): void {
    for (const column of this.#all()) column.index(order);
  }

  terms(filter: AdFilter): FilterTerms {
    const values = EITHER.flatMap(({ all, column, beside }): ValueTerm[] => {
      const own = all.flatMap((name) =>
        filter[name] === undefined ? [] : [this.#column(name).term([filter[name]])],
      );
      const others = filter[beside] && this.#column(column).term(filter[beside]);
      const [first, ...rest] = own;
      if (!others) return own;
      return first ? [either([first, ...rest], others)] : [others];
    });
    const ranges: RangeTerm[] = [];
    for (const [name, { kind }] of SEARCH_FILTERS) {
      const value: unknown = filter[name as keyof AdFilter];
      if (value === undefined || isEither(name)) continue;
      const numbers = kind === 'range' && numbersOf(value as Ends);
      if (numbers) ranges.push(this.#range(columnOf(name)).term(...numbers));
      else
        values.push(
          this.#column(columnOf(name)).term([value as Value | Value[]].flat(), name === 'excluded_mark_ids'),
        );
    }
    return { values, ranges };
  }

  /** The ads of a bitmap by their value in a column. */
  countValues(name: ColumnName, words: Uint32Array): ValueCounts {
    return this.#column(name).countValues(words, countBits(words));
  }

  /** The ads of a bitmap by their city, with the lowest price of each. */
  countCities(words: Uint32Array): CityNumbers[] {
    const cities = this.#column('city_id').leastOf(words, this.price.values);
    return [...cities].flatMap(([city, { count, least }]) =>
      count === 0 ? [] : [{ city_id: city as number | null, count, min_price_rub: least }],
    );
  }

  *#all() {
    yield this.created;
    yield* this.#ranges.values();
    yield* this.#values.values();
  }

  #range(name: keyof ComparedColumns): RangeColumn {
    return found(this.#ranges.get(name), name);
  }

  #column(name: ColumnName): CodedColumn<Value> {
    return found(this.#values.get(name), name);
  }
}

const found = <T>(column: T | undefined, name: string): T => {
  if (column === undefined) throw new Error(`the index has no column ${name}`);
  return column;
};
