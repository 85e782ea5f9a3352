import type { StatisticsDay } from '@cars/shared-contracts/schemas/event';
import { describe, expect, test } from '@rstest/core';
import { barPath, dayWords, isEmpty, scaleOf, similarWords, totalOf } from './rules.ts';

const NOW = Date.parse('2026-10-05T09:00:00Z');
const day = (date: string, views = 0, contacts = 0, favorites = 0): StatisticsDay => ({
  date,
  views,
  contacts,
  favorites,
});

describe('statistics day by day', () => {
  test('word a day, today and yesterday by name [SELL-45]', () => {
    const words = (shown: StatisticsDay) => dayWords(shown, NOW).replace(/\s/g, ' ');
    expect(words(day('2026-09-12', 21, 1))).toBe('12 сент.: 21 просмотр, 1 обращение, 0 раз в избранное');
    expect(words(day('2026-10-04', 2, 3, 1))).toBe('Вчера: 2 просмотра, 3 обращения, 1 раз в избранное');
    expect(words(day('2026-10-05', 11, 5))).toBe('Сегодня: 11 просмотров, 5 обращений, 0 раз в избранное');
  });

  test('word similar ads [SELL-46]', () => {
    expect(similarWords(14)).toBe('Похожие: 14\u00a0в\u00a0день');
    expect(similarWords(0)).toBe('Похожие: меньше одного в день');
  });

  test('are empty only without views, contacts and favourites', () => {
    expect(isEmpty([day('2026-10-04'), day('2026-10-05')])).toBe(true);
    expect(isEmpty([day('2026-10-04'), day('2026-10-05', 0, 0, 1)])).toBe(false);
    expect(totalOf([day('2026-10-04', 3), day('2026-10-05', 4)], 'views')).toBe(7);
  });

  test('draw bars and line on one scale, and a small day visibly', () => {
    const days = [day('2026-10-04', 200), day('2026-10-05', 1)];
    expect(scaleOf(days, 'views', 14)).toBe(200);
    expect(scaleOf(days, 'views', 400)).toBe(400);
    expect(scaleOf(days, 'contacts', null)).toBe(1);
    expect(barPath(200, 0, 200)).toBe('M0.15 100v-100.00h0.7v100.00z');
    expect(barPath(1, 1, 200)).toBe('M1.15 100v-2.00h0.7v2.00z');
    expect(barPath(0, 1, 200)).toBe('');
  });
});
