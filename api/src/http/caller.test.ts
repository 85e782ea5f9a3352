import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { addUsers, signIn } from '../test-app.ts';
import { createCallerReader, readDeviceToken, signedIn } from './caller.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-02T09:00:00.000Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const REFUSED = { status: 401 };
const GUEST = { kind: 'guest' };

onDatabase('the caller of a request', (database) => {
  const errors: unknown[] = [];
  const read = (header: string | undefined, auth: 'none' | 'basic' | 'bearer' = 'bearer') =>
    createCallerReader({
      sql: database().sql,
      serviceUser: 'cars',
      servicePassword: 'secret',
      now: () => NOW,
      onError: (error) => void errors.push(error),
      limitFalseTokens: () => undefined,
    })(header, auth, '203.0.113.1');
  const user = async (): Promise<number> => (await addUsers(database(), 1))[0] ?? 0;
  const header = async (userId: number, at: Date) => (await signIn(database(), userId, at)).authorization;
  const lastUsed = async () => {
    const { rows } = await database().sql.query<{ used: Date; active: Date | null }>(
      'select s.last_used_at as used, u.last_active_at as active from sessions s join users u on u.id = s.user_id',
    );
    return [rows[0]?.used, rows[0]?.active].map((moment) => moment && new Date(moment).toISOString());
  };

  test('is the user of the session', async () => {
    const userId = await user();
    expect(await read(await header(userId, NOW))).toMatchObject({ kind: 'user', userId });
    expect(await read((await header(userId, NOW)).replace('Bearer', 'bEARER '), 'basic')).toMatchObject({
      kind: 'user',
      userId,
    });
  });

  test('is refused a week after the last call, and thirty days after sign-in [B21]', async () => {
    const userId = await user();
    await expect(read(await header(userId, before(7 * DAY_MS)))).rejects.toMatchObject(REFUSED);
    expect(await read(await header(userId, before(7 * DAY_MS - 1_000)))).toMatchObject({ userId });
    const active = await header(userId, before(30 * DAY_MS));
    await database().sql.query('update sessions set last_used_at = $1', [before(1_000).toISOString()]);
    await expect(read(active)).rejects.toMatchObject(REFUSED);
    await database().sql.query('update sessions set created_at = $1', [
      before(30 * DAY_MS - 1_000).toISOString(),
    ]);
    expect(await read(active)).toMatchObject({ userId });
  });

  test('is refused when the account was deleted', async () => {
    const userId = await user();
    const authorization = await header(userId, NOW);
    await database().sql.query('update users set anonymized_at = $1', [NOW.toISOString()]);
    await expect(read(authorization)).rejects.toMatchObject(REFUSED);
  });

  test('is recorded as active once an hour [I11]', async () => {
    const userId = await user();
    await database().sql.query('update users set last_active_at = $1', [before(DAY_MS).toISOString()]);
    const recent = before(HOUR_MS - 1_000);
    await read(await header(userId, recent));
    expect(await lastUsed()).toEqual([recent.toISOString(), before(DAY_MS).toISOString()]);
    await database().sql.query('delete from sessions');
    await read(await header(userId, before(HOUR_MS)));
    await expect.poll(lastUsed).toEqual([NOW.toISOString(), NOW.toISOString()]);
    expect(errors).toEqual([]);
  });

  test('is no guest with other credentials after right ones were accepted', async () => {
    const readCaller = createCallerReader({
      sql: database().sql,
      serviceUser: 'cars',
      servicePassword: 'secret',
      now: () => NOW,
      onError: (error) => void errors.push(error),
      limitFalseTokens: () => undefined,
    });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await readCaller(basic('cars:secret'), 'basic', '203.0.113.1')).toEqual(GUEST);
      await expect(readCaller(basic('cars:secreT'), 'basic', '203.0.113.1')).rejects.toMatchObject(REFUSED);
      await expect(readCaller(basic('cars:secret'), 'bearer', '203.0.113.1')).rejects.toMatchObject(REFUSED);
    }
  });

  test('is a guest with the service credentials where a guest may call [ROLE-8]', async () => {
    expect(await read(basic('cars:secret'), 'basic')).toEqual(GUEST);
    expect(await read(undefined, 'basic')).toEqual(GUEST);
    expect(await read('anything', 'none')).toEqual(GUEST);
    for (const pair of ['cars:wrong', 'other:secret', 'carssecret', ':', 'cars:secret '])
      await expect(read(basic(pair), 'basic'), pair).rejects.toMatchObject(REFUSED);
    await expect(read(basic('cars:secret'))).rejects.toMatchObject(REFUSED);
    await expect(read(basic('cars:secret').replace('Basic', 'Token'), 'basic')).rejects.toMatchObject(
      REFUSED,
    );
    await expect(read(undefined)).rejects.toMatchObject(REFUSED);
  });

  test('is refused with a header of another form', async () => {
    const authorization = await header(await user(), NOW);
    const token = authorization.slice('Bearer '.length);
    for (const odd of [
      '',
      token,
      `Token ${token}`,
      `Bearer${token}`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token}A`,
      `Bearer ${token} x`,
      ` ${authorization}`,
      `Bearer ${token.slice(1)}!`,
      `Bearer ${'A'.repeat(43)}`,
    ])
      await expect(read(odd), odd).rejects.toMatchObject(REFUSED);
  });
});

test('a guest is refused where a signed-in user is required', () => {
  const user = { kind: 'user', userId: 1, sessionHash: '' } as const;
  expect(signedIn(user)).toBe(user);
  expect(() => signedIn({ kind: 'guest' })).toThrow(expect.objectContaining(REFUSED));
});

test('the token of a device has 43 characters', () => {
  const token = 'A'.repeat(43);
  expect(readDeviceToken(token)).toBe(token);
  for (const odd of [undefined, null, [token], '', `${token}A`, token.slice(1), `x ${token}`, `${token}\n`])
    expect(readDeviceToken(odd)).toBeNull();
});
