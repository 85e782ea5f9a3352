import { messengerAtom, previewAdAtom, store, useRoutes } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import type { PublicSeller } from '@cars/shared-contracts/schemas/profile';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import {
  carDetails,
  daysStatistics,
  numberedAd,
  publicSeller,
  userProfile,
} from '@cars/shared-test/factories';
import { recordBack } from '@cars/shared-test/messenger';
import { showElement, signIn, stageTests } from '@cars/shared-test/stage';
import { byId, failure, held, type Routes, stubFetch, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserPage } from './user-page.tsx';

const Pages = () =>
  useRoutes([
    { path: '/user/:id', element: <UserPage /> },
    { path: '/car/:id', element: <p>Страница авто</p> },
  ]);

const openUser = (address: string) => showElement(<Pages />, address);

const sellerReply = (id: number, over: Partial<PublicSeller> = {}) => success(publicSeller({ id, ...over }));
const adsReply = (ads: AdCard[], page: number, pages: number) =>
  success({ data: ads, current_page: page, total_pages: pages, total_items: ads.length });

const ADS = [1, 2, 3, 4].map((id) => numberedAd(id));

/** The network of one seller with three pages of two ads, of which the first two are requested. */
const stubSeller = (id: number, more: Routes = {}) => {
  const seller = { ...carDetails().user, id, phone_number: '79000000003', username: 'romashka_auto' };
  const details = (ad: AdCard | undefined) => ({ data: carDetails({ ...ad, user: seller }) });
  return stubFetch({
    'users.seller': byId({ [id]: sellerReply(id) }),
    'ads.countOfSeller': byId({ [id]: success({ count: 33 }) }),
    'ads.ofSeller': byId({
      [id]: ({ query }) =>
        query.page === '1' ? adsReply(ADS.slice(0, 2), 1, 3) : adsReply(ADS.slice(2), 2, 3),
    }),
    'ads.details': byId({ 1: details(ADS[0]), 3: details(ADS[2]) }),
    ...more,
  });
};

stageTests();

