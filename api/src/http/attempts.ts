import { createHash } from 'node:crypto';
import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { failures } from './failure.ts';
import type { Uploads } from './multipart.ts';

/** How long a named call is answered as it was the first time [J1]. */
export const ANSWERS_KEPT_S = 86_400;
/** What people's libraries send: a UUID, perhaps in quotes. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** A call that its caller has named by the header `Idempotency-Key`; names of different people never meet [J4]. */
export interface Attempt {
  readonly userId: number;
  readonly key: string;
  /** Over everything that was asked: the same name for something else is refused [J3]. */
  readonly requestHash: string;
}

/** Keeps the answer with the transaction that makes it true. */
export type KeepAnswer = (tx: SqlQueries, answer: object) => Promise<void>;

/** Runs work that must happen once, however often it is asked for. */
export type Once = <Answer extends object>(work: (keep: KeepAnswer) => Promise<Answer>) => Promise<Answer>;

/** The name of a call. Throws 422 for what is none. */
export const readAttemptKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header))
    throw failures.invalid({ 'Idempotency-Key': ['Ожидается ключ до 128 знаков'] });
  return header;
};

/** One hash for one wish: the call, its fields, and what its pictures hold. */
export const hashRequest = (call: string, fields: unknown, uploads: Uploads): string => {
  const parts = Object.entries(uploads).map(([name, list]) => [
    name,
    list.map((part) => (part.kind === 'file' ? `file ${part.sha256}` : `text ${part.text}`)),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([call, fields, parts]))
    .digest('hex');
};

/** Another process has answered the same attempt meanwhile: what was done here is rolled back. */
class AnsweredElsewhere extends Error {}

/**
 * Named calls. Those that arrive while the first is at work wait for it; later ones are answered from the table,
 * where the answer was written in the very transaction of the work: it is there exactly when the work is done. A
 * refusal is not kept: mended, it may be sent again under its name.
 */
export class Attempts {
  readonly #sql: SqlClient;
  readonly #now: () => Date;
  readonly #running = new Map<string, { readonly hash: string; readonly answer: Promise<object> }>();

  constructor({ sql, now }: { sql: SqlClient; now: () => Date }) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Throws 422 when the name stands for another request. */
  once<Answer extends object>(
    attempt: Attempt,
    work: (keep: KeepAnswer) => Promise<Answer>,
  ): Promise<Answer> {
    const id = `${attempt.userId} ${attempt.key}`;
    const running = this.#running.get(id);
    if (running) {
      if (running.hash !== attempt.requestHash) return Promise.reject(failures.reusedKey());
      return running.answer as Promise<Answer>;
    }
    const answer = this.#answer(attempt, work).finally(() => this.#running.delete(id));
    this.#running.set(id, { hash: attempt.requestHash, answer });
    return answer;
  }

  async #answer<Answer extends object>(
    attempt: Attempt,
    work: (keep: KeepAnswer) => Promise<Answer>,
  ): Promise<Answer> {
    const kept = await this.#read(attempt);
    if (kept) return kept as Answer;
    try {
      return await work((tx, answer) => this.#keep(tx, attempt, answer));
    } catch (error) {
      if (!(error instanceof AnsweredElsewhere)) throw error;
      const answered = await this.#read(attempt);
      if (!answered) throw failures.unavailable();
      return answered as Answer;
    }
  }

  async #read({ userId, key, requestHash }: Attempt): Promise<object | null> {
    const { rows } = await this.#sql.query<{ request_hash: string; answer: string }>(
      `select request_hash, answer from kept_answers where user_id = $1 and key = $2
         and created_at > $3::timestamptz - make_interval(secs => $4)`,
      [userId, key, this.#now().toISOString(), ANSWERS_KEPT_S],
    );
    const [kept] = rows;
    if (!kept) return null;
    if (kept.request_hash !== requestHash) throw failures.reusedKey();
    return JSON.parse(kept.answer);
  }

  async #keep(tx: SqlQueries, { userId, key, requestHash }: Attempt, answer: object): Promise<void> {
    const { rows } = await tx.query(
      `insert into kept_answers (user_id, key, request_hash, answer, created_at)
       values ($1, $2, $3, $4, $5::timestamptz)
       on conflict (user_id, key) do update
         set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at
         where kept_answers.created_at <= $5::timestamptz - make_interval(secs => $6)
       returning user_id`,
      [userId, key, requestHash, JSON.stringify(answer), this.#now().toISOString(), ANSWERS_KEPT_S],
    );
    if (rows.length === 0) throw new AnsweredElsewhere();
  }
}
