import { expect, test } from '@rstest/core';
import { adDetailsLine } from './ad.ts';
import { formatKm, formatPower, withUnit } from './measure.ts';

test('a number and its unit have no line break between them [CAR-8]', () => {
  expect(formatKm(12_000)).toBe('12\u00A0000\u00A0км');
  expect(formatPower(150)).toBe('150\u00A0л.с.');
  expect(withUnit('182,5', 'см')).toBe('182,5\u00A0см');
  expect(adDetailsLine({ year: 2019, mileage: 85_000, kpp: 'automatic' })).toBe(
    '2019, 85\u00A0000\u00A0км, Автомат',
  );
});
