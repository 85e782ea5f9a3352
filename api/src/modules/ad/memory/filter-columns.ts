import { COLOR_NAMES } from '@cars/shared-contracts/rules/color';
import { MILEAGE_STEPS, PRICE_STEPS, stepOf } from '@cars/shared-contracts/rules/facet-steps';
import type { Ends } from '@cars/shared-contracts/rules/open-ends';
import type { ValueCounts } from '../car-facets.ts';
import type { AdFilter } from '../filter.ts';
import type { CityNumbers } from '../map-clusters.ts';
import type { CardNumbers } from './card-columns.ts';
import { CodedColumn, either, type ValueTerm } from './coded-column.ts';
import type { IndexedColumns } from './indexed-row.ts';
import type { BlockMemory } from './kernel/block-memory.ts';
import { RangeColumn, type RangeTerm } from './range-column.ts';
import { countBits } from './slot-set.ts';
import { sortSlots } from './sorted-slots.ts';

/** The columns whose values filters name, and the steps of histograms. */
const VALUES_OF = {
  mark: (ads) => ads.mark_id,
  model: (ads) => ads.model_id,
  city: (ads) => ads.city_id,
  condition: (ads) => ads.statuses_id,
  stock: (ads) => ads.stock_status,
  body: (ads) => ads.body,
  kpp: (ads) => ads.kpp,
  pts: (ads) => ads.pts_type,
  engine: (ads) => ads.engine,
  drivetrain: (ads) => ads.drivetrain,
  rudder: (ads) => ads.rudder,
  // Filters name known colors only; any other code would be a value of its own.
  color: (ads) => ads.color.map((color) => (color !== null && color in COLOR_NAMES ? color : null)),
  inStock: (ads) => ads.is_in_stock,
  dealer: (ads) => ads.is_dealer,
  priceStep: (ads) => ads.price_rub.map((price) => stepOf(PRICE_STEPS, price)),
  mileageStep: (ads) =>
    ads.mileage.map((mileage) => (mileage === null ? null : stepOf(MILEAGE_STEPS, mileage))),
} as const satisfies Record<string, (ads: IndexedColumns) => readonly (Value | null)[]>;

