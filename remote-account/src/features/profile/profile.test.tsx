import { sessionAtom, store } from '@cars/shared-contracts/runtime';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adCard, json, network, person, resetStage, show, signIn } from '../../test-stage.tsx';
import { legalNotice } from './rules.ts';

const archived = {
  id: 9,
  car: {
    images: [],
    car_mark: { name: 'BMW' },
    car_model: { name: 'X5' },
    year: 2020,
    engine: 'gas',
    kpp: 'automatic',
    mileage: 40_000,
  },
  ad_status: { name: 'archived' },
  price: 50_000,
  currency: 'EUR',
  price_rub: 4_950_000,
  city_key: 'moscow',
  city: 'Москва',
  stock_status: 'in_stock',
};
const LISTS = {
  'GET /api/web-user/ads/get/active': json({ success: true, data: [adCard(1), adCard(2)] }),
  'GET /api/web-user/ads/get/archive': json({ success: true, data: [archived] }),
};

beforeEach(() => resetStage());
afterEach(cleanup);

describe('my profile', () => {
  test('shows name, count, settings, the tabs with their counts and the create button [ACC-21]', async () => {
    network(LISTS);
    signIn(person({ id: 71 }));
    show('/profile');
    expect(screen.getByRole('heading', { level: 1, name: 'Анна Петрова' })).toBeTruthy();
    expect(await screen.findByText('2 объявления')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Настройки профиля' }).getAttribute('href')).toBe(
      '/edit-profile',
    );
    expect(screen.getByRole('link', { name: 'Разместить объявление' }).getAttribute('href')).toBe(
      '/create-ad',
    );
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Активные2',
        'Архив1',
      ]),
    );
    expect(screen.getByRole('link', { name: 'Lada Модель 1' }).getAttribute('href')).toBe('/car/1');
    expect(screen.queryByRole('button', { name: /избранн/ })).toBeNull();
  });

  test('the archive reads the older, nested ads; the address keeps the tab [DATA-4]', async () => {
    network(LISTS);
    signIn(person({ id: 72 }));
    show('/profile');
    await userEvent.click(screen.getByRole('tab', { name: /Архив/ }));
    expect(await screen.findByRole('link', { name: 'BMW X5' })).toBeTruthy();
    expect(window.location.search).toBe('?tab=archive');
  });

  test('without ads it says so [ACC-21]', async () => {
    const none = json({ success: true, data: [] });
    network({ 'GET /api/web-user/ads/get/active': none, 'GET /api/web-user/ads/get/archive': none });
    signIn(person({ id: 73 }));
    show('/profile');
    expect(await screen.findByRole('heading', { name: 'Активных объявлений нет' })).toBeTruthy();
  });

  test('a list that cannot be had is asked for again', async () => {
    expectConsole(/GET \/web-user\/ads\/get\/active: 500/, /own ads ApiError/);
    let isDown = true;
    network({
      ...LISTS,
      'GET /api/web-user/ads/get/active': () =>
        isDown ? json({}, 500) : json({ success: true, data: [adCard(5)] }),
    });
    signIn(person({ id: 74 }));
    show('/profile');
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить объявления' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('link', { name: 'Lada Модель 5' })).toBeTruthy();
  });

  test('an ad is deleted after a question; the list comes again', async () => {
    let ads = [adCard(5), adCard(6)];
    const calls = network({
      ...LISTS,
      'GET /api/web-user/ads/get/active': () => json({ success: true, data: ads }),
      'DELETE /api/web-user/ads/delete/5': () => {
        ads = [adCard(6)];
        return json({ success: true });
      },
    });
    signIn(person({ id: 79 }));
    show('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Lada Модель 5' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('Удалить объявление?');
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Удалить: Lada Модель 5' }));
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    expect((await screen.findByText('Объявление удалено')).closest('[role="alertdialog"]')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lada Модель 5' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Изменить: Lada Модель 6' }).getAttribute('href')).toBe(
      '/edit-ad/6',
    );
  });

  test('a deletion that failed says so, and the ad stays [CAR-27]', async () => {
    expectConsole(/DELETE \/web-user\/ads\/delete\/\{id\}: 500/, /delete ApiError/);
    network({
      ...LISTS,
      'GET /api/web-user/ads/get/active': json({ success: true, data: [adCard(5)] }),
      'DELETE /api/web-user/ads/delete/5': json({ message: 'Нет' }, 500),
    });
    signIn(person({ id: 80 }));
    show('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Lada Модель 5' }));
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Ошибка при удалении объявления')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lada Модель 5' })).toBeTruthy();
  });

  test('without admin or bulletin mode it shows the favourites alone [ACC-23] [ROLE-6]', async () => {
    resetStage({ bulletin: false });
    const items = [adCard(3, { is_favorited: true })];
    const calls = network({ 'GET /api/v2/ads/favorites': json({ success: true, data: { items } }) });
    signIn(person({ id: 75 }));
    show('/profile');
    expect(await screen.findByRole('link', { name: 'Lada Модель 3' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Разместить объявление' })).toBeNull();
    expect(calls.some(({ call }) => call.includes('/ads/get/'))).toBe(false);
  });

  test('the banner for companies can be closed for the session [ACC-22]', async () => {
    network(LISTS);
    signIn(person({ id: 76 }));
    const first = show('/profile');
    const link = screen.getByRole('link', { name: 'Зарегистрировать юр. лицо' });
    expect(link.getAttribute('href')).toBe('/register-business');
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть' }));
    expect(screen.queryByRole('link', { name: 'Зарегистрировать юр. лицо' })).toBeNull();
    expect(window.sessionStorage.getItem('legal_banner_closed')).toBe('true');
    first.unmount();
    show('/profile');
    expect(screen.queryByRole('link', { name: 'Зарегистрировать юр. лицо' })).toBeNull();
  });

  test('what moderation decided meanwhile is asked for', async () => {
    const user = person({ id: 77, account_type: 'legal_entity', legal_entity_verified: false });
    const verified = { ...user, legal_entity_verified: true };
    network({ ...LISTS, 'GET /api/web-user/self': json({ success: true, data: { user: verified } }) });
    signIn(user);
    show('/profile');
    expect(screen.getByText('Данные на проверке')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Данные на проверке')).toBeNull());
    expect(window.localStorage.getItem('legal_entity_verified')).toBe('true');
  });

  test('an expired session ends once', async () => {
    expectConsole(/GET \/web-user\/self: 401/, /self ApiError/);
    const calls = network({ 'GET /api/web-user/self': json({}, 401) });
    signIn(person({ id: 78 }));
    show('/profile');
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('guest'));
    expect(window.localStorage.getItem('access_token')).toBeNull();
    expect(calls.filter(({ call }) => call === 'GET /api/web-user/self').length).toBe(1);
  });
});

describe('the word above the ads', () => {
  const legal = { account_type: 'legal_entity' };
  test.each([
    [{}, null, 'invitation'],
    [{}, '7', 'none'],
    [{}, '8', 'invitation'],
    [{ ...legal, legal_entity_verified: false }, '7', 'waiting'],
    [{ ...legal, legal_entity_verified: true }, '7', 'none'],
    [{ ...legal, legal_entity_verified: null }, null, 'none'],
  ] as const)('%o, data sent by %s: %s', (over, sentBy, notice) => {
    expect(legalNotice(person(over), sentBy)).toBe(notice);
  });
});
