import { beforeEach, expect, test } from '@rstest/core';
import { DatabaseError } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { beforeStatements } from '../../db/test-statements.ts';
import { addAds, addUsers } from '../../test-app.ts';
import { createCaller, type TestCaller } from '../../test-callers.ts';
import { hashed } from './limits.ts';
import { codeStage, MINUTE_S, PHONE } from './test-codes.ts';
import { phoneStage } from './test-phones.ts';

onDatabase('sign-in whose limits cannot be counted', (database) => {
  /** So many keys are counted before the table is away; null: it is there. */
  let left: number | null = null;
  const COUNTED_KEY = 'pg_advisory_xact_lock(hashtextextended($1, 7301002))';
  const damaged = () => ({
    ...database(),
    sql: beforeStatements(database().sql, (statement) => {
      if (left === null || !statement.includes(COUNTED_KEY)) return;
      if (left === 0) return Promise.reject(new DatabaseError('away', 'the limits are away'));
      left -= 1;
      return;
    }),
  });
  beforeEach(() => {
    left = null;
  });
  const { open, mark, knownDevice } = codeStage(damaged);
  const phones = phoneStage(damaged);

  type Reply = Awaited<ReturnType<TestCaller['send']>>;
  /** The call whose limits are away after so many keys. */
  const refusedAfter = async (keys: number, call: () => Promise<Reply>): Promise<void> => {
    left = keys;
    const reply = await call();
    expect([keys, reply.statusCode]).toEqual([keys, 503]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    // The next one was reached.
    expect(left).toBe(0);
    left = null;
  };
  const attempts = async () =>
    (await database().sql.query<{ attempts: number }>('select attempts from codes')).rows;

  test('sends no code, whichever limit fails [L9]', async () => {
    const { guest, messenger, clock } = await open();
    for (const keys of [0, 3, 4]) {
      await refusedAfter(keys, () => guest.send(PHONE));
      clock.pass(MINUTE_S + 1);
    }
    expect(messenger.messages).toEqual([]);
    expect((await guest.send(PHONE)).statusCode).toBe(200);
  });

  test('compares no code of a stranger, whichever limit fails, and does again with its limits [L9]', async () => {
    const { guest, messenger } = await open();
    await guest.send(PHONE);
    const code = messenger.codeFor(PHONE);
    for (const keys of [0, 1, 2, 3]) await refusedAfter(keys, () => guest.verify(PHONE, code));
    expect(await attempts()).toEqual([{ attempts: 0 }]);
    expect((await guest.verify(PHONE, code)).statusCode).toBe(200);
  });

  test('compares no code of a known device, in its own tries neither [L9]', async () => {
    const { app, messenger, clock } = await open();
    const { device } = await knownDevice(app, messenger);
    clock.pass(MINUTE_S + 1);
    const owner = createCaller(app, { device });
    await owner.send(PHONE);
    const code = messenger.codeFor(PHONE);
    for (const keys of [0, 1, 2]) await refusedAfter(keys, () => owner.verify(PHONE, code));
    await mark(`verify:phone:${hashed(PHONE)}`, 12);
    await refusedAfter(3, () => owner.verify(PHONE, code));
    expect(await attempts()).toEqual([{ attempts: 0 }]);
    expect((await owner.verify(PHONE, code)).statusCode).toBe(200);
  });

  test('compares no password [L9]', async () => {
    const { guest } = await open();
    const login = { login: 'company', password: 'a password' };
    await refusedAfter(0, () => guest.post('/api/web-user/access/login', login));
    expect((await guest.post('/api/web-user/access/login', login)).statusCode).toBe(422);
  });

  test('takes no number that a messenger proves, and no ticket [L9]', async () => {
    const { ask, launch, signedNow, ticketOf, enter } = await phones.open({ RATE_LIMITS: 'strict' });
    const proof = { ...launch('max', 7), ...signedNow(7) };
    await refusedAfter(0, () => ask(proof));
    const ticket = await ticketOf(7);
    await refusedAfter(0, () => enter({ ticket }));
    expect((await enter({ ticket })).statusCode).toBe(200);
  });

  test('lets everything be read [L9]', async () => {
    const [user_id] = await addUsers(database(), 1);
    const [id] = await addAds(database(), [{ user_id, status: 'active' }]);
    const { guest } = await open();
    left = 0;
    for (const url of ['/api/v2/ads/preview', `/api/v2/ads/details/${id}`, '/api/meta/car-handbooks'])
      expect([url, (await guest.get(url)).statusCode]).toEqual([url, 200]);
  });
});
