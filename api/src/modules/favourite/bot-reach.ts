import type { SqlQueries } from '../../db/sql-client.ts';
import { type Identity, MESSENGER_ADDRESS_SQL, recipientOf } from '../../messages/recipient.ts';

/** Names of the product's bots. */
export interface BotNames {
  readonly BOT_NAME?: string | undefined;
  readonly MAX_BOT_NAME?: string | undefined;
}

/**
 * Where the bot's chat begins for a user whom it cannot reach, with the ad if there is one; that address is null without
 * a bot, as `bots` is.
 *
 * Null when the bot can write: the last message was delivered, or the user opened the chat, shared the number or linked a
 * messenger since it was not.
 */
export const startOfBot = async (
  sql: SqlQueries,
  userId: number,
  adId: number | null,
  bots: BotNames | null,
): Promise<{ readonly url: string | null } | null> => {
  if (!bots) return { url: null };
  const { BOT_NAME, MAX_BOT_NAME } = bots;
  const { rows } = await sql.query<{ is_reachable: boolean; is_in_max: boolean }>(
    `select coalesce(
         (select o.sent_at is not null or o.ending is not distinct from 'reopened'
             or exists (select from messenger_contacts c where c.phone = u.phone and c.shared_at > o.dropped_at)
             or exists (select from messenger_accounts m where m.user_id = u.id and m.linked_at > o.dropped_at)
          from outbox o
          where o.recipient in (
              select u.phone union all
              select ${MESSENGER_ADDRESS_SQL} from messenger_accounts m where m.user_id = u.id)
            and (o.sent_at is not null or (o.dropped_at is not null and coalesce(o.ending, 'unreachable') in ('unreachable', 'reopened')))
          order by o.id desc limit 1),
         exists (select from messenger_contacts c where c.phone = u.phone)) as is_reachable,
       coalesce((select m.messenger = 'max' from messenger_accounts m where m.user_id = u.id
         order by m.linked_at desc limit 1), false) as is_in_max
     from users u where u.id = $1`,
    [userId],
  );
  if (rows[0]?.is_reachable) return null;
  const telegram = BOT_NAME ? `https://t.me/${BOT_NAME}` : null;
  const max = MAX_BOT_NAME ? `https://max.ru/${MAX_BOT_NAME}` : null;
  const url = rows[0]?.is_in_max ? (max ?? telegram) : (telegram ?? max);
  return { url: url && adId !== null ? `${url}?start=ad_${adId}` : url };
};

/** A person who presses «Начать» lets the bot write again: refusals of before count no more. */
export const noteOpenChat = async (sql: SqlQueries, { messenger, id }: Identity): Promise<void> => {
  await sql.query(
    `update outbox set ending = 'reopened'
     where dropped_at is not null and coalesce(ending, 'unreachable') = 'unreachable' and recipient in (
       select $3 union all select phone from messenger_contacts where messenger = $1 and messenger_id = $2)`,
    [messenger, id, recipientOf({ messenger, id })],
  );
};
