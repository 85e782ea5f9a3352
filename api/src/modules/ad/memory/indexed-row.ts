import type { CardRow } from '../card.ts';
import { DEALER_SQL } from '../filter.ts';
import type { Columns } from '../json-rows.ts';

/** An active ad as the memory reads it. */
export interface IndexedRow extends Omit<CardRow, 'published_at' | 'reduced_at'> {
  /** Microseconds since the epoch. */
  readonly created_us: number;
  /** Whole seconds since the epoch. */
  readonly reduced_s: number | null;
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

/** Ads as columns. */
export type IndexedColumns = Columns<IndexedRow>;

/** Columns of `IndexedRow` beside those of a card. */
export const INDEX_COLUMNS = `(extract(epoch from created_at) * 1000000)::bigint as created_us,
  floor(extract(epoch from price_reduced_at))::bigint as reduced_s, user_id, mark_id, model_id,
  city_id, body, pts_type, engine, drivetrain, rudder, power, color, is_in_stock, ${DEALER_SQL} as is_dealer`;

const NAMES: Record<keyof IndexedRow, true> = {
  id: true,
  cover: true,
  mark: true,
  model: true,
  generation: true,
  price: true,
  currency: true,
  price_rub: true,
  year: true,
  mileage: true,
  kpp: true,
  city_key: true,
  status: true,
  stock_status: true,
  video: true,
  statuses_id: true,
  created_us: true,
  reduced_s: true,
  user_id: true,
  mark_id: true,
  model_id: true,
  city_id: true,
  body: true,
  pts_type: true,
  engine: true,
  drivetrain: true,
  rudder: true,
  power: true,
  color: true,
  is_in_stock: true,
  is_dealer: true,
};

/** The name of each column. */
export const INDEXED_NAMES = Object.keys(NAMES) as (keyof IndexedRow)[];

export const columnsOf = (rows: readonly IndexedRow[]): IndexedColumns =>
  Object.fromEntries(
    INDEXED_NAMES.map((name) => [name, rows.map((row) => row[name])]),
  ) as unknown as IndexedColumns;
