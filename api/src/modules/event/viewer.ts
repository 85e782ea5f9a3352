import { createHash, randomBytes } from 'node:crypto';
import type { SqlQueries } from '../../db/sql-client.ts';

const MOSCOW_OFFSET_MS = 3 * 3600_000;
const SALT_KEY = 'viewer_salt';

/** Day in Europe/Moscow, `2026-03-05`; Moscow keeps one offset all year. */
export const moscowDay = (moment: Date): string =>
  new Date(moment.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 10);

/** What is known of who looks at an ad. */
export interface Viewer {
  /** By the bearer token. */
  readonly userId: number | null;
  /** As the body claims. */
  readonly telegramId: string | null;
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * One key for one person and day [CAR-36]: the signed-in user, else the messenger's id, else a hash of IP and
 * browser with a salt that changes daily, so that viewers cannot be tracked across days.
 */
export const viewerKey = ({ userId, telegramId, ip, userAgent }: Viewer, salt: string): string => {
  if (userId !== null) return `user:${userId}`;
  if (telegramId !== null) return `tg:${telegramId}`;
  const hash = createHash('sha256').update(`${salt}\n${ip}\n${userAgent}`).digest('base64url');
  return `anon:${hash.slice(0, 22)}`;
};

/** The salt of a day, the same for every process over one database; yesterday's is overwritten. */
export const readDaySalt = async (sql: SqlQueries, day: string): Promise<string> => {
  const fresh = JSON.stringify({ day, salt: randomBytes(16).toString('base64url') });
  const { rows } = await sql.query<{ salt: string }>(
    `insert into settings (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set
       value = case when settings.value ->> 'day' = $3 then settings.value else excluded.value end,
       updated_at = now()
     returning value ->> 'salt' as salt`,
    [SALT_KEY, fresh, day],
  );
  return rows[0]?.salt ?? '';
};
