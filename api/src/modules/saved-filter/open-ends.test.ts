import { readFile } from 'node:fs/promises';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { addAds, addUsers } from '../../test-app.ts';
import {
  criteriaHash,
  criteriaOf,
  criteriaOfStored,
  type StoredCriteria,
  storedCriteria,
} from './criteria.ts';

const MIGRATION = new URL('../../db/migrations/0031-open-ends.sql', import.meta.url);
const years = (...value: number[]) => ({ type: 'range' as const, value });

onDatabase('the migration of saved filters', (database) => {
  test('opens their ends, and leaves one of two that are equal then [CAT-30] [CAT-37]', async () => {
    const { sql } = database();
    await addUsers(database(), 2);
    const [adId] = await addAds(database(), [{}]);
    const stored: { user: number; saved: string; notify: boolean; criteria: StoredCriteria }[] = [
      { user: 1, saved: '2026-12-31T23:30:00Z', notify: false, criteria: { year_filter: years(2018, 2027) } },
      { user: 1, saved: '2027-05-01T00:00:00Z', notify: true, criteria: { year_filter: years(2018, 2028) } },
      { user: 1, saved: '2026-05-01T00:00:00Z', notify: false, criteria: { year_filter: years(1900, 2020) } },
      { user: 1, saved: '2026-05-01T00:00:00Z', notify: false, criteria: { year_filter: years(2020, 2026) } },
      {
        user: 2,
        saved: '2026-05-01T00:00:00Z',
        notify: true,
        criteria: {
          bodies: ['sedan', 'suv'],
          car_status_ids: [2, 4],
          mark_id: 1,
          mileage_from: 0,
          mileage_to: 999_999,
          price_from: 5,
          price_to: 99_999_999,
          region: 'Ханты-Мансийский автономный округ',
          year_filter: years(1900, 2027),
        },
      },
    ];
    for (const { user, saved, notify, criteria } of stored)
      await sql.query(
        `insert into saved_filters (user_id, name, notify_on_new_ad, criteria, criteria_hash, created_at)
         values ($1, 'x', $2, $3::text::jsonb, $4, $5::timestamptz)`,
        [user, notify, JSON.stringify(criteria), criteriaHash(criteria), saved],
      );
    await sql.query('insert into digest_ads (user_id, ad_id, filter_id, found_at) values (1, $1, 2, now())', [
      adId,
    ]);
    await sql.exec(await readFile(MIGRATION, 'utf8'));
    const { rows } = await sql.query<{
      criteria: StoredCriteria;
      criteria_hash: string;
      notify_on_new_ad: boolean;
    }>('select criteria, criteria_hash, notify_on_new_ad from saved_filters order by id');
    expect(rows.map(({ criteria, notify_on_new_ad }) => [notify_on_new_ad, criteria])).toEqual([
      [true, { year_filter: years(2018) }],
      [false, { year_filter: years(1900, 2020) }],
      [false, { year_filter: years(2020, 2026) }],
      [
        true,
        {
          bodies: ['sedan', 'suv'],
          car_status_ids: [2, 4],
          mark_id: 1,
          price_from: 5,
          region: 'Ханты-Мансийский автономный округ',
        },
      ],
    ]);
    // Saving the same again finds it.
    for (const { criteria, criteria_hash } of rows) {
      const again = { notify_on_new_ad: true, ...criteriaOfStored(criteria) };
      expect(criteriaHash(storedCriteria(criteriaOf(again, new Date('2026-12-31T00:00:00Z'))))).toBe(
        criteria_hash,
      );
    }
    expect((await sql.query('select filter_id from digest_ads')).rows).toEqual([{ filter_id: 1 }]);
    // A second run changes nothing.
    await sql.exec(await readFile(MIGRATION, 'utf8'));
    expect((await sql.query('select criteria_hash from saved_filters order by id')).rows).toEqual(
      rows.map(({ criteria_hash }) => ({ criteria_hash })),
    );
  });
});
