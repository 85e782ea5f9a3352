import { dayStatistics, daysStatistics } from '@cars/shared-test/factories';
import { recordBack } from '@cars/shared-test/messenger';
import { inApp, signIn, stageTests } from '@cars/shared-test/stage';
import { failure, held, offline, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { widget } from '../../statistics.tsx';

const { Widget } = widget;

const DAY = 'events.day';
const nothing = () => undefined;

const draw = (isOpen: boolean, onClose = nothing) =>
  inApp(<Widget adId={7} isOpen={isOpen} onClose={onClose} />);

stageTests();

describe('the statistics of the owner', () => {
  test('are requested on load, before they are opened [CAR-28]', async () => {
    const calls = stubFetch({ [DAY]: success(dayStatistics()) });
    const { rerender } = render(draw(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.map(({ url }) => url)).toEqual([
      '/stats/api/v1/statistics/day?ad_id=7&timezone=Europe%2FMoscow&include_comparison=true',
    ]);
    rerender(draw(true));
    expect(await screen.findByText('12')).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  test('are those of the moment of opening, not of the page’s load [CAR-28]', async () => {
    const none = { total: 0, change: 0 };
    const empty = dayStatistics({ views: none, host: none, contacts: { telegram: none, phone: none } });
    const calls = stubFetch({ [DAY]: () => success(calls.length === 1 ? empty : dayStatistics()) });
    const { rerender } = render(draw(false));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => undefined);
    rerender(draw(true));
    expect(await screen.findByText('12')).toBeTruthy();
    expect(screen.queryByText(/^Пока тихо/)).toBeNull();
  });

  test('stay as they are when those of the moment of opening fail', async () => {
    expectConsole(/statistics ApiError/);
    const calls = stubFetch({ [DAY]: () => (calls.length === 1 ? success(dayStatistics()) : offline()) });
    const { rerender } = render(draw(false));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => undefined);
    rerender(draw(true));
    await waitFor(() => expect(calls).toHaveLength(2));
    await act(async () => undefined);
    expect(screen.getByText('12')).toBeTruthy();
  });

  test('show views, unique visitors and contacts against yesterday, with the day in Moscow [CAR-28] [DATA-21]', async () => {
    stubFetch({ [DAY]: success(dayStatistics({ views: { total: 1335, change: 1103 } })) });
    render(draw(true));
    const modal = within(screen.getByRole('dialog', { name: 'Статистика' }));
    expect(await modal.findByText(/^Сегодня, 5 октября 2026/)).toBeTruthy();
    expect(modal.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Просмотры1\u00a0335+1\u00a0103 ко вчера',
      'Разные люди8−2 ко вчера',
      'Нажали «Написать»2как вчера',
      'Нажали «Позвонить»0−1 ко вчера',
    ]);
    expect(modal.getAllByRole('img').map((bars) => bars.getAttribute('aria-label'))).toEqual([
      'Сегодня 1\u00a0335, вчера 232',
      'Сегодня 8, вчера 10',
      'Сегодня 2, вчера 2',
      'Сегодня 0, вчера 1',
    ]);
  });

  test('are followed by those of thirty days, which are requested once they are open [SELL-45]', async () => {
    signIn();
    const calls = stubFetch({ [DAY]: success(dayStatistics()), 'events.days': success(daysStatistics()) });
    const { rerender } = render(draw(false));
    await waitFor(() => expect(calls).toHaveLength(1));
    rerender(draw(true));
    expect(await screen.findByRole('slider', { name: 'День' })).toBeTruthy();
    expect(calls.map(({ url }) => url).filter((url) => url.includes('/days'))).toEqual([
      '/stats/api/v1/statistics/days?ad_id=7',
    ]);
  });

  test('of a day without events show that and draw no bars', async () => {
    const none = { total: 0, change: 0 };
    const empty = dayStatistics({ views: none, host: none, contacts: { telegram: none, phone: none } });
    stubFetch({ [DAY]: success(empty) });
    render(draw(true));
    expect(
      await screen.findByText(
        'Пока тихо: ни сегодня, ни вчера объявление не открывали. Хорошие фото и подробное описание помогут.',
      ),
    ).toBeTruthy();
    expect(screen.getAllByText('как вчера')).toHaveLength(4);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('are announced while they load', () => {
    stubFetch({ [DAY]: held<'events.day'>().response });
    render(draw(true));
    expect(screen.getByRole('status').textContent).toBe('Загружаем статистику');
  });

  test.each<[string, () => Response | Promise<Response>, string, RegExp[]]>([
    ['silence', offline, 'Не удалось загрузить статистику', [/statistics ApiError/]],
    [
      'a page in place of a reply',
      () => new Response('<h1>'),
      'Не удалось загрузить статистику',
      [/statistics ApiError/],
    ],
    [
      'no word of the server',
      () => new Response('<h1>', { status: 502 }),
      'Не удалось загрузить статистику',
      [/day: 502/, /statistics ApiError/],
    ],
    [
      'the words of the server',
      () => failure(503, { message: 'Статистика отдыхает' }),
      'Статистика отдыхает',
      [/day: 503/, /statistics ApiError/],
    ],
  ])('after %s show a message and can be requested again', async (_, response, text, warnings) => {
    expectConsole(...warnings);
    stubFetch({ [DAY]: response });
    render(draw(true));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    stubFetch({ [DAY]: success(dayStatistics()) });
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('12')).toBeTruthy();
  });

  test('that failed to load are requested again when the network is back [ERR-14]', async () => {
    expectConsole(/statistics ApiError/);
    stubFetch({ [DAY]: offline });
    render(draw(true));
    await screen.findByRole('alert');
    stubFetch({ [DAY]: success(dayStatistics()) });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('12')).toBeTruthy();
  });

  test('a day that is invalid is left out', async () => {
    stubFetch({ [DAY]: success(dayStatistics({ generated_at: 'вчера' })) });
    render(draw(true));
    expect(await screen.findByText('12')).toBeTruthy();
    expect(screen.queryByText(/^Сегодня, /)).toBeNull();
  });

  test('close by their button and by the messenger’s Back [CAR-28]', async () => {
    const back = recordBack();
    let closed = 0;
    stubFetch({ [DAY]: success(dayStatistics()) });
    render(
      draw(true, () => {
        closed += 1;
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Вернуться к объявлению' }));
    expect(closed).toBe(1);
    back.press();
    expect(closed).toBe(2);
  });
});
