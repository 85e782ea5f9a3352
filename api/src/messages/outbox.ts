import type { Logger } from 'pino';
import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { type Outcome, withBreaker } from './breaker.ts';
import { withMoment } from './late-text.ts';
import { offsetOfCity, outsideQuietHours } from './local-time.ts';
import type { MessageAction } from './message-action.ts';
import { isLasting, LIFE_S, type MessageKind, QUIET_KINDS } from './message-kinds.ts';
import type { MessageLink } from './message-link.ts';
import { type ClaimedMessage, createLeases, IS_HERE, LEASE_S, type StoredMessage } from './outbox-leases.ts';
import { createMarks, type Ending } from './outbox-marks.ts';
import { type Delivery, isWaiting, type OutgoingMessage, type Sender } from './sender.ts';

export type { MessageKind };

export interface NewMessage {
  readonly to: string;
  readonly kind: MessageKind;
  /** `{secret}` is a placeholder for `secret`. */
  readonly text: string;
  readonly secret?: string;
  /** The account whose new password `{secret}` is: it is made when the message is sent. */
  readonly passwordOf?: number;
  /** The button under the message. */
  readonly link?: MessageLink;
  /** Buttons below it that run a step of the bot. */
  readonly actions?: readonly MessageAction[];
  /** A message with the same key is delivered once. */
  readonly onceKey?: string;
  /** By default two weeks. */
  readonly lifeS?: number;
  /** The message is sent then, and until then it can be rewritten. */
  readonly notBefore?: Date;
  /** Reserved for `deliverNow`: the background loop skips it. */
  readonly isAwaited?: boolean;
}

/** A message as `/dev/outbox` shows it. */
export interface ShownMessage {
  readonly to: string;
  readonly kind: string;
  readonly text: string;
  readonly code?: string;
  readonly link?: MessageLink;
  readonly sent_at: string | null;
}

/** Messages that are being sent at once: the messenger's pace and the connections to it bound them. */
const LANES = 5;
const LOOK_EVERY_MS = 5_000;
const HIDDEN = '••••';

export interface OutboxParts {
  readonly sql: SqlClient;
  readonly sender: Sender;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The demo shows sent messages; elsewhere a secret is wiped once it is delivered or expired. */
  readonly keepSecrets: boolean;
  /** Without a messenger, codes are readable until they expire. */
  readonly keepCodes?: boolean;
  /** A new password for an account, which the delivery makes valid; null for one that shall have none. */
  readonly makePassword?: (userId: number) => Promise<NewPassword | null>;
}

/** A password that is valid once its message is delivered. */
export interface NewPassword {
  readonly password: string;
  readonly hash: string;
}

/** Without its password a company cannot sign in: an operator has to know that it was not reached. */
const endingOf = (delivery: Delivery, { kind, password_of }: ClaimedMessage): Ending => {
  if (delivery === 'no_such_user' && password_of === null) return 'unreachable';
  return isLasting(kind) ? 'given_up' : 'outdated';
};

const render = ({ body, secret }: Pick<StoredMessage, 'body' | 'secret'>) =>
  body.replace('{secret}', secret ?? HIDDEN);

