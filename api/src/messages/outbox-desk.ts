import type { SqlQueries } from '../db/sql-client.ts';
import { CODE_TRIES } from '../modules/sign-in/limits.ts';
import { LIFE_S } from './message-kinds.ts';
import { isOverSql, WAITS } from './outbox-leases.ts';
import { identityOf } from './recipient.ts';

/** Messages of one kind that wait. */
export interface WaitingKind {
  readonly kind: string;
  readonly count: number;
  readonly oldestS: number;
}

/** A code that an operator may pass on: it is neither used, replaced, guessed at too often nor expired. */
export interface ReadableCode {
  readonly phone: string;
  readonly code: string;
  readonly validS: number;
}

/** A message that was given up, without its text and its recipient. */
export interface GivenUp {
  readonly id: number;
  readonly kind: string;
  readonly messenger: string | null;
  readonly ageS: number;
}

/** An id of the call is none of a message that was given up. */
class OutboxError extends Error {
  override readonly name = 'OutboxError';
}

const AGE_S = 'extract(epoch from $1::timestamptz - created_at)::int';

/** What an operator may read of the outbox and do with it, for `pnpm outbox`. */
export class OutboxDesk {
  readonly #sql: SqlQueries;
  readonly #now: () => Date;
  readonly #showsCodes: boolean;

  /** Codes are shown only where no messenger delivers them. */
  constructor(parts: {
    readonly sql: SqlQueries;
    readonly now: () => Date;
    readonly messages: 'outbox' | 'bot';
  }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
    this.#showsCodes = parts.messages === 'outbox';
  }

  async waiting(): Promise<{ kinds: WaitingKind[]; codes: ReadableCode[] }> {
    const at = [this.#now().toISOString()];
    const { rows: kinds } = await this.#sql.query<WaitingKind>(
      `select kind, count(*)::int as count, coalesce(max(${AGE_S}), 0) as "oldestS"
       from outbox where ${WAITS} and not (${isOverSql('outbox')}) group by kind order by 3 desc, kind`,
      at,
    );
    if (!this.#showsCodes) return { kinds, codes: [] };
    const { rows: codes } = await this.#sql.query<ReadableCode>(
      `select recipient as phone, coalesce(secret, '') as code,
         coalesce(extract(epoch from expires_at - $1::timestamptz)::int, 0) as "validS"
       from outbox where kind = 'code' and secret is not null and expires_at > $1::timestamptz
         and exists (select from codes c where c.phone = recipient and c.expires_at = outbox.expires_at
           and c.attempts < $2)
       order by id`,
      [...at, CODE_TRIES],
    );
    return { kinds, codes };
  }

  async givenUp(): Promise<GivenUp[]> {
    const { rows } = await this.#sql.query<GivenUp & { recipient: string }>(
      `select id, kind, messenger, recipient, ${AGE_S} as "ageS" from outbox where ending = 'given_up' order by id`,
      [this.#now().toISOString()],
    );
    return rows.map(({ recipient, ...row }) => ({
      ...row,
      messenger: row.messenger || (identityOf(recipient)?.messenger ?? null),
    }));
  }

  /** Sends messages that were given up again, all of them without ids. Throws for an id that is none of them. */
  async retry(ids: readonly number[]): Promise<number> {
    await this.#mustBeGivenUp(ids);
    const { rows } = await this.#sql.query(
      `update outbox set ending = null, dropped_at = null, tries = 0, messenger = null, next_try_at = $1::timestamptz,
         expires_at = $1::timestamptz + make_interval(secs => ${LIFE_S})
       where ending = 'given_up' and ($2::bigint[] = '{}' or id = any($2::bigint[])) returning id`,
      [this.#now().toISOString(), ids],
    );
    return rows.length;
  }

  /** Ends messages that were given up for good. Throws for an id that is none of them. */
  async discard(ids: readonly number[]): Promise<number> {
    await this.#mustBeGivenUp(ids);
    const { rows } = await this.#sql.query(
      `update outbox set ending = 'discarded' where ending = 'given_up' and id = any($1::bigint[]) returning id`,
      [ids],
    );
    return rows.length;
  }

  async #mustBeGivenUp(ids: readonly number[]): Promise<void> {
    const { rows } = await this.#sql.query<{ id: number }>(
      `select id from unnest($1::bigint[]) id where id not in (select o.id from outbox o where o.ending = 'given_up')`,
      [ids],
    );
    if (rows.length > 0)
      throw new OutboxError(`not given up: ${rows.map(({ id }) => id).join(', ')}; nothing was changed`);
  }
}
