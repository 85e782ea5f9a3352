import { daysStatistics } from '@cars/shared-test/factories';
import { showElement, signIn, stageTests } from '@cars/shared-test/stage';
import { failure, held, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DaysStatistics } from './days-statistics.tsx';

const DAYS = 'events.days';

stageTests();
beforeEach(() => {
  signIn();
  rs.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-10-05T09:00:00Z'));
});

const plain = (element: HTMLElement | null) => element?.textContent?.replace(/\s/g, ' ');

describe('statistics of thirty days', () => {
  test('of one ad show the chosen day in words, and similar ads [SELL-45] [SELL-46]', async () => {
    const calls = stubFetch({ [DAYS]: success(daysStatistics()) });
    showElement(<DaysStatistics adId={7} />);
    const day = await screen.findByRole('slider', { name: 'День' });
    expect(calls.map(({ url }) => url)).toEqual(['/stats/api/v1/statistics/days?ad_id=7']);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('За 30 дней');
    expect(plain(screen.getByText(/^Сегодня: /))).toBe(
      'Сегодня: 6 просмотров, 1 обращение, 2 раза в избранное',
    );
    expect(plain(screen.getByText(/^Похожие/))).toBe('Похожие: 14 в день');
    fireEvent.change(day, { target: { value: '28' } });
    expect(day.getAttribute('aria-valuetext')?.replace(/\s/g, ' ')).toBe(
      'Вчера: 3 просмотра, 0 обращений, 0 раз в избранное',
    );
    expect(plain(screen.getByText(/^Вчера: /))).toBe('Вчера: 3 просмотра, 0 обращений, 0 раз в избранное');
  });

  test('change between views, contacts and favourites; the line belongs to views [SELL-46]', async () => {
    stubFetch({ [DAYS]: success(daysStatistics()) });
    showElement(<DaysStatistics adId={7} />);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Просмотры9', 'Обращения1', 'Избранное2']);
    await userEvent.click(screen.getByRole('tab', { name: /^Обращения/ }));
    expect(screen.queryByText(/^Похожие/)).toBeNull();
  });

  test('have a table of all days, the newest first [SELL-45]', async () => {
    stubFetch({ [DAYS]: success(daysStatistics()) });
    showElement(<DaysStatistics adId={7} />);
    await userEvent.click(await screen.findByText('Таблица по дням'));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows.slice(0, 3).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['День', 'Просмотры', 'Обращения', 'Избранное'],
      ['сегодня', '6', '1', '2'],
      ['вчера', '3', '0', '0'],
    ]);
  });

  test('of all ads are requested without an ad and have no similar ads [SELL-47]', async () => {
    const calls = stubFetch({ [DAYS]: success(daysStatistics({ similar: null })) });
    showElement(<DaysStatistics adId={null} />);
    await screen.findByRole('slider', { name: 'День' });
    expect(calls.map(({ url }) => url)).toEqual(['/stats/api/v1/statistics/days']);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Статистика за 30 дней');
    expect(screen.queryByText(/^Похожие/)).toBeNull();
  });

  test('without a view state that, and draw no chart', async () => {
    const days = daysStatistics().days.map(({ date }) => ({ date, views: 0, contacts: 0, favorites: 0 }));
    stubFetch({ [DAYS]: success(daysStatistics({ days })) });
    showElement(<DaysStatistics adId={7} />);
    expect(await screen.findByText('Пока нет просмотров')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('are announced while they load', () => {
    stubFetch({ [DAYS]: held<'events.days'>().response });
    showElement(<DaysStatistics adId={7} />);
    expect(screen.getByRole('status').textContent).toBe('Загружаем статистику за 30 дней');
  });

  test('that failed are requested again', async () => {
    expectConsole(/days: 500/, /statistics by day ApiError/);
    stubFetch({ [DAYS]: failure(500) });
    showElement(<DaysStatistics adId={7} />);
    expect(await screen.findByText('Не удалось загрузить статистику за 30 дней')).toBeTruthy();
    stubFetch({ [DAYS]: success(daysStatistics()) });
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('slider', { name: 'День' })).toBeTruthy();
  });
});
