import { PRICE_REDUCTION_DAYS } from '@cars/shared-contracts/rules/ad';
import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { SqlQueries } from '../../db/sql-client.ts';
import { toRubles } from '../rate/conversion.ts';

interface AdPrice {
  readonly price: number;
  readonly currency: Currency;
}

/**
 * Whether a price is lower than every price of the last two weeks: raising it first makes no reduction. All
 * are compared at the same rate, so a rate makes none either; call it when the history includes the replaced
 * price.
 */
export const isRealReduction = async (
  tx: SqlQueries,
  adId: number,
  { price, currency }: AdPrice,
  rates: Rates,
  now: Date,
): Promise<boolean> => {
  const from = new Date(now.getTime() - PRICE_REDUCTION_DAYS * DAY_MS).toISOString();
  const { rows } = await tx.query<AdPrice>(
    `select price, currency from price_changes where ad_id = $1 and cause <> 'rate' and id >= coalesce((
       select max(id) from price_changes where ad_id = $1 and cause <> 'rate' and changed_at <= $2::timestamptz
     ), 0)`,
    [adId, from],
  );
  const rubles = toRubles(price, currency, rates);
  return rows.every((earlier) => toRubles(earlier.price, earlier.currency, rates) > rubles);
};
