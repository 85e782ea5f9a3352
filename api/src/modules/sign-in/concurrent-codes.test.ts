import { afterEach, expect, test } from '@rstest/core';
import type { SqlClient } from '../../db/sql-client.ts';
import { DatabaseError } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { beforeStatements } from '../../db/test-statements.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { createCaller, createClock, createMessenger } from '../../test-callers.ts';
import { PHONE } from './test-codes.ts';
import { sign, TOKEN } from './test-start-data.ts';

/** What happens between two statements of one call, planted there by the test. */
onDatabase('sign-in beside other work', (database) => {
  let app: TestApp | null = null;
  afterEach(() => app?.close());
  const open = async (sql: SqlClient) => {
    const [clock, messenger] = [createClock(), createMessenger()];
    app = await openTestApp(
      { ...database(), sql },
      {
        variables: { RATE_LIMITS: 'strict', BOT_TOKEN: TOKEN },
        now: clock.now,
        sender: messenger.sender,
      },
    );
    return { app, clock, messenger, guest: createCaller(app) };
  };

  test('a code is sent once, also when the background loop runs before its call sends it', async () => {
    const { sql } = database();
    const { guest, messenger } = await open({
      query: (...call) => sql.query(...call),
      exec: (...call) => sql.exec(...call),
      transaction: async (...call) => {
        const result = await sql.transaction(...call);
        await app?.services.outbox.flush();
        return result;
      },
      close: () => sql.close(),
    });
    expect((await guest.send(PHONE)).statusCode).toBe(200);
    expect(messenger.messages.map(({ to, kind }) => [to, kind])).toEqual([[PHONE, 'code']]);
    expect((await guest.verify(PHONE, messenger.codeFor(PHONE))).statusCode).toBe(200);
  });

  test('of two calls with the last try of a code the second is refused, and its guess is not counted [B3]', async () => {
    const { sql } = database();
    const { guest, messenger } = await open(
      beforeStatements(sql, (statement) =>
        statement.startsWith('update codes set attempts')
          ? sql.query('update codes set attempts = 3')
          : undefined,
      ),
    );
    await guest.send(PHONE);
    const reply = await guest.verify(PHONE, messenger.codeFor(PHONE));
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors.code).toEqual(['Неверный код. Попытки закончились: запросите новый код.']);
    const { rows } = await sql.query<{ key: string }>(
      "select key from rate_limit_hits where key like 'verify:%' or key like 'wrong%' order by key",
    );
    expect(rows).toEqual([
      { key: 'wrongCodes:crowd:203.0.113.1' },
      { key: 'wrongCodes:network:203.0.113.1' },
    ]);
  });

  test('a sign-in that fails for want of the database is no refused one in the log [I15]', async () => {
    let isAway = false;
    const {
      app: server,
      clock,
      guest,
    } = await open(
      beforeStatements(database().sql, () =>
        isAway ? Promise.reject(new DatabaseError('away', 'the database is away')) : undefined,
      ),
    );
    const init_data = sign([
      ['auth_date', String(Math.floor(clock.now().getTime() / 1_000))],
      ['query_id', 'AA'],
      ['user', JSON.stringify({ id: 7, first_name: 'Анна' })],
    ]);
    isAway = true;
    const replies = [
      await guest.post('/api/web-user/access/auth', { init_data }),
      await guest.post('/api/web-user/access/login', { login: 'motors', password: 'длинный пароль' }),
      await guest.verify(PHONE, '0000'),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(server.logged()).not.toContain('sign_in_refused');
    expect(server.logged()).not.toContain('code_refused');
    isAway = false;
    expect((await guest.post('/api/web-user/access/auth', { init_data })).statusCode).toBe(200);
  });
});
