import { expect, test } from '@rstest/core';
import { isWithinSql } from './is-within.ts';
import { onDatabase } from './test-databases.ts';

onDatabase('a stored time', (database) => {
  test.each([
    ['11:00:00', false],
    ['11:00:01', true],
    ['12:59:59', true],
    ['13:00:00', false],
  ])('of %s is less than an hour away from noon: %s [S27]', async (time, isWithin) => {
    const { rows } = await database().sql.query(
      `select ${isWithinSql('$1::timestamptz', '$2', 3_600)} as is_within`,
      [`2026-03-02T${time}Z`, '2026-03-02T12:00:00Z'],
    );
    expect(rows).toEqual([{ is_within: isWithin }]);
  });
});
