import * as z from 'zod';
import {
  DEFAULT_PORT,
  DEMO_BOT_APP_NAME,
  DEMO_BOT_NAME,
  DEMO_BOT_TOKEN,
  DEMO_MAX_BOT_NAME,
  DEMO_MAX_BOT_TOKEN,
  DEMO_SERVICE_PASSWORD,
  DEMO_SERVICE_USER,
} from './env-defaults.ts';
import { MESSENGER_SETTINGS } from './env-messengers.ts';
import { combinedProblems, type Given, type Problem } from './env-problems.ts';
import {
  address,
  flag,
  matching,
  origin,
  origins,
  port,
  postgresUrl,
  proxies,
  replicaUrls,
  words,
} from './env-values.ts';
export const EnvSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .optional()
    .describe('`production` refuses demo data and demo credentials, and listens on HOST.'),
  PORT: port.default(DEFAULT_PORT).describe('Port of the server.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      'Folder of everything that the server owns: embedded database, pictures, releases, lock, control socket.',
    ),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'postgres:// address; without it the embedded database in DATA_DIR is used. Registry and files of releases are in it too; for release commands as well. Secret.',
    ),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe(
      'postgres:// address of PostgreSQL itself, for migrations and all commands; set it where DATABASE_URL is a pooler in transaction mode (pgbouncer). Secret.',
    ),
  DATABASE_REPLICA_URLS: replicaUrls
    .default([])
    .describe(
      'postgres:// addresses of streaming replicas of DATABASE_URL, separated by spaces: they serve reads of guests while they are at most 5 s behind. Secret.',
    ),
  SEED: z
    .enum(['demo', 'none'], 'expected demo or none')
    .optional()
    .describe('`demo` fills an empty database with made-up people and cars; the default with DEMO=1.'),
  DEMO: flag
    .optional()
    .describe(
      '1 serves the demo: messenger simulator, outbox, test people. The default of `pnpm start` outside production.',
    ),
  RATE_LIMITS: z
    .enum(['demo', 'strict'], 'expected demo or strict')
    .optional()
    .describe('`demo` counts no calls of guests on this machine; the default with DEMO=1.'),
  MONOLITH: flag
    .default(false)
    .describe('1 serves the single artifact instead of the remotes, for comparison only.'),
  ADMIN_START_PARAM_SHA256: matching(/^[0-9a-f]{64}$/, 'expected a SHA-256: 64 characters 0-9a-f')
    .optional()
    .describe('SHA-256 of the start parameter that switches admin mode on, 64 hexadecimal digits.'),
  BULLETIN_MODE: flag
    .optional()
    .describe('1 shows the seller features to all users, without admin mode; the default in the demo.'),
  FRAME_ANCESTORS: words
    .optional()
    .describe(
      'Origins that may frame the page, separated by spaces; by default the web clients of the messengers.',
    ),
  ...MESSENGER_SETTINGS,
  // Basic credentials end the name at the first colon.
  SERVICE_USER: matching(/^[^:]{1,200}$/, 'expected 1 to 200 characters without a colon')
    .default(DEMO_SERVICE_USER)
    .describe('User of the service credentials (basic). Required in production.'),
  SERVICE_PASSWORD: z
    .string()
    .min(1)
    .max(200)
    .default(DEMO_SERVICE_PASSWORD)
    .describe('Password of the service credentials. Required in production. Secret.'),
  PUBLIC_URL: origin.optional().describe('Origin of the app’s public address. Required in production.'),
  CORS_ORIGINS: origins
    .default([])
    .describe(
      'Origins beside PUBLIC_URL whose pages may call this api, separated by spaces: those of `pnpm export`.',
    ),
  TRUSTED_PROXIES: proxies
    .optional()
    .describe(
      'Addresses or networks of reverse proxies whose X-Forwarded-For is trusted, separated by spaces; `none` for no proxy. Unset, a proxy on this machine is trusted in production.',
    ),
  CONNECTIONS_PER_ADDRESS: matching(/^[0-9]{1,5}$/, 'expected a number of connections')
    .default('400')
    .transform(Number)
    .describe(
      'Open connections of one address (IPv6: of one /48, a /64 has 100 at most); 0 for any number. Without effect behind trusted proxies, which should have such a limit of their own.',
    ),
  LAG_MAX_MS: matching(/^[0-9]{1,5}$/, 'expected a number of milliseconds')
    .default('500')
    .transform(Number)
    .describe('Lag of the server beyond which calls are refused with 503, in milliseconds; 0 refuses none.'),
  HSTS_SUBDOMAINS: flag
    .default(false)
    .describe(
      '1 makes browsers use https for every name below this host too, for two years; only where all of them have it.',
    ),
  KEEP_ALIVE_SECONDS: matching(/^([1-9][0-9]?|[1-5][0-9][0-9]|600)$/, 'expected 1 to 600 seconds')
    .default('5')
    .transform(Number)
    .describe(
      'Seconds after which the server closes an idle connection; a proxy or load balancer has to close it sooner.',
    ),
  DRAIN_SECONDS: matching(/^[0-8]$/, 'expected 0 to 8 seconds')
    .transform(Number)
    .optional()
    .describe(
      'Seconds between SIGTERM, when /readyz turns 503, and the end of accepting; by default 5 in production, else 0. A whole stop takes 10 at most.',
    ),
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of backups; with it the server backs itself up each night. On another disk than DATA_DIR.',
    ),
  BACKUPS_RETAINED: matching(/^[1-9][0-9]{0,3}$/, 'expected a number of backups')
    .default('14')
    .transform(Number)
    .describe('Backups that stay in their folder; older ones are removed.'),
  INDEX_MAX_ADS: matching(/^\d{1,8}$/, 'expected a whole number from 0 to 99999999')
    .default('2000000')
    .transform(Number)
    .describe(
      'Active ads up to which searches read memory, about 350 bytes each; with more, and with 0, they read the database.',
    ),
  METRICS_PORT: port.optional().describe('Port of /metrics; off unless set.'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address on which /metrics is served; this machine alone unless set.'),
  METRICS_TOKEN: matching(/^[\x21-\x7e]{16,200}$/, 'expected 16 to 200 characters without spaces')
    .optional()
    .describe('Bearer token that a reader of /metrics must send; none unless set. Secret.'),
  RELEASES_TOKEN: matching(/^[\x21-\x7e]{24,200}$/, 'expected 24 to 200 characters without spaces')
    .optional()
    .describe(
      'Bearer token of the release page at /releases, which does not exist without it; it signs the passes of moderators too. Secret.',
    ),
  RELEASES_MODERATORS: words
    .refine((ids) => ids.every((id) => /^[1-9][0-9]{0,14}$/.test(id)), 'expected ids of users')
    .transform((ids) => ids.map(Number))
    .default([])
    .describe(
      'Ids of users who may open /releases with their session of the app, separated by spaces; needs RELEASES_TOKEN.',
    ),
  GEOCODER_URL: address
    .optional()
    .describe('Address of a Nominatim-compatible geocoder; without it the nearest known city is named.'),
  MAP_TILES_URL: z
    .string()
    .min(1)
    .optional()
    .describe('Template of map tiles, `https://…/{z}/{x}/{y}.png`; without it maps show a grid.'),
  RATES_URL: address
    .optional()
    .describe('Address of the daily exchange rates; without it the built-in rates are used.'),
  STATS_URL: origin
    .optional()
    .describe('Reserved for a statistics service of its own; /stats of this server is used.'),
  S3_IMAGES: flag
    .default(false)
    .describe('1 keeps pictures in the bucket below instead of DATA_DIR; their addresses stay the same.'),
  SHARED_PICTURES: flag
    .default(false)
    .describe(
      '1 where all servers of the database have DATA_DIR/images in common, for example on a network drive. Without it and S3_IMAGES, a second server with another DATA_DIR does not start.',
    ),
  S3_REGISTRY: flag
    .default(false)
    .describe('1 keeps the registry of releases in the bucket below; for release commands too.'),
  S3_RELEASES_URL: address
    .optional()
    .describe(
      'Public address of the bucket that serves the files of remotes, for release commands too; every origin must be able to read it.',
    ),
  RELEASE_ORIGINS: origins
    .default([])
    .describe(
      'Origins beside its own and that of S3_RELEASES_URL from which pages may load remotes, separated by spaces; builds of others are left out.',
    ),
  RELEASE_DELTAS: flag
    .default(true)
    .describe(
      '0 sends files of releases whole; otherwise browsers that can (RFC 9842) load what changed since the build that they have.',
    ),
  S3_ENDPOINT: origin.optional().describe('Origin of the S3-compatible store.'),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket of the store.'),
  S3_REGION: z.string().min(1).optional().describe('Region of the store.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Key id of the store.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Key of the store. Secret.'),
  HOST: z
    .string()
    .min(1)
    .default('0.0.0.0')
    .describe('Address to listen on in production; elsewhere the server listens on loopback only.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least level of the log: fatal, error, warn, info, debug or silent.'),
});

