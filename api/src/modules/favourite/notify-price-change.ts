import { adTitle } from '@cars/shared-contracts/rules/ad';
import { formatPrice } from '@cars/shared-contracts/rules/money';
import { PRICE_MESSAGE_EVERY_S } from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { SqlQueries } from '../../db/sql-client.ts';
import { offsetOfCity, outsideQuietHours, USER_CITY_SQL } from '../../messages/local-time.ts';
import { linkToAd } from '../../messages/message-link.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';

export interface AdPrice {
  readonly price: number;
  readonly currency: Currency;
}

interface Notice extends AdPrice {
  readonly message_id: number | null;
  readonly next_ms: number;
}

const isSame = (a: AdPrice, b: AdPrice) => a.price === b.price && a.currency === b.currency;

/**
 * Sends a message to users with this favourite and price notifications [CAT-48], in the transaction that
 * changes the price; returns how many new messages were written. A user receives one message a day for an ad,
 * with the last price and outside of quiet hours [BOT-8]; it is withdrawn when the price is the old one again [CAT-59].
 */
export const notifyPriceChange = async (
  tx: SqlQueries,
  outbox: Pick<Outbox, 'put' | 'rewrite' | 'withdraw'>,
  now: Date,
  adId: number,
  from: AdPrice,
  to: AdPrice,
): Promise<number> => {
  if (isSame(from, to)) return 0;
  const { rows } = await tx.query<{
    user_id: number;
    recipient: string;
    mark: string;
    model: string | null;
    city_id: number | null;
  }>(
    `select u.id as user_id, ${RECIPIENT_SQL} as recipient, a.mark, a.model, ${USER_CITY_SQL} as city_id
     from ads a join favourites f on f.ad_id = a.id join users u on u.id = f.user_id
     where a.id = $1 and a.status = 'active' and u.id <> a.user_id and u.notify_on_price_change
       and u.anonymized_at is null and ${RECIPIENT_SQL} is not null
     order by u.id`,
    [adId],
  );
  let written = 0;
  for (const { user_id, recipient, city_id, ...car } of rows) {
    const textFrom = (known: AdPrice) =>
      `Изменилась цена: ${adTitle(car)}, ${formatPrice(known.price, known.currency)} → ${formatPrice(to.price, to.currency)}. Объявление ID: ${adId}.`;
    const { rows: notices } = await tx.query<Notice>(
      `select price, currency, message_id, (extract(epoch from next_at) * 1000)::float8 as next_ms
       from price_notices where ad_id = $1 and user_id = $2 for update`,
      [adId, user_id],
    );
    const [notice] = notices;
    if (notice && (await changeWaiting(tx, outbox, notice, to, textFrom(notice)))) {
      if (isSame(notice, to))
        await tx.query(
          `update price_notices set message_id = null, next_at = next_at - make_interval(secs => $3)
           where ad_id = $1 and user_id = $2`,
          [adId, user_id, PRICE_MESSAGE_EVERY_S],
        );
      continue;
    }
    const due = outsideQuietHours(
      new Date(Math.max(now.getTime(), notice?.next_ms ?? 0)),
      offsetOfCity(city_id),
    );
    const id = await outbox.put(tx, {
      to: recipient,
      kind: 'price_change',
      text: textFrom(from),
      link: linkToAd(adId),
      notBefore: due,
    });
    await tx.query(
      `insert into price_notices (ad_id, user_id, price, currency, message_id, next_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz + make_interval(secs => $7))
       on conflict (ad_id, user_id) do update set price = excluded.price, currency = excluded.currency,
         message_id = excluded.message_id, next_at = excluded.next_at`,
      [adId, user_id, from.price, from.currency, id, due.toISOString(), PRICE_MESSAGE_EVERY_S],
    );
    written += 1;
  }
  return written;
};

/** Whether a waiting message was updated to the new price, or removed because that is the old one. */
const changeWaiting = async (
  tx: SqlQueries,
  outbox: Pick<Outbox, 'rewrite' | 'withdraw'>,
  notice: Notice,
  to: AdPrice,
  text: string,
): Promise<boolean> => {
  if (notice.message_id === null) return false;
  return isSame(notice, to)
    ? outbox.withdraw(tx, notice.message_id)
    : outbox.rewrite(tx, notice.message_id, text);
};
