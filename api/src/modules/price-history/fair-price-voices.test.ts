import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, addUsers } from '../../test-app.ts';
import { testMarkets } from '../../test-market.ts';
import { CREATE, newAdForm } from '../../test-selling.ts';
import { requestCheck } from '../warning/checks.ts';

const SPORTAGE = { mark: 'Kia', year: 2024, mileage: 40_000, statuses_id: 2, power: 150 };
/** Of a Honda. */
const VIN = '1HGCM82633A004352';
/** Of a Kia of 2024. */
const KIA_VIN = 'KNAPU81GDR7000001';

onDatabase('whose ads make a fair price', (database) => {
  const openMarket = testMarkets(database);
  const open = async (count = 12, more: object = {}) => {
    const sellers = await addUsers(database(), count);
    const market = await openMarket([
      SPORTAGE,
      ...sellers.map((user_id, n) => ({
        ...SPORTAGE,
        user_id,
        mileage: 40_000 + n,
        price: 2_000_000 + n * 20_000,
        price_rub: 2_000_000 + n * 20_000,
        ...more,
      })),
    ]);
    const similar = async () =>
      (await market.guest.get(`/api/v2/ads/${market.adId}/similar-prices`)).json().data;
    return { ...market, sellers, similar, sql: database().sql };
  };

  test('quartiles follow from the listed prices, which are requested and adjusted ones [PRICE-12] [PRICE-15]', async () => {
    const { similar, sql, adId } = await open();
    await sql.query('update ads set mileage = 38000 + 1000 * (id % 12) where id <> $1', [adId]);
    const { ads, from, middle, to } = await similar();
    const adjusted = ads
      .map(({ adjusted_rub }: { adjusted_rub: number }) => adjusted_rub)
      .sort((one: number, other: number) => one - other);
    expect(ads).toHaveLength(12);
    expect(ads.at(-1).adjusted_rub).toBeGreaterThan(ads.at(-1).price_rub);
    expect([adjusted[2] <= from, from <= adjusted[3]]).toEqual([true, true]);
    expect(Math.abs(middle - (adjusted[5] + adjusted[6]) / 2)).toBeLessThan(2_000);
    expect([adjusted[8] <= to, to <= adjusted[9]]).toEqual([true, true]);
  });

  test('newer ads that a warning doubts hide none of the others [I41] [S31]', async () => {
    const { similar, sql } = await open();
    const honest = await similar();
    const doubted = await sql.query<{ id: number }>(
      `insert into users (name, phone) select 'Новый', (79011110000 + n)::text from generate_series(1, 80) n returning id`,
    );
    const dear = { ...SPORTAGE, price: 5_000_000, price_rub: 5_000_000 };
    const ids = await addAds(
      database(),
      doubted.rows.map(({ id }) => ({ ...dear, user_id: id })),
    );
    await sql.query(
      `insert into ad_warnings (ad_id, kind, fact, found_at)
       select id, 'low_price', '', '2026-03-02T09:00:00Z' from unnest($1::int[]) as ads (id)`,
      [ids],
    );
    expect(await similar()).toEqual(honest);
  });

  test.each([
    ['with the other steering', { rudder: 'right' }],
    ['in another condition', { statuses_id: 4 }],
  ])('newer ads %s hide none of the others [S31]', async (_, other) => {
    const { similar } = await open(12, { rudder: 'left' });
    await database().sql.query("update ads set rudder = 'left'");
    const honest = await similar();
    const { rows } = await database().sql.query<{ id: number }>(
      `insert into users (name, phone) select 'Новый', (79011110000 + n)::text from generate_series(1, 80) n returning id`,
    );
    await addAds(
      database(),
      rows.map(({ id }) => ({ ...SPORTAGE, ...other, user_id: id })),
    );
    expect(await similar()).toEqual(honest);
  });

  test('neither the many newest ads of one account nor many new accounts take the voices of the others [I41]', async () => {
    const { buyer, similar } = await open(20);
    const honest = await similar();
    const dear = { ...SPORTAGE, price: 5_000_000, price_rub: 5_000_000 };
    await addAds(
      database(),
      Array.from({ length: 260 }, (_, n) => ({ ...dear, user_id: buyer.id, mileage: 40_500 + n })),
    );
    const flooded = await similar();
    expect(flooded.count).toBe(honest.count + 1);
    expect(flooded.middle / honest.middle).toBeLessThan(1.02);
  });

  test.each([
    ['on sale', 25],
    ['sold', 9],
  ] as const)(
    'accounts with three ads each that are %s hide no other seller [I41] [PRICE-22]',
    async (state, count) => {
      const { similar, sql, clock, adId } = await open(12);
      const { rows } = await sql.query<{ id: number }>(
        `insert into users (name, phone) select 'Новый', (79011110000 + n)::text from generate_series(1, $1::int) n returning id`,
        [count],
      );
      const ads = rows.flatMap(({ id: user_id }, n) =>
        [0, 1, 2].map((at) => ({
          ...SPORTAGE,
          user_id,
          mileage: 41_000 + n * 100 + at,
          price_rub: 2_300_000,
        })),
      );
      await addAds(database(), ads);
      if (state === 'sold')
        await sql.query(
          `update ads set status = 'archived', created_at = $2::timestamptz - interval '3 days',
             sold_at = $2::timestamptz where id <> $1`,
          [adId, clock.now().toISOString()],
        );
      expect((await similar()).count).toBe(12 + count);
    },
  );

  test('old accounts whose ads a warning doubts take no place of others [I41] [PRICE-22]', async () => {
    const { similar, sql } = await open();
    const honest = await similar();
    await sql.query(
      "insert into users (id, name) overriding system value select -n, 'Старый' from generate_series(1, 250) n",
    );
    const ids = await addAds(
      database(),
      Array.from({ length: 250 }, (_, n) => ({ ...SPORTAGE, user_id: -1 - n, price_rub: 5_000_000 })),
    );
    await sql.query(
      `insert into ad_warnings (ad_id, kind, fact, found_at)
       select id, 'low_price', '', '2026-03-02T09:00:00Z' from unnest($1::int[]) as ads (id)`,
      [ids],
    );
    expect(await similar()).toEqual(honest);
  });

  test('the many sold ads of one account take no voice of other sellers [I41] [PRICE-16]', async () => {
    const { buyer, clock, similar, sellers, sql } = await open(18);
    const sell = (users: readonly number[]) =>
      sql.query(
        `update ads set status = 'archived', created_at = $2::timestamptz - interval '3 days',
           sold_at = $2::timestamptz where user_id = any($1::int[])`,
        [users, clock.now().toISOString()],
      );
    await sell(sellers);
    const honest = await similar();
    expect(honest).toMatchObject({ count: 18, sold: 18 });
    const dear = { ...SPORTAGE, user_id: buyer.id, price: 5_000_000, price_rub: 5_000_000 };
    await addAds(
      database(),
      Array.from({ length: 25 }, (_, n) => ({ ...dear, mileage: 40_500 + n })),
    );
    await sell([buyer.id]);
    expect(await similar()).toMatchObject({ count: 19, sold: 19 });
  });

  test('a number that erases its account after each sale has one voice, and all erased ones together [I41]', async () => {
    const { clock, similar, sellers, sql } = await open(18);
    const dear = { ...SPORTAGE, price: 5_000_000, price_rub: 5_000_000 };
    const { rows } = await sql.query<{ id: number }>(
      'insert into users (anonymized_at) select now() from generate_series(1, 25) returning id',
    );
    const again = rows.map(({ id }) => id);
    const honest = await similar();
    await addAds(
      database(),
      again.map((user_id, n) => ({ ...dear, user_id, mileage: 40_500 + n })),
    );
    await sql.query(
      `update ads set status = 'archived', created_at = $2::timestamptz - interval '3 days',
         sold_at = $2::timestamptz where user_id = any($1::int[])`,
      [again, clock.now().toISOString()],
    );
    expect(honest).toMatchObject({ count: sellers.length });
    expect(await similar()).toMatchObject({ count: sellers.length + 1, sold: 1 });
  });

  test('one fresh account with many ads without photos has one voice, with warnings none [I41] [PRICE-22]', async () => {
    const { app, buyer, similar, sql, adId } = await open();
    const honest = await similar();
    for (let n = 0; n < 8; n += 1)
      await addAds(database(), [
        { ...SPORTAGE, user_id: buyer.id, mileage: 40_000 + n * 3_000, price_rub: 3_500_000 },
      ]);
    const flooded = await similar();
    expect(flooded.count).toBe(13);
    expect(flooded.middle / honest.middle).toBeLessThan(1.02);

    const form = newAdForm({ vin_number: VIN }, []);
    const reply = await buyer.user.form(CREATE, form);
    expect(reply.statusCode, reply.body).toBe(200);
    await app.services.warningChecks.run();
    const { rows } = await sql.query<{ kind: string }>('select kind from ad_warnings');
    expect(rows.map(({ kind }) => kind)).toContain('vin_mark');
    await sql.query(
      "update ads set status = 'deleted' where user_id = $1 and vin_number is distinct from $2",
      [buyer.id, VIN],
    );
    await sql.query(
      `update ads set model_id = (select model_id from ads where id = $1), year = 2024, mileage = 40100,
         power = 150, price_rub = 3500000 where vin_number = $2`,
      [adId, VIN],
    );
    expect(await similar()).toEqual(honest);
  });

  test.each(['low_price', 'same_picture', 'same_vin', 'vin_mark', 'vin_year'])(
    'an ad with an open warning of %s does not count until it is dismissed [I41] [PRICE-22]',
    async (kind) => {
      const { similar, sql, ids } = await open(13);
      await sql.query(
        "insert into ad_warnings (ad_id, kind, fact, found_at) values ($1, $2, 'x', now()), ($3, 'new_seller', 'x', now())",
        [ids[1], kind, ids[2]],
      );
      expect((await similar()).count).toBe(12);
      await sql.query('update ad_warnings set is_dismissed = true');
      expect((await similar()).count).toBe(13);
    },
  );

  test('a copied VIN silences the copy, not the ad that it is copied from [I41] [PRICE-22]', async () => {
    const { app, buyer, clock, ids, similar, sql } = await open();
    await sql.query('update ads set vin_number = $2 where id = $1', [ids[5], KIA_VIN]);
    const honest = await similar();
    expect(honest.count).toBe(12);
    const [copy = 0] = await addAds(database(), [
      { ...SPORTAGE, user_id: buyer.id, mileage: 60_000, price_rub: 3_500_000, vin_number: KIA_VIN },
    ]);
    await requestCheck(sql, copy, clock.now());
    await app.services.warningChecks.run();
    const { rows } = await sql.query('select ad_id, kind, detail from ad_warnings order by ad_id');
    expect(rows).toEqual([
      { ad_id: ids[5], kind: 'same_vin', detail: 'earlier' },
      { ad_id: copy, kind: 'same_vin', detail: 'later' },
    ]);
    expect(await similar()).toEqual(honest);
    await sql.query('update ad_warnings set is_dismissed = true where ad_id = $1', [copy]);
    await sql.query('update ads set vin_number = null where id = $1', [ids[5]]);
    expect((await similar()).count).toBe(13);
  });

  test.each(['same_vin', 'same_picture'])(
    'the earlier of two ads with %s counts [PRICE-22]',
    async (kind) => {
      const { similar, sql, ids } = await open(13);
      await sql.query(
        `insert into ad_warnings (ad_id, kind, fact, detail, found_at)
       values ($1, $3, 'x', 'earlier', now()), ($2, $3, 'x', 'later', now())`,
        [ids[1], ids[2], kind],
      );
      const { ads, count } = await similar();
      expect(count).toBe(12);
      const listed = ads.map(({ id }: { id: number }) => id);
      expect([listed.includes(ids[1]), listed.includes(ids[2])]).toEqual([true, false]);
    },
  );

  test('the car itself in another ad does not count [PRICE-14]', async () => {
    const { similar, sql, ids, adId } = await open(13);
    await sql.query('update ads set vin_number = $1 where id = any($2::int[])', [VIN, [adId, ids[1]]]);
    expect((await similar()).count).toBe(12);
    await sql.query("update ads set vin_number = '00000000000000000'");
    expect((await similar()).count).toBe(13);
  });

  test('a verified company has three voices, near copies one [I41]', async () => {
    const { buyer, similar, sql } = await open();
    await addAds(
      database(),
      [0, 1, 2, 3, 4].map((n) => ({ ...SPORTAGE, user_id: buyer.id, mileage: 42_000 + n * 3_000 })),
    );
    expect((await similar()).count).toBe(13);
    await sql.query(
      "update users set account_type = 'legal_entity', legal_entity_verified = true where id = $1",
      [buyer.id],
    );
    expect((await similar()).count).toBe(15);
    await sql.query('update ads set mileage = 42000 + id % 7 where user_id = $1', [buyer.id]);
    expect((await similar()).count).toBe(13);
  });
});
