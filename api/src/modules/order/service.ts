import { adTitle } from '@cars/shared-contracts/rules/ad';
import { contactPhone, normalizePhone } from '@cars/shared-contracts/rules/phone';
import type { Order } from '@cars/shared-contracts/schemas/order';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import type { Caller, SignedInCaller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { RECIPIENT_SQL } from '../../messages/recipient.ts';

/** The same person asks for the same car once in this time [I3]. */
const REPEAT_S = 10 * 60;

export interface OrderServiceParts {
  readonly sql: SqlClient;
  readonly outbox: Outbox;
  readonly now: () => Date;
}

interface AskedAd {
  readonly seller_id: number;
  readonly recipient: string | null;
  readonly mark: string;
  readonly model: string | null;
}

interface Asking {
  readonly kind: 'order' | 'online_show';
  readonly adId: number;
  readonly userId: number | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly comment: string | null;
  readonly askerKey: string;
}

/** What buyers ask a seller for: to bring a car to order, to show it online [CAR-38]. */
export class OrderService {
  readonly #parts: OrderServiceParts;

  constructor(parts: OrderServiceParts) {
    this.#parts = parts;
  }

  /** Throws 422 for a phone that is none or for the caller's own ad, 404 for a hidden ad. */
  async order(order: Order, caller: Caller): Promise<void> {
    const dialled = contactPhone(order.user_phone);
    if (!dialled) throw failures.invalid({ user_phone: ['Введите номер телефона полностью'] });
    const phone = dialled.replace('+', '');
    const userId = caller.kind === 'user' ? caller.userId : null;
    const name = order.user_name.trim();
    const comment = order.user_comment?.trim() || null;
    await this.#ask(
      {
        kind: 'order',
        adId: order.id,
        userId,
        name,
        phone,
        comment,
        askerKey: userId ? `user:${userId}` : `phone:${phone}`,
      },
      (car) =>
        `Заявка на авто: ${car}. ${name}, ${shownPhone(dialled)}.${comment ? ` Комментарий: ${comment}` : ''}`,
    );
  }

  /** Throws 422 for the caller's own ad, 404 for a hidden ad. */
  async onlineShow(adId: number, { userId }: SignedInCaller): Promise<void> {
    const { rows } = await this.#parts.sql.query<{
      name: string | null;
      phone: string | null;
      username: string | null;
    }>('select name, phone, username from users where id = $1', [userId]);
    const person = rows[0];
    const contact = person?.phone
      ? `+${person.phone}`
      : person?.username
        ? `@${person.username}`
        : 'в мессенджере';
    const name = person?.name ?? 'Покупатель';
    await this.#ask(
      {
        kind: 'online_show',
        adId,
        userId,
        name,
        phone: person?.phone ?? null,
        comment: null,
        askerKey: `user:${userId}`,
      },
      (car) => `Запрошен онлайн-показ: ${car}. ${name}, ${contact}.`,
    );
  }

  async #ask(asking: Asking, textFor: (car: string) => string): Promise<void> {
    const { sql, outbox, now } = this.#parts;
    await sql.transaction(async (tx) => {
      const ad = await readAskedAd(tx, asking.adId);
      if (!ad) throw failures.absent('Объявление не найдено.');
      if (ad.seller_id === asking.userId)
        throw failures.invalid({ id: ['Это ваше собственное объявление.'] });
      const moment = now();
      const { rows } = await tx.query<{ id: number }>(
        `insert into orders (kind, ad_id, user_id, name, phone, comment, asker_key, slot, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz) on conflict do nothing returning id`,
        [
          asking.kind,
          asking.adId,
          asking.userId,
          asking.name,
          asking.phone,
          asking.comment,
          asking.askerKey,
          Math.floor(moment.getTime() / 1_000 / REPEAT_S),
          moment.toISOString(),
        ],
      );
      if (!rows[0] || !ad.recipient) return; // a repeated order, or no recipient: the row exists
      await outbox.put(tx, {
        to: ad.recipient,
        kind: asking.kind,
        text: textFor(`${adTitle(ad)}, объявление ID: ${asking.adId}`),
      });
    });
  }
}

/** Russian numbers are kept as bare digits; a dialler wants the plus. */
const shownPhone = (phone: string): string => (normalizePhone(phone) ? `+${phone}` : phone);

const readAskedAd = async (tx: SqlQueries, adId: number): Promise<AskedAd | undefined> => {
  const { rows } = await tx.query<AskedAd>(
    `select a.user_id as seller_id, ${RECIPIENT_SQL} as recipient, a.mark, a.model
     from ads a join users u on u.id = a.user_id where a.id = $1 and a.status = 'active'`,
    [adId],
  );
  return rows[0];
};
