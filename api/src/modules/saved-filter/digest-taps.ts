import type { TapOutcome } from '../../bot/bot-reply.ts';
import type { SqlClient, SqlQueries } from '../../db/sql-client.ts';
import { accountsOf } from '../../messages/accounts.ts';
import type { Identity } from '../../messages/recipient.ts';
import { digestActions, digestButtons } from './digest.ts';
import { DIGEST_TEXTS } from './digest-texts.ts';

const TAP = /^d:(weekly|daily|off):([1-9]\d{0,8})$/;

const setWeekly = async (tx: SqlQueries, userId: number, isWeekly: boolean): Promise<TapOutcome> => {
  await tx.query(
    `insert into digests (user_id, is_weekly) values ($1, $2)
     on conflict (user_id) do update set is_weekly = excluded.is_weekly`,
    [userId, isWeekly],
  );
  return {
    notice: isWeekly ? DIGEST_TEXTS.nowWeekly : DIGEST_TEXTS.nowDaily,
    buttons: digestButtons(digestActions(userId, isWeekly)),
  };
};

/** Off is the switch of each saved filter, which the app shows as well. */
const switchOff = async (tx: SqlQueries, userId: number): Promise<TapOutcome> => {
  await tx.query(
    'update saved_filters set notify_on_new_ad = false where user_id = $1 and notify_on_new_ad',
    [userId],
  );
  await tx.query('delete from digest_ads where user_id = $1 and sent_at is null', [userId]);
  return { notice: DIGEST_TEXTS.nowOff, buttons: digestButtons([]) };
};

/**
 * A tap under a digest: its data name the user whose digest it is, and only an identity of that user changes
 * anything [BOT-9]. Null for data of another button.
 */
export const tapOnDigest = async (
  sql: SqlClient,
  from: Identity,
  data: string,
): Promise<TapOutcome | null> => {
  const [, what, id] = TAP.exec(data) ?? [];
  if (!what) return null;
  const userId = Number(id);
  return sql.transaction(async (tx) => {
    if (!(await accountsOf(tx, from)).includes(userId)) return { notice: DIGEST_TEXTS.notOwn };
    return what === 'off' ? switchOff(tx, userId) : setWeekly(tx, userId, what === 'weekly');
  });
};
