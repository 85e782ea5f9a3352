import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';

/** A user of a messenger. */
export interface Identity {
  readonly messenger: MessengerName;
  readonly id: string;
}

const PREFIXES: Readonly<Record<MessengerName, string>> = { telegram: 'tg', max: 'max' };
const MESSENGERS: Readonly<Record<string, MessengerName>> = { tg: 'telegram', max: 'max' };

/** `tg:<id>` or `max:<id>`. */
export const recipientOf = ({ messenger, id }: Identity): string => `${PREFIXES[messenger]}:${id}`;

/** The identity of such an address; null for a phone. */
export const identityOf = (recipient: string): Identity | null => {
  const [, prefix = '', id = ''] = /^(tg|max):(\d{1,20})$/.exec(recipient) ?? [];
  const messenger = MESSENGERS[prefix];
  return messenger ? { messenger, id } : null;
};

/** SQL: the id of the user of a recipient, which is an expression; null for an unknown one. */
export const userOfRecipientSql = (recipient: string): string => `coalesce(
  (select id from users where phone = ${recipient}),
  (select user_id from messenger_accounts
   where messenger = case split_part(${recipient}, ':', 1) when 'tg' then 'telegram' else 'max' end
     and messenger_id = split_part(${recipient}, ':', 2)))`;

/** SQL: the address of the `messenger_accounts` row `m`. */
export const MESSENGER_ADDRESS_SQL = `case m.messenger when 'telegram' then 'tg' else m.messenger end || ':' || m.messenger_id`;

/** SQL: where messages to the `users` row `u` go; null when there is no place. */
export const RECIPIENT_SQL = `coalesce(u.phone, (
  select ${MESSENGER_ADDRESS_SQL} from messenger_accounts m where m.user_id = u.id order by m.linked_at desc limit 1))`;