/** The messenger's web clients: they frame the page as an `iframe`. */
const MESSENGER_ORIGINS = ['https://web.telegram.org', 'https://*.telegram.org'];
const MAX_ORIGINS = ['https://web.max.ru', 'https://*.max.ru', 'https://*.oneme.ru'];
const DEMO_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Production behind a balancer that looks every second or two. */
const DRAIN_SECONDS = 5;

/** Settings that stop the server from starting; the message names each variable [S21]. */
export class EnvError extends Error {
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ variable, reason }) => `${variable}: ${reason}`).join('\n'));
    this.name = 'EnvError';
  }
}

/** What is wrong with single values. */
const valueProblems = (given: Given): Problem[] =>
  (EnvSchema.safeParse(given).error?.issues ?? []).map(({ path, message }) => ({
    variable: String(path[0]),
    reason: message,
  }));

/**
 * The server's configuration, read once. Throws `EnvError` with all problems together: values that cannot be used, and
 * in production missing or built-in secrets.
 */
export const parseEnv = (variables: Given) => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const problems = [...valueProblems(given), ...combinedProblems(given)];
  if (problems.length > 0) throw new EnvError(problems);
  const env = EnvSchema.parse(given);
  const production = env.NODE_ENV === 'production';
  const demo = env.DEMO ?? false;
  const maxBotToken = env.MAX_BOT_TOKEN ?? (demo ? DEMO_MAX_BOT_TOKEN : undefined);
  return {
    ...env,
    production,
    TRUSTED_PROXIES: env.TRUSTED_PROXIES ?? [],
    trustsThisMachine: production && env.TRUSTED_PROXIES === undefined,
    DEMO: demo,
    SEED: env.SEED ?? (demo ? ('demo' as const) : ('none' as const)),
    RATE_LIMITS: env.RATE_LIMITS ?? (demo ? ('demo' as const) : ('strict' as const)),
    MESSAGES: env.MESSAGES ?? (!demo && (env.BOT_TOKEN || env.MAX_BOT_TOKEN) ? 'bot' : 'outbox'),
    BOT_TOKEN: env.BOT_TOKEN ?? (demo ? DEMO_BOT_TOKEN : undefined),
    BOT_NAME: env.BOT_NAME ?? (demo ? DEMO_BOT_NAME : undefined),
    BOT_APP_NAME: env.BOT_APP_NAME ?? (demo && !env.BOT_NAME ? DEMO_BOT_APP_NAME : undefined),
    MAX_BOT_TOKEN: maxBotToken,
    MAX_BOT_NAME: env.MAX_BOT_NAME ?? (demo ? DEMO_MAX_BOT_NAME : undefined),
    BULLETIN_MODE: env.BULLETIN_MODE ?? demo,
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (production ? DRAIN_SECONDS : 0),
    RELEASE_ORIGINS: [
      ...env.RELEASE_ORIGINS,
      ...(env.S3_RELEASES_URL ? [new URL(env.S3_RELEASES_URL).origin] : []),
    ],
    FRAME_ANCESTORS: env.FRAME_ANCESTORS ?? [
      ...MESSENGER_ORIGINS,
      ...(maxBotToken ? MAX_ORIGINS : []),
      ...(demo ? DEMO_ORIGINS : []),
    ],
  };
};

export type Env = ReturnType<typeof parseEnv>;

/** The public address of the app; outside production that is this machine. */
export const appUrlOf = (env: Env): string => env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
