import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import type { ProfileFields } from '@cars/shared-contracts/schemas/profile';
import { isWithinSql } from '../../db/is-within.ts';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import type { SignedInCaller } from '../../http/caller.ts';
import { failures } from '../../http/failure.ts';
import type { UploadedPart } from '../../http/multipart.ts';
import { imageRefusals } from '../../images/errors.ts';
import { pictureFailure } from '../../images/picture-failure.ts';
import type { Images } from '../../images/pipeline.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { PROVED_PHONE_S } from '../sign-in/limits.ts';
import { admitSession } from '../sign-in/sessions.ts';
import { accountOfFormerPhone, changeNumber } from './number.ts';
import { requestPictureRemoval } from './picture-removals.ts';

/** SQLSTATE of a unique violation. */
const TAKEN = '23505';
const TEXTS = {
  wrongPhone: 'Введите номер телефона',
  notProved: 'Подтвердите новый номер кодом из сообщения.',
  taken: 'Этот номер уже привязан к другому аккаунту.',
} as const;

const taken = () => failures.invalid({ phone_number: [TEXTS.taken] });
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === TAKEN;

/** Stores an avatar. Throws 422 with `errors.avatar` for an unsupported picture [H24]. */
export const storeAvatar = async (images: Images, userId: number, part: UploadedPart): Promise<string> => {
  try {
    if (part.kind === 'text') throw imageRefusals.wrongFormat();
    const { address } = await images.storeImage(
      { file: part.path },
      { purpose: 'avatar', owner: `user ${userId}` },
    );
    return address;
  } catch (error) {
    throw pictureFailure(error, 'avatar');
  }
};

/** Whether the user's row names this picture; waits for a transaction that writes the row. */
export const hasAvatar = async (sql: SqlQueries, userId: number, address: string): Promise<boolean> => {
  const { rows } = await sql.query<{ avatar: string | null }>(
    'select avatar from users where id = $1 for share',
    [userId],
  );
  return rows[0]?.avatar === address;
};

/** The user has this number: the profile may take it for ten minutes. */
export const keepProvedPhone = async (
  sql: SqlQueries,
  userId: number,
  phone: string,
  now: Date,
): Promise<void> => {
  await sql.query(
    `insert into proved_phones (user_id, phone, proved_at) values ($1, $2, $3::timestamptz)
     on conflict (user_id) do update set phone = excluded.phone, proved_at = excluded.proved_at`,
    [userId, phone, now.toISOString()],
  );
};

/** Whether the profile may take this number; consumes the proof. Throws 422 without one, and for one of another account. */
const useProof = async (tx: SqlQueries, userId: number, phone: string, now: Date): Promise<void> => {
  const { rows } = await tx.query(
    `delete from proved_phones where user_id = $1 and phone = $2
       and ${isWithinSql('proved_at', '$3', '$4')} returning user_id`,
    [userId, phone, now.toISOString(), PROVED_PHONE_S],
  );
  if (rows.length === 0) throw failures.invalid({ phone_number: [TEXTS.notProved] });
  if (((await accountOfFormerPhone(tx, phone, now)) ?? userId) !== userId) throw taken();
};

interface Old {
  readonly phone: string | null;
  readonly avatar: string | null;
}

/**
 * Writes the fields of the form: an absent field stays unchanged, an empty one is emptied. All or nothing: a
 * new number without a fresh code refuses the whole form [B23].
 */
export const writeProfile = async (
  sql: SqlClient,
  user: SignedInCaller,
  fields: ProfileFields,
  avatar: string | null,
  { outbox, now }: { readonly outbox: Pick<Outbox, 'put'>; readonly now: Date },
): Promise<void> => {
  const { userId, sessionHash } = user;
  const phone = fields.phone_number === undefined ? null : normalizePhone(fields.phone_number);
  if (fields.phone_number !== undefined && !phone)
    throw failures.invalid({ phone_number: [TEXTS.wrongPhone] });
  try {
    await sql.transaction(async (tx) => {
      const { rows } = await tx.query<Old>(
        'select phone, avatar from users where id = $1 and anonymized_at is null for update',
        [userId],
      );
      const [old] = rows;
      if (!old) throw failures.unauthorized();
      await admitSession(tx, user);
      if (phone && phone !== old.phone) {
        await useProof(tx, userId, phone, now);
        await changeNumber(tx, { userId, from: old.phone, to: phone, sessionHash }, { outbox, now });
      }

      await tx.query(
        `update users set
           name = coalesce($2, name), avatar = coalesce($3, avatar),
           username = case when $4::text is null then username else nullif(ltrim($4::text, '@'), '') end,
           email = case when $5::text is null then email else nullif($5::text, '') end
         where id = $1`,
        [userId, fields.name ?? null, avatar, fields.username ?? null, fields.email ?? null],
      );
      if (avatar) await requestPictureRemoval(tx, old.avatar);
    });
  } catch (error) {
    if (isTaken(error)) throw taken();
    throw error;
  }
};
