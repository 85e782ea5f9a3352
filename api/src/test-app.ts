import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, type AppParts, buildApp } from './app.ts';
import type { Database } from './db/database.ts';
import { parseEnv } from './env.ts';
import { hashToken } from './http/caller.ts';
import { createLog } from './log.ts';
import { OutboundError } from './outbound.ts';

export interface TestApp extends App {
  call(options: InjectOptions | string): Promise<LightMyRequestResponse>;
  /** Lines of the log so far. */
  logged(): string;
  close(): Promise<void>;
}

type Variables = Readonly<Record<string, string>>;
export type TestAppParts = Partial<Omit<AppParts, 'database' | 'env' | 'log'>> & {
  readonly variables?: Variables;
};

/** Outbound requests fail unless the test provides a fake. */
const unreachable = async () => {
  throw new OutboundError('dns', 'nowhere.test');
};

/** The server in process over a test's database: strict limits, every response checked against its schema. */
export const openTestApp = async (
  database: Database,
  { variables = {}, ...parts }: TestAppParts = {},
): Promise<TestApp> => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const env = parseEnv({
    NODE_ENV: 'test',
    RATE_LIMITS: 'demo',
    LAG_MAX_MS: '0',
    LOG_LEVEL: 'debug',
    ...variables,
  });
  const app = await buildApp({
    outbound: unreachable,
    ...parts,
    env,
    database,
    log: createLog(env.LOG_LEVEL, stream),
  });
  await app.start();
  return {
    ...app,
    call: (options) => app.http.inject(options),
    logged: () => lines.join(''),
    close: async () => {
      await app.http.close();
    },
  };
};

/** Columns of an ad that a test sets. */
export type AdFields = Readonly<Record<string, unknown>>;

const PLAIN_AD = {
  user_id: 1,
  mark_id: 1,
  mark: 'BMW',
  model_id: 11,
  model: 'X5',
  price: 1_000_000,
  price_rub: 1_000_000,
  year: 2015,
};

/** Writes users with only a name and a phone; returns their ids. */
export const addUsers = async ({ sql }: Database, count: number): Promise<number[]> => {
  const { rows } = await sql.query<{ id: number }>(
    `insert into users (name, phone) select 'Продавец ' || n, '7900000' || lpad(n::text, 4, '0')
     from generate_series(1, $1::int) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
};

/**
 * Writes ads; columns that a test does not set are those of a plain one of seller 1. Returns their ids in
 * order.
 */
export const addAds = async ({ sql }: Database, ads: readonly AdFields[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const ad of ads) {
    const fields = { ...PLAIN_AD, ...ad };
    const names = Object.keys(fields);
    const { rows } = await sql.query<{ id: number }>(
      `insert into ads (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(fields),
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
};

/** Signs a user in; returns the header of a call. */
export const signIn = async ({ sql }: Database, userId: number, at = new Date()) => {
  const token = randomBytes(32).toString('base64url');
  await sql.query(
    'insert into sessions (token_hash, user_id, created_at, last_used_at) values ($1, $2, $3, $3)',
    [hashToken(token), userId, at.toISOString()],
  );
  return { authorization: `Bearer ${token}` };
};
