import { expect, test } from '@rstest/core';
import { DatabaseError } from '../../db/sql-client.ts';
import { eachDatabase } from '../../db/test-databases.ts';
import { beforeStatements } from '../../db/test-statements.ts';
import { openTestApp } from '../../test-app.ts';
import { createCaller, createClock, createMessenger } from '../../test-callers.ts';
import { PHONE } from './test-codes.ts';

eachDatabase('sign-in whose limits cannot be counted', (database) => {
  test('compares no code and no password, and works again with its limits [L9]', async () => {
    let isAway = false;
    const [clock, messenger] = [createClock(), createMessenger()];
    const sql = beforeStatements(database().sql, (statement) =>
      isAway && statement.includes('rate_limit_hits')
        ? Promise.reject(new DatabaseError('away', 'the limits are away'))
        : undefined,
    );
    const app = await openTestApp(
      { ...database(), sql },
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
