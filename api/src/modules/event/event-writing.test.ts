import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { DatabaseError, type SqlClient } from '../../db/sql-client.ts';
import { onDatabase } from '../../db/test-databases.ts';
import { GUEST } from '../../http/caller.ts';
import { addAds, addUsers, openTestApp, type TestApp } from '../../test-app.ts';
import { EventService } from './service.ts';
import { addressKeys, viewerKey } from './viewer.ts';

const view = { ad_id: 1, type: 'view', user_id: null, telegram_id: null } as const;
const AWAY = new DatabaseError('away', 'the database is away');
const guest = { userId: null, deviceHash: null, device: null, ip: '10.0.0.1', userAgent: 'A' };

onDatabase('events on their way to the database', (database) => {
  let now = new Date();
  const apps: TestApp[] = [];
  beforeEach(async () => {
    now = new Date('2026-03-05T12:00:00Z');
    await addUsers(database(), 2);
    await addAds(database(), [{ user_id: 1 }]);
  });
  afterEach(async () => {
    rs.useRealTimers();
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  const stopTimers = () => rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rows = async () =>
    (
      await database().sql.query<{ viewer_key: string; address_key: string; claimed: unknown }>(
        'select viewer_key, address_key, claimed from ad_events order by id',
      )
    ).rows;
  const written = async () => (await rows()).length;
  const openService = (isAway: () => boolean = () => false, reason: Error = AWAY, until?: Promise<void>) => {
    const refuse = async () => {
      await until;
      throw reason;
    };
    const { sql, ...rest } = database();
    const client: SqlClient = {
      query: (...args) => (isAway() ? refuse() : sql.query(...args)),
      exec: (...args) => (isAway() ? refuse() : sql.exec(...args)),
      transaction: (...args) => (isAway() ? refuse() : sql.transaction(...args)),
      close: async () => undefined,
    };
    const warnings: unknown[] = [];
    const log = { warn: (...args: unknown[]) => void warnings.push(args) };
    return {
      service: new EventService({ database: { ...rest, sql: client }, now: () => now, log }),
      warnings,
    };
  };

  test('of before the clock was set back hold up no later one [S27]', async () => {
    const { service } = openService();
    for (const moment of ['2026-03-05T15:00:00Z', '2026-03-05T12:00:00Z']) {
      now = new Date(moment);
      service.record(view, guest);
      await service.flush();
    }
    expect(await written()).toBe(2);
  });

  test('are written together a fifth of a second after the first', async () => {
    const { service } = openService();
    stopTimers();
    service.record(view, guest);
    rs.advanceTimersByTime(150);
    service.record(view, { ...guest, userAgent: 'B' });
    rs.advanceTimersByTime(49);
    expect(await written()).toBe(0);
    rs.advanceTimersByTime(1);
    rs.useRealTimers();
    await expect.poll(written).toBe(2);
  });

  test('are tried again two seconds after the database was away', async () => {
    let isAway = true;
    const { service, warnings } = openService(() => isAway);
    stopTimers();
    service.record(view, guest);
    await service.flush();
    isAway = false;
    rs.advanceTimersByTime(1_999);
    expect(await written()).toBe(0);
    rs.advanceTimersByTime(1);
    rs.useRealTimers();
    await expect.poll(written).toBe(1);
    expect(warnings).toEqual([]);
  });

  test('that come while others are refused push the oldest out: a thousand wait [X5]', async () => {
    let isAway = true;
    let refuseNow = () => {};
    const refused = new Promise<void>((resolve) => {
      refuseNow = resolve;
    });
    const { service } = openService(() => isAway, AWAY, refused);
    const record = (n: number) =>
      service.record(view, { ...guest, userId: n, ip: `10.${n >> 8}.${n & 255}.1` });
    for (let n = 0; n < 1_000; n += 1) record(n);
    const flushed = service.flush();
    await new Promise(setImmediate);
    for (let n = 1_000; n < 1_100; n += 1) record(n);
    refuseNow();
    await flushed;
    isAway = false;
    await service.flush();
    const { rows } = await database().sql.query(
      'select min(user_id) as first, max(user_id) as last, count(*)::int as n from ad_events',
    );
    expect(rows).toEqual([{ first: 100, last: 1_099, n: 1_000 }]);
  });

  test('that the database refuses are lost with a warning, and later ones are written', async () => {
    const { service, warnings } = openService();
    service.record({ ...view, ad_id: 2 ** 40 }, guest);
    service.record(view, guest);
    await service.flush();
    expect(warnings).toEqual([[{ err: expect.any(Error), events: 2 }, 'events were lost']]);
    service.record(view, guest);
    await service.flush();
    expect([await written(), warnings.length]).toEqual([1, 1]);
  });

  test('are those of an absent ad for a caller who may not see it [C13]', async () => {
    const { service } = openService();
    service.record(view, guest);
    const viewsFor = async (userId: number | null) => {
      const caller = userId === null ? GUEST : ({ kind: 'user', userId, sessionHash: '' } as const);
      return (await service.day(1, caller, 'UTC', false)).views.total;
    };
    const all = async () => [await viewsFor(null), await viewsFor(2), await viewsFor(1)];
    const set = (change: string) => database().sql.query(`update ads set ${change} where id = 1`);
    expect(await all()).toEqual([1, 1, 1]);
    await set("status = 'archived'");
    expect(await all()).toEqual([0, 0, 1]);
    await set('sold_at = now()');
    expect(await all()).toEqual([1, 1, 1]);
    await set("status = 'deleted'");
    expect(await all()).toEqual([0, 0, 0]);
  });

  test('keep nothing of a claimed user or messenger id [C9]', async () => {
    const { service } = openService();
    for (const [n, claim] of [{}, { user_id: 2 }, { telegram_id: '7' }].entries())
      service.record({ ...view, ...claim }, { ...guest, userAgent: `browser ${n}` });
    await service.flush();
    expect((await rows()).map(({ claimed }) => claimed)).toEqual([null, null, null]);
  });

  test('carry the keys of a day: its salt is random, and another one after midnight in Moscow [CAR-36]', async () => {
    const { service } = openService();
    const saltOf = async () =>
      (
        await database().sql.query<{ value: { day: string; salt: string } }>(
          "select value from settings where key = 'viewer_salt'",
        )
      ).rows[0]?.value;
    const look = async (at: string) => {
      now = new Date(at);
      service.record(view, guest);
      await service.flush();
      return saltOf();
    };
    const first = await look('2026-03-05T12:00:00Z');
    expect(first).toEqual({ day: '2026-03-05', salt: expect.stringMatching(/^[\w-]{22}$/) });
    expect(await look('2026-03-05T20:59:59Z')).toEqual(first);
    const second = await look('2026-03-05T21:45:00Z');
    expect(second?.day).toBe('2026-03-06');
    const [salt = '', next = ''] = [first?.salt, second?.salt];
    expect(salt).not.toBe(next);
    expect((await rows()).map(({ viewer_key, address_key }) => [viewer_key, address_key])).toEqual([
      [viewerKey(guest, salt), addressKeys(guest, salt).address_key],
      [viewerKey(guest, salt), addressKeys(guest, salt).address_key],
      [viewerKey(guest, next), addressKeys(guest, next).address_key],
    ]);
  });

  test('an unknown time zone is refused; a database that is away is no wrong time zone', async () => {
    const app = await openTestApp(database(), { now: () => now });
    apps.push(app);
    const reply = await app.call('/stats/api/v1/statistics/day?ad_id=1&timezone=Europe/Nowhere');
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      { timezone: ['Неизвестный часовой пояс'] },
    ]);
    const { service } = openService(() => true);
    await expect(service.day(1, GUEST, 'UTC', true)).rejects.toBe(AWAY);
    const other = Object.assign(new Error('too long'), { code: '22001' });
    await expect(openService(() => true, other).service.day(1, GUEST, 'UTC', true)).rejects.toBe(other);
  });
});

test('a key has 22 characters and holds no address; other networks and browsers have other keys', () => {
  expect(viewerKey(guest, 'salt')).toMatch(/^anon:[\w-]{22}$/);
  expect(addressKeys(guest, 'salt').address_key).toMatch(/^[\w-]{22}$/);
  expect(viewerKey({ ...guest, userId: 7 }, 'salt')).toBe('user:7');
  const moved = { ...guest, ip: '10.0.0.11', userAgent: 'A' };
  const shifted = { ...guest, ip: '10.0.0.1', userAgent: '1A' };
  expect(viewerKey(moved, 'salt')).not.toBe(viewerKey(shifted, 'salt'));
});