describe("a seller's page", () => {
  test('shows name, badge, count and ads [ACC-24]', async () => {
    stubSeller(41);
    openUser('/user/41');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('ООО «Ромашка»Компания');
    expect(screen.getByText('33 объявления')).toBeTruthy();
    expect(screen.getByText('На Авторынке с 5 марта 2024 г.')).toBeTruthy();
    expect(screen.getByText('Компания проверена')).toBeTruthy();
    const list = (await screen.findByRole('link', { name: 'Lada Модель 1' })).closest('ul') as HTMLElement;
    const cards = within(list).getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/car/1', '/car/2']);
    expect(document.title).toBe('ООО «Ромашка»');
  });

  test('the pages are links, and the address has the current one', async () => {
    stubSeller(42);
    openUser('/user/42');
    await userEvent.click(await screen.findByRole('link', { name: 'Страница 2' }));
    expect(await screen.findByRole('link', { name: 'Lada Модель 3' })).toBeTruthy();
    expect(window.location.search).toBe('?page=2');
    expect(screen.getByRole('link', { name: 'Страница 2' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Страница 1' }).getAttribute('href')).toBe('/user/42');
  });

  test('the link to the next page continues behind the last ad, others count [DATA-49]', async () => {
    const first = adsReply(ADS.slice(0, 2), 1, 3);
    Object.assign(first.data, { next: '9.2' });
    const calls = stubSeller(55, {
      'ads.ofSeller': ({ query }) => (query.page === '1' ? first : adsReply(ADS.slice(2), 2, 3)),
    });
    openUser('/user/55');
    await userEvent.click(await screen.findByRole('link', { name: 'Страница 2' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Страница 3' }));
    await screen.findByRole('link', { name: 'Lada Модель 3' });
    const requested = calls.filter(({ url }) => url.startsWith('/api/ads/web-user/55?'));
    expect(requested.map(({ query }) => [query.page, query.after])).toEqual([
      ['1', undefined],
      ['2', '9.2'],
      ['3', undefined],
    ]);
  });

  test('its cards have the hearts of the user who is signed in now [ACC-24]', async () => {
    const other = held<'ads.ofSeller'>();
    const loved = adsReply([numberedAd(1, { is_favorited: true })], 1, 1);
    const replies = [adsReply([numberedAd(1)], 1, 1), loved, other.response];
    stubSeller(54, { 'ads.ofSeller': () => replies.shift() ?? failure(500) });
    openUser('/user/54');
    await screen.findByRole('link', { name: 'Lada Модель 1' });
    act(() => signIn(userProfile({ id: 71 })));
    expect(await screen.findByRole('button', { name: 'Убрать из избранного' })).toBeTruthy();
    act(() => signIn(userProfile({ id: 72 })));
    expect(screen.queryByRole('button', { name: 'Убрать из избранного' })).toBeNull();
    await act(async () => other.release(adsReply([numberedAd(1, { is_favorited: false })], 1, 1)));
    expect(await screen.findByRole('button', { name: 'Добавить в избранное' })).toBeTruthy();
  });

  test('a shared address opens its page', async () => {
    const calls = stubSeller(43);
    openUser('/user/43?page=2');
    expect(await screen.findByRole('link', { name: 'Lada Модель 3' })).toBeTruthy();
    expect(calls.map(({ url }) => url)).not.toContain('/api/ads/web-user/43?page=1');
  });

  test('a page behind the last one leads to the last one [ACC-24]', async () => {
    stubSeller(56, {
      'ads.ofSeller': ({ query }) => adsReply(query.page === '2' ? ADS.slice(2) : [], Number(query.page), 2),
    });
    openUser('/user/56?page=99');
    expect(await screen.findByRole('link', { name: 'Lada Модель 3' })).toBeTruthy();
    expect(window.location.search).toBe('?page=2');
  });

  test('a tapped card is passed to the car page', async () => {
    stubSeller(44);
    openUser('/user/44');
    await userEvent.click(await screen.findByRole('link', { name: 'Lada Модель 1' }));
    expect(screen.getByText('Страница авто')).toBeTruthy();
    expect(store.get(previewAdAtom)?.id).toBe(1);
  });

  test('a failed list of ads is an empty list with the retry beside it, and the seller stays [ERR-18] [ERR-25]', async () => {
    expectConsole(/GET \/ads\/web-user\/\{id\}: 500/, /ads of a seller ApiError/);
    let isDown = true;
    stubSeller(45, {
      'ads.ofSeller': byId({ 45: () => (isDown ? failure(500) : adsReply([numberedAd(1)], 1, 1)) }),
    });
    openUser('/user/45');
    expect(await screen.findByText('Не удалось загрузить объявления')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: /Ромашка/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Lada/ })).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('link', { name: 'Lada Модель 1' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('an unknown id has a message and a link to the catalog [ACC-44]', async () => {
    expectConsole(/GET \/web-user\/public\/\{id\}: 404/);
    stubSeller(50, { 'users.seller': byId({ 50: () => failure(404, { message: 'Продавец не найден.' }) }) });
    openUser('/user/50');
    expect(await screen.findByRole('heading', { name: 'Продавец не найден' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
    expect(screen.queryByText('Объявлений пока нет')).toBeNull();
  });

  test('oneself without ads is led to publish one [ACC-44]', async () => {
    expectConsole(/GET \/web-user\/public\/\{id\}: 404/);
    stubSeller(53, { 'users.seller': byId({ 53: () => failure(404, { message: 'Продавец не найден.' }) }) });
    signIn(userProfile({ id: 53 }));
    openUser('/user/53');
    expect(await screen.findByRole('heading', { name: 'Объявлений пока нет' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Разместить объявление' }).getAttribute('href')).toBe(
      '/create-ad',
    );
    expect(screen.queryByText('Продавец не найден')).toBeNull();
  });

  test('a seller that failed to load has a message with a retry', async () => {
    expectConsole(/GET \/web-user\/public\/\{id\}: 500/, /seller ApiError/);
    let isDown = true;
    stubSeller(51, {
      'users.seller': byId({ 51: () => (isDown ? failure(500) : sellerReply(51)) }),
    });
    openUser('/user/51');
    expect((await screen.findByRole('alert')).textContent).toBe('Не удалось загрузить продавца');
    expect(screen.queryByText('Частный продавец')).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Ромашка/ })).toBeTruthy();
  });

  test('a page that failed completely has one retry button for everything', async () => {
    expectConsole(/GET .*: 500/, /seller ApiError/, /ads of a seller ApiError/);
    let isDown = true;
    stubSeller(53, {
      'users.seller': byId({ 53: () => (isDown ? failure(500) : sellerReply(53)) }),
      'ads.ofSeller': byId({ 53: () => (isDown ? failure(500) : adsReply(ADS.slice(0, 1), 1, 1)) }),
    });
    openUser('/user/53');
    await screen.findByText('Не удалось загрузить продавца');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Повторить' })).toHaveLength(1));
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Ромашка/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Lada/ })).toBeTruthy();
  });

  test('a user without a public name is a private seller without a badge [CAR-40] [ACC-44]', async () => {
    stubSeller(52, {
      'users.seller': byId({ 52: () => sellerReply(52, { name: null, account_type: 'private' }) }),
    });
    openUser('/user/52');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Частный продавец');
    expect(screen.queryByText('Компания проверена')).toBeNull();
  });

  test('a seller without ads has an empty list [ACC-46]', async () => {
    stubSeller(46, {
      'ads.ofSeller': byId({ 46: () => adsReply([], 1, 1) }),
      'users.seller': byId({ 46: () => sellerReply(46, { username: null }) }),
    });
    openUser('/user/46');
    expect(await screen.findByRole('heading', { name: 'Объявлений пока нет' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: /Ромашка/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Связаться' })).toBeNull();
  });
});

describe('contacting the seller', () => {
  test('the popup offers the messenger and the phone, whose number can be read and copied [ACC-24] [CAR-64]', async () => {
    const user = userEvent.setup();
    const opened: string[] = [];
    store.set(messengerAtom, createNoopMessenger({ openMessengerLink: (path) => void opened.push(path) }));
    stubSeller(47);
    openUser('/user/47');
    await userEvent.click(await screen.findByRole('button', { name: 'Связаться' }));
    const popup = within(screen.getByRole('dialog', { name: 'Связаться с продавцом' }));
    expect(popup.getByRole('link', { name: 'Позвонить' }).getAttribute('href')).toBe('tel:+79000000003');
    expect(popup.getByText('+7 (900) 000-00-03')).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Скопировать номер' }));
    expect(await navigator.clipboard.readText()).toBe('+7 (900) 000-00-03');
    await user.click(popup.getByRole('button', { name: 'Написать в мессенджере' }));
    expect(opened).toEqual(['/romashka_auto']);
  });

  test("the messenger's Back closes the popup first", async () => {
    const back = recordBack();
    stubSeller(48);
    openUser('/user/48');
    await userEvent.click(await screen.findByRole('button', { name: 'Связаться' }));
    back.press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(back.count()).toBe(0));
  });

  test('has the figures of all own ads for the seller alone [SELL-47]', async () => {
    signIn(userProfile({ id: 41 }));
    const calls = stubSeller(41, { 'events.days': success(daysStatistics({ similar: null })) });
    openUser('/user/41');
    expect(await screen.findByRole('region', { name: 'Статистика за 30 дней' })).toBeTruthy();
    expect(await screen.findByRole('slider', { name: 'День' })).toBeTruthy();
    expect(calls.filter(({ url }) => url.includes('/statistics/')).map(({ url }) => url)).toEqual([
      '/stats/api/v1/statistics/days',
    ]);
  });

  test('has no figures for others [SELL-47]', async () => {
    signIn(userProfile({ id: 42 }));
    const calls = stubSeller(41);
    openUser('/user/41');
    await screen.findByRole('link', { name: 'Lada Модель 1' });
    expect(screen.queryByText('Статистика за 30 дней')).toBeNull();
    expect(calls.filter(({ url }) => url.includes('/statistics/'))).toEqual([]);
  });
});
