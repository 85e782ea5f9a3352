import { DAY_MS } from '@cars/shared-contracts/rules/date';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { eachDatabase } from '../../db/test-databases.ts';
import { addAds, addUsers, openTestApp, signIn, type TestApp } from '../../test-app.ts';
import { moscowDay, viewerKey } from './viewer.ts';

const MINUTE_MS = 60_000;

eachDatabase('the statistics service', (database) => {
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
    await record({}, browser('B'));
    await record({ telegram_id: '777' }, browser('A'));
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
    expect(await day()).toMatchObject({ views: { total: 4 }, host: { total: 3 } });
  });

  test('ten thousand views of one viewer are one more [I5]', async () => {
    const view = { ad_id: 1, type: 'view', user_id: null, telegram_id: null } as const;
    const viewer = { userId: null, telegramId: '7', ip: '10.0.0.1', userAgent: 'x' };
    for (let n = 1; n <= 10_000; n += 1) {
      app.services.events.record(view, viewer);
      if (n % 1_000 === 0) await app.services.events.flush();
    }
    expect(await day()).toMatchObject({ views: { total: 1 }, host: { total: 1 } });
  });

  test('returns how many and never who: counters are public [I17] [DATA-7]', async () => {
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

  test('takes identity from the token; a claimed user stays a claim [C9]', async () => {
    await record({ user_id: 2 }, browser('A'));
    await record({ user_id: 3 }, await signIn(database(), 2, now));
    const { rows } = await database().sql.query(
      'select user_id, viewer_key, claimed from ad_events order by id',
    );
    expect(rows).toEqual([
      {
        user_id: null,
        viewer_key: expect.stringMatching(/^anon:/),
        claimed: { user_id: 2, telegram_id: null },
      },
      { user_id: 2, viewer_key: 'user:2', claimed: { user_id: 3, telegram_id: null } },
    ]);
  });

  test('knows contacts, and nothing of ads that are not shown', async () => {
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

  test('compares with the day before, in Moscow or in the zone that was asked for [S18] [CAR-36] [DATA-21]', async () => {
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

  test('keeps at most a thousand events while the database is away, the newest of them [X5]', async () => {
    for (let n = 0; n < 1_500; n += 1) {
      app.services.events.record(
        { ad_id: 1, type: 'view', user_id: null, telegram_id: null },
        { userId: null, telegramId: String(n), ip: '10.0.0.1', userAgent: 'x' },
      );
    }
    await app.services.events.flush();
    const { rows } = await database().sql.query<{ first: number; n: number }>(
      'select min(substr(viewer_key, 4)::int) as first, count(*)::int as n from ad_events',
    );
    expect(rows).toEqual([{ first: 500, n: 1_000 }]);
  });
});

test('a viewer without a name is another one tomorrow', () => {
  const guest = { userId: null, telegramId: null, ip: '10.0.0.1', userAgent: 'A' };
  expect(viewerKey(guest, 'today')).toBe(viewerKey(guest, 'today'));
  expect(viewerKey(guest, 'today')).not.toBe(viewerKey(guest, 'tomorrow'));
  expect(viewerKey(guest, 'today')).not.toContain('10.0.0.1');
  expect(moscowDay(new Date('2026-03-04T21:00:00Z'))).toBe('2026-03-05');
});
