import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { addAds, addUsers } from '../test-app.ts';
import { openAppeals, openComplaints } from './complaints.ts';
import { openWarnings } from './warnings.ts';

onDatabase('open complaints and appeals', (database) => {
  test('that a moderator may not decide hide none of the others [MOD-5] [S31]', async () => {
    const { sql } = database();
    await addUsers(database(), 1);
    const [adId] = await addAds(database(), [{}]);
    const at = '2026-03-02T09:00:00Z';
    await sql.query(
      `insert into complaints (ad_id, reason_id, description, created_at, closed_at)
       select $1, 1, '', $2::timestamptz, $2::timestamptz from generate_series(1, 201)`,
      [adId, at],
    );
    await sql.query(
      `insert into complaint_decisions (complaint_id, ad_id, is_violation, rule_id, decided_by, decided_at)
       select id, ad_id, true, 1, case when id = 201 then 'boris' else 'anna' end, created_at from complaints`,
    );
    await sql.query(
      'insert into appeals (complaint_id, user_id, created_at) select id, 1, created_at from complaints',
    );
    expect((await openAppeals(sql, 'anna')).map(({ complaint_id }) => complaint_id)).toEqual([201]);
    expect(await openAppeals(sql, null)).toHaveLength(200);
  });

  test('own matters hide none of the others [MOD-12] [S31]', async () => {
    const { sql } = database();
    const [own = 0, other = 0] = await addUsers(database(), 2);
    const [ofOwn = 0, ofOther = 0] = await addAds(database(), [{ user_id: own }, { user_id: other }]);
    await sql.query(
      `insert into complaints (ad_id, user_id, reason_id, description, created_at)
       select case when n > 200 then $2::int else $1::int end,
         case n when 201 then $3::int when 202 then $4::int end, 1, '', now()
       from generate_series(1, 202) n order by n`,
      [ofOwn, ofOther, own, other],
    );
    await sql.query(
      `insert into complaint_decisions (complaint_id, ad_id, is_violation, rule_id, decided_by, decided_at)
       select id, ad_id, true, 1, 'boris', created_at from complaints`,
    );
    await sql.query(
      'insert into appeals (complaint_id, user_id, created_at) select id, $1, created_at from complaints',
      [other],
    );
    await sql.query(
      `insert into ad_warnings (ad_id, kind, fact, found_at) select ad, 'prepayment', '', now()
       from unnest($1::int[]) ad`,
      [[ofOwn, ofOther]],
    );
    expect((await openComplaints(sql, [own])).map(({ id }) => id)).toEqual([202]);
    expect((await openAppeals(sql, 'anna', [own])).map(({ complaint_id }) => complaint_id)).toEqual([202]);
    expect((await openWarnings(sql, [own])).map(({ ad_id }) => ad_id)).toEqual([ofOther]);
  });
});