/**
 * Transactional outbox: messages are written in the transaction of their event and delivered at least once. A killed
 * server loses none; a message outlives its messenger, and one that is given up is reported.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #sender: ReturnType<typeof withBreaker>;
  readonly #leases: ReturnType<typeof createLeases>;
  readonly #marks: ReturnType<typeof createMarks>;
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();
  #isStopping = false;
  /** Messengers that have taken a message in this round, and failed at none after it. */
  readonly #working = new Set<string>();
  /** Lets the running round look for messages that were written meanwhile. */
  #lookAgain: () => void = () => undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#sender = withBreaker(parts.sender, parts.now);
    this.#leases = createLeases(parts);
    this.#marks = createMarks(parts);
  }

  /** Writes a message in the transaction. Null when its `onceKey` was used before. */
  async put(tx: SqlQueries, message: NewMessage): Promise<number | null> {
    const now = this.#parts.now();
    const due = message.notBefore ?? now;
    const after = (seconds: number) => new Date(due.getTime() + seconds * 1_000).toISOString();
    const { rows } = await tx.query<{ id: number }>(
      `insert into outbox (recipient, kind, body, secret, once_key, created_at, next_try_at, expires_at, link, actions,
         due_at, password_of)
       values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz, $8::timestamptz, $9::text::jsonb, $10::text::jsonb,
         $11::timestamptz, $12::int)
       on conflict (once_key) do nothing returning id`,
      [
        message.to,
        message.kind,
        message.text,
        message.secret ?? null,
        message.onceKey ?? null,
        now.toISOString(),
        after(message.isAwaited ? LEASE_S : 0),
        after(message.lifeS ?? LIFE_S),
        message.link ? JSON.stringify(message.link) : null,
        message.actions ? JSON.stringify(message.actions) : null,
        due.toISOString(),
        message.passwordOf ?? null,
      ],
    );
    return rows[0]?.id ?? null;
  }

  /**
   * Replaces the text of a message that has not left. One that was written while the clock was ahead is planned as if it
   * were written now.
   *
   * Returns false when it is too late.
   */
  async rewrite(tx: SqlQueries, id: number, text: string): Promise<boolean> {
    const ahead = `greatest(created_at - $3::timestamptz, interval '0')`;
    const { rows } = await tx.query(
      `update outbox set body = $2, created_at = created_at - ${ahead}, due_at = due_at - ${ahead},
         next_try_at = next_try_at - ${ahead}, expires_at = expires_at - ${ahead}
       where id = $1 and ${IS_HERE} returning id`,
      [id, text, this.#parts.now().toISOString()],
    );
    return rows.length > 0;
  }

  /** Removes a message that has not left. False when it is too late. */
  async withdraw(tx: SqlQueries, id: number): Promise<boolean> {
    const { rows } = await tx.query(`delete from outbox where id = $1 and ${IS_HERE} returning id`, [id]);
    return rows.length > 0;
  }

  /** Whether a message to this recipient can leave at all, before it costs anything. */
  async reaches(to: string): Promise<boolean> {
    return (await this.#parts.sender.reaches?.(to)) ?? true;
  }

  /** Delivers one message now, for a waiting user. A failure is not retried: the user will request it again. */
  async deliverNow(id: number): Promise<'sent' | 'no_such_user' | 'unavailable'> {
    const row = await this.#leases.claimOne(id);
    if (!row) return this.#marks.outcomeElsewhere(id);
    const { delivery } = await this.#deliver(row);
    if (isWaiting(delivery)) await this.#marks.end(id, 'outdated');
    return delivery === 'sent' || delivery === 'no_such_user' ? delivery : 'unavailable';
  }

  /** Delivers all pending messages; what is written meanwhile waits for no slow chat. */
  flush(): Promise<void> {
    this.#lookAgain();
    const flushed = this.#flushing.then(() => this.#flush());
    this.#flushing = flushed.catch(() => undefined);
    return flushed;
  }

  /** Delivers in the background until `stop`. */
  start(): void {
    this.#isStopping = false;
    this.#timer ??= setInterval(() => this.hurry(), LOOK_EVERY_MS).unref();
  }

  /** Begins to deliver what is due, and waits for no messenger. */
  hurry(): void {
    this.flush().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'the outbox waits'));
  }

  /** Waits for the message that is being sent; the others are left to the next start or another server. */
  stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    return this.#flushing;
  }

  /** Every message to this recipient, oldest first. */
  async shown(to: string): Promise<ShownMessage[]> {
    const { rows } = await this.#parts.sql.query<StoredMessage & { sent_at: string | null }>(
      `select id, recipient, kind, body, secret, link, actions,
         to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at
       from outbox where recipient = $1 order by id`,
      [to],
    );
    return rows.map((row) => ({
      to: row.recipient,
      kind: row.kind,
      text: render(row),
      ...(row.kind === 'code' && row.secret ? { code: row.secret } : {}),
      ...(row.link ? { link: row.link } : {}),
      sent_at: row.sent_at,
    }));
  }

  async #flush(): Promise<void> {
    await this.#marks.endExpired();
    this.#working.clear();
    const served = new Map<string, number>();
    const sending = new Set<Promise<void>>();
    const failures: unknown[] = [];
    let next: ClaimedMessage[] = [];
    while (!this.#isStopping && failures.length === 0) {
      // What is being sent holds up later messages of its recipient: after it there may be more.
      const isSending = sending.size > 0;
      const looked = new Promise<void>((resolve) => {
        this.#lookAgain = resolve;
      });
      if (next.length === 0) next = await this.#leases.claimNext(served);
      const claimed = next.shift();
      if (!claimed && !isSending) break;
      if (claimed) {
        const key = `${claimed.turn} ${claimed.recipient}`;
        served.set(key, (served.get(key) ?? 0) + 1);
        const fail = (error: unknown) => void failures.push(error);
        // Renewed one after another, messages leave in the order of their turns.
        const row = await this.#leases.renew(claimed).catch(fail);
        if (row) {
          const sent: Promise<void> = this.#send(row)
            .catch(fail)
            .finally(() => sending.delete(sent));
          sending.add(sent);
        }
      }
      if (sending.size >= LANES) await Promise.race(sending);
      else if (!claimed && sending.size > 0) await Promise.race([...sending, looked]);
    }
    await this.#leases.giveBack(next);
    await Promise.all(sending);
    if (failures.length > 0) throw failures[0];
  }

  async #send(row: ClaimedMessage): Promise<void> {
    if (this.#isStopping) return this.#leases.giveBack([row]);
    const now = this.#parts.now();
    const due = QUIET_KINDS.includes(row.kind) ? outsideQuietHours(now, offsetOfCity(row.city_id)) : now;
    if (due > now) return this.#marks.hold(row.id, due);
    if (await this.#marks.isOutdated(row)) return this.#marks.end(row.id, 'outdated');
    const { delivery, messenger } = await this.#deliver(row);
    if (isWaiting(delivery)) await this.#marks.postpone(row.id, messenger ?? '', delivery === 'unavailable');
  }

  /** Hands a message to its sender, and marks it unless it waits for another try. */
  async #deliver(row: ClaimedMessage): Promise<Pick<Outcome, 'delivery' | 'messenger'>> {
    const { makePassword, keepSecrets, keepCodes, log } = this.#parts;
    const made = row.password_of === null ? null : ((await makePassword?.(row.password_of)) ?? null);
    const secret = made?.password ?? row.secret;
    if (row.password_of !== null && !made) {
      await this.#marks.end(row.id, 'outdated');
      return { delivery: 'no_such_user', messenger: null };
    }
    const { delivery, messenger } = await this.#sender.deliver(this.#outgoing({ ...row, secret }));
    log.info({ message_id: row.id, kind: row.kind, delivery, messenger }, 'a message');
    const isReadable = keepSecrets || (keepCodes === true && row.kind === 'code');
    if (delivery === 'sent')
      await this.#marks.sent(row, messenger, {
        secret: isReadable ? secret : null,
        hash: made?.hash ?? null,
      });
    else if (!isWaiting(delivery)) {
      const ending = endingOf(delivery, row);
      await this.#marks.end(row.id, ending, messenger);
      if (ending === 'given_up' || delivery === 'refused')
        log.error(
          { message_id: row.id, kind: row.kind, messenger },
          `a message is given up: ${delivery === 'refused' ? 'it is refused' : 'no messenger has its recipient'}`,
        );
    }
    await this.#wake(delivery, messenger);
    return { delivery, messenger };
  }

  /** What waits may have failed in another process: the first success of each round wakes it. */
  async #wake(delivery: Delivery, messenger: string | null): Promise<void> {
    const name = messenger ?? '';
    if (isWaiting(delivery)) for (const one of name.split(',')) this.#working.delete(one);
    if (delivery !== 'sent' || this.#working.has(name)) return;
    this.#working.add(name);
    await this.#marks.wake(name);
  }

  #outgoing(row: ClaimedMessage): OutgoingMessage {
    const { id, recipient: to, kind, link, actions } = row;
    const text = render(row);
    return {
      id,
      to,
      kind,
      text: isLasting(kind)
        ? withMoment(text, new Date(row.created_ms), new Date(row.due_ms), this.#parts.now())
        : text,
      link,
      ...(actions ? { actions } : {}),
    };
  }
}
