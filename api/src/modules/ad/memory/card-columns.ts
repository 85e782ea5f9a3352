import { hasVideo } from '@cars/shared-contracts/rules/video';
import { LRUCache } from 'lru-cache';
import { cityName, conditionKey, fieldsJson, type SerializedCard } from '../card.ts';
import type { IndexedColumns } from './indexed-row.ts';
import { SharedTexts } from './texts.ts';

const DAY_S = 86_400;
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
/** Few days are those of many ads. */
const days = new LRUCache<number, string>({ max: 4_000 });

const dayText = (day: number): string => {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_S * 1_000).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
};

const utcJson = (seconds: number): string => {
  const day = Math.floor(seconds / DAY_S);
  const rest = seconds - day * DAY_S;
  const [hour, minute, second] = [Math.floor(rest / 3_600), Math.floor(rest / 60) % 60, rest % 60];
  return `"${dayText(day)}T${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}Z"`;
};

/** Numbers of an ad that are columns for the filters already. */
export interface CardNumbers {
  readonly created: Float64Array;
  readonly price: Float64Array;
  readonly year: Float64Array;
  readonly mileage: Float64Array;
}

/** A text that is the same in JSON. */
const PLAIN = /^[\w./:-]*$/;

const MICROSECONDS = 1_000_000;

/**
 * What cards show, as columns, and the parts of their JSON that many ads share, each once: about a hundred bytes for an
 * ad instead of a thousand. `serialize` returns what `serializeCard` makes of the row.
 */
export class CardColumns {
  #id: Int32Array;
  /** In the currency of the ad. */
  #price: Float64Array;
  /** Seconds; 0 for none. */
  #reduced: Float64Array;
  readonly #covers: (string | null)[];
  #car: Uint32Array;
  #place: Uint32Array;
  #state: Uint32Array;
  #currency: Uint32Array;
  readonly #cars = new SharedTexts();
  readonly #places = new SharedTexts();
  readonly #states = new SharedTexts();
  readonly #currencies = new SharedTexts();

  constructor(capacity: number) {
    this.#id = new Int32Array(capacity);
    this.#price = new Float64Array(capacity);
    this.#reduced = new Float64Array(capacity);
    this.#covers = new Array(capacity).fill(null);
    this.#car = new Uint32Array(capacity);
    this.#place = new Uint32Array(capacity);
    this.#state = new Uint32Array(capacity);
    this.#currency = new Uint32Array(capacity);
  }

  get ids(): Int32Array {
    return this.#id;
  }

  write(slots: Int32Array, ads: IndexedColumns): void {
    for (let n = 0; n < slots.length; n += 1) {
      const slot = slots[n] as number;
      this.#id[slot] = ads.id[n] as number;
      this.#price[slot] = ads.price[n] as number;
      this.#reduced[slot] = ads.reduced_s[n] ?? 0;
      this.#covers[slot] = ads.cover[n] ?? null;
      this.#car[slot] = this.#carOf(ads, n);
      this.#place[slot] = this.#placeOf(ads, n);
      this.#state[slot] = this.#stateOf(ads, n);
      this.#currency[slot] = this.#currencies.numberOf(ads.currency[n] as string, () =>
        JSON.stringify(ads.currency[n]),
      );
    }
  }

  grow(capacity: number): void {
    const wider = <T extends { set(from: T): void }>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#id = wider(this.#id, new Int32Array(capacity));
    this.#price = wider(this.#price, new Float64Array(capacity));
    this.#reduced = wider(this.#reduced, new Float64Array(capacity));
    this.#car = wider(this.#car, new Uint32Array(capacity));
    this.#place = wider(this.#place, new Uint32Array(capacity));
    this.#state = wider(this.#state, new Uint32Array(capacity));
    this.#currency = wider(this.#currency, new Uint32Array(capacity));
  }

  /** Moves what is in the slots `order` to the first slots. */
  index(order: Int32Array): void {
    const moved = <T extends Int32Array | Uint32Array | Float64Array>(from: T, to: T): T => {
      for (let slot = 0; slot < order.length; slot += 1) to[slot] = from[order[slot] as number] as number;
      return to;
    };
    const capacity = this.#id.length;
    this.#id = moved(this.#id, new Int32Array(capacity));
    this.#price = moved(this.#price, new Float64Array(capacity));
    this.#reduced = moved(this.#reduced, new Float64Array(capacity));
    this.#car = moved(this.#car, new Uint32Array(capacity));
    this.#place = moved(this.#place, new Uint32Array(capacity));
    this.#state = moved(this.#state, new Uint32Array(capacity));
    this.#currency = moved(this.#currency, new Uint32Array(capacity));
    const covers = this.#covers.slice();
    for (let slot = 0; slot < order.length; slot += 1)
      this.#covers[slot] = covers[order[slot] as number] ?? null;
  }

  serialize(slot: number, numbers: CardNumbers): SerializedCard {
    const id = this.#id[slot] as number;
    const cover = this.#covers[slot] ?? null;
    const mileage = numbers.mileage[slot] as number;
    const reduced = this.#reduced[slot] as number;
    const jsonPrefix =
      `{"id":${id},"images":${cover === null ? '[]' : `[${PLAIN.test(cover) ? `"${cover}"` : JSON.stringify(cover)}]`}` +
      this.#cars.json(this.#car[slot] as number) +
      `,"price":${this.#price[slot]},"currency":${this.#currencies.json(this.#currency[slot] as number)}` +
      `,"price_rub":${numbers.price[slot]},"year":${numbers.year[slot]}` +
      `,"mileage":${mileage === Number.POSITIVE_INFINITY ? 'null' : mileage}` +
      this.#places.json(this.#place[slot] as number) +
      this.#states.json(this.#state[slot] as number) +
      `,"created_at":${utcJson(Math.floor((numbers.created[slot] as number) / MICROSECONDS))}` +
      `,"price_reduced_at":${reduced === 0 ? 'null' : utcJson(reduced)}`;
    return { id, jsonPrefix };
  }

  #carOf({ mark, model, generation }: IndexedColumns, n: number): number {
    return this.#cars.numberOf(`${mark[n]}\n${model[n]}\n${generation[n]}`, () =>
      fieldsJson({ mark: mark[n], model: model[n], generation: generation[n] }),
    );
  }

  #placeOf({ kpp, city_key }: IndexedColumns, n: number): number {
    return this.#places.numberOf(`${kpp[n]}\n${city_key[n]}`, () =>
      fieldsJson({ kpp: kpp[n], city_key: city_key[n], city: cityName(city_key[n] ?? null) }),
    );
  }

  #stateOf({ status, stock_status, video, statuses_id }: IndexedColumns, n: number): number {
    const has_video = hasVideo(video[n] ?? null);
    return this.#states.numberOf(`${status[n]}\n${stock_status[n]}\n${has_video}\n${statuses_id[n]}`, () =>
      fieldsJson({
        status: status[n],
        stock_status: stock_status[n],
        has_video,
        condition: conditionKey(statuses_id[n] as number),
      }),
    );
  }
}
