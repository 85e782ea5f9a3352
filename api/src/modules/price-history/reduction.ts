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

/** A price counts as one that buyers have seen after so long. */
const SEEN_DAYS = 1;

/** A new price against those of the last two weeks [CAT-53] [CAT-74]. */
export interface Reduction {
  /** Lower than every one of them, and one of them was public for a day: a card shows it. */
  readonly isReal: boolean;
  /** Lower than one that was public for a day. */
  readonly isBelowSeen: boolean;
}

/**
 * Compares a price with every price of the last two weeks: raising it first makes no reduction, and neither does a dear
 * price of moments. All are compared at the same rate, so a rate makes none either; call it when the history includes
 * the replaced price.
 */
export const reductionTo = async (
  tx: SqlQueries,
  adId: number,
  { price, currency }: AdPrice,
  rates: Rates,
  now: Date,
): Promise<Reduction> => {
  const from = new Date(now.getTime() - PRICE_REDUCTION_DAYS * DAY_MS).toISOString();
  const { rows } = await tx.query<AdPrice & { is_seen: boolean }>(
    `select price, currency,
       coalesce(lead(changed_at) over (order by id), $3::timestamptz) - changed_at >= interval '${SEEN_DAYS} day' as is_seen
     from price_changes where ad_id = $1 and cause <> 'rate' and id >= coalesce((
       select max(id) from price_changes where ad_id = $1 and cause <> 'rate' and changed_at <= $2::timestamptz
     ), 0)`,
    [adId, from, now.toISOString()],
  );
  const rubles = toRubles(price, currency, rates);
  const isHigher = (earlier: AdPrice) => toRubles(earlier.price, earlier.currency, rates) > rubles;
  const isBelowSeen = rows.some((earlier) => earlier.is_seen && isHigher(earlier));
  return { isReal: isBelowSeen && rows.every(isHigher), isBelowSeen };
};
