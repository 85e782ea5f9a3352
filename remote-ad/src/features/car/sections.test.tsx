import {
  BrowserRouter,
  messengerAtom,
  Provider,
  sessionAtom,
  store,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CarPage } from './car-page.tsx';
import { carNetwork, carOf, json } from './test-car.ts';

const Routes = () => useRoutes([{ path: '/car/:id', element: <CarPage /> }]);

const openCar = async (ad: AdDetails, network: Parameters<typeof carNetwork>[1] = {}) => {
  const calls = carNetwork(ad, network);
  window.history.replaceState(null, '', `/car/${ad.id}`);
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
    </Provider>,
  );
  await screen.findByRole('button', { name: /^ID: / });
  return calls;
};

const OWNER = {
  id: 31,
  name: 'Анна',
  username: null,
  email: null,
  phone_number: null,
  avatar: null,
  account_type: null,
};

const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  store.set(messengerAtom, createNoopMessenger());
  store.set(sessionAtom, { status: 'guest' });
});
afterEach(cleanup);

describe('the place', () => {
  const POINT = { latitude: 55.79, longitude: 49.12 };
  const GEO = '/api/geo/reverse?lat=55.790000&lon=49.120000';
  const answer = (address: string | null) => () =>
    json({ success: true, data: { address, locality: 'Казань', district: null, metro: null } });

  test.each<[string, number, () => Response | Promise<Response>, string, RegExp[]]>([
    ['found', 401, answer('улица Ленина, 1'), 'улица Ленина, 1', []],
    ['of hostile words', 402, answer('<img src=x onerror=alert(1)>'), '<img src=x onerror=alert(1)>', []],
    ['not found', 403, answer(null), 'Адрес не найден', []],
    [
      'refused',
      404,
      () => json({ message: 'Нет' }, 500),
      'Ошибка определения адреса',
      [/reverse: 500/, /address ApiError/],
    ],
    [
      'of another shape',
      405,
      () => json({ data: [] }),
      'Ошибка определения адреса',
      [/reverse: answer of another shape/],
    ],
    [
      'not answered',
      406,
      () => Promise.reject(new TypeError('offline')),
      'Ошибка определения адреса',
      [/address ApiError/],
    ],
  ])('with an address %s', async (_, id, reply, text, warnings) => {
    expectConsole(...warnings);
    await openCar(carOf({ id, ...POINT }), { [GEO]: reply });
    const place = section('Местоположение');
    expect(place.getByText('Москва')).toBeTruthy();
    expect(await place.findByText(text)).toBeTruthy();
    expect(place.getByRole('button', { name: 'Показать на карте' })).toBeTruthy();
  });

  test('without coordinates has neither address nor map', async () => {
    const calls = await openCar(carOf({ id: 407 }));
    const place = section('Местоположение');
    expect(place.getByText('Москва')).toBeTruthy();
    expect(place.queryByText('Адрес не определен')).toBeNull();
    expect(place.queryByRole('button')).toBeNull();
    expect(calls.some(({ url }) => url.startsWith('/api/geo'))).toBe(false);
  });

  test('without a point shows its owner that there is no address [ERR-15]', async () => {
    store.set(sessionAtom, { status: 'signed-in', token: 'a-token-of-some-length', user: OWNER });
    await openCar(carOf({ id: 412 }));
    expect(section('Местоположение').getByText('Адрес не определен')).toBeTruthy();
  });

  test('shows the address that the seller gave, without asking [CAR-5]', async () => {
    const calls = await openCar(carOf({ id: 408, ...POINT, address: 'Тверская, 7' }));
    expect(section('Местоположение').getByText('Тверская, 7')).toBeTruthy();
    expect(calls.some(({ url }) => url.startsWith('/api/geo'))).toBe(false);
  });

  test.each([
    [409, 1e9, 37],
    [410, 55, -181],
  ])('off the globe has no map', async (id, latitude, longitude) => {
    await openCar(carOf({ id, latitude, longitude }));
    expect(section('Местоположение').queryByRole('button')).toBeNull();
  });

  test('opens with its address and links to other maps where there are no tiles [CAR-5]', async () => {
    await openCar(carOf({ id: 411, ...POINT }), { [GEO]: answer('улица Ленина, 1') });
    await userEvent.click(screen.getByRole('button', { name: 'Показать на карте' }));
    await screen.findByRole('link', { name: 'Яндекс Карты' });
    const map = within(screen.getByRole('dialog', { name: 'Местоположение' }));
    expect(await map.findByText('улица Ленина, 1')).toBeTruthy();
    expect(map.getByRole('link', { name: 'Яндекс Карты' })).toBeTruthy();
    expect(map.queryByRole('application')).toBeNull();
    expect(map.queryByRole('button', { name: 'Выбрать точку' })).toBeNull();
  });
});

