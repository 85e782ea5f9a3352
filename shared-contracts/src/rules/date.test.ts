import { expect, test } from '@rstest/core';
import { formatDay, formatMoment, formatPlainDay, formatRecentDay, isoDay } from './date.ts';

const NOW = Date.parse('2026-11-22T08:00:00Z');

test.each([
  ['2026-11-22T07:00:00Z', 'сегодня'],
  ['2026-11-21T21:00:00Z', 'сегодня'],
  ['2026-11-21T20:59:59Z', 'вчера'],
  ['2026-11-12T10:00:00Z', '12\u00A0нояб.'],
  ['2025-12-31T20:00:00Z', '31\u00A0дек. 2025'],
  ['2025-12-31T21:00:00Z', '1\u00A0янв.'],
])('%s is «%s» in Moscow [DATA-21]', (moment, text) => {
  expect(formatRecentDay(moment, NOW)).toBe(text);
});

test('a plain day is the day in Moscow', () => {
  expect(formatPlainDay('2026-03-04T22:30:00Z')).toBe('5\u00A0марта 2026');
});

/** The 15th of each month of a year, at noon in Moscow. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, month, 15, 9)).toISOString());

test('each month has its name in full and its short one', () => {
  expect(MONTHS.map(formatPlainDay)).toEqual([
    '15\u00A0января 2025',
    '15\u00A0февраля 2025',
    '15\u00A0марта 2025',
    '15\u00A0апреля 2025',
    '15\u00A0мая 2025',
    '15\u00A0июня 2025',
    '15\u00A0июля 2025',
    '15\u00A0августа 2025',
    '15\u00A0сентября 2025',
    '15\u00A0октября 2025',
    '15\u00A0ноября 2025',
    '15\u00A0декабря 2025',
  ]);
  const nextYear = Date.parse('2025-12-31T09:00:00Z');
  expect(MONTHS.map((day) => formatRecentDay(day, nextYear))).toEqual([
    '15\u00A0янв.',
    '15\u00A0февр.',
    '15\u00A0марта',
    '15\u00A0апр.',
    '15\u00A0мая',
    '15\u00A0июня',
    '15\u00A0июля',
    '15\u00A0авг.',
    '15\u00A0сент.',
    '15\u00A0окт.',
    '15\u00A0нояб.',
    '15\u00A0дек.',
  ]);
});

test('today begins at midnight in Moscow', () => {
  const midnight = Date.parse('2025-12-31T21:00:00Z');
  expect(formatRecentDay('2025-12-31T20:59:59Z', midnight - 1)).toBe('сегодня');
  expect(formatRecentDay('2025-12-31T20:59:59Z', midnight)).toBe('вчера');
  expect(formatRecentDay('2025-12-20T09:00:00Z', midnight - 1)).toBe('20\u00A0дек.');
  expect(formatRecentDay('2025-12-20T09:00:00Z', midnight)).toBe('20\u00A0дек. 2025');
});

test('a day in full is given as a text or as a moment [DATA-21]', () => {
  expect(formatDay('2026-03-04T22:30:00Z')).toBe('5\u00A0марта 2026\u00A0г.');
  expect(formatDay(new Date('2026-03-04T20:30:00Z'))).toBe('4\u00A0марта 2026\u00A0г.');
});

test('a moment is given by the clock of the device', () => {
  const now = new Date(2026, 2, 12, 21, 40);
  const at = (day: number, hours: number, minutes: number) =>
    formatMoment(new Date(2026, 2, day, hours, minutes).getTime(), now);
  expect(at(12, 0, 0)).toBe('сегодня в\u00A000:00');
  expect(at(12, 9, 5)).toBe('сегодня в\u00A009:05');
  expect(at(11, 23, 59)).toBe('вчера в\u00A023:59');
  expect(at(10, 21, 40)).toBe('10\u00A0марта в\u00A021:40');
});

test('the day for machines is that of Moscow', () => {
  expect(isoDay('2026-11-25T20:59:59Z')).toBe('2026-11-25');
  expect(isoDay('2026-11-25T21:00:00Z')).toBe('2026-11-26');
  expect(isoDay('soon')).toBe('soon');
});
