import { expect, test } from '@rstest/core';
import type { SqlQueries } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { hashToken, isLiveSession } from '../../http/caller.ts';
import { addUsers } from '../../test-app.ts';
import { openSession } from './sessions.ts';

const TOKENS = 10_000;
/** 32 bytes in base64url: 42 characters of 64, and one that carries four bits. */
const FULL_CHARACTERS = 42;

test('ten thousand tokens are as random as their characters allow [B19]', async () => {
  const sql: SqlQueries = { query: async () => ({ rows: [], affectedRows: 1 }), exec: async () => undefined };
  const now = new Date('2026-03-02T09:00:00.000Z');
  const tokens: string[] = [];
  for (let n = 0; n < TOKENS; n += 1) tokens.push(await openSession(sql, 1, now));
  expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(TOKENS);
  for (const from of [0, 20, 38])
    expect(new Set(tokens.map((token) => token.slice(from, from + 4))).size).toBeGreaterThan(0.99 * TOKENS);
  for (let at = 0; at < FULL_CHARACTERS; at += 1) {
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token[at] ?? '', (counts.get(token[at] ?? '') ?? 0) + 1);
    expect(counts.size).toBe(64);
    const expected = TOKENS / 64;
    const chiSquare = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    // 63 degrees of freedom: above 140 once in ten million draws.
    expect(chiSquare).toBeLessThan(140);
  }
});

onDatabase('the sessions of an account', (database) => {
  test('of before the clock was set back are over and end no newer one [S27]', async () => {
    const [user = 0] = await addUsers(database(), 1);
    const { sql } = database();
    const now = new Date('2026-03-02T09:00:00.000Z');
    const isLive = (token: string, at = now) => isLiveSession(sql, hashToken(token), at);
    const ahead = await openSession(sql, user, new Date('2027-04-02T09:00:00.000Z'));
    for (let n = 0; n < 49; n += 1) await openSession(sql, user, new Date(`2027-04-02T10:00:${10 + n}.000Z`));
    const first = await openSession(sql, user, now);
    await openSession(sql, user, now);
    expect([await isLive(ahead), await isLive(first)]).toEqual([false, true]);
    expect(await isLive(first, new Date(now.getTime() - 3_600_000))).toBe(true);
  });

  test('are the newest fifty, and those of others stay [B21]', async () => {
    const [user = 0, other = 0] = await addUsers(database(), 2);
    const { sql } = database();
    const openAt = (userId: number, second: number) => openSession(sql, userId, new Date(second * 1_000));
    await openAt(other, 0);
    const tokens: string[] = [];
    for (let n = 0; n < 52; n += 1) tokens.push(await openAt(user, n));
    const { rows } = await sql.query<{ token_hash: string }>(
      'select token_hash from sessions where user_id = $1 order by created_at',
      [user],
    );
    expect(rows.map(({ token_hash }) => token_hash)).toEqual(tokens.slice(2).map(hashToken));
    expect((await sql.query('select from sessions where user_id = $1', [other])).rows).toHaveLength(1);
  });
});
