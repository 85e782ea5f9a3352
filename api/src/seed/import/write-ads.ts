import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { SqlQueries } from '../../db/sql-client.ts';
import { BATCH_LIMIT_MS, CAR_COLUMNS, recordType } from '../insert-rows.ts';
import type { ImportedAd } from './read-row.ts';

/** One row to be written. */
export interface SpooledAd extends ImportedAd {
  /**
   * Its number among the accepted rows of the file, from 0: it determines the seller's turn and the order.
   */
  readonly place: number;
  /** Addresses in the image storage; the first is the cover. */
  readonly images: readonly string[];
}

/** Values that all rows of one import share; available only inside its transaction. */
export interface ImportSetting {
  /** Rows are assigned to them in turn. */
  readonly sellerIds: readonly number[];
  readonly rates: Rates;
  /** ISO moment of the first row; each further row is a millisecond older, so that lists keep the file's order. */
  readonly startedAt: string;
}

const COLUMNS = { ...CAR_COLUMNS, import_hash: 'text' };
const NAMES = Object.keys(COLUMNS).join(', ');

/**
 * Writes a batch in one statement, with the rates of its transaction. An existing row (`import_hash`) is
 * skipped with its pictures: mostly by the select before, which uses no id, and by the conflict when it is
 * twice in the batch or from another process.
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
    where not exists (select from ads where ads.import_hash = given.import_hash)
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

/** Writes a batch, JSON text of `SpooledAd[]`; returns how many of its rows are new. */
export async function writeAds(
  tx: SqlQueries,
  batch: string,
  { sellerIds, rates, startedAt }: ImportSetting,
): Promise<number> {
  const params = [batch, sellerIds.join(','), rates.USD, rates.EUR, startedAt];
  const { rows } = await tx.query<{ added: number }>(WRITE_SQL, params, { timeoutMs: BATCH_LIMIT_MS });
  return rows[0]?.added ?? 0;
}

/** Which of these hashes are in the database already. */
export async function knownHashes(db: SqlQueries, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await db.query<{ import_hash: string }>(
    `select import_hash from ads where import_hash = any (string_to_array($1::text, ','))`,
    [hashes.join(',')],
  );
  return new Set(rows.map(({ import_hash }) => import_hash));
}
