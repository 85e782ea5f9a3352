import { expect, test } from '@rstest/core';
import { onSaleText } from './on-sale.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-09T21:00:00Z', 'Размещено сегодня'],
  ['2026-03-11T21:00:00Z', 'Размещено сегодня'],
  ['2026-03-09T20:59:00Z', 'Размещено вчера'],
  ['2026-03-08T20:59:00Z', 'В продаже 2\u00A0дня'],
  ['2026-03-03T11:00:00Z', 'В продаже 7\u00A0дней'],
  ['2026-02-15T12:00:00Z', 'В продаже 23\u00A0дня'],
  ['вчера', null],
  [undefined, null],
])('days on sale since %s [PRICE-19]', (created_at, text) => {
  expect(onSaleText({ created_at, status: 'active' }, NOW)).toBe(text);
});

test('an archived ad is not on sale [PRICE-19]', () => {
  expect(onSaleText({ created_at: '2026-03-03T11:00:00Z', status: 'archived' }, NOW)).toBeNull();
});
