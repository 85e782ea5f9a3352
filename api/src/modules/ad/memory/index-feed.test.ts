import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import {
  onDatabase,
  openTestPostgres,
  POSTGRES_URL,
  type ServerDatabase,
  type TestDatabase,
} from '../../../db/test-databases.ts';
import { beforeStatements } from '../../../db/test-statements.ts';
import { addAds, addUsers } from '../../../test-app.ts';
import { AdIndex } from './ad-index.ts';
import { AD_CHANGES_TTL_S, IndexFeed } from './index-feed.ts';

const HALF_LIFE_MS = (AD_CHANGES_TTL_S * 1_000) / 2;

/** A feed of this database with a clock that the test sets. */
const createFeed = ({ sql }: TestDatabase | ServerDatabase, adsMax = 1_000) => {
  const index = new AdIndex();
  const clock = { ms: 0 };
  const feed = new IndexFeed({ sql, index, adsMax, nowMs: () => clock.ms });
  const prices = () =>
    index.find({}, 'price_asc', 0, 50, 50).cards.map(({ jsonPrefix }) => JSON.parse(`${jsonPrefix}}`).price);
  return { index, feed, clock, prices };
};

onDatabase('the feed of the index', (database) => {
  const add = (...prices: number[]) =>
    addAds(
      database(),
      prices.map((price) => ({ price, price_rub: price })),
    );

  test('is filled by the first reading, and then follows insertions, changes and removals', async () => {
    await addUsers(database(), 1);
    await add(3, 1, 2);
    const { feed, prices } = createFeed(database());
    expect(feed.ageMs).toBe(Number.POSITIVE_INFINITY);
    await feed.catchUp();
    expect([prices(), feed.ageMs]).toEqual([[1, 2, 3], 0]);

    const { sql } = database();
    await add(9);
    await sql.query('update ads set price = 7, price_rub = 7 where price = 2');
    await sql.query("update ads set status = 'archived' where price = 1");
    expect(prices()).toEqual([1, 2, 3]);
    await feed.catchUp();
    expect(prices()).toEqual([3, 7, 9]);
    await sql.query('delete from ads where price = 9');
    await feed.catchUp();
    expect(prices()).toEqual([3, 7]);
  });

  test('follows what marks a card: two warnings that hold, and their decisions [WARN-11]', async () => {
    await addUsers(database(), 1);
    await add(1, 2);
    const { index, feed } = createFeed(database());
    await feed.catchUp();
    const { sql } = database();
    const marked = async () => {
      await feed.catchUp();
      const { cards } = index.find({}, 'price_asc', 0, 50, 50);
      return cards.flatMap(({ id, jsonPrefix }) => (JSON.parse(`${jsonPrefix}}`).has_warnings ? [id] : []));
    };
    const warn = (kind: string, detail: string | null = null) =>
      sql.query(
        `insert into ad_warnings (ad_id, kind, fact, detail, found_at)
         select id, $1, 'x', $2, now() from ads where price = 2`,
        [kind, detail],
      );
    await warn('prepayment');
    await warn('same_vin', 'earlier');
    await warn('gone:same_picture:x');
    expect(await marked()).toEqual([]);
    await warn('vin_year', '2003');
    const { rows } = await sql.query<{ id: number }>('select id from ads where price = 2');
    expect(await marked()).toEqual(rows.map(({ id }) => id));
    await sql.query("update ad_warnings set is_dismissed = true where kind = 'prepayment'");
    expect(await marked()).toEqual([]);
    await sql.query("update ad_warnings set detail = 'later' where kind = 'same_vin'");
    expect(await marked()).toHaveLength(1);
    await sql.query("delete from ad_warnings where kind = 'vin_year'");
    expect(await marked()).toEqual([]);
  });

  test('reads all ads again when the table was emptied or it was away for long', async () => {
    await addUsers(database(), 1);
    await add(1, 2);
    const { feed, prices, clock } = createFeed(database());
    await feed.catchUp();
    await database().sql.exec('truncate ads restart identity cascade');
    await add(5);
    await feed.catchUp();
    await feed.catchUp();
    expect(prices()).toEqual([5]);

    await add(6);
    await database().sql.exec('delete from ad_changes');
    clock.ms += HALF_LIFE_MS;
    await feed.catchUp();
    expect(prices()).toEqual([5]);
    clock.ms += HALF_LIFE_MS + 1;
    await feed.catchUp();
    expect(prices()).toEqual([5, 6]);
  });

  test('reads all ads again with the next reading when a filling failed in between', async () => {
    await addUsers(database(), 1);
    await add(1, 2);
    let isAway = false;
    const sql = beforeStatements(database().sql, (text) =>
      isAway && /count/.test(text) ? Promise.reject(new Error('the database is away')) : undefined,
    );
    const { feed, prices } = createFeed({ ...database(), sql });
    await feed.catchUp();
    await database().sql.exec('truncate ads restart identity cascade');
    await add(5);
    isAway = true;
    await expect(feed.catchUp()).rejects.toThrow('away');
    expect(feed.ageMs).toBe(Number.POSITIVE_INFINITY);
    isAway = false;
    await feed.catchUp();
    expect([prices(), feed.ageMs]).toEqual([[5], 0]);
  });

  test('is not current with more ads than it may hold, and counts them again after a minute', async () => {
    await addUsers(database(), 1);
    await add(1, 2, 3);
    const { feed, index, prices, clock } = createFeed(database(), 2);
    await feed.catchUp();
    expect([feed.ageMs, index.size]).toEqual([Number.POSITIVE_INFINITY, 0]);
    await database().sql.query('delete from ads where price = 1');
    clock.ms = 59_999;
    await feed.catchUp();
    expect(feed.ageMs).toBe(Number.POSITIVE_INFINITY);
    clock.ms = 60_000;
    await feed.catchUp();
    expect([feed.ageMs, prices()]).toEqual([0, [2, 3]]);
  });

  test('grows older while the database is away, and keeps what it has', async () => {
    await addUsers(database(), 1);
    await add(1);
    const working = database();
    let isAway = false;
    const sql: TestDatabase['sql'] = {
      ...working.sql,
      query: (...call) => (isAway ? Promise.reject(new Error('away')) : working.sql.query(...call)),
    };
    const { feed, prices, clock } = createFeed({ ...working, sql });
    await feed.catchUp();
    isAway = true;
    clock.ms = 700;
    await expect(feed.catchUp()).rejects.toThrow('away');
    expect([feed.ageMs, prices()]).toEqual([700, [1]]);
    isAway = false;
    await feed.catchUp();
    expect(feed.ageMs).toBe(0);
  });
});

describe.skipIf(POSTGRES_URL === '')('transactions that end in another order than they began', () => {
  let database: ServerDatabase;
  beforeAll(async () => {
    database = await openTestPostgres(POSTGRES_URL);
  });
  afterAll(() => database.close());

  test('are all read: the older one that was open at a reading comes with a later one', async () => {
    await addUsers(database, 1);
    await addAds(database, [{ price: 1, price_rub: 1 }]);
    const { feed, prices } = createFeed(database);
    await feed.catchUp();
    await database.sql.transaction(async (older) => {
      await older.query('update ads set price = 5, price_rub = 5');
      await addAds(database, [{ price: 2, price_rub: 2 }]);
      await feed.catchUp();
      expect(prices()).toEqual([1, 2]);
      await addAds(database, [{ price: 3, price_rub: 3 }]);
      await feed.catchUp();
      expect(prices()).toEqual([1, 2, 3]);
    });
    await feed.catchUp();
    expect(prices()).toEqual([2, 3, 5]);
  });
});
