import type { SqlQueries } from '../db/sql-client.ts';
import { hasRoomOnSale, isVerifiedCompany } from '../modules/ad/publishing.ts';
import { requestPictureMoves } from '../modules/user/picture-removals.ts';
import { requestCheck } from '../modules/warning/checks.ts';
import type { AdFate } from './outcome-texts.ts';

/** Decisions about one ad take turns, so that each sees the others. */
export const lockAd = async (tx: SqlQueries, adId: number): Promise<void> => {
  await tx.query('select from ads where id = $1 for no key update', [adId]);
};

export const adStatusOf = async (tx: SqlQueries, adId: number): Promise<string> => {
  const { rows } = await tx.query<{ status: string }>('select status from ads where id = $1', [adId]);
  return rows[0]?.status ?? 'deleted';
};

/** From the decisions that hold an ad back: a violation that no appeal has reversed. `ad` is its id in SQL. */
const holdingDecisions = (ad: string): string =>
  `from complaint_decisions d left join appeals p on p.complaint_id = d.complaint_id
   where d.ad_id = ${ad} and d.is_violation <> coalesce(p.is_granted, false)`;

/**
 * Whether the next file of its seller may return an ad of the table `ads` that an import withdrew [DATA-48]. One that
 * breaks the rules waits for a granted appeal as well.
 */
export const RETURNS_BY_IMPORT_SQL = `(ads.status = 'archived' and ads.import_withdrawn_at is not null
  and not exists (select ${holdingDecisions('ads.id')}))`;

/**
 * The ad leaves the catalog because of this complaint; its owner can still open it. A sold one is no longer
 * sold: it is not shown, does not count among similar ads and cannot be returned to sale.
 */
export const takeAdDown = async (
  tx: SqlQueries,
  adId: number,
  complaintId: number,
  now: Date,
): Promise<AdFate> => {
  const { rows } = await tx.query<{ id: number }>(
    `update ads set status = 'archived', sold_at = null, sold_price_rub = null, updated_at = $2::timestamptz
     where id = $1 and (status = 'active' or (status = 'archived' and sold_at is not null)) returning id`,
    [adId, now.toISOString()],
  );
  if (rows.length === 0) return 'down_before';
  await requestCheck(tx, adId, now);
  await requestPictureMoves(tx, [adId]);
  await tx.query('update complaint_decisions set took_ad_down = true where complaint_id = $1', [complaintId]);
  return 'taken_down';
};

/**
 * An ad that a moderator took down and that no other decision holds back returns to the catalog, while its seller has
 * fewer ads on sale than an account may have. One that its dealer's file withdrew returns with its row alone.
 */
export const showAdAgain = async (
  tx: SqlQueries,
  adId: number,
  complaintId: number,
  now: Date,
): Promise<AdFate> => {
  const holding = await tx.query(`select ${holdingDecisions('$1')} and d.complaint_id <> $2`, [
    adId,
    complaintId,
  ]);
  const isHeld = holding.rows.length > 0;
  const down = await tx.query<{ user_id: number }>(
    `select a.user_id from ads a where a.id = $1 and a.status = 'archived' and a.sold_at is null
       and a.import_withdrawn_at is null
       and exists (select from complaint_decisions d where d.ad_id = a.id and d.took_ad_down)
       and exists (select from users u where u.id = a.user_id and u.anonymized_at is null)`,
    [adId],
  );
  const [ad] = down.rows;
  if (isHeld || !ad)
    return isHeld && (await adStatusOf(tx, adId)) === 'archived' ? 'down_for_another' : 'gone';
  if (!(await isVerifiedCompany(tx, ad.user_id)) && !(await hasRoomOnSale(tx, ad.user_id)))
    return 'without_room';
  await tx.query("update ads set status = 'active', updated_at = $2::timestamptz where id = $1", [
    adId,
    now.toISOString(),
  ]);
  await requestCheck(tx, adId, now);
  return 'shown_again';
};
