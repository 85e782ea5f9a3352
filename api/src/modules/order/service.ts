import { adTitle } from '@cars/shared-contracts/rules/ad';
import { contactPhone, contactPhoneProblem } from '@cars/shared-contracts/rules/phone';
import { plainLine } from '@cars/shared-contracts/schemas/clean-text';
import type { Order } from '@cars/shared-contracts/schemas/order';
import { isWithinSql } from '../../db/is-within.ts';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import type { Env } from '../../env.ts';
import type { Caller, SignedInCaller } from '../../http/caller.ts';
import { countedOf, keysOf, UNCOUNTED, type Visitor } from '../../http/caller-limits.ts';
import { Failure, failures } from '../../http/failure.ts';
import type { ConsumedHits, CountedKey, PersistentLimits } from '../../http/persistent-limits.ts';
import { LINK_TO_REQUESTS, linkToAd } from '../../messages/message-link.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { inQuotes } from '../../messages/quotes.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';
import { admitAccount } from '../sign-in/sessions.ts';
import { PUBLIC_NAME } from '../user/public-seller.ts';
import { type Asker, accountAsker, guestAsker, isOfAskerSql, storedAsker } from './asker.ts';
import { commentLeadsElsewhere, isProductName, leadsElsewhere, shownUsername } from './guest-name.ts';
import {
  announcedOrdersOf,
  guestOrdersOf,
  orderSummaryOf,
  sellerOfNumber,
  sellersOfNumber,
} from './limits.ts';
import { replaceMessage } from './order-messages.ts';
import { shownPhone } from './shown-phone.ts';

/** One order per user and car in this time [I3]. */
const REPEAT_S = 10 * 60;

/** Without a name that can be shown. */
const BUYER = 'Покупатель';

const TEXTS = {
  linkInName: 'Укажите имя без ссылок и ников',
  productName: 'Это название сервиса. Укажите своё имя',
  linkInComment: 'Уберите из комментария ссылки и ники или войдите в аккаунт',
  noGuests:
    'Продавец принимает заявки только от тех, кто вошёл в аккаунт. Войдите и отправьте заявку ещё раз.',
  corrected: 'Заявка изменена.',
  manyOrders: 'За час пришло больше 20 заявок от гостей. Остальные читайте в разделе «Заявки».',
  tooManyOfNumber:
    'С этим номером отправлено слишком много заявок. Если войти в аккаунт, заявку можно отправить сразу.',
  tooManyOfUser: 'Вы отправили этому продавцу слишком много заявок.',
  tooMany: 'Этому продавцу пришло слишком много заявок. Если войти в аккаунт, заявку можно отправить сразу.',
} as const;

/** A stranger's words in a message of the product, on one line. */
const quoted = (text: string): string => inQuotes(plainLine(text));

const named = (name: string): string => `Имя: ${quoted(name)}`;

export interface OrderServiceParts {
  readonly sql: SqlClient;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly limits: PersistentLimits;
  readonly rateLimits: Env['RATE_LIMITS'];
}

interface OrderedAd {
  readonly seller_id: number;
  readonly recipient: string | null;
  readonly mark: string;
  readonly model: string | null;
  readonly takes_guest_orders: boolean;
}

interface BuyerRequest {
  readonly kind: 'order' | 'online_show';
  readonly adId: number;
  readonly userId: number | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly comment: string | null;
  readonly asker: Asker;
}

interface StoredOrder {
  readonly id: number;
  readonly message_id: number | null;
}

/** Requests of buyers to a seller: to bring a car to order, to show it online [CAR-38]. */
export class OrderService {
  readonly #parts: OrderServiceParts;

  constructor(parts: OrderServiceParts) {
    this.#parts = parts;
  }