type Value = string | number | boolean;
export type ColumnName = keyof typeof VALUES_OF;
const COLUMN_NAMES = Object.keys(VALUES_OF) as ColumnName[];

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
  readonly memory: BlockMemory;
  readonly created: RangeColumn;
  readonly price: RangeColumn;
  readonly mileage: RangeColumn;
  readonly year: RangeColumn;
  readonly #power: RangeColumn;
  readonly #values: Readonly<Record<ColumnName, CodedColumn<Value>>>;

  constructor(memory: BlockMemory, capacity: number) {
    this.memory = memory;
    this.created = new RangeColumn(memory, capacity);
    this.price = new RangeColumn(memory, capacity);
    this.mileage = new RangeColumn(memory, capacity);
    this.year = new RangeColumn(memory, capacity);
    this.#power = new RangeColumn(memory, capacity);
    this.#values = Object.fromEntries(
      COLUMN_NAMES.map((name) => [name, new CodedColumn<Value>(memory, capacity)]),
    ) as Record<ColumnName, CodedColumn<Value>>;
  }

  get #ranges(): readonly RangeColumn[] {
    return [this.created, this.price, this.mileage, this.year, this.#power];
  }

  get cardNumbers(): CardNumbers {
    const { created, price, year, mileage } = this;
    return { created: created.values, price: price.values, year: year.values, mileage: mileage.values };
  }

  write(slots: Int32Array, ads: IndexedColumns): void {
    this.created.write(slots, ads.created_us);
    this.price.write(slots, ads.price_rub);
    this.mileage.write(slots, ads.mileage);
    this.year.write(slots, ads.year);
    this.#power.write(slots, ads.power);
    for (const name of COLUMN_NAMES) this.#values[name].write(slots, VALUES_OF[name](ads));
  }

  clear(slot: number): void {
    for (const column of this.#ranges) column.clear(slot);
    for (const name of COLUMN_NAMES) this.#values[name].clear(slot);
  }

  grow(capacity: number): void {
    for (const column of this.#ranges) column.grow(capacity);
    for (const name of COLUMN_NAMES) this.#values[name].grow(capacity);
  }

  /**
   * The slots of the first `count` ads so that ads of one model are together, and of these the years: most of a bitmap
   * then has nothing of a mark.
   */
  neighbors(count: number): Int32Array {
    const [marks, models, years] = [this.#values.mark.codes, this.#values.model.codes, this.year.values];
    const keys = new Float64Array(count);
    for (let slot = 0; slot < count; slot += 1)
      keys[slot] =
        ((marks[slot] as number) * 65_536 + (models[slot] as number)) * 65_536 + (years[slot] as number);
    return sortSlots(Int32Array.from(keys.keys()), keys);
  }

  /** Moves what is in the slots `order` to the first slots, and makes sets and bitmaps. */
  index(order: Int32Array): void {
    for (const column of this.#ranges) column.index(order);
    for (const name of COLUMN_NAMES) this.#values[name].index(order);
  }

  terms(filter: AdFilter): FilterTerms {
    const values: ValueTerm[] = [...this.#carTerms(filter), ...this.#placeTerms(filter)];
    const oneOf = (name: ColumnName, listed: readonly Value[] | undefined) => {
      if (listed) values.push(this.#values[name].term(listed));
    };
    oneOf('condition', filter.statuses);
    oneOf('stock', filter.stock_statuses);
    oneOf('body', filter.bodies);
    oneOf('kpp', filter.kpps);
    oneOf('pts', filter.pts_type === undefined ? undefined : [filter.pts_type]);
    oneOf('engine', filter.engines);
    oneOf('drivetrain', filter.drivetrains);
    oneOf('rudder', filter.rudder === undefined ? undefined : [filter.rudder]);
    oneOf('color', filter.colors);
    oneOf('inStock', filter.is_in_stock && [true]);
    oneOf('dealer', filter.seller && [filter.seller === 'dealer']);
    const ranges: RangeTerm[] = [];
    const within = (column: RangeColumn, range: Ends | undefined) => {
      const numbers = numbersOf(range);
      if (numbers) ranges.push(column.term(...numbers));
    };
    within(this.price, filter.price);
    within(this.mileage, filter.mileage);
    within(this.year, filter.year);
    within(this.#power, filter.power);
    return { values, ranges };
  }

  /** The ads of a bitmap by their value in a column. */
  countValues(name: ColumnName, words: Uint32Array): ValueCounts {
    return this.#values[name].countValues(words, countBits(this.memory, words));
  }

  /** The ads of a bitmap by their city, with the lowest price of each. */
  countCities(words: Uint32Array): CityNumbers[] {
    const cities = this.#values.city.leastOf(words, this.price.values);
    return [...cities].flatMap(([city, { count, least }]) =>
      count === 0 ? [] : [{ city_id: city as number | null, count, min_price_rub: least }],
    );
  }

  /** Mark and model, or one of further marks; none of those that are not wanted. */
  #carTerms({ mark_id, model_id, marks, excluded_marks }: AdFilter): ValueTerm[] {
    const { mark, model } = this.#values;
    const terms: ValueTerm[] = [];
    const others = marks && mark.term(marks);
    const ofMark = mark_id === undefined ? undefined : mark.term([mark_id]);
    const ofModel = model_id === undefined ? undefined : model.term([model_id]);
    const [first, ...rest] = [ofMark, ofModel].filter((term) => term !== undefined);
    if (first && others) terms.push(either([first, ...rest], others));
    else terms.push(...[first, ...rest, others].filter((term) => term !== undefined));
    if (excluded_marks) terms.push(mark.term(excluded_marks, true));
    return terms;
  }

  /** The city or one of a region. */
  #placeTerms({ city_id, cities }: AdFilter): ValueTerm[] {
    if (city_id === undefined && !cities) return [];
    return [this.#values.city.term([...(city_id === undefined ? [] : [city_id]), ...(cities ?? [])])];
  }
}
