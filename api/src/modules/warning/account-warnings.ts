import type { SqlQueries } from '../../db/sql-client.ts';

/** Ads that one check warns at most; the next check of the account reaches the rest. */
const AT_ONCE = 1_000;

/** A new account with many ads, or one that is none any more. */
export interface Account {
  readonly sellerId: number;
  readonly hasMany: boolean;
  readonly adCount: number;
}

/**
 * Brings the warning about an account to all its active ads, or removes it from them; in the order of their ids, so that
 * two servers do not wait for each other. Returns the ads whose pages change.
 */
export const warnAllAds = async (
  sql: SqlQueries,
  { sellerId, hasMany, adCount }: Account,
  now: Date,
): Promise<number[]> => {
  const { rows } = hasMany
    ? await sql.query<{ ad_id: number }>(
        `insert into ad_warnings (ad_id, kind, fact, detail, found_at)
         select a.id, 'new_seller', 'many ads', $2, $3::timestamptz from ads a
         where a.user_id = $1 and a.status = 'active' and not exists (
           select from ad_warnings w where w.ad_id = a.id and w.kind = 'new_seller'
         )
         order by a.id limit ${AT_ONCE}
         on conflict (ad_id, kind) do nothing returning ad_id`,
        [sellerId, String(adCount), now.toISOString()],
      )
    : await sql.query<{ ad_id: number }>(
        `delete from ad_warnings where id in (
           select w.id from ads a join ad_warnings w on w.ad_id = a.id and w.kind = 'new_seller'
           where a.user_id = $1 order by w.id for update of w
         ) returning ad_id`,
        [sellerId],
      );
  return rows.map(({ ad_id }) => ad_id);
};
