import { fc } from '@cars/tooling/testing/properties';
import { expect, test } from '@rstest/core';
import { IdParamsSchema, PageQuerySchema } from './page.ts';

test('a page has sixteen ads and starts at one [CAT-5] [DATA-8]', () => {
  expect(PageQuerySchema.parse({})).toEqual({ page: 1, per_page: 16 });
  expect(PageQuerySchema.parse({ page: '3', per_page: '50' })).toEqual({ page: 3, per_page: 50 });
});

test('numbers outside their bounds or in another writing are refused [DATA-32]', () => {
  for (const page of ['0', '-1', '10001', '1e3', '0x10', '１', ' 1', '1.5', '99999999999999999999', '']) {
    expect(PageQuerySchema.safeParse({ page }).success, page).toBe(false);
  }
  for (const id of ['0', '2147483648', '9223372036854775808', '101 or 1=1', 'NaN']) {
    expect(IdParamsSchema.safeParse({ id }).success, id).toBe(false);
  }
  expect(IdParamsSchema.parse({ id: '2147483647' })).toEqual({ id: 2147483647 });
});

test('no text makes the parser of ids throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const read = IdParamsSchema.safeParse({ id });
      expect(read.success && !/^[0-9]{1,10}$/.test(id)).toBe(false);
    }),
  );
});
