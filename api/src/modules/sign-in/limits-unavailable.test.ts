import { expect, test } from '@rstest/core';
import { DatabaseError, type SqlClient, type SqlQueries } from '../../db/sql-client.ts';
import { eachDatabase } from '../../db/test-databases.ts';
import { openTestApp } from '../../test-app.ts';
import { createCaller, createClock, createMessenger } from '../../test-callers.ts';
import { PHONE } from './test-codes.ts';

/** A client whose statements about the limits of sign-in fail while `isAway`. */
const withoutLimits = (sql: SqlClient, isAway: () => boolean): SqlClient => {
  const guarded = <Part extends SqlQueries>(part: Part): Part => ({
    ...part,
    query: (text: string, ...rest: []) =>
      isAway() && text.includes('rate_limit_hits')
        ? Promise.reject(new DatabaseError('away', 'the limits are away'))
        : part.query(text, ...rest),
    exec: (...args: Parameters<SqlQueries['exec']>) => part.exec(...args),
  });
  return {
    ...guarded(sql),
    transaction: (work, limits) => sql.transaction((tx) => work(guarded(tx)), limits),
    close: () => sql.close(),
  };
};

eachDatabase('sign-in whose limits cannot be counted', (database) => {
  test('compares no code and no password, and works again with its limits [L9]', async () => {
    let isAway = false;
    const [clock, messenger] = [createClock(), createMessenger()];
    const app = await openTestApp(
      { ...database(), sql: withoutLimits(database().sql, () => isAway) },
      { variables: { RATE_LIMITS: 'strict' }, now: clock.now, sender: messenger.sender },
    );
    const guest = createCaller(app);
    expect((await guest.send(PHONE)).statusCode).toBe(200);
    const code = messenger.codeFor(PHONE);
    isAway = true;
    const refused = [
      await guest.verify(PHONE, code),
      await guest.verify(PHONE, code === '0000' ? '1111' : '0000'),
      await guest.send(PHONE),
      await app.call({
        method: 'POST',
        url: '/api/web-user/access/login',
        payload: { login: 'company', password: 'a password' },
      }),
    ];
    for (const reply of refused) {
      expect(reply.statusCode).toBe(503);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(messenger.messages).toHaveLength(1);
    const { rows } = await database().sql.query<{ attempts: number }>('select attempts from codes');
    expect(rows).toEqual([{ attempts: 0 }]);
    isAway = false;
    expect((await guest.verify(PHONE, code)).statusCode).toBe(200);
    await app.close();
  });
});
