import { cityByKey } from '@cars/shared-contracts/rules/city-list';
import { conditionById } from '@cars/shared-contracts/rules/vehicle';
import { hasVideo } from '@cars/shared-contracts/rules/video';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { HAS_WARNINGS_SQL } from '../warning/shown-warnings.ts';

/** The columns of an ad in a list: all in one table. */
export interface CardRow {
  readonly id: number;
  readonly cover: string | null;
  readonly mark: string;
  readonly model: string | null;
  readonly generation: string | null;
  readonly price: number;
  readonly currency: Currency;
  readonly price_rub: number;
  readonly year: number;
  readonly mileage: number | null;
  readonly kpp: string | null;
  readonly city_key: string | null;
  readonly status: string;
  readonly stock_status: string;
  readonly video: string | null;
  readonly statuses_id: number;
  /** Two warnings or more. */
  readonly has_warnings: boolean;
  /** UTC, as in JSON. */
  readonly published_at: string;
  readonly reduced_at: string | null;
}

const asUtc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const STORED_FIELDS = `id, cover, mark, model, generation, price, currency, price_rub, year, mileage, kpp, city_key,
  status, stock_status, video, statuses_id`;

/** Columns of a card but its times, in a select over `ads`. */
export const CARD_FIELDS = `${STORED_FIELDS}, ${HAS_WARNINGS_SQL} as has_warnings`;
/** Their names. */
export const CARD_NAMES = [...STORED_FIELDS.split(/,\s+/), 'has_warnings'] as readonly (keyof CardRow)[];

/** Columns of `CardRow` in a select over `ads`. No alias repeats a column: orders would then compare the alias. */
export const CARD_COLUMNS = `${CARD_FIELDS},
  ${asUtc('created_at')} as published_at, ${asUtc('price_reduced_at')} as reduced_at`;

export const conditionKey = (id: number): string | null => conditionById(id)?.key ?? null;

export const cityName = (key: string | null): string | null => (key ? (cityByKey(key)?.name ?? null) : null);

/** The card on the wire: the cover only, nothing about the seller [DATA-28] [C15]. */
export const cardOf = (row: CardRow): AdCard => ({
  id: row.id,
  images: row.cover ? [row.cover] : [],
  mark: row.mark,
  model: row.model,
  generation: row.generation,
  price: row.price,
  currency: row.currency,
  price_rub: row.price_rub,
  year: row.year,
  mileage: row.mileage,
  kpp: row.kpp,
  city_key: row.city_key,
  city: cityName(row.city_key),
  status: row.status,
  stock_status: row.stock_status,
  has_video: hasVideo(row.video),
  condition: conditionKey(row.statuses_id),
  has_warnings: row.has_warnings || undefined,
  created_at: row.published_at,
  price_reduced_at: row.reduced_at,
});

/** A card as JSON without its last brace, so that the caller's own fields can be added. */
export interface SerializedCard {
  readonly id: number;
  readonly jsonPrefix: string;
}

export const serializeCard = (row: CardRow): SerializedCard => ({
  id: row.id,
  jsonPrefix: JSON.stringify(cardOf(row)).slice(0, -1),
});

/** Further fields of an ad's JSON. */
export const fieldsJson = (fields: object): string => {
  const json = JSON.stringify(fields).slice(1, -1);
  return json && `,${json}`;
};

/** Fields of the caller in a card's JSON: whether it is a favourite; empty where no heart is shown. */
const heartJson = (hearts: ReadonlyMap<number, boolean> | null, id: number): string => {
  const isFavourite = hearts?.get(id);
  return isFavourite === undefined ? '' : `,"is_favorited":${isFavourite}`;
};

/** Cards as a JSON list; with `hearts`, each has its favourite flag. */
export const joinCards = (
  cards: readonly SerializedCard[],
  hearts: ReadonlyMap<number, boolean> | null,
): string => `[${cards.map(({ id, jsonPrefix }) => `${jsonPrefix}${heartJson(hearts, id)}}`).join(',')}]`;
