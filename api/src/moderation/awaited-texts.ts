import type { SqlQueries } from '../db/sql-client.ts';
import { type Identity, recipientOf } from '../messages/recipient.ts';

/** What the next message of a user is taken as: the reason of a rejection, or the explanation of an appeal. */
export interface AwaitedText {
  readonly purpose: 'rejection' | 'appeal';
  readonly subject_id: number;
  /** Of a company's data. */
  readonly revision: string | null;
}

/** Data of the buttons that end the wait. */
export const STOP_TAPS = { appeal: 'x:appeal', rejection: 'x:rejection' } as const;

const LIFE_MS = 15 * 60_000;

export const awaitText = async (
  tx: SqlQueries,
  from: Identity,
  { purpose, subject_id, revision }: AwaitedText,
  now: Date,
): Promise<void> => {
  await tx.query(
    `insert into awaited_texts (recipient, purpose, subject_id, revision, expires_at)
     values ($1, $2, $3, $4, $5::timestamptz)
     on conflict (recipient) do update set purpose = excluded.purpose, subject_id = excluded.subject_id,
       revision = excluded.revision, expires_at = excluded.expires_at`,
    [recipientOf(from), purpose, subject_id, revision, new Date(now.getTime() + LIFE_MS).toISOString()],
  );
};

/** Null when nothing is awaited. */
export const readAwaited = async (
  sql: SqlQueries,
  from: Identity,
  now: Date,
): Promise<AwaitedText | null> => {
  const { rows } = await sql.query<AwaitedText>(
    `select purpose, subject_id, revision from awaited_texts
     where recipient = $1 and expires_at > $2::timestamptz`,
    [recipientOf(from), now.toISOString()],
  );
  return rows[0] ?? null;
};

/** After the text was used: a server that dies before it uses a repeated text, which changes nothing more. */
export const endAwaiting = async (
  sql: SqlQueries,
  from: Identity,
  purpose: AwaitedText['purpose'],
): Promise<void> => {
  await sql.query('delete from awaited_texts where recipient = $1 and purpose = $2', [
    recipientOf(from),
    purpose,
  ]);
};
