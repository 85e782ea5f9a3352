import { expect, test } from '@rstest/core';
import type { Database } from '../db/database.ts';
import { onDatabase, onFilledDatabase } from '../db/test-databases.ts';
import { PriceHistoryService } from '../modules/price-history/service.ts';
import { seedDemo } from './demo.ts';

/** Every so many ads, because each estimate takes some milliseconds. */
const SAMPLED = 10;
/** Of the active ads. */
const ESTIMATED_SHARE = 0.4;
const NOW = new Date('2026-03-01T12:00:00Z');
const images = { addressOf: (key: string) => `/img/original/${key}` };
const log = { info: () => undefined };

const seed = (db: Database) => seedDemo({ db, images, log, now: NOW });
const counting =
  (database: () => Database) =>
  async (of: string): Promise<number> => {
    const { rows } = await database().sql.query<{ count: number }>(
      `select count(*)::integer as count from ${of}`,
    );
    return rows[0]?.count ?? 0;
  };

onFilledDatabase('the demo seed', seed, (database, result) => {
  const count = counting(database);

  test('fills an empty database with users, ads and their pictures', async () => {
    expect(result()).toEqual({
      seeded: true,
      users: await count('users'),
      ads: await count('ads'),
      pictures: await count('ad_images'),
    });
    expect(await count('ads')).toBeGreaterThanOrEqual(2_000);
    expect(await count('legal_data')).toBe(await count("users where account_type = 'legal_entity'"));
    expect(
      await count(
        'ads where cover is distinct from (select address from ad_images where ad_id = id and position = 0)',
      ),
    ).toBe(0);
  });

  test('the first pages have lowered prices and the warnings, the archive has sold cars', async () => {
    const first = "(select * from ads where status = 'active' order by created_at desc, id desc limit 60) a";
    expect(await count(`${first} where price_reduced_at is not null`)).toBeGreaterThan(2);
    expect(await count(`${first} join ad_warnings w on w.ad_id = a.id`)).toBe(4);
    expect(await count("ads where status = 'archived' and sold_at > created_at")).toBeGreaterThan(50);
    expect(await count('ads where user_id = 2 and sold_at is not null')).toBeGreaterThan(0);
    expect(
      await count(
        'price_changes c join price_changes d using (ad_id) where c.price = d.price and c.id < d.id',
      ),
    ).toBe(0);
  });

  test('many ads have an estimate, with prices below, within and above the range [DATA-34]', async () => {
    const { sql } = database();
    const service = new PriceHistoryService(sql, () => NOW);
    const { rows } = await sql.query<{ id: number; price_rub: number }>(
      `select id, price_rub::float8 as price_rub from ads where status = 'active' and id % ${SAMPLED} = 0`,
    );
    const verdicts: string[] = [];
    for (const { id, price_rub } of rows) {
      const range = await service.similar(id);
      if (!range) continue;
      verdicts.push(price_rub < range.from ? 'below' : price_rub > range.to ? 'above' : 'within');
    }
    expect(verdicts.length / rows.length).toBeGreaterThan(ESTIMATED_SHARE);
    expect([...new Set(verdicts)].sort()).toEqual(['above', 'below', 'within']);
  });

  test('is written once', async () => {
    const ads = await count('ads');
    expect(await seed(database())).toEqual({ seeded: false });
    expect(await count('ads')).toBe(ads);
  });

  test('leaves the counters behind its own ids', async () => {
    const { sql } = database();
    const users = await count('users');
    const { rows } = await sql.query<{ id: number }>(
      "insert into users (phone) values ('79990000000') returning id",
    );
    await sql.exec("delete from users where phone = '79990000000'");
    expect(rows).toEqual([{ id: users + 1 }]);
  });

  test('the seller and the company have views, contacts and favourites of the last thirty days', async () => {
    const of = (type: string) => count(`ad_events where type like '${type}'`);
    expect(await of('view')).toBeGreaterThan(600);
    expect(await of('contact_%')).toBeGreaterThan(20);
    expect(await of('favorite_add')).toBeGreaterThan(20);
    expect(await count('ad_events')).toBeLessThan(3_000);
    expect(await count("ad_events where created_at > '2026-03-01T12:00:00Z'")).toBe(0);
    expect(await count('ad_events e join ads a on a.id = e.ad_id where e.created_at < a.created_at')).toBe(0);
    expect(await count('ads where user_id not in (2, 3) and id in (select ad_id from ad_events)')).toBe(0);
    const { rows } = await database().sql.query(
      `select count(distinct (created_at at time zone 'Europe/Moscow')::date)::int as days,
         min(created_at) >= '2026-01-30' as recent,
         array_agg(id order by id) = array_agg(id order by created_at, id) as ordered
       from ad_events`,
    );
    expect(rows).toEqual([{ days: 31, recent: true, ordered: true }]);
  });
});

onDatabase('the demo seed in a prepared database', (database) => {
  const count = counting(database);

  test('is never written beside users', async () => {
    await database().sql.exec("insert into users (phone) values ('79990000000')");
    expect(await seed(database())).toEqual({ seeded: false });
    expect(await count('ads')).toBe(0);
  });

  test('rubles follow the rates that are in force', async () => {
    await database().sql.exec(
      "insert into rates (rate_date, usd, eur, source) values ('2026-02-28', 50, 60, 'bank')",
    );
    await seed(database());
    expect(await count("ads where currency = 'USD' and price_rub <> price * 50")).toBe(0);
    expect(await count("ads where currency = 'EUR' and price_rub <> price * 60")).toBe(0);
    expect(await count("ads where currency = 'RUB' and price_rub <> price")).toBe(0);
  });
});
