import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { AdChanges } from '@cars/shared-contracts/schemas/new-ad';
import type { SqlQueries } from '../../db/sql-client.ts';
import { failures } from '../../http/failure.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { notifyPriceChange } from '../favourite/notify-price-change.ts';
import { reductionTo } from '../price-history/reduction.ts';
import { keepPublishedPrice, recordSellerPrice } from '../price-history/service.ts';
import { toRubles } from '../rate/conversion.ts';
import { ratesInForce } from '../rate/rates-in-force.ts';
import { isVerifiedCompany, textOrNull } from './publishing.ts';

interface Priced {
  readonly price: number;
  readonly currency: Currency;
}

const isGiven = ({ price, currency }: AdChanges) => price !== undefined || currency !== undefined;

/**
 * The written fields; a field that is not in the form is not among them [C5], and no promise of an account that is no
 * verified company, whose stored ones stay [C6].
 */
const columnsOf = (changes: AdChanges, isVerified: boolean): Record<string, unknown> => {
  const columns: Record<string, unknown> = {};
  for (const name of ['report_url', 'vin_report_url', 'video', 'description'] as const) {
    if (changes[name] !== undefined) columns[name] = textOrNull(changes[name]);
  }
  if (!isVerified) return columns;
  const { with_vat, warranty, available_for_credit } = changes;
  if (with_vat !== undefined) columns.with_vat = with_vat;
  // The page reads the other name of the same field.
  if (warranty !== undefined) columns.warranty = columns.with_guarantee = warranty;
  if (available_for_credit !== undefined)
    columns.available_for_credit = columns.with_credit = available_for_credit;
  return columns;
};

/** Locks the row until the end of the transaction, so that concurrent changes are serialized. */
const lockOwnAd = async (tx: SqlQueries, adId: number, userId: number): Promise<Priced> => {
  const { rows } = await tx.query<Priced>(
    `select price, currency from ads where id = $1 and user_id = $2 and status in ('active', 'archived')
     for update`,
    [adId, userId],
  );
  if (rows[0]) return rows[0];
  const { rows: shown } = await tx.query("select from ads where id = $1 and status = 'active'", [adId]);
  throw shown.length > 0 ? failures.forbidden() : failures.absentAd();
};

/**
 * Changes a user's own ad, inside the caller's transaction. A new price is a line of its history and a
 * message to users with the ad in their favourites who enabled it.
 *
 * Throws 403 for another user's public ad, 404 for an absent or deleted one [C2].
 */
export const changeAd = async (
  tx: SqlQueries,
  outbox: Outbox,
  { adId, userId, now }: { adId: number; userId: number; now: Date },
  changes: AdChanges,
): Promise<void> => {
  // Locks rates, then the user, then the ad: in another order this and a new rate, or this and the erasing of
  // the account, would deadlock.
  const rates = isGiven(changes) ? await ratesInForce(tx) : null;
  const columns = columnsOf(changes, await isVerifiedCompany(tx, userId));
  const old = await lockOwnAd(tx, adId, userId);
  const newPrice = { price: changes.price ?? old.price, currency: changes.currency ?? old.currency };
  const isNewPrice = newPrice.price !== old.price || newPrice.currency !== old.currency;
  let reduction = { isReal: false, isBelowSeen: false };
  if (isNewPrice && rates) {
    await keepPublishedPrice(tx, adId);
    reduction = await reductionTo(tx, adId, newPrice, rates, now);
    Object.assign(columns, newPrice, {
      price_rub: toRubles(newPrice.price, newPrice.currency, rates),
      price_reduced_at: reduction.isReal ? now.toISOString() : null,
    });
  }
  columns.updated_at = now.toISOString();
  const names = Object.keys(columns);
  await tx.query(
    `update ads set ${names.map((name, at) => `${name} = $${at + 3}`).join(', ')} where id = $1 and user_id = $2`,
    [adId, userId, ...Object.values(columns)],
  );
  if (!isNewPrice || !rates) return;
  await recordSellerPrice(tx, adId, now);
  await notifyPriceChange(tx, outbox, { adId, from: old, to: newPrice, rates, reduction, now });
};
