import { hasVideo } from '@cars/shared-contracts/rules/video';
import { LRUCache } from 'lru-cache';
import { cityName, conditionKey, fieldsJson, type SerializedCard } from '../card.ts';
import type { IndexedColumns } from './indexed-row.ts';
import { JsonBytes } from './json-bytes.ts';
import type { Numbers } from './numbers.ts';
import { SharedTexts } from './texts.ts';

const DAY_S = 86_400;
/** Few days are those of many ads. */
const days = new LRUCache<number, Uint8Array>({ max: 4_000 });
const written = new JsonBytes();

const dayText = (day: number): Uint8Array => {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = Buffer.from(new Date(day * DAY_S * 1_000).toISOString().slice(0, 10));
  days.set(day, text);
  return text;
};

const writeUtc = (json: JsonBytes, seconds: number): void => {
  const day = Math.floor(seconds / DAY_S);
  const rest = seconds - day * DAY_S;
  json.ascii('"');
  json.part(dayText(day));
  json.ascii('T');
  json.twoDigits(Math.floor(rest / 3_600));
  json.ascii(':');
  json.twoDigits(Math.floor(rest / 60) % 60);
  json.ascii(':');
  json.twoDigits(rest % 60);
  json.ascii('Z"');
};

/** Numbers of an ad that are columns for the filters already. */
export interface CardNumbers {
  readonly created: Numbers;
  readonly price: Numbers;
  readonly year: Numbers;
  readonly mileage: Numbers;
}

/** Cards that are gathered before they are written. */
const GATHERED = 16;
const NO_BYTES = new Uint8Array(0);
const numbersOf = () => new Float64Array(GATHERED);
const bytesOf = () => new Array<Uint8Array>(GATHERED).fill(NO_BYTES);

// One list is written at a time: the next one uses it again.
const gathered = {
  id: numbersOf(),
  cover: new Array<string | null>(GATHERED).fill(null),
  isPlain: new Uint8Array(GATHERED),
  /** In the currency of the ad. */
  ownPrice: numbersOf(),
  reduced: numbersOf(),
  created: numbersOf(),
  price: numbersOf(),
  year: numbersOf(),
  mileage: numbersOf(),
  car: bytesOf(),
  place: bytesOf(),
  state: bytesOf(),
  currency: bytesOf(),
};

/** A text that is the same in JSON. */
const PLAIN = /^[\w./:-]+$/;
const QUOTE = '"'.charCodeAt(0);

const coverOf = (cover: string | null): string | null =>
  cover === null || PLAIN.test(cover) ? cover : JSON.stringify(cover);

const MICROSECONDS = 1_000_000;

/**
 * What cards show, as columns, and the parts of their JSON that many ads share, each once: about a hundred bytes for an
 * ad instead of a thousand. What `write` writes is what `serializeCard` makes of the row.
 */
export class CardColumns {
  #id: Int32Array;
  /** In the currency of the ad. */
  #price: Float64Array;
  /** Seconds; 0 for none. */
  #reduced: Uint32Array;
  /** A plain text as it is, any other one as JSON. */
  readonly #covers: (string | null)[];
  #car: Uint32Array;
  #place: Uint32Array;
  #state: Uint32Array;
  #currency: Uint8Array;
  /** Each with the name of the field that follows. */
  readonly #cars = new SharedTexts();
  readonly #places = new SharedTexts();
  readonly #states = new SharedTexts();
  readonly #currencies = new SharedTexts();

  constructor(capacity: number) {
    this.#id = new Int32Array(capacity);
    this.#price = new Float64Array(capacity);
    this.#reduced = new Uint32Array(capacity);
    this.#covers = new Array(capacity).fill(null);
    this.#car = new Uint32Array(capacity);
    this.#place = new Uint32Array(capacity);
    this.#state = new Uint32Array(capacity);
    this.#currency = new Uint8Array(capacity);
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
      this.#covers[slot] = coverOf(ads.cover[n] ?? null);
      this.#car[slot] = this.#carOf(ads, n);
      this.#place[slot] = this.#placeOf(ads, n);
      this.#state[slot] = this.#stateOf(ads, n);
      this.#currency[slot] = this.#currencies.numberOf(
        ads.currency[n] as string,
        () => `${fieldsJson({ currency: ads.currency[n] })},"price_rub":`,
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
    this.#reduced = wider(this.#reduced, new Uint32Array(capacity));
    this.#car = wider(this.#car, new Uint32Array(capacity));
    this.#place = wider(this.#place, new Uint32Array(capacity));
    this.#state = wider(this.#state, new Uint32Array(capacity));
    this.#currency = wider(this.#currency, new Uint8Array(capacity));
  }

