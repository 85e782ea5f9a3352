import type { Logger } from 'pino';
import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { withBreaker } from './breaker.ts';
import { offsetOfCity, outsideQuietHours } from './local-time.ts';
import type { MessageAction } from './message-action.ts';
import type { MessageLink } from './message-link.ts';
import { AT_ONCE, type ClaimedMessage, createLeases, LEASE_S, type StoredMessage } from './outbox-leases.ts';
import type { Delivery, OutgoingMessage, Sender } from './sender.ts';

/** The kind of a message. */
export type MessageKind =
  | 'code'
  | 'sign_in'
  | 'moderation'
  | 'moderation_outcome'
  | 'moderation_card'
  | 'price_change'
  | 'order'
  | 'online_show'
  | 'complaint'
  | 'new_ad';

/** News that no one receives in quiet hours, however late they are [BOT-8]. */
const QUIET_KINDS: readonly string[] = ['price_change', 'new_ad'] satisfies MessageKind[];

export interface NewMessage {
  readonly to: string;
  readonly kind: MessageKind;
  /** `{secret}` is a placeholder for `secret`. */
  readonly text: string;
  readonly secret?: string;
  /** The button under the message. */
  readonly link?: MessageLink;
  /** Buttons below it that run a step of the bot. */
  readonly actions?: readonly MessageAction[];
  /** A message with the same key is delivered once. */
  readonly onceKey?: string;
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

/** Seconds before try 2, 3, … ; the last one repeats. */
export const PAUSES_S = [30, 60, 300, 1_800];
export const TRIES_MAX = 12;
const LOOK_EVERY_MS = 5_000;
const HIDDEN = '••••';

export interface OutboxParts {
  readonly sql: SqlClient;
  readonly sender: Sender;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** The demo shows sent messages; elsewhere a secret is wiped once it is delivered or expired. */
  readonly keepSecrets: boolean;
}

const render = ({ body, secret }: Pick<StoredMessage, 'body' | 'secret'>) =>
  body.replace('{secret}', secret ?? HIDDEN);

/**
 * Transactional outbox: messages are written in the transaction of their event and delivered at least once. A killed
 * server loses none; failed deliveries are retried with back-off.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #sender: Sender;
  readonly #leases: ReturnType<typeof createLeases>;
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#sender = withBreaker(parts.sender, parts.now);
    this.#leases = createLeases({ sql: parts.sql, now: parts.now, quietKinds: QUIET_KINDS });
  }

  /** Writes a message in the transaction. Null when its `onceKey` was used before. */
  async put(tx: SqlQueries, message: NewMessage): Promise<number | null> {
    const now = this.#parts.now();
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();
    const { rows } = await tx.query<{ id: number }>(
      `insert into outbox (recipient, kind, body, secret, once_key, created_at, next_try_at, expires_at, link, actions)
       values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz, $8::timestamptz, $9::text::jsonb, $10::text::jsonb)
       on conflict (once_key) do nothing returning id`,
      [
        message.to,
        message.kind,
        message.text,
        message.secret ?? null,
        message.onceKey ?? null,
        now.toISOString(),
        message.notBefore?.toISOString() ?? after(message.isAwaited ? LEASE_S : 0),
        message.lifeS === undefined ? null : after(message.lifeS),
        message.link ? JSON.stringify(message.link) : null,
        message.actions ? JSON.stringify(message.actions) : null,
      ],
    );
    return rows[0]?.id ?? null;
  }

  /** Replaces the text of a message that has not been tried yet. False when it is too late. */
  async rewrite(tx: SqlQueries, id: number, text: string): Promise<boolean> {
    const { rows } = await tx.query(
      `update outbox set body = $2 where id = $1 and tries = 0 and sent_at is null and dropped_at is null
       returning id`,
      [id, text],
    );
    return rows.length > 0;
  }

