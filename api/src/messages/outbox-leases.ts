import type { SqlQueries } from '../db/sql-client.ts';
import { USER_CITY_SQL } from './local-time.ts';
import type { MessageAction } from './message-action.ts';
import { isLastingSql, LIFE_S, QUIET_KINDS, turnSql } from './message-kinds.ts';
import type { MessageLink } from './message-link.ts';
import { userOfRecipientSql } from './recipient.ts';

/** Lease time of a claimed message. */
export const LEASE_S = 30;
/** Seconds before try 2, 3, … ; the last one repeats. */
const PAUSE_MAX_S = 1_800;
export const PAUSES_S = [30, 60, 300, PAUSE_MAX_S];
/** Longer than any hold: a day between messages about a price, and the quiet hours after it. */
export const HOLD_MAX_S = 2 * 86_400;
/** Messages of one claim at most: so many may leave before one that is written meanwhile. */
const AT_ONCE = 5;

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
  /** The account that gets a new password with this message. */
  readonly password_of: number | null;
  readonly turn: number;
  readonly created_ms: number;
  /** When it could first be sent. */
  readonly due_ms: number;
}

/** SQL: the row `outbox` has not ended. */
export const WAITS = 'outbox.sent_at is null and outbox.dropped_at is null';

/** SQL: no process is sending the row `outbox`, and none has sent it. */
export const IS_HERE = `${WAITS} and (outbox.tries = 0 or outbox.messenger is not null)`;

/** SQL: a row of a table was tried, or waits for a messenger. */
const wasTriedSql = (table: string): string => `(${table}.tries > 0 or ${table}.messenger is not null)`;

/**
 * SQL: the time of a row of a table is over at $1. A lasting message has one try at least, however long no server ran.
 */
export const isOverSql = (table: string): string =>
  `coalesce(${table}.expires_at, ${table}.created_at + make_interval(secs => ${LIFE_S})) <= $1::timestamptz
   and (not ${isLastingSql(table)} or ${wasTriedSql(table)})`;

/** SQL: a row of a table was tried, or is reserved for the caller that awaits its delivery. */
const hasPauseSql = (table: string): string =>
  `(${wasTriedSql(table)} or ${table}.next_try_at > ${table}.due_at)`;

/**
 * SQL: the row of a table is due at $1. One that is not held until its moment, and waits longer than any pause, or is
 * held longer than any hold, was planned before the clock was set back; an older $1 than that of its writer shows no such thing.
 */
const isDueSql = (table: string): string =>
  `(${table}.next_try_at <= $1::timestamptz or (
     ${table}.next_try_at > $1::timestamptz
       + make_interval(secs => case when ${hasPauseSql(table)} then ${PAUSE_MAX_S} else ${LEASE_S} end)
     and (${table}.next_try_at is distinct from ${table}.due_at or ${table}.due_at <= ${table}.created_at
       or ${table}.next_try_at > $1::timestamptz + make_interval(secs => ${HOLD_MAX_S}))
   ))`;

/** How many messages of a turn a recipient got since the outbox began to deliver, by `1 tg:42`. */
export type Served = ReadonlyMap<string, number>;

/**
 * The first due message of each recipient, in the order of turns; within one those first who got fewest of it. None
 * while one that precedes it is leased to a process, or is tried again within the time of a lease; a planner
 * without statistics would read these again for each row.
 */
const NEXT_OF_RECIPIENTS = `${isDueSql('outbox')} and outbox.id = any(array(
  with sending as materialized (
    select held.recipient, held.id, ${turnSql('held')} as turn from outbox held
    where held.next_try_at > $1::timestamptz and held.next_try_at <= $3::timestamptz
      and held.sent_at is null and held.dropped_at is null and held.tries > 0
  )
  select first.id from (
    select distinct on (due.recipient) due.id, due.recipient, ${turnSql('due')} as turn
    from outbox due
    where ${isDueSql('due')} and due.sent_at is null and due.dropped_at is null
      and not (${isOverSql('due')})
      and not exists (
        select from sending
        where sending.recipient = due.recipient and sending.id < due.id and sending.turn <= ${turnSql('due')}
      )
    order by due.recipient, ${turnSql('due')}, due.id
  ) first left join unnest($4::text[], $5::int[]) served (key, count) on served.key = first.turn || ' ' || first.recipient
  order by first.turn, coalesce(served.count, 0), first.id limit ${AT_ONCE}
))`;

/** Leases of waiting messages: what one process has claimed, others skip until the lease ends. */
export const createLeases = ({ sql, now }: { readonly sql: SqlQueries; readonly now: () => Date }) => {
  const leaseFrom = (from: Date): string => new Date(from.getTime() + LEASE_S * 1_000).toISOString();

  const claim = async (where: string, params: readonly unknown[]): Promise<ClaimedMessage[]> => {
    const at = now();
    const lease = leaseFrom(at);
    const { rows } = await sql.query<Omit<ClaimedMessage, 'lease'>>(
      `update outbox set next_try_at = $3::timestamptz, tries = tries + 1, messenger = null
       where id in (
         select id from outbox where ${where} and ${WAITS}
           and not (${isOverSql('outbox')})
         for update skip locked
       ) returning id, recipient, kind, body, secret, link, actions, password_of, ${turnSql('outbox')} as turn,
         (extract(epoch from created_at) * 1000)::float8 as created_ms,
         (extract(epoch from coalesce(due_at, created_at)) * 1000)::float8 as due_ms,
         case when kind = any($2::text[]) then (
           select ${USER_CITY_SQL} from users u where u.id = ${userOfRecipientSql('outbox.recipient')}
         ) end as city_id`,
      [at.toISOString(), QUIET_KINDS, lease, ...params],
    );
    return rows.map((row) => ({ ...row, lease }));
  };

  return {
    /** A waiting message that no process has tried, whenever it is due. */
    claimOne: async (id: number): Promise<ClaimedMessage | undefined> =>
      (await claim('id = $4 and tries = 0', [id]))[0],
    /** The next messages in their order; `AT_ONCE` at most. */
    claimNext: async (served: Served): Promise<ClaimedMessage[]> => {
      const rows = await claim(NEXT_OF_RECIPIENTS, [[...served.keys()], [...served.values()]]);
      const countOf = ({ turn, recipient }: ClaimedMessage) => served.get(`${turn} ${recipient}`) ?? 0;
      return rows.sort((a, b) => a.turn - b.turn || countOf(a) - countOf(b) || a.id - b.id);
    },
    /**
     * The message with a lease from now on: those before it may have taken longer than its own. Null when another
     * process has it, or sent it.
     */
    renew: async (message: ClaimedMessage): Promise<ClaimedMessage | null> => {
      const lease = leaseFrom(now());
      const { rows } = await sql.query(
        `update outbox set next_try_at = $3::timestamptz
         where id = $1 and next_try_at = $2::timestamptz and ${WAITS} returning id`,
        [message.id, message.lease, lease],
      );
      return rows.length > 0 ? { ...message, lease } : null;
    },
    /** Ends the leases of messages that were not tried. */
    giveBack: async (messages: readonly ClaimedMessage[]): Promise<void> => {
      for (const { id, lease } of messages)
        await sql.query(
          `update outbox set next_try_at = $3::timestamptz, tries = tries - 1, messenger = case when tries > 1 then '' end
           where id = $1 and next_try_at = $2::timestamptz and ${WAITS}`,
          [id, lease, now().toISOString()],
        );
    },
  };
};