  /** Moves what is in the slots `order` to the first slots. */
  index(order: Int32Array): void {
    const moved = <T extends Uint8Array | Int32Array | Uint32Array | Float64Array>(from: T, to: T): T => {
      for (let slot = 0; slot < order.length; slot += 1) to[slot] = from[order[slot] as number] as number;
      return to;
    };
    const capacity = this.#id.length;
    this.#id = moved(this.#id, new Int32Array(capacity));
    this.#price = moved(this.#price, new Float64Array(capacity));
    this.#reduced = moved(this.#reduced, new Uint32Array(capacity));
    this.#car = moved(this.#car, new Uint32Array(capacity));
    this.#place = moved(this.#place, new Uint32Array(capacity));
    this.#state = moved(this.#state, new Uint32Array(capacity));
    this.#currency = moved(this.#currency, new Uint8Array(capacity));
    const covers = this.#covers.slice();
    for (let slot = 0; slot < order.length; slot += 1)
      this.#covers[slot] = covers[order[slot] as number] ?? null;
  }

  /** The cards of `slots` from `from` on as a JSON list. */
  listOf(slots: Int32Array, numbers: CardNumbers): Buffer {
    written.clear();
    written.ascii('[');
    for (let first = 0; first < slots.length; first += GATHERED) {
      const count = Math.min(GATHERED, slots.length - first);
      for (let n = 0; n < count; n += 1) this.#gather(n, slots[first + n] as number, numbers);
      for (let n = 0; n < count; n += 1) {
        if (first + n > 0) written.ascii(',');
        this.#write(written, n);
        written.ascii('}');
      }
    }
    written.ascii(']');
    return written.copy();
  }

  serialize(slot: number, numbers: CardNumbers): SerializedCard {
    written.clear();
    this.#gather(0, slot, numbers);
    this.#write(written, 0);
    return { id: this.#id[slot] as number, jsonPrefix: written.toString() };
  }

  /**
   * Copies what the card of a slot shows to the place `n` of `gathered`. The columns of a million ads are outside of the
   * processor's caches, and copies of several cards wait for memory together, which writing one after the other does not.
   */
  #gather(n: number, slot: number, numbers: CardNumbers): void {
    const cover = this.#covers[slot] ?? null;
    const card = gathered;
    card.cover[n] = cover;
    card.isPlain[n] = cover === null || cover.charCodeAt(0) === QUOTE ? 0 : 1;
    card.id[n] = this.#id[slot] as number;
    card.ownPrice[n] = this.#price[slot] as number;
    card.reduced[n] = this.#reduced[slot] as number;
    card.car[n] = this.#cars.json(this.#car[slot] as number);
    card.place[n] = this.#places.json(this.#place[slot] as number);
    card.state[n] = this.#states.json(this.#state[slot] as number);
    card.currency[n] = this.#currencies.json(this.#currency[slot] as number);
    card.created[n] = numbers.created[slot] as number;
    card.price[n] = numbers.price[slot] as number;
    card.year[n] = numbers.year[slot] as number;
    card.mileage[n] = numbers.mileage[slot] as number;
  }

  /** A gathered card without its last brace. */
  #write(json: JsonBytes, n: number): void {
    const card = gathered;
    const cover = card.cover[n] as string | null;
    const mileage = card.mileage[n] as number;
    const reduced = card.reduced[n] as number;
    json.ascii('{"id":');
    json.number(card.id[n] as number);
    json.ascii(',"images":[');
    if (cover === null) json.ascii(']');
    else if (card.isPlain[n] === 1) {
      json.ascii('"');
      json.ascii(cover);
      json.ascii('"]');
    } else {
      json.text(cover);
      json.ascii(']');
    }
    json.part(card.car[n] as Uint8Array);
    json.number(card.ownPrice[n] as number);
    json.part(card.currency[n] as Uint8Array);
    json.number(card.price[n] as number);
    json.ascii(',"year":');
    json.number(card.year[n] as number);
    json.ascii(',"mileage":');
    if (mileage === Number.POSITIVE_INFINITY) json.ascii('null');
    else json.number(mileage);
    json.part(card.place[n] as Uint8Array);
    json.part(card.state[n] as Uint8Array);
    writeUtc(json, Math.floor((card.created[n] as number) / MICROSECONDS));
    json.ascii(',"price_reduced_at":');
    if (reduced === 0) json.ascii('null');
    else writeUtc(json, reduced);
  }

  #carOf({ mark, model, generation }: IndexedColumns, n: number): number {
    return this.#cars.numberOf(
      `${mark[n]}\n${model[n]}\n${generation[n]}`,
      () => `${fieldsJson({ mark: mark[n], model: model[n], generation: generation[n] })},"price":`,
    );
  }

  #placeOf({ kpp, city_key }: IndexedColumns, n: number): number {
    return this.#places.numberOf(`${kpp[n]}\n${city_key[n]}`, () =>
      fieldsJson({ kpp: kpp[n], city_key: city_key[n], city: cityName(city_key[n] ?? null) }),
    );
  }

  #stateOf({ status, stock_status, video, statuses_id, has_warnings }: IndexedColumns, n: number): number {
    const has_video = hasVideo(video[n] ?? null);
    const key = `${status[n]}\n${stock_status[n]}\n${has_video}\n${statuses_id[n]}\n${has_warnings[n]}`;
    return this.#states.numberOf(key, () => {
      const fields = fieldsJson({
        status: status[n],
        stock_status: stock_status[n],
        has_video,
        condition: conditionKey(statuses_id[n] as number),
        has_warnings: has_warnings[n] || undefined,
      });
      return `${fields},"created_at":`;
    });
  }
}
