import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { SqlQueries } from '../../db/sql-client.ts';
import { BATCH_LIMIT_MS, CAR_COLUMNS, recordType } from '../insert-rows.ts';
import type { Column } from './columns.ts';
import type { ImportedAd } from './read-row.ts';

/** An accepted row between its reading and its writing. */
export interface SpooledRow extends ImportedAd {
  /**
   * Its number among the accepted rows of the file, from 0: it determines the seller's turn and the order.
   */
  readonly place: number;
  /** Addresses in the image storage; the first is the cover. */
  readonly images: readonly string[];
  /** What was read, as a hash. */
  readonly import_reading: string;
  /** The row's own number in its file. */
  readonly import_row_id: string | null;
  /** The pictures as the row names them. */
  readonly import_images: string;
  /** Whether the row names its currency. */
  readonly has_currency: boolean;
  /** Columns whose cell could not be read. */
  readonly left_out: readonly Column[];
}

/** Values that all rows of one import share; available only inside its transaction. */
export interface ImportSetting {
  /** Rows are assigned to them in turn. */
  readonly sellerIds: readonly number[];
  readonly rates: Rates;
  /** ISO moment of the first row; each further row is a millisecond older, so that lists keep the file's order. */
  readonly startedAt: string;
}

const COLUMNS = {
  ...CAR_COLUMNS,
  vin_number: 'text',
  import_hash: 'text',
  import_reading: 'text',
  import_row_id: 'text',
  import_images: 'text',
};
const NAMES = Object.keys(COLUMNS).join(', ');

/**
 * Writes a batch in one statement, with the rates of its transaction. A row that another process has written meanwhile
 * (`import_hash`) is skipped with its pictures.
 */
const WRITE_SQL = `
  with given as (
    select * from json_to_recordset($1::text::json)
      as given ${recordType({ ...COLUMNS, place: 'integer', images: 'text[]' })}
  ), sellers as (
    select string_to_array($2::text, ',')::integer[] as ids
  ), written as (
    insert into ads (${NAMES}, user_id, cover, price_rub, created_at, updated_at)
    select ${NAMES},
      sellers.ids[1 + place % cardinality(sellers.ids)],
      images[1],
      round((price * case currency when 'USD' then $3::float8 when 'EUR' then $4::float8 else 1 end)::numeric),
      $5::timestamptz - place * interval '1 millisecond',
      $5::timestamptz - place * interval '1 millisecond'
    from given cross join sellers
    on conflict (import_hash) do nothing
    returning id, import_hash
  ), pictured as (
    insert into ad_images (ad_id, position, address)
    select written.id, picture.number - 1, picture.address
    from written
    join given using (import_hash)
    cross join unnest(given.images) with ordinality as picture (address, number)
  )
  select count(*)::integer as added from written`;

/** Writes a batch of rows that are no ads yet; returns how many were written. */
export async function writeAds(
  tx: SqlQueries,
  rows: readonly SpooledRow[],
  { sellerIds, rates, startedAt }: ImportSetting,
): Promise<number> {
  if (rows.length === 0) return 0;
  const params = [JSON.stringify(rows), sellerIds.join(','), rates.USD, rates.EUR, startedAt];
  const { rows: counted } = await tx.query<{ added: number }>(WRITE_SQL, params, {
    timeoutMs: BATCH_LIMIT_MS,
  });
  return counted[0]?.added ?? 0;
}
