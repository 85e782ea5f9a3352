import { adTitle } from '@cars/shared-contracts/rules/ad';
import { formatPrice } from '@cars/shared-contracts/rules/money';
import { PRICE_MESSAGE_EVERY_S } from '@cars/shared-contracts/schemas/limits';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import type { SqlQueries } from '../../db/sql-client.ts';
import { offsetOfCity, outsideQuietHours, USER_CITY_SQL } from '../../messages/local-time.ts';
import { linkToAd } from '../../messages/message-link.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';
import { waitUntil } from '../../wait-until.ts';
import type { Reduction } from '../price-history/reduction.ts';
import { toRubles } from '../rate/conversion.ts';

export interface AdPrice {
  readonly price: number;
  readonly currency: Currency;
}

export interface NewPrice {
  readonly adId: number;
  readonly from: AdPrice;
  readonly to: AdPrice;
  readonly rates: Rates;
  readonly reduction: Reduction;
  readonly now: Date;
}

interface Follower {
  readonly user_id: number;
  readonly recipient: string;
  readonly mark: string;
  readonly model: string | null;
  readonly city_id: number | null;
  /** Every change is news; otherwise a lower price alone. */
  readonly wants_all: boolean;
  /** The price that a user with `price_alert` knows; null for others. */
  readonly alert_price: number | null;
  readonly alert_currency: Currency | null;
}

interface Notice extends AdPrice {
  readonly message_id: number | null;
  readonly next_ms: number;
}

/** A day between messages, and more for clocks that differ; with the quiet hours after it less than the longest hold. */
const LONGEST_WAIT_MS = 1.5 * PRICE_MESSAGE_EVERY_S * 1_000;

const isSame = (a: AdPrice, b: AdPrice) => a.price === b.price && a.currency === b.currency;

/** Locked, so that no message is written for a favourite that is removed or muted at the same moment. */
const readFollowers = async (tx: SqlQueries, adId: number): Promise<readonly Follower[]> => {
  const { rows } = await tx.query<Follower>(
    `select u.id as user_id, ${RECIPIENT_SQL} as recipient, a.mark, a.model, ${USER_CITY_SQL} as city_id,
       u.notify_on_price_change as wants_all, f.alert_price, f.alert_currency
     from ads a join favourites f on f.ad_id = a.id join users u on u.id = f.user_id
     where a.id = $1 and a.status = 'active' and u.id <> a.user_id
       and coalesce(f.price_alert, u.notify_on_price_change)
       and u.anonymized_at is null and ${RECIPIENT_SQL} is not null
     order by u.id for update of f`,
    [adId],
  );
  return rows;
};

/**
 * Sends a message to users with this favourite and price notifications [CAT-48], in the transaction that changes the
 * price: one a day for an ad, with the last price and outside of quiet hours [BOT-8], withdrawn when it is no news any
 * more [CAT-59], and about lower prices only where this ad alone is switched on [CAT-71].
 *
 * Returns how many new messages were written.
 */
export const notifyPriceChange = async (
  tx: SqlQueries,
  outbox: Pick<Outbox, 'put' | 'rewrite' | 'withdraw'>,
  change: NewPrice,
): Promise<number> => {
  if (isSame(change.from, change.to)) return 0;
  let written = 0;
  for (const follower of await readFollowers(tx, change.adId))
    if (await notify(tx, outbox, change, follower)) written += 1;
  return written;
};

