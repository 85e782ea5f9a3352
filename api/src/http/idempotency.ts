import { createHash } from 'node:crypto';
import { isWithinSql } from '../db/is-within.ts';
import type { SqlClient, SqlQueries } from '../db/sql-client.ts';
import { failures } from './failure.ts';
import type { Uploads } from './multipart.ts';

/** How long a call with the same key returns the first response [J1]. */
export const IDEMPOTENCY_TTL_S = 86_400;
/** Keys of common libraries: a UUID, perhaps in quotes. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** A call with the header `Idempotency-Key`; keys of different users are independent [J4]. */
export interface IdempotentCall {
  readonly userId: number;
  readonly key: string;
  /** Hash of the whole request: the same key with another request is rejected [J3]. */
  readonly requestHash: string;
}

/** Saves the response in the transaction of the work. */
export type SaveResponse = (tx: SqlQueries, response: object) => Promise<void>;

/** Runs work at most once per key. */
export type Once = <Reply extends object>(work: (save: SaveResponse) => Promise<Reply>) => Promise<Reply>;

/** The key of a call. Throws 422 for an invalid one. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header))
    throw failures.invalid({ 'Idempotency-Key': ['Ожидается ключ до 128 знаков'] });
  return header;
};

/** Hash of a request: the call, its fields, and the contents of its pictures. */
export const hashRequest = (call: string, fields: unknown, uploads: Uploads): string => {
  const parts = Object.entries(uploads).map(([name, list]) => [
    name,
    list.map((part) => (part.kind === 'file' ? `file ${part.sha256}` : `text ${part.text}`)),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([call, fields, parts]))
    .digest('hex');
};

/** Another process has saved a response for the key meanwhile: the work here is rolled back. */
class SavedElsewhere extends Error {}

/**
 * Calls with the key of a call in flight wait for it; later ones get the response saved in the transaction
 * of the work. Rejections are not saved: a corrected request may use the same key.
 */
export class IdempotencyStore {
  readonly #sql: SqlClient;
  readonly #now: () => Date;
  readonly #inFlight = new Map<string, { readonly hash: string; readonly response: Promise<object> }>();

  constructor({ sql, now }: { sql: SqlClient; now: () => Date }) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Throws 422 when the key belongs to another request. */
  once<Reply extends object>(
    call: IdempotentCall,
    work: (save: SaveResponse) => Promise<Reply>,
  ): Promise<Reply> {
    const id = `${call.userId} ${call.key}`;
    const inFlight = this.#inFlight.get(id);
    if (inFlight) {
      if (inFlight.hash !== call.requestHash) return Promise.reject(failures.reusedKey());
      return inFlight.response as Promise<Reply>;
    }
    const response = this.#respond(call, work).finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, { hash: call.requestHash, response });
    return response;
  }

  async #respond<Reply extends object>(
    call: IdempotentCall,
    work: (save: SaveResponse) => Promise<Reply>,
  ): Promise<Reply> {
    const saved = await this.#read(call);
    if (saved) return saved as Reply;
    try {
      return await work((tx, response) => this.#save(tx, call, response));
    } catch (error) {
      if (!(error instanceof SavedElsewhere)) throw error;
      const other = await this.#read(call);
      if (!other) throw failures.unavailable();
      return other as Reply;
    }
  }

  async #read({ userId, key, requestHash }: IdempotentCall): Promise<object | null> {
    const { rows } = await this.#sql.query<{ request_hash: string; answer: string }>(
      `select request_hash, answer from idempotent_responses where user_id = $1 and key = $2
         and ${isWithinSql('created_at', '$3', '$4')}`,
      [userId, key, this.#now().toISOString(), IDEMPOTENCY_TTL_S],
    );
    const [saved] = rows;
    if (!saved) return null;
    if (saved.request_hash !== requestHash) throw failures.reusedKey();
    return JSON.parse(saved.answer);
  }

  async #save(tx: SqlQueries, { userId, key, requestHash }: IdempotentCall, response: object): Promise<void> {
    const { rows } = await tx.query(
      `insert into idempotent_responses (user_id, key, request_hash, answer, created_at)
       values ($1, $2, $3, $4, $5::timestamptz)
       on conflict (user_id, key) do update
         set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at
         where not ${isWithinSql('idempotent_responses.created_at', '$5', '$6')}
       returning user_id`,
      [userId, key, requestHash, JSON.stringify(response), this.#now().toISOString(), IDEMPOTENCY_TTL_S],
    );
    if (rows.length === 0) throw new SavedElsewhere();
  }
}
