import { expect, test } from '@rstest/core';
import { DatabaseError, type SqlClient } from '../db/sql-client.ts';
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
