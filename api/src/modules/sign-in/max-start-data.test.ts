import { fc } from '@cars/tooling/testing/properties';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { type Clock, createClock } from '../../test-callers.ts';
import { readStartData, signedMaxStartData, signStartData } from './start-data.ts';
import { MAX_TOKEN, sign, TOKEN } from './test-start-data.ts';

/** The documentation's own example: fields, hash and the token of the bot that signed it. */
const PUBLISHED_TOKEN = '2Uk3Z_8zAlwhprgOcK3r1B1fDk8uhi2MDv47EvXkcu8';
const PUBLISHED_AT = new Date(1_733_485_316_394);
const PUBLISHED_FIELDS = {
  auth_date: '1733485316394',
  query_id: '158b120b-7aa3-4a0f-a198-52ace06d0658',
  user: '{"language_code":"ru","first_name":"Вася","last_name":"","photo_url":null,"username":null,"id":400}',
  hash: 'f982406d90b118d8e90e26b33c5cec0cadd3fc30354f2955c75ff8e3d14d130d',
};
const PUBLISHED = new URLSearchParams(PUBLISHED_FIELDS).toString();
const readPublished = (raw: string, at = PUBLISHED_AT) => readStartData('max', raw, PUBLISHED_TOKEN, at);

test('the published example of MAX holds, for an hour [A22]', () => {
  const read = readPublished(PUBLISHED);
  expect(read).toMatchObject({
    user: { id: 400, first_name: 'Вася', username: null },
    authDate: 1_733_485_316,
  });
  const later = (ms: number) => readPublished(PUBLISHED, new Date(PUBLISHED_AT.getTime() + ms));
  expect(later(3_600_000)).not.toBeNull();
  expect(later(3_601_000)).toBeNull();
  expect(later(-61_000)).toBeNull();
});

test('a spelling of the same values holds, another value does not [A22]', () => {
  const lowerCase = PUBLISHED.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  expect(lowerCase).not.toBe(PUBLISHED);
  for (const spelling of [lowerCase, encodeURIComponent(PUBLISHED), encodeURIComponent(lowerCase)])
    expect([spelling, readPublished(spelling)?.user.id]).toEqual([spelling, 400]);
  for (const broken of [
    encodeURIComponent(encodeURIComponent(PUBLISHED)),
    `${PUBLISHED}&hash=${PUBLISHED_FIELDS.hash}`,
    `${PUBLISHED}&user=${encodeURIComponent(PUBLISHED_FIELDS.user)}`,
    `${PUBLISHED}&ip=127.0.0.1`,
    PUBLISHED.replace('hash=f9', 'hash=F9'),
    PUBLISHED.replace('auth_date=1733485316394', 'auth_date=1733485316'),
    '%',
    '%E0%A4%A',
    '',
  ])
    expect([broken, readPublished(broken)]).toEqual([broken, null]);
});

test('no mutated example is read as other values [A22]', () => {
  const valuesOf = (raw: string) => JSON.stringify([...new URLSearchParams(raw)].sort());
  const position = fc.nat(PUBLISHED.length - 1);
  const mutated = fc.oneof(
    fc
      .tuple(position, fc.string({ maxLength: 3 }))
      .map(([at, text]) => PUBLISHED.slice(0, at) + text + PUBLISHED.slice(at + 1)),
    fc
      .tuple(position, fc.nat(5))
      .map(([at, length]) => PUBLISHED.slice(0, at) + PUBLISHED.slice(at + length)),
    fc
      .tuple(position, position)
      .map(([from, at]) => PUBLISHED.slice(0, at) + PUBLISHED.slice(from, from + 9) + PUBLISHED.slice(at)),
  );
  const { counterexample } = fc.check(
    fc.property(mutated, (raw) => readPublished(raw) === null || valuesOf(raw) === valuesOf(PUBLISHED)),
    { numRuns: 10_000 },
  );
  expect(counterexample).toBeNull();
});

test('dates are seconds or milliseconds [A22]', () => {
  const at = new Date('2026-03-02T09:00:00.000Z');
  const read = (auth_date: string) =>
    readStartData('max', signStartData({ auth_date, user: '{"id":7}' }, MAX_TOKEN), MAX_TOKEN, at)
      ?.authDate ?? null;
  expect(read('1772442000')).toBe(1_772_442_000);
  expect(read('1772442000999')).toBe(1_772_442_000);
  for (const odd of ['17724420000000', '1772442000.5', '-1772442000', '', '1e12', ' 1772442000'])
    expect([odd, read(odd)]).toEqual([odd, null]);
});

