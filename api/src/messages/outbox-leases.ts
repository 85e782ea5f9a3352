import type { SqlQueries } from '../db/sql-client.ts';
import { USER_CITY_SQL } from './local-time.ts';
import type { MessageAction } from './message-action.ts';
import type { MessageLink } from './message-link.ts';
import { userOfRecipientSql } from './recipient.ts';

/** Lease time of a claimed message. */
export const LEASE_S = 30;
/** Messages of one claim at most. */
export const AT_ONCE = 20;

/** A message as its row is. */
export interface StoredMessage {
  readonly id: number;
  readonly recipient: string;
  readonly kind: string;
  readonly body: string;
  readonly secret: string | null;
  readonly link: MessageLink | null;
  readonly actions: readonly MessageAction[] | null;
}

/** A message that is leased to this process. */
export interface ClaimedMessage extends StoredMessage {
  /** Until then the message is this process's, unless another one has it meanwhile. */
  readonly lease: string;
  /** The user's city, read for quiet kinds only. */
  readonly city_id: number | null;
}

const WAITS = 'sent_at is null and dropped_at is null';

/**
 * The first due message of each recipient but those in `$4`; none while an earlier one is leased to a process, or is
 * tried again within the time of a lease.
 */
const NEXT_OF_RECIPIENT = `next_try_at <= $1::timestamptz and id in (
  select min(due.id) from outbox due
  where due.next_try_at <= $1::timestamptz and due.sent_at is null and due.dropped_at is null
    and (due.expires_at is null or due.expires_at > $1::timestamptz) and due.recipient <> all($4::text[])
    and not exists (
      select from outbox sending
      where sending.next_try_at > $1::timestamptz and sending.next_try_at <= $3::timestamptz
        and sending.sent_at is null and sending.dropped_at is null and sending.tries > 0
        and sending.recipient = due.recipient and sending.id < due.id
    )
  group by due.recipient
)`;

interface LeaseParts {
  readonly sql: SqlQueries;
  readonly now: () => Date;
  /** Kinds for which the user's city is read. */
  readonly quietKinds: readonly string[];
}

/** Leases of waiting messages: what one process has claimed, others skip until the lease ends. */
export const createLeases = ({ sql, now, quietKinds }: LeaseParts) => {
  const leaseFrom = (from: Date): string => new Date(from.getTime() + LEASE_S * 1_000).toISOString();

  const claim = async (where: string, params: readonly unknown[]): Promise<ClaimedMessage[]> => {
    const at = now();
    const lease = leaseFrom(at);
    const { rows } = await sql.query<Omit<ClaimedMessage, 'lease'>>(
      `update outbox set next_try_at = $3::timestamptz, tries = tries + 1
       where id in (
         select id from outbox where ${where} and ${WAITS}
           and (expires_at is null or expires_at > $1::timestamptz)
         order by id limit ${AT_ONCE} for update skip locked
       ) returning id, recipient, kind, body, secret, link, actions,
         case when kind = any($2::text[]) then (
           select ${USER_CITY_SQL} from users u where u.id = ${userOfRecipientSql('outbox.recipient')}
         ) end as city_id`,
      [at.toISOString(), quietKinds, lease, ...params],
    );
    return rows.map((row) => ({ ...row, lease })).sort((a, b) => a.id - b.id);
  };

  return {
    /** A waiting message, whenever it is due. */
    claimOne: async (id: number): Promise<ClaimedMessage | undefined> => (await claim('id = $4', [id]))[0],
    /** The first due message of each recipient but `served`, `AT_ONCE` at most. */
    claimNext: (served: readonly string[]): Promise<ClaimedMessage[]> => claim(NEXT_OF_RECIPIENT, [served]),
    /** The messages before it may have taken longer than its lease. False when another process has it, or sent it. */
    renew: async ({ id, lease }: ClaimedMessage): Promise<boolean> => {
      const { rows } = await sql.query(
        `update outbox set next_try_at = $3::timestamptz
         where id = $1 and next_try_at = $2::timestamptz and ${WAITS} returning id`,
        [id, lease, leaseFrom(now())],
      );
      return rows.length > 0;
    },
    /** Ends the leases of messages that were not tried. */
    giveBack: async (messages: readonly ClaimedMessage[]): Promise<void> => {
      await sql.query(
        `update outbox set next_try_at = $3::timestamptz, tries = tries - 1
         where id = any($1::bigint[]) and next_try_at = $2::timestamptz and sent_at is null`,
        [messages.map(({ id }) => id), messages[0]?.lease, now().toISOString()],
      );
    },
  };
};
