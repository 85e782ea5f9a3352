import type { SqlQueries } from '../../db/sql-client.ts';
import { RETURNS_BY_IMPORT_SQL } from '../../moderation/ad-visibility.ts';
import { BATCH_LIMIT_MS } from '../insert-rows.ts';
import type { StoredAd } from './match-ads.ts';

/**
 * The ads among which a file's rows have their identity: all of its seller, deleted ones too, or without one those that
 * were imported without one.
 */
export const readStoredAds = async (
  db: SqlQueries,
  sellerIds: readonly number[],
  isOneSeller: boolean,
): Promise<StoredAd[]> => {
  const { rows } = await db.query<StoredAd>(
    `select id, import_hash, import_reading, import_row_id, import_images, vin_number,
       mark_id, model_id, generation_id, year, body, engine, power, mileage, color,
       status = 'active' as is_active,
       status = 'active' or ${RETURNS_BY_IMPORT_SQL} as is_offered,
       exists (select from ad_images where ad_id = ads.id and address ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}.webp$')
         as has_pictures,
       concat_ws(' ', mark, model) || ', ' || year as title
     from ads where user_id = any(string_to_array($1::text, ',')::integer[]) and ($2::boolean or import_hash is not null)
     order by id`,
    [sellerIds.join(','), isOneSeller],
    { timeoutMs: BATCH_LIMIT_MS },
  );
  return rows;
};
