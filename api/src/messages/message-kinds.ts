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
export const QUIET_KINDS: readonly string[] = ['price_change', 'new_ad'] satisfies MessageKind[];

/** Kinds that are worth nothing once their time is over: they end without an alert. */
const PASSING_KINDS: readonly string[] = ['code', ...QUIET_KINDS];

/** Whether a message that could not be delivered is a loss for a user. */
export const isLasting = (kind: string): boolean => !PASSING_KINDS.includes(kind);

/** SQL: the row of a table is of a kind that `isLasting` names. */
export const isLastingSql = (table: string): string =>
  `${table}.kind not in (${PASSING_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** For this long a message is tried; a code has a life of its own. */
export const LIFE_S = 14 * 86_400;

/** SQL: the turn of the column `kind` of a table: a code, then what people did, then prices, then digests [I78]. */
export const turnSql = (table: string): string =>
  `case ${table}.kind when 'code' then 0 when 'price_change' then 2 when 'new_ad' then 3 else 1 end`;
