import { adTitle } from '@cars/shared-contracts/rules/ad';
import { formatPrice } from '@cars/shared-contracts/rules/money';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { SqlQueries } from '../../db/sql-client.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';

export interface AskedPrice {
  readonly price: number;
  readonly currency: Currency;
}

/**
 * Puts one message into the outbox for each person with this ad in the favourites and price notifications enabled [CAT-48]. Call it
 * in the transaction that changes the price. The same new price of the same ad is sent to a user once, however
 * often a seller goes back and forth; the seller gets no message. Returns how many messages were written.
 */
export const notifyPriceChange = async (
  tx: SqlQueries,
  outbox: Outbox,
  adId: number,
  from: AskedPrice,
  to: AskedPrice,
): Promise<number> => {
  if (from.price === to.price && from.currency === to.currency) return 0;
  const { rows } = await tx.query<{
    user_id: number;
    recipient: string;
    mark: string;
    model: string | null;
  }>(
    `select u.id as user_id, ${RECIPIENT_SQL} as recipient, a.mark, a.model
     from ads a join favourites f on f.ad_id = a.id join users u on u.id = f.user_id
     where a.id = $1 and a.status = 'active' and u.id <> a.user_id and u.notify_on_price_change
       and u.anonymized_at is null and ${RECIPIENT_SQL} is not null
     order by u.id`,
    [adId],
  );
  let written = 0;
  for (const { user_id, recipient, ...car } of rows) {
    const prices = `${formatPrice(from.price, from.currency)} → ${formatPrice(to.price, to.currency)}`;
    const id = await outbox.put(tx, {
      to: recipient,
      kind: 'price_change',
      text: `Изменилась цена: ${adTitle(car)}, ${prices}. Объявление ID: ${adId}.`,
      onceKey: `price_change:${adId}:${user_id}:${to.price}:${to.currency}`,
    });
    if (id !== null) written += 1;
  }
  return written;
};
