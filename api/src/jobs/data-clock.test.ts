import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { addAds } from '../test-app.ts';
import { sweep } from './housekeeping.ts';

onDatabase('the clock of what is erased', (database) => {
  const rows = async <Row>(sql: string, params: unknown[] = []) =>
    (await database().sql.query<Row>(sql, params)).rows;
  const addAccounts = (count: number, age: string, from: number) =>
    rows(
      `insert into users (phone, last_active_at)
       select (79990000000 + $2 + n)::text, now() - $3::interval from generate_series(1, $1) n`,
      [count, from, age],
    );

  test('that is ahead in server and database erases nothing that the activity does not prove [I79]', async () => {
    // The machine jumped ahead: what was written just before is thirteen months old, one visitor came since.
    await addAccounts(99, '13 months', 0);
    await addAccounts(1, '0 s', 500);
    const request = (phone: string, age: string) =>
      rows(
        `insert into orders (kind, ad_id, name, phone, asker_key, slot, created_at)
         select 'order', id, 'Анна', $1, $1, 1, now() - $2::interval from ads`,
        [phone, age],
      );
    await addAds(database(), [{ user_id: 1 }]);
    await request('79001110001', '13 months');
    await request('79001110002', '26 months');
    await rows(
      `insert into ad_events (ad_id, type, viewer_key, half_hour, created_at)
       select id, 'view', 'a', 1, now() - interval '13 months' from ads`,
    );
    await sweep(database().sql, { now: new Date(), keepSecrets: false });
    expect(await rows('select phone from orders order by id')).toEqual([
      { phone: '79001110001' },
      { phone: null },
    ]);
    expect(await rows('select id from ad_events')).toHaveLength(1);
  });
});
