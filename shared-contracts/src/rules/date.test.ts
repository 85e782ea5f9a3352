import { expect, test } from '@rstest/core';
import { formatPlainDay, formatRecentDay } from './date.ts';

const NOW = Date.parse('2026-11-22T08:00:00Z');

test.each([
  ['2026-11-22T07:00:00Z', 'сегодня'],
  ['2026-11-21T21:00:00Z', 'сегодня'],
  ['2026-11-21T20:59:59Z', 'вчера'],
  ['2026-11-12T10:00:00Z', '12 нояб.'],
  ['2025-12-31T20:00:00Z', '31 дек. 2025'],
  ['2025-12-31T21:00:00Z', '1 янв.'],
])('%s is «%s» in Moscow [DATA-21]', (moment, text) => {
  expect(formatRecentDay(moment, NOW)).toBe(text);
});

test('a plain day is the day in Moscow', () => {
  expect(formatPlainDay('2026-03-04T22:30:00Z')).toBe('5 марта 2026');
});