describe('the video review', () => {
  test('is a picture until it is tapped, then a frame that may not lead the page away [CAR-10]', async () => {
    expectConsole(/Iframe page loading is disabled/);
    await openCar(carOf({ id: 420, video: 'https://m.vk.com/video-1_2' }));
    expect(screen.queryByTitle('Видеообзор')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Смотреть видео' }));
    const frame = screen.getByTitle('Видеообзор');
    expect(frame.getAttribute('src')).toBe('https://vk.com/video_ext.php?oid=-1&id=2&hd=2');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin');
    const link = screen.getByRole('link', { name: 'Открыть видео на сайте' });
    expect(link.getAttribute('href')).toBe('https://vk.com/video-1_2');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  });

  test.each([
    [421, 'https://evil.example/video_ext.php?oid=1'],
    [422, 'javascript://vk.com/video_ext.php%0aalert(1)'],
    [423, 'https://vk.com/club1'],
  ])('of no known player is no video [CAR-10]', async (id, video) => {
    await openCar(carOf({ id, video }));
    expect(screen.queryByRole('button', { name: 'Смотреть видео' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Видеообзор' })).toBeNull();
  });
});

describe('the price', () => {
  const history = (changes: unknown) => () => json({ success: true, data: changes });
  const similar = (data: unknown) => () => json({ success: true, data });
  const urls = (id: number, changes: unknown, range: unknown) => ({
    [`/api/v2/ads/${id}/price-history`]: history(changes),
    [`/api/v2/ads/${id}/similar-prices`]: similar(range),
  });
  const USD = { price: 25_000, currency: 'USD' };

  const openPrices = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /похожих|^История цены/ }));
    return within(await screen.findByRole('dialog', { name: 'Сравнение и история цены' }));
  };

  test("distinguishes the seller's change from the rate's, newest first [CAR-42]", async () => {
    const changes = [
      { changed_at: '2026-03-05T10:00:00Z', cause: 'rate', ...USD, price_rub: 2_300_000 },
      { changed_at: '2026-03-01T10:00:00Z', cause: 'seller', ...USD, price_rub: 2_250_000 },
      { changed_at: '2026-02-01T10:00:00Z', cause: 'published', ...USD, price_rub: 2_400_000 },
    ];
    await openCar(carOf({ id: 430 }), urls(430, changes, null));
    const prices = await openPrices();
    expect(prices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^5 марта 2026\sг\.Курс изменился2\s300\s000\s₽\+50\s000\s₽$/),
      expect.stringMatching(/^1 марта 2026\sг\.Продавец изменил цену2\s250\s000\s₽−150\s000\s₽$/),
      expect.stringMatching(/^1 февраля 2026\sг\.Опубликовано2\s400\s000\s₽$/),
    ]);
  });

  test('is compared with similar cars', async () => {
    await openCar(carOf({ id: 431 }), urls(431, [], { count: 12, from: 1_050_000, to: 1_320_000 }));
    const prices = await openPrices();
    expect(prices.getByText(/^12 похожих: 1\s050\s000 – 1\s320\s000\s₽$/)).toBeTruthy();
  });

  test.each<[string, number, number, number]>([
    ['Цена ниже похожих', 434, 2_500_000, 2_900_000],
    ['Цена в середине похожих', 436, 2_300_000, 2_600_000],
    ['Цена выше похожих', 437, 2_000_000, 2_400_000],
  ])('says below it: %s', async (verdict, id, from, to) => {
    await openCar(carOf({ id }), urls(id, [], { count: 12, from, to }));
    const row = await screen.findByRole('button', { name: /похожих/ });
    expect(row.textContent).toMatch(new RegExp(`^${verdict}12 похожих: `));
  });

  test('that never changed says so, and there is nothing to open', async () => {
    const one = { changed_at: '2026-02-01T10:00:00Z', cause: 'published', ...USD, price_rub: 1 };
    await openCar(carOf({ id: 432 }), urls(432, [one], null));
    expect(await screen.findByText('С публикации не менялась')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /История цены|похожих/ })).toBeNull();
  });

  test('of which nothing is known yet says so', async () => {
    await openCar(carOf({ id: 438 }), urls(438, [], null));
    expect(await screen.findByText('Сведений пока нет')).toBeTruthy();
  });

  test('that did not load is no statement about the price, and loads again on a tap', async () => {
    expectConsole(/price-history: 500/, /similar-prices: 500/, /prices ApiError/);
    let isBroken = true;
    const history = urls(435, [], { count: 12, from: 2_000_000, to: 2_400_000 });
    await openCar(
      carOf({ id: 435 }),
      Object.fromEntries(
        Object.entries(history).map(([url, reply]) => [url, () => (isBroken ? json({}, 500) : reply())]),
      ),
    );
    const row = await screen.findByRole('button', { name: /Не удалось загрузить\. Повторить/ });
    expect(screen.queryByText('Сведений пока нет')).toBeNull();
    isBroken = false;
    await userEvent.click(row);
    expect(await screen.findByText(/12 похожих/)).toBeTruthy();
  });

  test('shows a long history on demand', async () => {
    const changes = Array.from({ length: 9 }, (_, day) => ({
      changed_at: `2026-03-0${9 - day}T10:00:00Z`,
      cause: 'seller',
      ...USD,
      price_rub: 2_000_000 + day,
    }));
    await openCar(carOf({ id: 433 }), urls(433, changes, null));
    const prices = await openPrices();
    expect(prices.getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(prices.getByRole('button', { name: 'Показать всю историю' }));
    expect(prices.getAllByRole('listitem')).toHaveLength(9);
  });
});