onDatabase('sign-in by start data of MAX', (database) => {
  let app: TestApp;
  let clock: Clock;
  beforeEach(async () => {
    clock = createClock();
    app = await openTestApp(database(), {
      now: clock.now,
      variables: { BOT_TOKEN: TOKEN, MAX_BOT_TOKEN: MAX_TOKEN },
    });
  });
  afterEach(() => app.close());

  const user = (id: number, fields: object = {}) => JSON.stringify({ id, first_name: 'Анна', ...fields });
  const launch = (id = 7, token = MAX_TOKEN) =>
    signedMaxStartData(
      { ip: '192.0.2.9', query_id: 'AA', user: user(id, { last_name: null }) },
      token,
      clock.now(),
    );
  const auth = (init_data: string, messenger?: string, server = app) =>
    server.call({ method: 'POST', url: '/api/web-user/access/auth', payload: { init_data, messenger } });

  test('opens one account for a person, and another for the same id in Telegram [A21] [MSG-20]', async () => {
    const [first, second] = await Promise.all([auth(launch(), 'max'), auth(launch(), 'max')]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const { user: opened, token } = first.json().data;
    expect(opened).toMatchObject({ name: 'Анна', username: null, phone_number: null });
    expect(second.json().data.user.id).toBe(opened.id);
    expect(second.json().data.token.token).not.toBe(token.token);
    const telegram = await auth(
      sign([
        ['auth_date', String(clock.now().getTime() / 1_000)],
        ['user', user(7)],
      ]),
    );
    expect(telegram.json().data.user.id).not.toBe(opened.id);
    const { rows } = await database().sql.query(
      'select messenger, messenger_id, telegram_id from messenger_accounts m join users u on u.id = user_id order by user_id',
    );
    expect(rows).toEqual([
      { messenger: 'max', messenger_id: '7', telegram_id: null },
      { messenger: 'telegram', messenger_id: '7', telegram_id: '7' },
    ]);
  });

  test('opens the same account again within the hour, and nothing when it is forged or incomplete [A27]', async () => {
    const good = launch();
    const [first, again] = [await auth(good, 'max'), await auth(good, 'max')];
    expect(again.json().data.user.id).toBe(first.json().data.user.id);
    expect(again.json().data.token.token).not.toBe(first.json().data.token.token);
    const hash = new URLSearchParams(good).get('hash') ?? '';
    for (const forged of [
      good.replace(
        hash,
        hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
      good.replace(hash, hash.toUpperCase()),
      good.replace(hash, ''),
      `${good}&hash=${hash}`,
      `${good}&auth_date=1`,
      `${good}&start_param=ad_1`,
    ])
      expect([forged, (await auth(forged, 'max')).statusCode]).toEqual([forged, 401]);
    clock.pass(3_601);
    expect((await auth(good, 'max')).statusCode).toBe(401);
  });

  test('is checked with the token of MAX alone [A21]', async () => {
    const ofTelegram = signStartData(
      { auth_date: String(clock.now().getTime() / 1_000), user: user(7) },
      TOKEN,
    );
    expect((await auth(ofTelegram, 'telegram')).statusCode).toBe(200);
    for (const [data, messenger] of [
      [ofTelegram, 'max'],
      [launch(), 'telegram'],
      [launch(), undefined],
      [launch(7, 'token-of-another-bot'), 'max'],
    ] as const)
      expect([messenger, (await auth(data, messenger)).statusCode]).toEqual([messenger, 401]);
    expect((await auth(launch(), 'vk')).statusCode).toBe(422);
    const without = await openTestApp(database(), { now: clock.now, variables: { BOT_TOKEN: TOKEN } });
    expect((await auth(launch(), 'max', without)).statusCode).toBe(401);
    await without.close();
  });

  test('is in no log, with the address that MAX adds [A10]', async () => {
    const data = launch();
    await auth(data, 'max');
    await auth(`${data}x`, 'max');
    expect(app.logged()).toContain('start_data');
    for (const trace of ['192.0.2.9', 'query_id', data.slice(-64)]) expect(app.logged()).not.toContain(trace);
  });
});
