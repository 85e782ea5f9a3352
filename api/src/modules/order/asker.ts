import type { SqlQueries } from '../../db/sql-client.ts';
import { networkOf } from '../../http/address.ts';
import type { Visitor } from '../../http/caller-limits.ts';
import { moscowDay, readDaySalt, saltedHash } from '../event/viewer.ts';

/** Who sends a request. */
export interface Asker {
  /** The account, or the number that a guest names. */
  readonly key: string;
  /** By any of these a later request is known to be of the same sender. */
  readonly marks: readonly string[];
}

export const accountAsker = (userId: number): Asker => ({ key: `user:${userId}`, marks: [`user:${userId}`] });

/** A number is no proof: a guest is known again by the device or the network, with the salt of the day [I23]. */
export const guestAsker = async (
  sql: SqlQueries,
  phone: string,
  { ip, deviceHash }: Visitor,
  now: Date,
): Promise<Asker> => {
  const salt = await readDaySalt(sql, moscowDay(now));
  const device = deviceHash ? [`device:${saltedHash(salt, deviceHash)}`] : [];
  return {
    key: `phone:${phone.replace('+', '')}`,
    marks: [...device, `network:${saltedHash(salt, networkOf(ip))}`],
  };
};

/** What the column `asker_key` has of the sender. */
export const storedAsker = ({ key, marks }: Asker): string => [...new Set([key, ...marks])].join(' ');

/** SQL: a row of `orders` is of the sender with this key and these marks. */
export const isOfAskerSql = (key: string, marks: string): string =>
  `(split_part(asker_key, ' ', 1) = ${key}::text and string_to_array(asker_key, ' ') && ${marks}::text[])`;
