import { DAY_MS } from '@cars/shared-contracts/rules/date';
import type { AdEvent } from '@cars/shared-contracts/schemas/event';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { breakableDatabase } from '../../db/test-connection.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { hashToken } from '../../http/caller.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../../test-app.ts';
import { moscowDay, viewerKey } from './viewer.ts';

const MINUTE_MS = 60_000;

onDatabase('the statistics service', (database) => {
  let app: TestApp;
  let now = new Date();
  beforeEach(async () => {
    now = new Date('2026-03-05T12:00:00Z');
    await addUsers(database(), 3);
    await addAds(database(), [{ user_id: 1 }, { user_id: 1, status: 'archived' }]);
    app = await openTestApp(database(), { now: () => now });
  });
  afterEach(() => app.close());

  const record = async (event: object, headers: Record<string, string> = {}) => {
    const reply = await app.call({
      method: 'POST',
      url: '/stats/api/v1/events',
      headers,
      payload: { ad_id: 1, type: 'view', ...event },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
    await app.services.events.flush();
  };
  const day = async (query = '') =>
    (await app.call(`/stats/api/v1/statistics/day?ad_id=1${query}`)).json().data;
  const browser = (name: string) => ({ 'user-agent': name });

  test('counts one view of a viewer in half an hour, and viewers once a day [CAR-36]', async () => {
    for (let n = 0; n < 20; n += 1) await record({}, browser('A'));
    for (const name of ['B', 'C']) await record({}, browser(name));
    expect(await day()).toEqual({
      generated_at: '2026-03-05T12:00:00.000Z',
      views: { total: 3, change: 3 },
      host: { total: 3, change: 3 },
      contacts: { telegram: { total: 0, change: 0 }, phone: { total: 0, change: 0 } },
    });
    now = new Date(now.getTime() + 29 * MINUTE_MS);
    await record({}, browser('A'));
    expect((await day()).views.total).toBe(3);
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    await record({}, browser('A'));
    const page = (await app.call('/api/v2/ads/details/1')).json().data;
    expect([await day(), page]).toMatchObject([{ views: { total: 4 }, host: { total: 3 } }, { views: 4 }]);
  });

  test.each([
    ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', {}],
    ['Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +https://help.mail.ru/webmaster/)', {}],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0', {}],
    ['Mozilla/5.0 (Linux; Android 6.0.1) Chrome/140.0.0.0 (compatible; Google-InspectionTool/1.0;)', {}],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Prerender (+https://prerender.example)', {}],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36', { 'sec-purpose': 'prefetch;prerender' }],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) PTST/250101', { 'x-moz': 'prefetch' }],
  ])('%s is no viewer with %j [CAR-36]', async (agent, headers) => {
    await record({}, { ...browser(agent), ...headers });
    await record({ type: 'contact_phone' }, { ...browser(agent), ...headers });
    expect(await day()).toMatchObject({
      views: { total: 0 },
      host: { total: 0 },
      contacts: { phone: { total: 0 } },
    });
  });

  test('people of every messenger are viewers [CAR-36]', async () => {
    for (const agent of [
      'Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    ])
      await record({}, browser(agent));
    expect((await day()).host.total).toBe(3);
  });

  const counted = async (type: AdEvent['type']) =>
    (await database().sql.query('select from ad_events where type = $1', [type])).rows.length;

  test('ten thousand views, contacts and favourites of one viewer are one more of each [I5]', async () => {
    const types = ['view', 'contact_phone', 'contact_telegram', 'favorite_add'] as const;
    const viewer = { userId: null, deviceHash: null, device: null, ip: '10.0.0.1', userAgent: 'x' };
    for (let n = 0; n < 10_000; n += 1) {
      const type = types[n % types.length] as AdEvent['type'];
      app.services.events.record({ ad_id: 1, type, user_id: null, telegram_id: null }, viewer);
      if (n % 1_000 === 999) await app.services.events.flush();
    }
    await app.services.events.flush();
    expect(await Promise.all(types.map(counted))).toEqual([1, 1, 1, 1]);
    expect(await day()).toMatchObject({ views: { total: 1 }, host: { total: 1 } });
  });

  test('returns counts and no viewer: counters are public [I17] [DATA-7]', async () => {
    await record({ user_id: 2 }, await signIn(database(), 2, now));
    const reply = await app.call('/stats/api/v1/statistics/day?ad_id=1');
    const keysOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
        : [];
    const known = [
      'success',
      'data',
      'generated_at',
      'views',
      'host',
      'contacts',
      'telegram',
      'phone',
      'total',
      'change',
    ];
    expect([...new Set(keysOf(reply.json()))].sort()).toEqual(known.sort());
    expect(reply.body).not.toMatch(/user|tg:|anon/);
  });

  test('never counts the owner [C10] [CAR-36]', async () => {
    await record({}, await signIn(database(), 1, now));
    expect((await day()).views.total).toBe(0);
    await record({}, await signIn(database(), 2, now));
    expect((await day()).views.total).toBe(1);
  });

  test('a claimed messenger id makes no viewer [I23]', async () => {
    for (let n = 0; n < 5; n += 1) await record({ telegram_id: String(5_000_000_001 + n) }, browser('A'));
    expect(await day()).toMatchObject({ views: { total: 1 }, host: { total: 1 } });
  });

  const view = { ad_id: 1, type: 'view', user_id: null, telegram_id: null } as const;
  const contact = { ...view, type: 'contact_phone' } as const;
  const look = (ip: string, n: number, device: string | null = null, event: AdEvent = view) =>
    app.services.events.record(event, {
      userId: null,
      deviceHash: device,
      device,
      ip,
      userAgent: `browser ${n}`,
    });

  test('a network makes thirty viewers of an ad in a day, a /48 three hundred, who are counted further [I23]', async () => {
    for (let n = 0; n < 40; n += 1) look('2001:db8::1', n);
    for (let n = 35; n < 40; n += 1) look('2001:db8::1', n, null, contact);
    await app.services.events.flush();
    expect(await day()).toMatchObject({
      views: { total: 30 },
      host: { total: 30 },
      contacts: { phone: { total: 0 } },
    });
    for (let n = 0; n < 350; n += 1) look(`2001:db8:0:${(n + 1).toString(16)}::1`, 1);
    await app.services.events.flush();
    expect((await day()).host.total).toBe(300);
    look('2001:db8::1', 0, null, contact);
    look('2001:db8:1::1', 99);
    await app.services.events.flush();
    expect(await day()).toMatchObject({ views: { total: 301 }, contacts: { phone: { total: 1 } } });
    now = new Date(now.getTime() + DAY_MS);
    look('2001:db8::1', 99);
    await app.services.events.flush();
    expect((await day()).views.total).toBe(1);
  });

  test('behind one IPv4 address each device is a viewer, three hundred of them in a day [I23]', async () => {
    for (let n = 0; n < 40; n += 1) look('203.0.113.1', n);
    await app.services.events.flush();
    expect((await day()).host.total).toBe(30);
    for (let n = 0; n < 300; n += 1) look('203.0.113.1', 1, `device ${n}`);
    for (let n = 0; n < 20; n += 1) look('203.0.113.1', 1, `device ${n}`, contact);
    await app.services.events.flush();
    expect(await day()).toMatchObject({ host: { total: 300 }, contacts: { phone: { total: 10 } } });
    look('203.0.113.9', 1, 'device 0');
    await app.services.events.flush();
    expect((await day()).host.total).toBe(300);
  });

  test('guests of one address make two contacts of a kind for an ad in a day, users their own [I23] [CAR-63]', async () => {
    const record = (n: number, more: object = {}, type: AdEvent['type'] = 'contact_phone') =>
      app.services.events.record(
        { ad_id: 1, type, user_id: null, telegram_id: null },
        { userId: null, deviceHash: null, device: null, ip: '10.0.0.1', userAgent: `browser ${n}`, ...more },
      );
    for (let n = 0; n < 20; n += 1) {
      record(n, {}, 'view');
      record(n);
      record(n, {}, 'contact_telegram');
      record(n, {}, 'favorite_add');
    }
    expect(await day()).toMatchObject({
      views: { total: 20 },
      contacts: { telegram: { total: 2 }, phone: { total: 2 } },
    });
    expect(await counted('favorite_add')).toBe(2);
    now = new Date(now.getTime() + 31 * MINUTE_MS);
    for (let n = 0; n < 20; n += 1) record(n);
    expect((await day()).contacts.phone.total).toBe(2);
    record(0, { userId: 2 });
    record(0, { userId: 3 });
    record(0, { ip: '10.0.0.2' });
    expect((await day()).contacts.phone.total).toBe(5);
    now = new Date(now.getTime() + DAY_MS);
    record(0);
    expect((await day()).contacts.phone.total).toBe(1);
  });

  test('guests of one address take no place from signed-in viewers, nor these from guests [I23] [CAR-63]', async () => {
    const types = ['view', 'contact_phone', 'favorite_add'] as const;
    const record = (userId: number | null, userAgent: string, type: AdEvent['type'] = 'view') =>
      app.services.events.record(
        { ad_id: 1, type, user_id: null, telegram_id: null },
        { userId, deviceHash: null, device: null, ip: '10.0.0.1', userAgent },
      );
    for (let user = 101; user <= 115; user += 1) record(user, 'office');
    for (let n = 0; n < 45; n += 1) record(null, `browser ${n}`);
    await app.services.events.flush();
    expect(await counted('view')).toBe(15 + 30);
    for (const type of types) for (let times = 0; times < 3; times += 1) record(2, 'buyer', type);
    record(3, 'buyer');
    record(null, 'one more guest');
    await app.services.events.flush();
    expect(await Promise.all(types.map(counted))).toEqual([15 + 30 + 2, 1, 1]);
    expect(await day()).toMatchObject({ host: { total: 47 }, contacts: { phone: { total: 1 } } });
  });

  test('a guest on a known device of the owner is the owner [I23]', async () => {
    const token = 'd'.repeat(43);
    await database().sql.query(
      'insert into known_devices (token_hash, user_id, seen_at) values ($1, 1, $2)',
      [hashToken(token), now.toISOString()],
    );
    await record({}, { 'device-token': token, ...browser('own') });
    expect((await day()).views.total).toBe(0);
    await addAds(database(), [{ user_id: 2 }]);
    await record({ ad_id: 3 }, { 'device-token': token });
    expect((await app.call('/stats/api/v1/statistics/day?ad_id=3')).json().data.views.total).toBe(1);
  });

  test('a device is known for ninety days after it was seen [I23]', async () => {
    const view = async (name: string, seenDaysAgo: number) => {
      const token = name.repeat(43);
      await database().sql.query(
        'insert into known_devices (token_hash, user_id, seen_at) values ($1, 1, $2)',
        [hashToken(token), new Date(now.getTime() - seenDaysAgo * DAY_MS).toISOString()],
      );
      await record({}, { 'device-token': token, ...browser(name) });
      return (await day()).views.total;
    };
    const secondDays = 1_000 / DAY_MS;
    expect(await view('a', 90 - 60 * secondDays)).toBe(0);
    expect(await view('b', 90 + 60 * secondDays)).toBe(1);
  });

  test('takes identity from the token, and keeps no claimed user [C9]', async () => {
    await record({ user_id: 2 }, browser('A'));
    await record({ user_id: 3 }, await signIn(database(), 2, now));
    const { rows } = await database().sql.query(
      'select user_id, viewer_key, claimed from ad_events order by id',
    );
    expect(rows).toEqual([
      { user_id: null, viewer_key: expect.stringMatching(/^anon:/), claimed: null },
      { user_id: 2, viewer_key: 'user:2', claimed: null },
    ]);
  });

  test('accepts contacts, and nothing of ads that are not shown', async () => {
    await record({ type: 'contact_phone' });
    await record({ type: 'contact_telegram' });
    await record({ type: 'favorite_add' });
    await record({ ad_id: 2 });
    await record({ ad_id: 999 });
    expect(await day()).toMatchObject({
      views: { total: 0 },
      contacts: { telegram: { total: 1, change: 1 }, phone: { total: 1, change: 1 } },
    });
    const { rows } = await database().sql.query('select ad_id from ad_events');
    expect(rows).toHaveLength(3);
  });

  test('compares with the day before, in Moscow or in the requested zone [S18] [CAR-36] [DATA-21]', async () => {
    now = new Date('2026-03-04T20:59:00Z'); // 23:59 in Moscow
    await record({}, browser('A'));
    await record({}, browser('B'));
    now = new Date('2026-03-04T21:01:00Z'); // 00:01 of the next day
    await record({}, browser('C'));
    expect((await day()).views).toEqual({ total: 1, change: -1 });
    expect((await day('&timezone=UTC')).views).toEqual({ total: 3, change: 3 });
    expect((await day('&include_comparison=false')).views).toEqual({ total: 1, change: 0 });
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect((await day()).views).toEqual({ total: 0, change: 0 });
  });

  test('stores the newest thousand events while the database is unreachable, and writes them afterwards [X5]', async () => {
    const line = await breakableDatabase(database());
    const waiting = await openTestApp(line.database, { now: () => now });
    const view = (n: number) => ({
      userId: n,
      deviceHash: null,
      device: null,
      ip: `10.${n >> 8}.${n & 255}.1`,
      userAgent: 'x',
    });
    line.cut();
    for (let n = 0; n < 1_500; n += 1) {
      waiting.services.events.record({ ad_id: 1, type: 'view', user_id: null, telegram_id: null }, view(n));
      if (n % 300 === 0) await waiting.services.events.flush();
    }
    await waiting.services.events.flush();
    const reply = await waiting.call({
      method: 'POST',
      url: '/stats/api/v1/events',
      payload: { ad_id: 1, type: 'contact_phone' },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }]);
    await expect(line.database.sql.query('select 1')).rejects.toMatchObject({ failure: 'away' });
    line.restore();
    await expect
      .poll(
        () =>
          line.database.sql.query('select 1').then(
            () => 'back',
            () => 'away',
          ),
        { timeout: 10_000 },
      )
      .toBe('back');
    await waiting.services.events.flush();
    const { rows } = await database().sql.query(
      `select min(user_id) as first, max(user_id) as last, count(*)::int as n,
         count(*) filter (where type = 'contact_phone')::int as calls from ad_events`,
    );
    expect(rows).toEqual([{ first: 501, last: 1_499, n: 1_000, calls: 1 }]);
    await waiting.close();
    await line.close();
  });
});

test('a viewer without a name is another one tomorrow', () => {
  const guest = { userId: null, deviceHash: null, device: null, ip: '10.0.0.1', userAgent: 'A' };
  expect(viewerKey(guest, 'today')).toBe(viewerKey(guest, 'today'));
  expect(viewerKey(guest, 'today')).not.toBe(viewerKey(guest, 'tomorrow'));
  expect(viewerKey(guest, 'today')).not.toContain('10.0.0.1');
  expect(moscowDay(new Date('2026-03-04T21:00:00Z'))).toBe('2026-03-05');
});
