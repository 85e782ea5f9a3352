import type { Logger } from 'pino';
import type { SqlQueries } from '../db/sql-client.ts';
import { isLastingSql, QUIET_KINDS } from './message-kinds.ts';
import { isOverSql, PAUSES_S, type StoredMessage, WAITS } from './outbox-leases.ts';
import { userOfRecipientSql } from './recipient.ts';

/** After a try that reached no messenger, and the least between two tries. */
const SHORT_PAUSE_S = 30;

/**
 * Why a message ended without a delivery:
 * - `unreachable`: no messenger reaches the person;
 * - `reopened`: the same, and the person has opened the chat with the bot again since;
 * - `outdated`: it is worth nothing any more;
 * - `given_up`: it is a loss for a user, until an operator sends it again or discards it;
 * - `discarded`: an operator did.
 */
export type Ending = 'unreachable' | 'reopened' | 'outdated' | 'given_up' | 'discarded';

interface MarkParts {
  readonly sql: SqlQueries;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  readonly keepSecrets: boolean;
}

/** What becomes of a message, in its row. */
const AD_OF_LINK = `substring(o.link->>'path' from '^/car/(\\d{1,9})$')::int`;

export const createMarks = ({ sql, now, log, keepSecrets }: MarkParts) => {
  const moment = () => now().toISOString();
  const END = `dropped_at = $1::timestamptz, secret = case when $2::boolean then secret end`;

  return {
    /** With the hash of the password that the message brought. */
    sent: async (
      { id }: StoredMessage,
      messenger: string | null,
      { secret, hash }: { readonly secret: string | null; readonly hash: string | null },
    ): Promise<void> => {
      await sql.query(
        `with sent as (
           update outbox set sent_at = $2::timestamptz, messenger = $3::text, secret = $4 where id = $1
           returning id, password_of
         ), account as (
           update users set password_hash = $5::text from sent
           where users.id = sent.password_of and $5::text is not null
             and users.legal_entity_verified and users.anonymized_at is null
         )
         update orders set delivered_in = $3::text from sent where orders.message_id = sent.id`,
        [id, moment(), messenger, secret, hash],
      );
    },

    /** What became of a message that another claim has; one that it still sends, or will again, counts as sent. */
    outcomeElsewhere: async (id: number): Promise<'sent' | 'no_such_user' | 'unavailable'> => {
      const { rows } = await sql.query<{ outcome: 'sent' | 'no_such_user' | 'unavailable' }>(
        `select case when sent_at is not null then 'sent' when ending = 'unreachable' then 'no_such_user'
           when dropped_at is null and not (${isOverSql('outbox')}) then 'sent' else 'unavailable' end as outcome
         from outbox where id = $2`,
        [moment(), id],
      );
      return rows[0]?.outcome ?? 'unavailable';
    },

    end: async (id: number, ending: Ending, messenger: string | null = null): Promise<void> => {
      await sql.query(
        `update outbox set ${END}, ending = $4, messenger = coalesce($5, messenger) where id = $3`,
        [moment(), keepSecrets, id, ending, messenger],
      );
    },

    /** Ends what has been tried for all its life. */
    endExpired: async (): Promise<void> => {
      const { rows } = await sql.query<{
        id: number;
        kind: string;
        messenger: string | null;
        ending: string;
      }>(
        `update outbox set ${END}, ending = case when ${isLastingSql('outbox')} then 'given_up' else 'outdated' end
         where ${WAITS} and next_try_at <= $1::timestamptz and ${isOverSql('outbox')}
         returning id, kind, messenger, coalesce(ending, '') as ending`,
        [moment(), keepSecrets],
      );
      for (const { id, kind, messenger, ending } of rows)
        if (ending === 'given_up')
          log.error({ message_id: id, kind, messenger }, 'a message is given up: its time is over');
    },

    /** News that their reader has switched off meanwhile, or whose cars are all off sale. */
    isOutdated: async ({ id, kind }: StoredMessage): Promise<boolean> => {
      if (!QUIET_KINDS.includes(kind)) return false;
      const { rows } = await sql.query(
        `select from outbox o where o.id = $1 and (
           o.kind = 'price_change' and (
             exists (select from ads where id = ${AD_OF_LINK} and status <> 'active')
             or exists (
               select from users u where u.id = ${userOfRecipientSql('o.recipient')} and ${AD_OF_LINK} is not null
                 and not exists (select from favourites f where f.user_id = u.id and f.ad_id = ${AD_OF_LINK}
                   and coalesce(f.price_alert, u.notify_on_price_change))))
           or starts_with(o.once_key, 'digest:') and not exists (
             select from digest_ads d join saved_filters f on f.id = d.filter_id join ads a on a.id = d.ad_id
             where d.user_id = substring(o.once_key from '^digest:(\\d+):')::int and d.sent_at >= o.created_at - interval '1 minute'
               and f.notify_on_new_ad and a.status = 'active'))`,
        [id],
      );
      return rows.length > 0;
    },

    /** Plans a message as if it were new. */
    hold: async (id: number, until: Date): Promise<void> => {
      await sql.query(
        'update outbox set next_try_at = $2::timestamptz, due_at = $2::timestamptz, tries = 0 where id = $1',
        [id, until.toISOString()],
      );
    },

    /** A try that reached no messenger is none. */
    postpone: async (id: number, messenger: string, isTried: boolean): Promise<void> => {
      await sql.query(
        `update outbox set messenger = $3, tries = case when $4::boolean then tries else tries - 1 end,
           next_try_at = $2::timestamptz + make_interval(secs => case when $4::boolean
             then ($5::int[])[least(tries, cardinality($5::int[]))] else ${SHORT_PAUSE_S} end)
         where id = $1`,
        [id, moment(), messenger, isTried, PAUSES_S],
      );
    },

    /** The messenger works: what waits for it is due, half a minute after its last try at the earliest. */
    wake: async (messenger: string): Promise<void> => {
      await sql.query(
        `update outbox set next_try_at = greatest($2::timestamptz, next_try_at - make_interval(secs =>
           case when tries > 0 then ($3::int[])[least(tries, cardinality($3::int[]))] else 0 end - ${SHORT_PAUSE_S}))
         where position(',' || $1 || ',' in ',' || messenger || ',') > 0 and ${WAITS} and next_try_at > $2::timestamptz`,
        [messenger, moment(), PAUSES_S],
      );
    },
  };
};
