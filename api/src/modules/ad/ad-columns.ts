import type { CardRow } from './card.ts';
import { type AdFilter, DEALER_SQL } from './filter.ts';

/** An active ad as the index reads it. */
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

/** Values of one enumeration that a bit set can hold. */
const CODES_MAX = 31;
const ABSENT = 0;

/** Gives each value of a small enumeration a number from 1; 0 is "no value". */
class Codes {
  readonly #codes = new Map<string | number, number>();

  of(value: string | number | null): number {
    if (value === null) return ABSENT;
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.#codes.size + 1;
    if (code >= CODES_MAX) throw new RangeError(`more than ${CODES_MAX} values in an enumeration`);
    this.#codes.set(value, code);
    return code;
  }

  /** A bit for each listed value that any ad ever had; every bit when nothing is listed. */
  mask(values: readonly (string | number)[] | undefined): number {
    if (!values) return -1;
    let mask = 0;
    for (const value of values) {
      const code = this.#codes.get(value);
      if (code !== undefined) mask |= 1 << code;
    }
    return mask;
  }
}

const newCodes = () => ({
  status: new Codes(),
  stock: new Codes(),
  body: new Codes(),
  kpp: new Codes(),
  pts: new Codes(),
  engine: new Codes(),
  drivetrain: new Codes(),
  rudder: new Codes(),
});
type AdCodes = ReturnType<typeof newCodes>;

/** `#rrggbb` as a number from 1, 0 for none: the codes are too many for a bit set. */
const colorNumber = (code: string | null): number =>
  code === null ? ABSENT : Number.parseInt(code.slice(1), 16) + 1;

/**
 * The fields that filters compare, a typed array for each: a scan of all ads reads a few megabytes. An ad has
 * one slot while it is active; free slots are reused.
 */
export class AdColumns {
  readonly capacity: number;
  readonly created: Float64Array;
  readonly price: Float64Array;
  /** Infinity when unknown, so that it sorts last and matches no range. */
  readonly mileage: Float64Array;
  readonly year: Int32Array;
  readonly id: Int32Array;
  readonly seller: Int32Array;
  readonly #mark: Int32Array;
  readonly #model: Int32Array;
  readonly #city: Int32Array;
  readonly #status: Uint8Array;
  readonly #stock: Uint8Array;
  readonly #body: Uint8Array;
  readonly #kpp: Uint8Array;
  readonly #pts: Uint8Array;
  readonly #engine: Uint8Array;
  readonly #drivetrain: Uint8Array;
  readonly #rudder: Uint8Array;
  /** Infinity when unknown, as the mileage. */
  readonly #power: Float64Array;
  readonly #color: Int32Array;
  readonly #inStock: Uint8Array;
  readonly #dealer: Uint8Array;
  readonly #codes: AdCodes;

  constructor(capacity: number, codes = newCodes()) {
    this.capacity = capacity;
    this.#codes = codes;
    this.created = new Float64Array(capacity);
    this.price = new Float64Array(capacity);
    this.mileage = new Float64Array(capacity);
    this.year = new Int32Array(capacity);
    this.id = new Int32Array(capacity);
    this.seller = new Int32Array(capacity);
    this.#mark = new Int32Array(capacity);
    this.#model = new Int32Array(capacity);
    this.#city = new Int32Array(capacity);
    this.#status = new Uint8Array(capacity);
    this.#stock = new Uint8Array(capacity);
    this.#body = new Uint8Array(capacity);
    this.#kpp = new Uint8Array(capacity);
    this.#pts = new Uint8Array(capacity);
    this.#engine = new Uint8Array(capacity);
    this.#drivetrain = new Uint8Array(capacity);
    this.#rudder = new Uint8Array(capacity);
    this.#power = new Float64Array(capacity);
    this.#color = new Int32Array(capacity);
    this.#inStock = new Uint8Array(capacity);
    this.#dealer = new Uint8Array(capacity);
  }

  write(slot: number, row: IndexedRow): void {
    this.created[slot] = row.created_us;
    this.price[slot] = row.price_rub;
    this.mileage[slot] = row.mileage ?? Number.POSITIVE_INFINITY;
    this.year[slot] = row.year;
    this.id[slot] = row.id;
    this.seller[slot] = row.user_id;
    this.#mark[slot] = row.mark_id;
    this.#model[slot] = row.model_id ?? ABSENT;
    this.#city[slot] = row.city_id ?? ABSENT;
    this.#status[slot] = this.#codes.status.of(row.statuses_id);
    this.#stock[slot] = this.#codes.stock.of(row.stock_status);
    this.#body[slot] = this.#codes.body.of(row.body);
    this.#kpp[slot] = this.#codes.kpp.of(row.kpp);
    this.#pts[slot] = this.#codes.pts.of(row.pts_type);
    this.#engine[slot] = this.#codes.engine.of(row.engine);
    this.#drivetrain[slot] = this.#codes.drivetrain.of(row.drivetrain);
    this.#rudder[slot] = this.#codes.rudder.of(row.rudder);
    this.#power[slot] = row.power ?? Number.POSITIVE_INFINITY;
    this.#color[slot] = colorNumber(row.color);
    this.#inStock[slot] = row.is_in_stock ? 1 : 0;
    this.#dealer[slot] = row.is_dealer ? 1 : 0;
  }

