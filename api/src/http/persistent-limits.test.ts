import { expect, test } from '@rstest/core';
import { DatabaseError, type SqlClient } from '../db/sql-client.ts';
import { onDatabase } from '../db/test-databases.ts';
import { createLimits } from './limits.ts';
import { PersistentLimits } from './persistent-limits.ts';

const away = () => Promise.reject(new DatabaseError('away', 'the database is away'));

test('without the database limits of sign-in refuse, and limits of reading allow [L9]', async () => {
  const sql = { query: away, transaction: away } as unknown as SqlClient;
  const limits = new PersistentLimits({ sql, now: () => new Date() });
  const keys = [{ key: 'verify:phone:79005550001', windows: [{ points: 15, seconds: 86_400 }] }];
  await expect(limits.consume(keys)).rejects.toThrow(DatabaseError);
  await expect(limits.tryConsume(keys)).rejects.toThrow(DatabaseError);

  const countCall = createLimits({ mode: 'strict' });
  await expect(countCall('catalog', { kind: 'guest' }, '203.0.113.7')).resolves.toBeUndefined();
});

onDatabase('keys that are counted together', (database) => {
  test('are taken in one order: callers with the same keys wait for each other and never for ever', async () => {
    const limits = new PersistentLimits({ sql: database().sql, now: () => new Date('2026-03-05T12:00:00Z') });
    const windows = [{ points: 1_000, seconds: 60 }];
    const keys = ['a', 'b', 'c', 'd'].map((key) => ({ key, windows }));
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, n) => limits.tryConsume(n % 2 ? keys : [...keys].reverse())),
    );
    expect(counted.filter((hits) => typeof hits === 'number')).toEqual([]);
    const { rows } = await database().sql.query(
      'select key, count(*)::int as n from rate_limit_hits group by key order by key',
    );
    expect(rows).toEqual(['a', 'b', 'c', 'd'].map((key) => ({ key, n: 40 })));
  });
});
