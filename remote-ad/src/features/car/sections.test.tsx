import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { PriceChange } from '@cars/shared-contracts/schemas/price-history';
import { carDetails, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import {
  byId,
  failure,
  offline,
  type ReplyTo,
  type ResponseOf,
  type Routes,
  success,
} from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsTo, openCar as showShownCar, stubCar } from './test-car.tsx';

const openCar = async (ad: AdDetails, routes: Routes = {}) => {
  const calls = stubCar(ad, routes);
  await showShownCar(`/car/${ad.id}`);
  return calls;
};

/** Replies that have arrived are drawn. */
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

const section = (name: string) => within(screen.getByRole('region', { name }));

stageTests();

describe('the location', () => {
  const POINT = { latitude: 55.79, longitude: 49.12 };
  const GEO = 'geo.reverse';
  const response = (address: string | null) =>
    success({ address, locality: 'Казань', district: null, metro: null });

  test.each<[string, number, ResponseOf<'geo.reverse'>, string, RegExp[]]>([
    ['found', 401, response('улица Ленина, 1'), 'улица Ленина, 1', []],
    ['of hostile words', 402, response('<img src=x onerror=alert(1)>'), '<img src=x onerror=alert(1)>', []],
    ['that the point does not have', 403, response(null), 'Адрес не определен', []],
    [
      'not found',
      411,
      () => failure(404, { message: 'Нет' }),
      'Адрес не найден',
      [/reverse: 404/, /address ApiError/],
    ],
    [
      'refused',
      404,
      () => failure(500, { message: 'Нет' }),
      'Ошибка определения адреса',
      [/reverse: 500/, /address ApiError/],
    ],
    [
      'of another shape',
      405,
      Response.json({ data: [] }),
      'Ошибка определения адреса',
      [/reverse: response of another shape/, /address Error: The reply cannot be read/],
    ],
    ['failed', 406, offline, 'Ошибка определения адреса', [/address ApiError/]],
  ])('with an address %s', async (_, id, reply, text, warnings) => {
    expectConsole(...warnings);
    const calls = await openCar(carDetails({ id, ...POINT }), { [GEO]: reply });
    const place = section('Местоположение');
    expect(place.getByText('Москва')).toBeTruthy();
    expect(await place.findByText(text)).toBeTruthy();
    expect(callsTo(calls, GEO).map(({ query }) => query)).toEqual([{ lat: '55.790000', lon: '49.120000' }]);
    expect(place.getByRole('button', { name: 'Показать на карте' })).toBeTruthy();
  });

  test('without coordinates has neither address nor map, for its owner either [ERR-15]', async () => {
    signIn(userProfile({ id: 31 }));
    const calls = await openCar(carDetails({ id: 407 }));
    const place = section('Местоположение');
    expect(place.getByText('Москва')).toBeTruthy();
    expect(place.queryByText('Адрес не определен')).toBeNull();
    expect(place.queryByRole('button')).toBeNull();
    expect(callsTo(calls, GEO)).toEqual([]);
  });

  test("shows the seller's address without a request [CAR-5]", async () => {
    const calls = await openCar(carDetails({ id: 408, ...POINT, address: 'Тверская, 7' }));
    expect(section('Местоположение').getByText('Тверская, 7')).toBeTruthy();
    expect(callsTo(calls, GEO)).toEqual([]);
  });

  test.each([
    [409, 1e9, 37],
    [410, 55, -181],
  ])('off the globe has no map', async (id, latitude, longitude) => {
    await openCar(carDetails({ id, latitude, longitude }));
    expect(section('Местоположение').queryByRole('button')).toBeNull();
  });

  test('opens with its address and links to other maps where there are no tiles [CAR-5]', async () => {
    await openCar(carDetails({ id: 411, ...POINT }), { [GEO]: response('улица Ленина, 1') });
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
  test('is a picture until it is tapped, then a frame that may not navigate the page [CAR-10]', async () => {
    await openCar(carDetails({ id: 420, video: 'https://m.vk.com/video-1_2' }));
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
    await openCar(carDetails({ id, video }));
    expect(screen.queryByRole('button', { name: 'Смотреть видео' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Видеообзор' })).toBeNull();
  });
});

describe('the price', () => {
  type Range = ReplyTo<'prices.similar'>['data'];
  const reply = (id: number, changes: PriceChange[], range: Range): Routes => ({
    'prices.history': byId({ [id]: success(changes) }),
    'prices.similar': byId({ [id]: success(range) }),
  });
  const change = (changed_at: string, cause: PriceChange['cause'], price_rub: number): PriceChange => ({
    changed_at,
    cause,
    price: 25_000,
    currency: 'USD',
    price_rub,
  });

  const openPrices = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /похожих|История цены/ }));
    return within(await screen.findByRole('dialog', { name: 'Сравнение и история цены' }));
  };

  test("distinguishes the seller's change from the rate's, newest first [CAR-42]", async () => {
    const changes = [
      change('2026-03-05T10:00:00Z', 'rate', 2_300_000),
      change('2026-03-01T10:00:00Z', 'seller', 2_250_000),
      change('2026-02-01T10:00:00Z', 'published', 2_400_000),
    ];
    await openCar(carDetails({ id: 430 }), reply(430, changes, null));
    const prices = await openPrices();
    expect(prices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^5\sмарта 2026\sг\.Курс изменился2\s300\s000\s₽\+50\s000\s₽$/),
      expect.stringMatching(/^1\sмарта 2026\sг\.Продавец изменил цену2\s250\s000\s₽−150\s000\s₽$/),
      expect.stringMatching(/^1\sфевраля 2026\sг\.Опубликовано2\s400\s000\s₽$/),
    ]);
  });

  test('is compared with similar cars, whose ads and basis are listed [CAR-42] [PRICE-12] [PRICE-14]', async () => {
    const ads = Array.from({ length: 7 }, (_, n) => ({
      id: 900 + n,
      year: 2018,
      mileage: n === 0 ? null : 80_000 + n,
      price_rub: 1_100_000 + n,
      adjusted_rub: n === 1 ? 1_214_300 : 1_101_000,
    }));
    await openCar(
      carDetails({ id: 431 }),
      reply(431, [], {
        count: 12,
        from: 1_050_000,
        middle: 1_200_000,
        to: 1_320_000,
        sold: 2,
        basis: {
          condition: 'used',
          year_from: 2017,
          year_to: 2019,
          mileage_from: 60_000,
          mileage_to: 110_400,
          same_generation: true,
          kpp: 'automatic',
          region: null,
        },
        ads,
      }),
    );
    const prices = await openPrices();
    expect(prices.getByText(/^Обычно просят/).textContent?.replace(/\s/g, ' ')).toBe(
      'Обычно просят 1,05–1,32 млн ₽, чаще около 1,2 млн ₽.',
    );
    expect(
      prices.getByText(
        /^Сравнили с 12 объявлениями \(2 из них недавно проданы\): с пробегом, то же поколение, 2017–2019 годы, пробег 60–110 тыс\.\sкм, автомат\.$/,
      ),
    ).toBeTruthy();
    const listed = () =>
      within(prices.getByRole('list', { name: 'Похожие объявления' })).getAllByRole('link');
    expect(listed()).toHaveLength(5);
    await userEvent.click(prices.getByRole('button', { name: 'Показать все похожие' }));
    expect(listed().map((link) => link.getAttribute('href'))).toEqual(ads.map(({ id }) => `/car/${id}`));
    expect(listed()[0]?.textContent?.replace(/\s/g, ' ')).toBe('2018 год1 100 000 ₽');
    expect(listed()[1]?.textContent?.replace(/\s/g, ' ')).toBe(
      '2018 год, 80 001 км1 100 001 ₽в пересчёте ≈ 1,21 млн ₽',
    );
  });

  test.each<[string, number, number, number]>([
    ['на 9 % ниже похожих', 434, 2_500_000, 2_900_000],
    ['цена как у похожих', 436, 2_300_000, 2_600_000],
    ['на 11 % выше похожих', 437, 2_000_000, 2_400_000],
  ])('has a verdict beside it: %s', async (verdict, id, from, to) => {
    await openCar(carDetails({ id }), reply(id, [], { count: 12, from, to }));
    const button = await screen.findByRole('button', { name: /похожих/ });
    expect(button.textContent?.replace(/\s/g, ' ')).toBe(verdict);
  });

  test('has nothing beside it without an estimate and a change [PRICE-13]', async () => {
    const one = change('2026-02-01T10:00:00Z', 'published', 1);
    const calls = await openCar(carDetails({ id: 432 }), reply(432, [one], null));
    await waitFor(() => expect(callsTo(calls, 'prices.similar')).toHaveLength(1));
    await settled();
    expect(screen.queryByRole('button', { name: /похожих|цены/ })).toBeNull();
  });

  test.each([
    ['active', /^Размещено сегодня\. Цена снижена на 50\s000\s₽, 1\sмарта 2026\sг\.$/],
    ['archived', /^Цена снижена на 50\s000\s₽, 1\sмарта 2026\sг\.$/],
  ])('of an ad that is %s shows its days on sale and its last change [PRICE-19]', async (status, text) => {
    const id = status === 'active' ? 438 : 439;
    const changes = [
      change('2026-03-01T10:00:00Z', 'seller', 2_250_000),
      change('2026-02-01T10:00:00Z', 'published', 2_300_000),
    ];
    const ad = carDetails({ id, status, created_at: new Date().toISOString() });
    await openCar(ad, reply(id, changes, null));
    expect((await openPrices()).getByText(text)).toBeTruthy();
  });

  test('that failed to load makes no statement, and loads when the network is back', async () => {
    expectConsole(/price-history: 500/, /similar-prices: 500/, /prices ApiError/);
    let isBroken = true;
    const range = { count: 12, from: 2_000_000, to: 2_400_000 };
    const calls = await openCar(carDetails({ id: 435 }), {
      'prices.history': byId({ 435: () => (isBroken ? failure(500) : success([])) }),
      'prices.similar': byId({ 435: () => (isBroken ? failure(500) : success(range)) }),
    });
    await waitFor(() => expect(callsTo(calls, 'prices.similar')).toHaveLength(1));
    await settled();
    expect(screen.queryByRole('button', { name: /похожих|цены/ })).toBeNull();
    isBroken = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('button', { name: /похожих/ })).toBeTruthy();
  });

  test('shows a long history on demand', async () => {
    const changes = Array.from({ length: 9 }, (_, day) =>
      change(`2026-03-0${9 - day}T10:00:00Z`, 'seller', 2_000_000 + day),
    );
    await openCar(carDetails({ id: 433 }), reply(433, changes, null));
    const prices = await openPrices();
    expect(prices.getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(prices.getByRole('button', { name: 'Показать всю историю' }));
    expect(prices.getAllByRole('listitem')).toHaveLength(9);
  });
});
