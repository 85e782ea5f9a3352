import { expect, test } from '@rstest/core';
import { valueSchema } from './ad-search.ts';

test('too many marks are refused with a sentence for people [DATA-40]', () => {
  const ids = Array.from({ length: 21 }, (_, at) => at + 1);
  expect(valueSchema('mark_ids').safeParse(ids.slice(1)).success).toBe(true);
  expect(
    valueSchema('mark_ids')
      .safeParse(ids)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Не больше 20 марок']);
});
