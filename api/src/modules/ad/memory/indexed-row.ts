import { SEARCH_FILTERS } from '@cars/shared-contracts/schemas/filters';
import { CARD_FIELDS, CARD_NAMES, type CardRow } from '../card.ts';
import { type ComparedColumns, columnOf, SELLER_SQL } from '../filter.ts';
import type { Columns } from '../json-rows.ts';

/** Columns that filters compare with values, and those that they compare with a range. */
const columnsOfKind = (isRange: boolean): readonly (keyof ComparedColumns)[] => [
  ...new Set(
    SEARCH_FILTERS.filter(
      ([, { kind }]) => (kind === 'range') === isRange && kind !== 'region' && kind !== 'radius',
    ).map(([name]) => columnOf(name)),
  ),
];
export const VALUE_COLUMNS = columnsOfKind(false);
export const RANGE_COLUMNS = columnsOfKind(true);

/** An active ad as the memory reads it: a card, and what filters compare. */
export type IndexedRow = Omit<CardRow, 'published_at' | 'reduced_at'> &
  ComparedColumns & {
    /** Microseconds since the epoch. */
    readonly created_us: number;
    /** Whole seconds since the epoch. */
    readonly reduced_s: number | null;
    /** The seller. */
    readonly user_id: number;
  };

/** Ads as columns. */
export type IndexedColumns = Columns<IndexedRow>;

const COMPARED = [...VALUE_COLUMNS, ...RANGE_COLUMNS].filter(
  (name) => !(CARD_NAMES as readonly string[]).includes(name),
);

/** Active ads as rows of the memory; a reader adds its conditions. */
export const INDEX_SQL = `select ${CARD_FIELDS}, (extract(epoch from created_at) * 1000000)::bigint as created_us,
  floor(extract(epoch from price_reduced_at))::bigint as reduced_s, user_id,
  ${COMPARED.map((name) => (name === 'seller' ? `${SELLER_SQL} as seller` : name)).join(', ')}
  from ads where status = 'active'`;

/** The name of each column. */
export const INDEXED_NAMES: readonly (keyof IndexedRow)[] = [
  ...(CARD_NAMES as readonly (keyof IndexedRow)[]),
  'created_us',
  'reduced_s',
  'user_id',
  ...COMPARED,
];

export const columnsOf = (rows: readonly IndexedRow[]): IndexedColumns =>
  Object.fromEntries(
    INDEXED_NAMES.map((name) => [name, rows.map((row) => row[name])]),
  ) as unknown as IndexedColumns;
