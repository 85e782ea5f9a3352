import { expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { addAds, addUsers } from '../test-app.ts';
import { openAppeals } from './complaints.ts';

onDatabase('open appeals', (database) => {
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
});