  /**
   * Throws 422 for an invalid phone, a name or a guest's comment with a link, or the caller's own ad, 403 when the
   * seller accepts no orders of guests, 429 when the caller or all guests sent the seller too many or guests named the number to too many, 404 for a hidden ad.
   */
  async order(order: Order, caller: Caller, visitor: Visitor): Promise<void> {
    const dialed = contactPhone(order.user_phone);
    if (!dialed) throw failures.invalid({ user_phone: [contactPhoneProblem(order.user_phone)] });
    const { sql, now } = this.#parts;
    const userId = caller.kind === 'user' ? caller.userId : null;
    const name = order.user_name;
    const comment = order.user_comment?.trim() || null;
    if (leadsElsewhere(name)) throw failures.invalid({ user_name: [TEXTS.linkInName] });
    if (isProductName(name)) throw failures.invalid({ user_name: [TEXTS.productName] });
    if (userId === null && comment && commentLeadsElsewhere(comment))
      throw failures.invalid({ user_comment: [TEXTS.linkInComment] });
    const hits = await this.#admit(order.id, userId, visitor, dialed);
    const isNew = await this.#create(
      {
        kind: 'order',
        adId: order.id,
        userId,
        name,
        phone: dialed,
        comment,
        asker: userId ? accountAsker(userId) : await guestAsker(sql, dialed, visitor, now()),
      },
      (car) =>
        `Заявка на авто: ${car}. ${named(name)}, ${shownPhone(dialed)}.${comment ? ` Комментарий покупателя: ${quoted(comment)}` : ''}`,
    );
    if (!isNew) await this.#parts.limits.refund(hits);
  }

  /** Counts a request against the caller, one of a guest against its seller and its number too [I22]. */
  async #admit(
    adId: number,
    userId: number | null,
    visitor: Visitor,
    phone: string | null,
  ): Promise<ConsumedHits> {
    const { sql, limits, rateLimits } = this.#parts;
    const ad = await readAd(sql, adId);
    if (!ad) throw failures.absentAd();
    if (userId === null && !ad.takes_guest_orders) throw new Failure(403, TEXTS.noGuests);
    const counted = countedOf(visitor, rateLimits);
    const account = { ...UNCOUNTED, single: counted.crowd && `account:${userId}` };
    const number = userId === null && counted.crowd ? phone : null;
    const hits = await limits.tryConsume(
      userId === null
        ? [
            guestOrdersOf(ad.seller_id),
            ...keysOf('orders', counted, ad.seller_id),
            ...(number ? await this.#numberKeys(number, ad.seller_id) : []),
          ]
        : keysOf('orders', account, ad.seller_id),
    );
    if (typeof hits !== 'number') return hits;
    if (userId !== null) throw failures.tooMany(hits, TEXTS.tooManyOfUser);
    const isOfNumber = number !== null && (await limits.isFull(sellersOfNumber(number)));
    throw failures.tooMany(hits, isOfNumber ? TEXTS.tooManyOfNumber : TEXTS.tooMany);
  }

  /** None for a seller who was named the number before. Two orders at once are both counted, and neither is refused. */
  async #numberKeys(phone: string, sellerId: number): Promise<CountedKey[]> {
    const seller = sellerOfNumber(phone, sellerId);
    if (await this.#parts.limits.isFull(seller)) return [];
    return [sellersOfNumber(phone), { ...seller, windows: [] }];
  }

  /** Throws 422 for the caller's own ad, 404 for a hidden ad, 429 when the caller sent the seller too many requests. */
  async onlineShow(adId: number, { userId }: SignedInCaller, visitor: Visitor): Promise<void> {
    const hits = await this.#admit(adId, userId, visitor, null);
    const { rows } = await this.#parts.sql.query<{
      name: string | null;
      phone: string | null;
      username: string | null;
    }>(
      `select ${PUBLIC_NAME} as name, u.phone, u.username
       from users u left join legal_data l on l.user_id = u.id where u.id = $1`,
      [userId],
    );
    const user = rows[0];
    const handle = shownUsername(user?.username ?? null);
    const contact = user?.phone ? `+${user.phone}` : handle ? `@${handle}` : 'в мессенджере';
    const name = user?.name && !leadsElsewhere(user.name) && !isProductName(user.name) ? user.name : null;
    const isNew = await this.#create(
      {
        kind: 'online_show',
        adId,
        userId,
        name: name ?? BUYER,
        phone: user?.phone ?? null,
        comment: null,
        asker: accountAsker(userId),
      },
      (car) => `Запрошен онлайн-показ: ${car}. ${name ? named(name) : BUYER}, ${contact}.`,
    );
    if (!isNew) await this.#parts.limits.refund(hits);
  }

  /** False for a repeated order; what differs corrects the order before, and its seller gets to know it. */
  async #create(request: BuyerRequest, textFor: (car: string) => string): Promise<boolean> {
    const { sql, outbox, now } = this.#parts;
    return sql.transaction(async (tx) => {
      if (request.userId !== null) await admitAccount(tx, request.userId);
      const ad = await readAd(tx, request.adId);
      if (!ad) throw failures.absentAd();
      if (ad.seller_id === request.userId) throw failures.ownAd('id');
      const moment = now();
      // Two servers may receive the same order concurrently: one waits here for the other's row.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7301003))', [
        `${request.kind} ${request.adId} ${request.asker.key}`,
      ]);
      const { rows } = await tx.query<StoredOrder>(
        `insert into orders (kind, ad_id, user_id, name, phone, comment, asker_key, slot, created_at)
         select $1::text, $2::int, $3::int, $4, $5, $6, $7::text, $8::int, $9::timestamptz
         where not exists (
           select from orders where ad_id = $2::int and kind = $1::text and ${isOfAskerSql('$10', '$11')}
             and ${isWithinSql('created_at', '$9', REPEAT_S)}
         ) on conflict do nothing returning id, message_id`,
        [
          request.kind,
          request.adId,
          request.userId,
          request.name,
          request.phone,
          request.comment,
          storedAsker(request.asker),
          Math.floor(moment.getTime() / 1_000 / REPEAT_S),
          moment.toISOString(),
          request.asker.key,
          request.asker.marks,
        ],
      );
      const order = rows[0] ?? (await correctOrder(tx, request, moment));
      if (!order) return false;
      if (!ad.recipient) return true;
      const text = textFor(`${adTitle(ad)}, объявление ID: ${request.adId}`);
      if (order.message_id && (await outbox.rewrite(tx, order.message_id, text))) return true;
      if (request.kind === 'order' && request.userId === null && !(await this.#isAnnounced(tx, ad)))
        return true;
      const messageId = await outbox.put(tx, {
        to: ad.recipient,
        kind: request.kind,
        text: rows[0] ? text : `${TEXTS.corrected} ${text}`,
        link: linkToAd(request.adId),
      });
      await replaceMessage(tx, order, messageId);
      return true;
    });
  }

  /** Whether a guest's order has a message of its own; beyond those, one message an hour announces all. */
  async #isAnnounced(tx: SqlQueries, ad: OrderedAd): Promise<boolean> {
    const { limits, outbox } = this.#parts;
    const isAdmitted = async (key: CountedKey) =>
      typeof (await limits.tryConsumeWithin(tx, [key])) !== 'number';
    if (await isAdmitted(announcedOrdersOf(ad.seller_id))) return true;
    if (ad.recipient && (await isAdmitted(orderSummaryOf(ad.seller_id))))
      await outbox.put(tx, {
        to: ad.recipient,
        kind: 'order',
        text: TEXTS.manyOrders,
        link: LINK_TO_REQUESTS,
      });
    return false;
  }
}

