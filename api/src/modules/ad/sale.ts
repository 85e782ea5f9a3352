import { RETURN_TO_SALE_DAYS } from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { PersistentLimits } from '../../http/persistent-limits.ts';
import { toRubles } from '../rate/conversion.ts';
import { ratesInForce } from '../rate/rates-in-force.ts';
import { requestCheck } from '../warning/checks.ts';
import { admitOnSale, isVerifiedCompany } from './publishing.ts';

interface OwnAd {
  readonly status: string;
  readonly currency: Currency;
  readonly is_sold: boolean;
  /** Sold too long ago to return. */
  readonly is_late: boolean | null;
}

export interface OwnAdAt {
  readonly adId: number;
  readonly userId: number;
  readonly now: Date;
}

/** Locks the user's ad; of two taps the second sees what the first did. */
const lockOwnAd = async (tx: SqlQueries, { adId, userId, now }: OwnAdAt): Promise<OwnAd> => {
  const { rows } = await tx.query<OwnAd>(
    `select status, currency, sold_at is not null as is_sold,
       sold_at < $3::timestamptz - interval '${RETURN_TO_SALE_DAYS} days' as is_late
     from ads
     where id = $1 and user_id = $2 and status in ('active', 'archived') for update`,
    [adId, userId, now.toISOString()],
  );
  if (rows[0]) return rows[0];
  const { rows: shown } = await tx.query("select from ads where id = $1 and status = 'active'", [adId]);
  throw shown.length > 0 ? failures.forbidden() : failures.absentAd();
};

/** Of one ad: each return may bring warnings about ads of others. */
const RETURNS_TO_SALE = [{ points: 3, seconds: 86_400 }];

const NOT_ON_SALE = 'Объявление снято с публикации: отметить его проданным нельзя.';
const NOT_SOLD = 'Вернуть в продажу можно только проданное объявление.';
const TOO_OLD = `Вернуть в продажу можно в течение ${RETURN_TO_SALE_DAYS} дней после продажи: разместите новое объявление.`;

/**
 * The ad moves to the archive as sold, once: a repeated call changes nothing. `price` is what was paid, in the
 * ad's currency.
 *
 * Throws 422 for an ad that was archived otherwise, as by a moderator.
 */
export const markSold = (sql: SqlClient, ad: OwnAdAt, price: number | undefined): Promise<void> =>
  sql.transaction(async (tx) => {
    const rates = price === undefined ? null : await ratesInForce(tx);
    const { status, currency, is_sold } = await lockOwnAd(tx, ad);
    if (is_sold) return;
    if (status !== 'active') throw failures.invalid({ id: [NOT_ON_SALE] });
    const paid = price === undefined || !rates ? null : toRubles(price, currency, rates);
    await tx.query(
      `update ads set status = 'archived', sold_at = $3::timestamptz, sold_price_rub = $4::bigint,
         updated_at = $3::timestamptz
       where id = $1 and user_id = $2`,
      [ad.adId, ad.userId, ad.now.toISOString(), paid],
    );
    await requestCheck(tx, ad.adId, ad.now);
  });

/**
 * A sold ad is on sale again, three times a day at most; one on sale already is no error. Throws 422 for an ad that was
 * archived otherwise or sold long ago and beyond the ads that an account may have on sale, 429 for a fourth return.
 */
export const returnToSale = (
  sql: SqlClient,
  ad: OwnAdAt,
  limits: Pick<PersistentLimits, 'consumeWithin'>,
): Promise<void> =>
  sql.transaction(async (tx) => {
    const { status, is_sold, is_late } = await lockOwnAd(tx, ad);
    if (status === 'active') return;
    if (!is_sold) throw failures.invalid({ id: [NOT_SOLD] });
    if (is_late) throw failures.invalid({ id: [TOO_OLD] });
    if (!(await isVerifiedCompany(tx, ad.userId))) await admitOnSale(tx, ad.userId);
    await limits.consumeWithin(tx, [{ key: `on-sale:${ad.adId}`, windows: RETURNS_TO_SALE }]);
    await tx.query(
      `update ads set status = 'active', sold_at = null, sold_price_rub = null, updated_at = $3::timestamptz
       where id = $1 and user_id = $2`,
      [ad.adId, ad.userId, ad.now.toISOString()],
    );
    await requestCheck(tx, ad.adId, ad.now);
  });
