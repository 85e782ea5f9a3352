import { VIN_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { SqlQueries } from '../../db/sql-client.ts';

/** Ads of a VIN that one check requests at most; each of them requests the next ones. */
const AT_ONCE = 100;

/** What the warnings of other ads may depend on, of an ad that was checked. */
export interface AffectedBy {
  readonly adId: number;
  /** Its VIN, and the one that its warning named. */
  readonly vins: readonly string[];
  /** Active ads of other sellers with one of its pictures; none of an ad that is not active. */
  readonly sameAds: readonly number[];
  /** Those of them that are the later ones of two. */
  readonly laterAds: readonly number[];
  readonly unwarnedAds: readonly number[];
}

/** What two ads of one car have in common; an unknown value contradicts none. */
const CAR = ['mark_id', 'model_id', 'generation_id', 'year', 'body', 'engine', 'power', 'mileage'] as const;

/** SQL: ads `o` and `a` of one VIN are one car: the beginning of a VIN, and a frame number, is that of many. */
export const IS_SAME_CAR = `(length(a.vin_number) = ${VIN_MAX_CHARS} or (${CAR.map((name) => `coalesce(o.${name} = a.${name}, true)`).join(' and ')}))`;

/** The first ad in which the seller of an ad named its VIN, a deleted one too. */
const firstOfSellerSql = (ad: string): string =>
  `(select min(f.id) from ads f where f.vin_number = ${ad}.vin_number and f.user_id = ${ad}.user_id)`;

/** The `AdOrder` of an ad `a` among the active ads of its VIN; null without one of another seller. */
export const VIN_ORDER_SQL = `(
    select case when min(${firstOfSellerSql('o')}) < ${firstOfSellerSql('a')} then 'later' else 'earlier' end
    from ads o where o.vin_number = a.vin_number and o.status = 'active' and o.user_id <> a.user_id
      and ${IS_SAME_CAR}
    having count(*) > 0
  )`;

/** Ads of a VIN whose warning lacks, states another order, or is there without another seller's ad. */
const unfitVins = async (sql: SqlQueries, vins: readonly string[]) => {
  if (vins.length === 0) return [];
  const { rows } = await sql.query<{ id: number }>(
    `select a.id from ads a
     where a.status = 'active' and a.vin_number = any($1::text[]) and ${VIN_ORDER_SQL} is distinct from (
         select coalesce(w.detail, '') from ad_warnings w
         where w.ad_id = a.id and w.kind = 'same_vin' and w.fact = a.vin_number
       )
     order by a.id limit ${AT_ONCE}`,
    [vins],
  );
  return rows;
};

/**
 * Ads whose warning names this one without reason, those that are no longer the earlier of two, and this one where its
 * warning names an ad that is no longer on sale. All of them: the ads of one seller do not request each other.
 */
const unfitPictures = async (sql: SqlQueries, { adId, sameAds, laterAds }: AffectedBy) => {
  const { rows } = await sql.query<{ id: number }>(
    `select w.ad_id as id from ad_warnings w join ads a on a.id = w.ad_id
     where w.other_ad_id = $1 and w.kind = 'same_picture' and a.status = 'active' and w.ad_id <> all($2::int[])
     union all
     select w.ad_id from ad_warnings w join ads a on a.id = w.ad_id
     where w.ad_id = any($3::int[]) and w.kind = 'same_picture' and a.status = 'active'
       and w.detail is distinct from 'later'
     union all
     select w.ad_id from ad_warnings w join ads a on a.id = w.ad_id join ads o on o.id = w.other_ad_id
     where w.ad_id = $1 and w.kind = 'same_picture' and a.status = 'active' and o.status <> 'active'`,
    [adId, sameAds, laterAds],
  );
  return rows;
};

/**
 * Ads whose stored warnings do not fit after an ad was checked, itself among them where something changed meanwhile.
 * An ad that fits is never among them, so that checks end, nor one whose check waits: it will see the same.
 */
export const adsWithUnfitWarnings = async (
  sql: SqlQueries,
  around: AffectedBy,
  now: Date,
): Promise<number[]> => {
  const found = [await unfitVins(sql, around.vins), await unfitPictures(sql, around)];
  const ids = [...new Set([...found.flat().map(({ id }) => id), ...around.unwarnedAds])];
  if (ids.length === 0) return [];
  const { rows } = await sql.query<{ id: number }>(
    `select id from unnest($1::int[]) as unfit (id)
     where not exists (select from warning_checks c where c.ad_id = id and c.due_at <= $2::timestamptz)`,
    [ids, now.toISOString()],
  );
  return rows.map(({ id }) => id);
};