  /** Removes a message that has not been tried yet. False when it is too late. */
  async withdraw(tx: SqlQueries, id: number): Promise<boolean> {
    const { rows } = await tx.query(
      'delete from outbox where id = $1 and tries = 0 and sent_at is null and dropped_at is null returning id',
      [id],
    );
    return rows.length > 0;
  }

  /** Delivers one message now, for a waiting user. A failure is not retried: the user will request it again. */
  async deliverNow(id: number): Promise<Delivery> {
    const row = await this.#leases.claimOne(id);
    if (!row) return 'unavailable';
    const delivery = await this.#hand(row);
    await (delivery === 'sent' ? this.#markSent(id) : this.#drop(id));
    return delivery;
  }

  /** Delivers all pending messages. */
  flush(): Promise<void> {
    const flushed = this.#flushing.then(() => this.#flush());
    this.#flushing = flushed.catch(() => undefined);
    return flushed;
  }

  /** Delivers in the background until `stop`. */
  start(): void {
    this.#isStopping = false;
    this.#timer ??= setInterval(() => {
      this.flush().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'the outbox waits'));
    }, LOOK_EVERY_MS).unref();
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
    // Each recipient with something due gets one message in a round, so that a backlog of one delays no other.
    let served: string[] = [];
    while (!this.#isStopping) {
      const rows = await this.#leases.claimNext(served);
      for (const [at, row] of rows.entries()) {
        if (this.#isStopping) return this.#leases.giveBack(rows.slice(at));
        await this.#send(row);
      }
      if (rows.length === 0 && served.length === 0) return;
      served = rows.length < AT_ONCE ? [] : [...served, ...rows.map(({ recipient }) => recipient)];
    }
  }

  async #send(row: ClaimedMessage): Promise<void> {
    if (!(await this.#leases.renew(row))) return;
    const now = this.#parts.now();
    const due = QUIET_KINDS.includes(row.kind) ? outsideQuietHours(now, offsetOfCity(row.city_id)) : now;
    if (due > now) return this.#hold(row.id, due);
    const delivery = await this.#hand(row);
    if (delivery === 'sent') await this.#markSent(row.id);
    else if (delivery === 'no_such_user') await this.#drop(row.id);
    else await this.#postpone(row.id);
  }

  async #hand(row: StoredMessage): Promise<Delivery> {
    const { id, recipient: to, kind, link, actions } = row;
    const message: OutgoingMessage = {
      id,
      to,
      kind,
      text: render(row),
      link,
      ...(actions ? { actions } : {}),
    };
    const delivery = await this.#sender.deliver(message);
    this.#parts.log.info({ message_id: id, kind, delivery }, 'a message');
    return delivery;
  }

  async #markSent(id: number): Promise<void> {
    await this.#parts.sql.query(
      `update outbox set sent_at = $2::timestamptz, secret = case when $3 then secret end where id = $1`,
      [id, this.#parts.now().toISOString(), this.#parts.keepSecrets],
    );
  }

  async #drop(id: number): Promise<void> {
    await this.#parts.sql.query(
      `update outbox set dropped_at = $2::timestamptz, secret = case when $3 then secret end where id = $1`,
      [id, this.#parts.now().toISOString(), this.#parts.keepSecrets],
    );
  }

  /** Plans a message as if it were new: until then it can be rewritten, and it has all its tries. */
  async #hold(id: number, until: Date): Promise<void> {
    await this.#parts.sql.query('update outbox set next_try_at = $2::timestamptz, tries = 0 where id = $1', [
      id,
      until.toISOString(),
    ]);
  }

  async #postpone(id: number): Promise<void> {
    await this.#parts.sql.query(
      `update outbox set
         next_try_at = $2::timestamptz + make_interval(secs => ($3::int[])[least(tries, cardinality($3::int[]))]),
         dropped_at = case when tries >= ${TRIES_MAX} then $2::timestamptz end
       where id = $1`,
      [id, this.#parts.now().toISOString(), PAUSES_S],
    );
  }
}
