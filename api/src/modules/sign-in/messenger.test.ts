import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { type Clock, createCaller, createClock } from '../../test-callers.ts';
import { signStartData } from './start-data.ts';
import { sign, TOKEN } from './test-start-data.ts';

/** The documentation's own example: data and the token of the bot that signed it. */
const PUBLISHED_TOKEN = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8';
const PUBLISHED_AT = '2022-09-10T01:00:48.000Z';
const PUBLISHED =
  'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name' +
  '%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue' +
  '%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2';

onDatabase('sign-in by start data', (database) => {
  let app: TestApp;
  let clock: Clock;
  beforeEach(async () => {
    clock = createClock();
    app = await openTestApp(database(), { now: clock.now, variables: { BOT_TOKEN: TOKEN } });
  });
  afterEach(() => app.close());

  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const launch = (user: unknown = { id: 7, first_name: 'Анна' }, at: number | string = seconds()) =>
    sign([
      ['auth_date', String(at)],
      ['query_id', 'AA'],
      ['user', typeof user === 'string' ? user : JSON.stringify(user)],
    ]);
  const auth = (init_data: unknown, server = app) =>
    server.call({ method: 'POST', url: '/api/web-user/access/auth', payload: { init_data } });
  const countUsers = async () => (await database().sql.query('select id from users')).rows.length;

  const expectRefusal = async (init_data: unknown, statuses = [401]) => {
    const reply = await auth(init_data);
    expect([init_data, statuses.includes(reply.statusCode) ? statuses : reply.statusCode]).toEqual([
      init_data,
      statuses,
    ]);
    expect(reply.body).not.toContain('token');
  };

  test('opens the account of the messenger’s user', async () => {
    const reply = await auth(launch({ id: 7, first_name: 'Анна', last_name: 'Л.', username: 'anna_l' }));
    expect(reply.statusCode).toBe(200);
    const { data } = reply.json();
    expect(data.user).toMatchObject({ name: 'Анна Л.', username: 'anna_l', phone_number: null });
    const self = await app.call({
      url: '/api/web-user/ads/get/active',
      headers: { authorization: `Bearer ${data.token.token}` },
    });
    expect(self.statusCode).toBe(200);
  });

  test('service credentials and no header are treated alike', async () => {
    const authorization = `Basic ${Buffer.from('cars:cars-guest').toString('base64')}`;
    const reply = await app.call({
      method: 'POST',
      url: '/api/web-user/access/auth',
      headers: { authorization },
      payload: { init_data: launch() },
    });
    expect(reply.statusCode).toBe(200);
  });

  test('the published example holds, and no byte of it may be another [A1]', async () => {
    const published = await openTestApp(database(), {
      now: () => new Date(PUBLISHED_AT),
      variables: { BOT_TOKEN: PUBLISHED_TOKEN },
    });
    expect((await auth(PUBLISHED, published)).statusCode).toBe(200);
    for (let at = 0; at < PUBLISHED.length; at += 1) {
      for (const flip of [1, 0x20]) {
        const other = String.fromCharCode(PUBLISHED.charCodeAt(at) ^ flip);
        const reply = await auth(PUBLISHED.slice(0, at) + other + PUBLISHED.slice(at + 1), published);
        expect([at, flip, reply.statusCode]).toEqual([at, flip, 401]);
        expect(reply.body).not.toContain('"token"');
      }
    }
    expect(await countUsers()).toBe(1);
    await published.close();
  });

  test('the simulator signs as the messenger does', () => {
    const pairs = Object.entries({ user: '{"id":7}', auth_date: '1662771648', start_param: 'ad 1' });
    expect(signStartData(Object.fromEntries(pairs), TOKEN)).toBe(String(new URLSearchParams(sign(pairs))));
  });

  test('a hash that is missing, in capitals, short, long or twice is refused [A2]', async () => {
    const whole = launch();
    const hash = whole.slice(-64);
    const bare = whole.slice(0, -'&hash='.length - 64);
    for (const data of [
      bare,
      `${bare}&hash=${hash.toUpperCase()}`,
      `${bare}&hash=${hash.slice(1)}`,
      `${bare}&hash=zz${hash}`,
      `${bare}&hash=${hash}00`,
      `${whole}&hash=${hash}`,
      `hash=${hash}`,
      '&&&',
      '%',
    ])
      await expectRefusal(data);
    for (const data of ['', [], [whole], null, 7, {}, 'x'.repeat(4_097)]) await expectRefusal(data, [422]);
    const empty = await app.call({ method: 'POST', url: '/api/web-user/access/auth' });
    expect([400, 422]).toContain(empty.statusCode);
  });

  test('is valid for an hour [A3]', async () => {
    await expectRefusal(launch(undefined, seconds() - 3_601));
    expect((await auth(launch(undefined, seconds() - 3_600))).statusCode).toBe(200);
  });

  test('that is refused for its age alone is named [MSG-9]', async () => {
    const named = async (init_data: string) => (await auth(init_data)).json().errors?.auth_date;
    const old = launch(undefined, seconds() - 3_601);
    expect(await named(old)).toEqual(['Данные запуска устарели: откройте приложение ещё раз.']);
    expect(await named(`${old.slice(0, -1)}${old.endsWith('0') ? '1' : '0'}`)).toBeUndefined();
    expect(await named(launch(undefined, seconds() + 61))).toBeUndefined();
  });

  test('is not signed in the future, and at a moment that is one [A4]', async () => {
    const now = seconds();
    for (const at of [now + 61, now + 315_360_000, 'NaN', '1e20', -now, '', `${now}.5`, ` ${now}`, '0x7f'])
      await expectRefusal(launch(undefined, at));
    expect((await auth(launch(undefined, now + 60))).statusCode).toBe(200);
  });

  test('cannot be split again under the same signature [A5]', async () => {
    const at = String(seconds());
    const joined = sign([
      ['auth_date', at],
      ['start_param', 'x\nuser={"id":1}'],
      ['user', '{"id":2}'],
    ]);
    const hash = joined.slice(-64);
    const apart = new URLSearchParams([
      ['auth_date', at],
      ['start_param', 'x'],
      ['user', '{"id":1}'],
      ['user', '{"id":2}'],
      ['hash', hash],
    ]);
    await expectRefusal(String(apart));
    await expectRefusal(joined);
  });

  test('of another bot opens nothing, and without a bot nothing opens [A6]', async () => {
    const user = JSON.stringify({ id: 7, first_name: 'Анна' });
    const foreign = sign(
      [
        ['auth_date', String(seconds())],
        ['user', user],
      ],
      '43:another-bot',
    );
    await expectRefusal(foreign);
    const without = await openTestApp(database(), { now: clock.now });
    expect((await auth(launch(), without)).statusCode).toBe(401);
    await without.close();
  });

  test('needs a user with a whole id [A7]', async () => {
    const users = [
      '{',
      '[]',
      'null',
      '7',
      '',
      {},
      { id: '7' },
      { id: 7.5 },
      { id: -7 },
      { id: 0 },
      { id: 2 ** 60 },
      { id: 1e300 },
      { id: null },
      { id: 7, first_name: { evil: 1 } },
    ];
    for (const user of users) await expectRefusal(launch(user), [401, 422]);
    expect(await countUsers()).toBe(0);
  });

  test('twice is the same user with another token [A8]', async () => {
    const data = launch();
    const [first, second] = await Promise.all([auth(data), auth(data)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(first.json().data.user.id).toBe(second.json().data.user.id);
    expect(first.json().data.token.token).not.toBe(second.json().data.token.token);
    expect(await countUsers()).toBe(1);
  });

  test('makes three new accounts a day of one person, however often the account is deleted [I12]', async () => {
    const enterAndLeave = async () => {
      const { data } = (await auth(launch())).json();
      expect((await auth(launch())).json().data.user.id).toBe(data.user.id);
      await createCaller(app, { token: data.token.token }).delete('/api/web-user/self');
      return data.user.id as number;
    };
    const ids = [await enterAndLeave()];
    clock.pass(3_600);
    ids.push(await enterAndLeave(), await enterAndLeave());
    expect(new Set(ids).size).toBe(3);
    const before = await countUsers();
    const refused = await auth(launch());
    expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
      429,
      'Слишком много запросов. Повторить можно через 23 часа.',
      '82800',
    ]);
    expect(await countUsers()).toBe(before);
    expect((await auth(launch({ id: 8, first_name: 'Анна' }))).statusCode).toBe(200);
    clock.pass(23 * 3_600);
    const { data } = (await auth(launch())).json();
    expect(ids).not.toContain(data.user.id);
    expect((await auth(launch())).json().data.user.id).toBe(data.user.id);
  });

  test('leaves the user’s own entries in the profile', async () => {
    const { data } = (await auth(launch({ id: 7, first_name: 'Анна' }))).json();
    await database().sql.query(
      "update users set name = 'Анна Сергеевна', username = 'own_name' where id = $1",
      [data.user.id],
    );
    const again = await auth(launch({ id: 7, first_name: 'Аня', username: 'another' }));
    expect(again.json().data.user).toMatchObject({ name: 'Анна Сергеевна', username: 'own_name' });
  });

  test('accepts a name without line breaks, control characters and direction marks [A20]', async () => {
    const named = async (first_name: string, id: number) =>
      (await auth(launch({ id, first_name, last_name: 'Л.' }))).json().data.user.name;
    expect(await named('\u202EАнна\u2066', 11)).toBe('Анна Л.');
    expect(await named('Ан\u001b[8mна\n4  ИП\u2028\u200B', 12)).toBe('Ан[8mна 4  ИП Л.');
  });

  test('accepts odd names as far as they are names', async () => {
    const odd = await auth(launch({ id: 8, first_name: `\u0000\ud800 ${'я'.repeat(300)}`, username: 'a b' }));
    expect(odd.statusCode).toBe(200);
    expect(odd.json().data.user).toMatchObject({ name: 'я'.repeat(100), username: null });
    expect((await auth(launch({ id: 9 }))).json().data.user.name).toBeNull();
  });

  test('is written into no log [A10]', async () => {
    const data = launch();
    await auth(data);
    await auth(`${data}x`);
    expect(app.logged()).toContain('start_data');
    expect(app.logged()).not.toContain(data.slice(-64));
    expect(app.logged()).not.toContain('query_id');
  });
});
