import { COLOR_NAMES } from '@cars/shared-contracts/rules/color';
import { MILEAGE_STEPS, PRICE_STEPS, stepOf } from '@cars/shared-contracts/rules/facet-steps';
import type { CardRow } from '../card.ts';
import type { ValueCounts } from '../facets.ts';
import { type AdFilter, DEALER_SQL } from '../filter.ts';
import type { CityNumbers } from '../map-clusters.ts';
import { CodedColumn, either, type ValueTerm } from './coded-column.ts';
import { RangeColumn, type RangeTerm } from './range-column.ts';
import { countBits } from './slot-set.ts';

/** An active ad as the memory reads it. */
export interface IndexedRow extends CardRow {
  /** Microseconds since the epoch. */
  readonly created_us: number;
  /** The seller. */
  readonly user_id: number;
  readonly mark_id: number;
  readonly model_id: number | null;
  readonly city_id: number | null;
  readonly body: string | null;
  readonly pts_type: string | null;
  readonly engine: string | null;
  readonly drivetrain: string | null;
  readonly rudder: string | null;
  readonly power: number | null;
  readonly color: string | null;
  readonly is_in_stock: boolean;
  readonly is_dealer: boolean;
}

/** Columns of `IndexedRow` beside those of a card. */
export const INDEX_COLUMNS = `(extract(epoch from created_at) * 1000000)::bigint as created_us, user_id, mark_id, model_id,
  city_id, body, pts_type, engine, drivetrain, rudder, power, color, is_in_stock, ${DEALER_SQL} as is_dealer`;

/** The columns whose values filters name, and the steps of histograms. */
const VALUE_OF = {
  mark: (row) => row.mark_id,
  model: (row) => row.model_id,
  city: (row) => row.city_id,
  condition: (row) => row.statuses_id,
  stock: (row) => row.stock_status,
  body: (row) => row.body,
  kpp: (row) => row.kpp,
  pts: (row) => row.pts_type,
  engine: (row) => row.engine,
  drivetrain: (row) => row.drivetrain,
  rudder: (row) => row.rudder,
  // Filters name known colors only; any other code would be a value of its own.
  color: ({ color }) => (color !== null && color in COLOR_NAMES ? color : null),
  inStock: (row) => row.is_in_stock,
  dealer: (row) => row.is_dealer,
  priceStep: (row) => stepOf(PRICE_STEPS, row.price_rub),
  mileageStep: (row) => (row.mileage === null ? null : stepOf(MILEAGE_STEPS, row.mileage)),
} as const satisfies Record<string, (row: IndexedRow) => Value | null>;

type Value = string | number | boolean;
export type ColumnName = keyof typeof VALUE_OF;
const COLUMN_NAMES = Object.keys(VALUE_OF) as ColumnName[];

/** The conditions of a filter over the ads in memory. */
export interface FilterTerms {
  readonly values: readonly ValueTerm[];
  readonly ranges: readonly RangeTerm[];
}

/** The fields that filters compare, a column for each. An ad has one slot while it is active. */
export class FilterColumns {
  readonly price: RangeColumn;
  readonly mileage: RangeColumn;
  readonly year: RangeColumn;
  readonly #power: RangeColumn;
  readonly #values: Readonly<Record<ColumnName, CodedColumn<Value>>>;

  constructor(capacity: number) {
    this.price = new RangeColumn(capacity);
    this.mileage = new RangeColumn(capacity);
    this.year = new RangeColumn(capacity);
    this.#power = new RangeColumn(capacity);
    this.#values = Object.fromEntries(
      COLUMN_NAMES.map((name) => [name, new CodedColumn<Value>(capacity)]),
    ) as Record<ColumnName, CodedColumn<Value>>;
  }

  get #ranges(): readonly RangeColumn[] {
    return [this.price, this.mileage, this.year, this.#power];
  }

  write(slot: number, row: IndexedRow): void {
    this.price.write(slot, row.price_rub);
    this.mileage.write(slot, row.mileage);
    this.year.write(slot, row.year);
    this.#power.write(slot, row.power);
    for (const name of COLUMN_NAMES) this.#values[name].write(slot, VALUE_OF[name](row));
  }

  clear(slot: number): void {
    for (const column of this.#ranges) column.clear(slot);
    for (const name of COLUMN_NAMES) this.#values[name].clear(slot);
  }

  grow(capacity: number): void {
    for (const column of this.#ranges) column.grow(capacity);
    for (const name of COLUMN_NAMES) this.#values[name].grow(capacity);
  }

  /** Makes the bitmaps of ranges again for the ads in these slots. */
  index(slots: Int32Array): void {
    for (const column of this.#ranges) column.index(slots);
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
    const within = (column: RangeColumn, range: readonly [number, number] | undefined) => {
      if (range) ranges.push(column.term(range[0], range[1]));
    };
    within(this.price, filter.price);
    within(this.mileage, filter.mileage);
    within(this.year, filter.year);
    within(this.#power, filter.power);
    return { values, ranges };
  }

  /** The ads of a bitmap by their value in a column. */
  countValues(name: ColumnName, words: Uint32Array): ValueCounts {
    return this.#values[name].countValues(words, countBits(words));
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
