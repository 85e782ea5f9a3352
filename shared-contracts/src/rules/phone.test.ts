import { describe, expect, test } from '@rstest/core';
import { normalizePhone } from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['+7 (900) 000-00-02', '79000000002'],
    ['8 (900) 000-00-02', '79000000002'],
    ['9000000002', '79000000002'],
    ['779000000002', '79000000002'],
    ['77000000002', '77000000002'],
    ['79000000002', '79000000002'],
  ])('%s becomes %s', (typed, kept) => {
    expect(normalizePhone(typed)).toBe(kept);
  });

  test.each(['', '123', '+1 900 000 00 02', '7900000000', '790000000021', 'телефон'])(
    '%s is no number',
    (typed) => {
      expect(normalizePhone(typed)).toBeNull();
    },
  );
});
