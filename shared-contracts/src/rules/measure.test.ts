import { expect, test } from '@rstest/core';
import { adDetailsLine } from './ad.ts';
import { formatKm, formatPower, keepMeasures, withUnit } from './measure.ts';

test('a number and its unit have no line break between them [CAR-8]', () => {
  expect(formatKm(12_000)).toBe('12\u00A0000\u00A0км');
  expect(formatPower(150)).toBe('150\u00A0л.с.');
  expect(withUnit('182,5', 'см')).toBe('182,5\u00A0см');
  expect(adDetailsLine({ year: 2019, mileage: 85_000, kpp: 'automatic' })).toBe(
    '2019, 85\u00A0000\u00A0км, Автомат',
  );
});

test.each([
  ['Пройдено 214 540 км, мотор 1,6 л.', 'Пройдено 214\u00A0540\u00A0км, мотор 1,6\u00A0л.'],
  ['150 л.с., 12 мая 2024 г.', '150\u00A0л.с., 12\u00A0мая 2024\u00A0г.'],
  ['Торг до 50 000 ₽, 5 лет', 'Торг до 50\u00A0000\u00A0₽, 5\u00A0лет'],
  ['2 ключа, 3 лампы, 4 кмс, 2018 2019', '2 ключа, 3 лампы, 4 кмс, 2018 2019'],
])('in a text «%s» numbers stay beside their units', (text, expected) => {
  expect(keepMeasures(text)).toBe(expected);
});
