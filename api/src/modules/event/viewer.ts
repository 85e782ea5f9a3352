import { createHash, randomBytes } from 'node:crypto';
import type { SqlQueries } from '../../db/sql-client.ts';
import { networkOf } from '../../http/address.ts';
import { countedOf, type Visitor } from '../../http/caller-limits.ts';

const MOSCOW_OFFSET_MS = 3 * 3600_000;
const SALT_KEY = 'viewer_salt';

/** Day in Europe/Moscow, `2026-03-05`; Moscow has one offset all year. */
export const moscowDay = (moment: Date): string =>
  new Date(moment.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 10);

/** The identity of a viewer of an ad. */
export interface Viewer extends Visitor {
  /** By the bearer token. */
  readonly userId: number | null;
  readonly userAgent: string;
}

/**
 * What robots that run scripts call themselves, often with the address of a page about them; a Cubot is a phone. Libraries
 * that know every robot also take programs of an operator and rare phones for one.
 */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|headless|phantomjs|puppeteer|lighthouse|preview|render|\bping|uptime|monitor|check|tracker|screenshot|screaming frog|debugbear|google-|-google\b|collector|statuscake|site24x7|catchpoint|facebookexternalhit|mediapartners|ia_archiver|ptst\/|gtmetrix|synthetic|https?:|compatible; (?!msie|konqueror)/i;
/** Libraries of programs and tools that drive browsers. An app's web view may add «okhttp» to the words of its browser. */
const LIBRARY =
  /^(?:lib)?(?:curl|wget|python|aiohttp|httpx|go-http-client|java|jakarta|apache-httpclient|node|undici|axios|postmanruntime|insomnia|httpie|ruby|faraday|guzzlehttp|php|www-perl|lwp|perl|dart|reactornetty|scrapy|powershell)\b|^okhttp\/?[\d.]*$|playwright|selenium|webdriver/i;
/** A browser draws or loads a page ahead. */
const AHEAD = /pre(?:fetch|render|view)/i;

/** Whether no person looks at the page that a guest's call comes from. */
export const isNoViewer = (userAgent: string, purpose: string): boolean => {
  const agent = userAgent.trim();
  return agent === '' || ROBOT.test(agent) || LIBRARY.test(agent) || AHEAD.test(purpose);
};

export const saltedHash = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);

/**
 * One key per user and day [CAR-36]: the signed-in user, the device, else a hash of network and browser, with a salt
 * that changes daily, so that viewers cannot be tracked across days. A claimed messenger id could be forged, so it
 * is not used [I23].
 */
export const viewerKey = ({ userId, ip, device, userAgent }: Viewer, salt: string): string => {
  if (userId !== null) return `user:${userId}`;
  return device ? `device:${saltedHash(salt, device)}` : `anon:${saltedHash(salt, networkOf(ip), userAgent)}`;
};

/** The addresses that limits count for the viewer, by the same daily salt. */
export const addressKeys = (
  viewer: Pick<Viewer, 'ip' | 'device'>,
  salt: string,
): { readonly address_key: string | null; readonly network_key: string | null } => {
  const { crowd, network } = countedOf(viewer, 'strict');
  return {
    address_key: crowd && saltedHash(salt, crowd),
    network_key: network && saltedHash(salt, network),
  };
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