/** The order that its sender repeats, with its new name, number and comment, new again; undefined where nothing differs. */
const correctOrder = async (
  tx: SqlQueries,
  { kind, adId, asker, name, phone, comment }: BuyerRequest,
  moment: Date,
): Promise<StoredOrder | undefined> => {
  const { rows } = await tx.query<StoredOrder>(
    `update orders set name = $6, phone = $7, comment = $4, answered_at = null where id = (
       select max(id) from orders where ad_id = $1 and kind = $2 and ${isOfAskerSql('$3', '$8')}
         and ${isWithinSql('created_at', '$5', REPEAT_S)}
     ) and (name, phone, comment) is distinct from ($6::text, $7::text, $4::text) returning id, message_id`,
    [adId, kind, asker.key, comment, moment.toISOString(), name, phone, asker.marks],
  );
  return rows[0];
};

const readAd = async (tx: SqlQueries, adId: number): Promise<OrderedAd | undefined> => {
  const { rows } = await tx.query<OrderedAd>(
    `select a.user_id as seller_id, ${RECIPIENT_SQL} as recipient, a.mark, a.model, u.takes_guest_orders
     from ads a join users u on u.id = a.user_id where a.id = $1 and a.status = 'active'`,
    [adId],
  );
  return rows[0];
};