  /** The same ads with room for more. */
  copy(capacity: number): AdColumns {
    const wider = new AdColumns(capacity, this.#codes);
    const pairs = [
      [wider.created, this.created],
      [wider.price, this.price],
      [wider.mileage, this.mileage],
      [wider.year, this.year],
      [wider.id, this.id],
      [wider.seller, this.seller],
      [wider.#mark, this.#mark],
      [wider.#model, this.#model],
      [wider.#city, this.#city],
      [wider.#status, this.#status],
      [wider.#stock, this.#stock],
      [wider.#body, this.#body],
      [wider.#kpp, this.#kpp],
      [wider.#pts, this.#pts],
      [wider.#engine, this.#engine],
      [wider.#drivetrain, this.#drivetrain],
      [wider.#rudder, this.#rudder],
      [wider.#power, this.#power],
      [wider.#color, this.#color],
      [wider.#inStock, this.#inStock],
      [wider.#dealer, this.#dealer],
    ] as const;
    for (const [to, from] of pairs) to.set(from);
    return wider;
  }

  /** Whether the ad in a slot matches; created once per scan, without a call or an allocation per field. */
  matcher(filter: AdFilter): (slot: number) => boolean {
    const mark = filter.mark_id ?? ABSENT;
    const model = filter.model_id ?? ABSENT;
    const city = filter.city_id ?? ABSENT;
    const [yearMin, yearMax] = filter.year ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const [priceMin, priceMax] = filter.price ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const [mileageMin, mileageMax] = filter.mileage ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const statuses = this.#codes.status.mask(filter.statuses);
    const stock = this.#codes.stock.mask(filter.stock_statuses);
    const bodies = this.#codes.body.mask(filter.bodies);
    const kpps = this.#codes.kpp.mask(filter.kpps);
    const ptsTypes = this.#codes.pts.mask(filter.pts_type === undefined ? undefined : [filter.pts_type]);
    const engines = this.#codes.engine.mask(filter.engines);
    const drivetrains = this.#codes.drivetrain.mask(filter.drivetrains);
    const rudders = this.#codes.rudder.mask(filter.rudder === undefined ? undefined : [filter.rudder]);
    const [powerMin, powerMax] = filter.power ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const colors = filter.colors && new Set(filter.colors.map(colorNumber));
    const onlyInStock = filter.is_in_stock === true;
    const further = filter.marks && new Set(filter.marks);
    const hasOwnMark = !further || mark !== ABSENT || model !== ABSENT;
    const excluded = filter.excluded_marks && new Set(filter.excluded_marks);
    const region = filter.region_cities && new Set(filter.region_cities);
    const hasOwnCity = !region || city !== ABSENT;
    const seller = filter.seller === undefined ? -1 : Number(filter.seller === 'dealer');
    const marks = this.#mark;
    const models = this.#model;
    const cities = this.#city;
    const years = this.year;
    const prices = this.price;
    const mileages = this.mileage;
    const statusOf = this.#status;
    const stockOf = this.#stock;
    const bodyOf = this.#body;
    const kppOf = this.#kpp;
    const ptsOf = this.#pts;
    const engineOf = this.#engine;
    const drivetrainOf = this.#drivetrain;
    const rudderOf = this.#rudder;
    const powers = this.#power;
    const colorOf = this.#color;
    const inStock = this.#inStock;
    const dealers = this.#dealer;
    // A slot is always inside of the arrays; the casts are for the type checker.
    return (slot) =>
      ((hasOwnMark &&
        (mark === ABSENT || marks[slot] === mark) &&
        (model === ABSENT || models[slot] === model)) ||
        further?.has(marks[slot] as number) === true) &&
      !excluded?.has(marks[slot] as number) &&
      ((hasOwnCity && (city === ABSENT || cities[slot] === city)) ||
        region?.has(cities[slot] as number) === true) &&
      (seller < 0 || dealers[slot] === seller) &&
      (years[slot] as number) >= yearMin &&
      (years[slot] as number) <= yearMax &&
      (prices[slot] as number) >= priceMin &&
      (prices[slot] as number) <= priceMax &&
      (mileages[slot] as number) >= mileageMin &&
      (mileages[slot] as number) <= mileageMax &&
      ((1 << (statusOf[slot] as number)) & statuses) !== 0 &&
      ((1 << (stockOf[slot] as number)) & stock) !== 0 &&
      ((1 << (bodyOf[slot] as number)) & bodies) !== 0 &&
      ((1 << (kppOf[slot] as number)) & kpps) !== 0 &&
      ((1 << (ptsOf[slot] as number)) & ptsTypes) !== 0 &&
      ((1 << (engineOf[slot] as number)) & engines) !== 0 &&
      ((1 << (drivetrainOf[slot] as number)) & drivetrains) !== 0 &&
      ((1 << (rudderOf[slot] as number)) & rudders) !== 0 &&
      (powers[slot] as number) >= powerMin &&
      (powers[slot] as number) <= powerMax &&
      (colors === undefined || colors.has(colorOf[slot] as number)) &&
      (!onlyInStock || inStock[slot] === 1);
  }
}
