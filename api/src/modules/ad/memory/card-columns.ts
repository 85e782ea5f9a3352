import { hasVideo } from '@cars/shared-contracts/rules/video';
import { LRUCache } from 'lru-cache';
import { type CardRow, cityName, conditionKey, type SerializedCard } from '../card.ts';
import { SharedTexts } from './texts.ts';

/** Texts of a card that repeat: a number for each ad. */
const TEXTS = [
  'mark',
  'model',
  'generation',
  'currency',
  'kpp',
  'city_key',
  'status',
  'stock_status',
] as const;
type TextName = (typeof TEXTS)[number];

const eachText = <T>(make: () => T): Record<TextName, T> =>
  Object.fromEntries(TEXTS.map((name) => [name, make()])) as Record<TextName, T>;

const secondsOf = (utc: string | null): number => (utc === null ? Number.NaN : Date.parse(utc) / 1_000);

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
  if (Number.isNaN(seconds)) return 'null';
  const day = Math.floor(seconds / DAY_S);
  const rest = Math.floor(seconds - day * DAY_S);
  const [hour, minute, second] = [Math.floor(rest / 3_600), Math.floor(rest / 60) % 60, rest % 60];
  return `"${dayText(day)}T${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}Z"`;
};

/** The name of a city as JSON by the JSON of its key. */
const cityNames = new Map<string, string>();

const cityNameJson = (keyJson: string): string => {
  const known = cityNames.get(keyJson);
  if (known !== undefined) return known;
  const json = JSON.stringify(cityName(JSON.parse(keyJson)));
  cityNames.set(keyJson, json);
  return json;
};

/**
 * What cards show, as columns: about a hundred bytes for an ad, where its JSON takes over a thousand. `serialize`
 * returns what `serializeCard` makes of the row.
 */
export class CardColumns {
  #id: Int32Array;
  #price: Float64Array;
  #priceRub: Float64Array;
  #year: Int16Array;
  /** -1 for none. */
  #mileage: Int32Array;
  #condition: Uint8Array;
  #hasVideo: Uint8Array;
  #published: Float64Array;
  #reduced: Float64Array;
  /** As JSON. */
  readonly #covers: (string | null)[];
  #texts: Record<TextName, Uint32Array>;
  readonly #shared = eachText(() => new SharedTexts());

  constructor(capacity: number) {
    this.#id = new Int32Array(capacity);
    this.#price = new Float64Array(capacity);
    this.#priceRub = new Float64Array(capacity);
    this.#year = new Int16Array(capacity);
    this.#mileage = new Int32Array(capacity);
    this.#condition = new Uint8Array(capacity);
    this.#hasVideo = new Uint8Array(capacity);
    this.#published = new Float64Array(capacity);
    this.#reduced = new Float64Array(capacity);
    this.#covers = new Array(capacity).fill(null);
    this.#texts = eachText(() => new Uint32Array(capacity));
  }

  write(slot: number, row: CardRow): void {
    this.#id[slot] = row.id;
    this.#price[slot] = row.price;
    this.#priceRub[slot] = row.price_rub;
    this.#year[slot] = row.year;
    this.#mileage[slot] = row.mileage ?? -1;
    this.#condition[slot] = row.statuses_id;
    this.#hasVideo[slot] = hasVideo(row.video) ? 1 : 0;
    this.#published[slot] = secondsOf(row.published_at);
    this.#reduced[slot] = secondsOf(row.reduced_at);
    this.#covers[slot] = row.cover === null ? null : JSON.stringify(row.cover);
    for (const name of TEXTS) this.#texts[name][slot] = this.#shared[name].numberOf(row[name]);
  }

  grow(capacity: number): void {
    const wider = <T extends { set(from: T): void }>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#id = wider(this.#id, new Int32Array(capacity));
    this.#price = wider(this.#price, new Float64Array(capacity));
    this.#priceRub = wider(this.#priceRub, new Float64Array(capacity));
    this.#year = wider(this.#year, new Int16Array(capacity));
    this.#mileage = wider(this.#mileage, new Int32Array(capacity));
    this.#condition = wider(this.#condition, new Uint8Array(capacity));
    this.#hasVideo = wider(this.#hasVideo, new Uint8Array(capacity));
    this.#published = wider(this.#published, new Float64Array(capacity));
    this.#reduced = wider(this.#reduced, new Float64Array(capacity));
    for (const name of TEXTS) this.#texts[name] = wider(this.#texts[name], new Uint32Array(capacity));
  }

  serialize(slot: number): SerializedCard {
    const text = (name: TextName) => this.#shared[name].json(this.#texts[name][slot] as number);
    const id = this.#id[slot] as number;
    const cover = this.#covers[slot] ?? null;
    const mileage = this.#mileage[slot] as number;
    const cityKey = text('city_key');
    const condition = conditionKey(this.#condition[slot] as number);
    const jsonPrefix =
      `{"id":${id},"images":${cover === null ? '[]' : `[${cover}]`}` +
      `,"mark":${text('mark')},"model":${text('model')},"generation":${text('generation')}` +
      `,"price":${this.#price[slot]},"currency":${text('currency')},"price_rub":${this.#priceRub[slot]}` +
      `,"year":${this.#year[slot]},"mileage":${mileage < 0 ? 'null' : mileage},"kpp":${text('kpp')}` +
      `,"city_key":${cityKey},"city":${cityNameJson(cityKey)}` +
      `,"status":${text('status')},"stock_status":${text('stock_status')}` +
      `,"has_video":${this.#hasVideo[slot] === 1},"condition":${condition === null ? 'null' : `"${condition}"`}` +
      `,"created_at":${utcJson(this.#published[slot] as number)}` +
      `,"price_reduced_at":${utcJson(this.#reduced[slot] as number)}`;
    return { id, jsonPrefix };
  }
}
