import { messengerAtom, Provider, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { widget } from '../../statistics.tsx';

const { Widget } = widget;

const DAY = {
  generated_at: '2026-10-04T21:30:00Z',
  views: { total: 12, change: 3 },
  host: { total: 8, change: -2 },
  contacts: { telegram: { total: 2, change: 0 }, phone: { total: 0, change: -1 } },
};

let asked: string[] = [];
const answerWith = (answer: () => Response | Promise<Response>) => {
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return answer();
  };
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const nothing = () => undefined;

const draw = (isOpen: boolean, onClose = nothing) => (
  <Provider store={store}>
    <Widget adId={7} isOpen={isOpen} onClose={onClose} />
  </Provider>
);

beforeEach(() => {
  asked = [];
  store.set(messengerAtom, createNoopMessenger());
});
afterEach(cleanup);

describe('the statistics of the owner', () => {
  test('are asked for on load, before anybody opens them [CAR-28]', async () => {
    answerWith(() => json({ success: true, data: DAY }));
    const { rerender } = render(draw(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked).toEqual([
      '/stats/api/v1/statistics/day?ad_id=7&timezone=Europe%2FMoscow&include_comparison=true',
    ]);
    rerender(draw(true));
    expect(await screen.findByText('12')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  test('show views, unique visitors and contacts against yesterday, with the day in Moscow [CAR-28] [DATA-21]', async () => {
    answerWith(() => json({ success: true, data: DAY }));
    render(draw(true));
    const modal = within(screen.getByRole('dialog', { name: 'Статистика' }));
    expect(await modal.findByText(/^Сегодня, 5 октября 2026/)).toBeTruthy();
    expect(modal.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Просмотры12+3 ко вчера',
      'Уникальные посетители8−2 ко вчера',
      'Нажали «Написать»2как вчера',
      'Нажали «Позвонить»0−1 ко вчера',
    ]);
    expect(modal.getAllByRole('img').map((bars) => bars.getAttribute('aria-label'))).toEqual([
      'Сегодня 12, вчера 9',
      'Сегодня 8, вчера 10',
      'Сегодня 2, вчера 2',
      'Сегодня 0, вчера 1',
    ]);
  });

  test('of a day without anything say so and draw no bars', async () => {
    const none = { total: 0, change: 0 };
    const quiet = { ...DAY, views: none, host: none, contacts: { telegram: none, phone: none } };
    answerWith(() => json({ success: true, data: quiet }));
    render(draw(true));
    expect(
      await screen.findByText(
        'Пока тихо: ни сегодня, ни вчера объявление не открывали. Хорошие фото и подробное описание помогут.',
      ),
    ).toBeTruthy();
    expect(screen.getAllByText('как вчера')).toHaveLength(4);
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('are announced while they are on their way', () => {
    answerWith(() => new Promise(nothing));
    render(draw(true));
    expect(screen.getByRole('status').textContent).toBe('Загружаем статистику');
  });

  test.each<[string, () => Response | Promise<Response>, string, RegExp[]]>([
    [
      'silence',
      () => Promise.reject(new TypeError('offline')),
      'Не удалось загрузить статистику',
      [/statistics ApiError/],
    ],
    [
      'a page in place of a reply',
      () => new Response('<h1>'),
      'Не удалось загрузить статистику',
      [/statistics Error: The reply cannot be read/],
    ],
    [
      'no word of the server',
      () => new Response('<h1>', { status: 502 }),
      'Не удалось загрузить статистику',
      [/day: 502/, /statistics ApiError/],
    ],
    [
      'the words of the server',
      () => json({ message: 'Статистика отдыхает' }, 503),
      'Статистика отдыхает',
      [/day: 503/, /statistics ApiError/],
    ],
  ])('after %s say so and can be asked for again', async (_, answer, text, warnings) => {
    expectConsole(...warnings);
    answerWith(answer);
    render(draw(true));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    answerWith(() => json({ success: true, data: DAY }));
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('12')).toBeTruthy();
  });

  test('that did not come are asked for again when the network is back [ERR-14]', async () => {
    expectConsole(/statistics ApiError/);
    answerWith(() => Promise.reject(new TypeError('offline')));
    render(draw(true));
    await screen.findByRole('alert');
    answerWith(() => json({ success: true, data: DAY }));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('12')).toBeTruthy();
  });

  test('a day that cannot be read is left out', async () => {
    answerWith(() => json({ success: true, data: { ...DAY, generated_at: 'вчера' } }));
    render(draw(true));
    expect(await screen.findByText('12')).toBeTruthy();
    expect(screen.queryByText(/^Сегодня, /)).toBeNull();
  });

  test('close by their button and by the messenger’s Back [CAR-28]', async () => {
    let back = nothing;
    store.set(
      messengerAtom,
      createNoopMessenger({
        back: {
          push: (handler) => {
            back = () => void handler();
            return nothing;
          },
          setVisible: nothing,
        },
      }),
    );
    let closed = 0;
    answerWith(() => json({ success: true, data: DAY }));
    render(
      draw(true, () => {
        closed += 1;
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Вернуться к объявлению' }));
    expect(closed).toBe(1);
    back();
    expect(closed).toBe(2);
  });
});