const notify = async (
  tx: SqlQueries,
  outbox: Pick<Outbox, 'put' | 'rewrite' | 'withdraw'>,
  { adId, from, to, rates, reduction, now }: NewPrice,
  { user_id, recipient, city_id, wants_all, alert_price, alert_currency, ...car }: Follower,
): Promise<boolean> => {
  const isLowerThan = (known: AdPrice) =>
    toRubles(to.price, to.currency, rates) < toRubles(known.price, known.currency, rates);
  const isNews = (known: AdPrice) =>
    wants_all ? !isSame(known, to) : reduction.isBelowSeen && isLowerThan(known);
  const textFrom = (known: AdPrice) =>
    `${wants_all ? 'Изменилась цена' : 'Цена снижена'}: ${adTitle(car)}, ${formatPrice(known.price, known.currency)} → ${formatPrice(to.price, to.currency)}. Объявление ID: ${adId}.`;
  const notice = await readNotice(tx, adId, user_id);
  const waiting =
    notice && (await changeWaiting(tx, outbox, notice, isNews(notice) ? textFrom(notice) : null));
  if (waiting && !isNews(notice)) await forgetNotice(tx, adId, user_id);
  const alert =
    alert_price === null || alert_currency === null ? null : { price: alert_price, currency: alert_currency };
  const known = waiting
    ? notice
    : lastKnown({ from, alert, wants_all, isReduced: reduction.isReal, isLowerThan });
  const isWritten = !waiting && isNews(known);
  if (isWritten) {
    const due = outsideQuietHours(
      new Date(Math.max(now.getTime(), waitUntil(notice?.next_ms ?? 0, now.getTime(), LONGEST_WAIT_MS))),
      offsetOfCity(city_id),
    );
    const id = await outbox.put(tx, {
      to: recipient,
      kind: 'price_change',
      text: textFrom(known),
      link: linkToAd(adId),
      notBefore: due,
    });
    await tx.query(
      `insert into price_notices (ad_id, user_id, price, currency, message_id, next_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz + make_interval(secs => $7))
       on conflict (ad_id, user_id) do update set price = excluded.price, currency = excluded.currency,
         message_id = excluded.message_id, next_at = excluded.next_at`,
      [adId, user_id, known.price, known.currency, id, due.toISOString(), PRICE_MESSAGE_EVERY_S],
    );
  }
  if (alert && (waiting || isWritten)) await setKnown(tx, adId, user_id, isNews(known) ? to : known);
  // A dear price of moments is no price that a later message names.
  else if (alert && !reduction.isBelowSeen && isLowerThan(alert)) await setKnown(tx, adId, user_id, to);
  return isWritten;
};

const setKnown = async (
  tx: SqlQueries,
  adId: number,
  userId: number,
  { price, currency }: AdPrice,
): Promise<void> => {
  await tx.query(
    'update favourites set alert_price = $3, alert_currency = $4 where ad_id = $1 and user_id = $2',
    [adId, userId, price, currency],
  );
};

/**
 * The price that the user knows. With lower prices alone it is that of the last message; a price that was raised for two
 * weeks counts too, one that was raised just before does not.
 */
const lastKnown = ({
  from,
  alert,
  wants_all,
  isReduced,
  isLowerThan,
}: {
  readonly from: AdPrice;
  readonly alert: AdPrice | null;
  readonly wants_all: boolean;
  readonly isReduced: boolean;
  readonly isLowerThan: (known: AdPrice) => boolean;
}): AdPrice => (wants_all || alert === null || (isReduced && !isLowerThan(alert)) ? from : alert);

const readNotice = async (tx: SqlQueries, adId: number, userId: number): Promise<Notice | null> => {
  const { rows } = await tx.query<Notice>(
    `select price, currency, message_id, (extract(epoch from next_at) * 1000)::float8 as next_ms
     from price_notices where ad_id = $1 and user_id = $2 for update`,
    [adId, userId],
  );
  return rows[0] ?? null;
};

/** The message of the notice was withdrawn: the next one does not wait for a day after it. */
const forgetNotice = async (tx: SqlQueries, adId: number, userId: number): Promise<void> => {
  await tx.query(
    `update price_notices set message_id = null, next_at = next_at - make_interval(secs => $3)
     where ad_id = $1 and user_id = $2`,
    [adId, userId, PRICE_MESSAGE_EVERY_S],
  );
};

/** Whether a waiting message was updated to the new text, or removed for null. */
const changeWaiting = async (
  tx: SqlQueries,
  outbox: Pick<Outbox, 'rewrite' | 'withdraw'>,
  notice: Notice,
  text: string | null,
): Promise<boolean> => {
  if (notice.message_id === null) return false;
  return text === null ? outbox.withdraw(tx, notice.message_id) : outbox.rewrite(tx, notice.message_id, text);
};

/** Removes a price message that has not left, in the transaction that ends what the user follows. */
export const withdrawPriceMessage = async (
  tx: SqlQueries,
  outbox: Pick<Outbox, 'rewrite' | 'withdraw'>,
  adId: number,
  userId: number,
): Promise<void> => {
  const notice = await readNotice(tx, adId, userId);
  if (notice && (await changeWaiting(tx, outbox, notice, null))) await forgetNotice(tx, adId, userId);
};
