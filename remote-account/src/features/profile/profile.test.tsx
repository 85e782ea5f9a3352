import { ownAdsRevisionAtom, sessionAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import type { HomeScreen, HomeScreenStatus } from '@cars/shared-contracts/shell/messenger';
import { archivedAd, numberedAd, userProfile, verifiedCompany } from '@cars/shared-test/factories';
import { resetStage, signIn } from '@cars/shared-test/stage';
import { byId, failure, held, type ResponseOf, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';
import { legalNotice } from './rules.ts';

const LISTS = {
  'users.activeAds': success([numberedAd(1), numberedAd(2)]),
  'users.archivedAds': success([archivedAd()]),
};

stageAccount();

describe('my profile', () => {
  test('shows name, count, settings, the tabs with their counts, the create button and the way to statistics [ACC-21] [ACC-22] [SELL-47]', async () => {
    stubAccount(LISTS);
    signIn(userProfile({ id: 71 }));
    show('/profile');
    expect(screen.getByRole('heading', { level: 1, name: 'Анна Петрова' })).toBeTruthy();
    expect(await screen.findByText('2 объявления')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Настройки профиля' }).getAttribute('href')).toBe(
      '/edit-profile',
    );
    expect(screen.getByRole('link', { name: 'Разместить объявление' }).getAttribute('href')).toBe(
      '/create-ad',
    );
    // To the chart of all own ads [SELL-47].
    const statistics = screen.getByRole('link', { name: 'Статистика объявлений за 30 дней' });
    expect(statistics.getAttribute('href')).toBe('/user/71');
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Активные2',
        'Архив1',
      ]),
    );
    const car = screen.getByRole('link', { name: 'Lada Модель 1' });
    expect(car.getAttribute('href')).toBe('/car/1');
    // Statistics of all ads are on top, the offer to companies at the foot [ACC-22].
    const parts = [statistics, screen.getByRole('tablist'), car, screen.getByText(/^Вы представляете/)];
    for (const [at, part] of parts.slice(1).entries())
      expect(parts[at]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: /избранн/ })).toBeNull();
  });

  test.each([
    [verifiedCompany({ name: 'Пётр' }), 'ООО «Весна»Компания'],
    [verifiedCompany({ name: null }), 'ООО «Весна»Компания'],
    [verifiedCompany({ name: 'Пётр', legal_entity_verified: false }), 'ПётрНа проверке'],
    [verifiedCompany({ name: 'Пётр', account_type: 'private', legal_entity_verified: null }), 'Пётр'],
  ])('the header of %o is «%s» [ACC-36]', (user, heading) => {
    stubAccount({ ...LISTS, 'users.self': success({ user }) });
    signIn(user);
    show('/profile');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    expect(screen.queryByRole('link', { name: 'Указать имя' })).toBeNull();
  });

  test('the archive reads the older, nested ads; the tab is in the address [DATA-4]', async () => {
    stubAccount(LISTS);
    signIn(userProfile({ id: 72 }));
    show('/profile');
    await userEvent.click(screen.getByRole('tab', { name: /Архив/ }));
    expect(await screen.findByRole('link', { name: 'BMW X5' })).toBeTruthy();
    expect(window.location.search).toBe('?tab=archive');
  });

  test('the archive states which ads were taken down [CAR-60]', async () => {
    stubAccount({
      ...LISTS,
      'users.archivedAds': success([archivedAd(), archivedAd({ id: 10, is_sold: true })]),
    });
    signIn(userProfile({ id: 79 }));
    show('/profile?tab=archive');
    const [down, sold] = await screen.findAllByRole('listitem');
    expect(down?.textContent).toContain('Снято с публикации, видите только вы');
    expect(sold?.textContent).not.toContain('Снято с публикации');
  });

  test('without ads it shows a message [ACC-21]', async () => {
    const none = success([]);
    stubAccount({ 'users.activeAds': none, 'users.archivedAds': none });
    signIn(userProfile({ id: 73 }));
    show('/profile');
    expect(await screen.findByRole('heading', { name: 'Активных объявлений нет' })).toBeTruthy();
  });

  test('a list that failed to load is loaded again by the retry', async () => {
    expectConsole(/GET \/web-user\/ads\/get\/active: 500/, /own ads ApiError/);
    let isDown = true;
    stubAccount({
      ...LISTS,
      'users.activeAds': () => (isDown ? failure(500) : success([numberedAd(5)])),
    });
    signIn(userProfile({ id: 74 }));
    show('/profile');
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить объявления' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('link', { name: 'Lada Модель 5' })).toBeTruthy();
  });

  test.each([
    [3, 'Модерацияждут решения: 3'],
    [0, 'Модерацияничего не ждёт'],
  ])(
    'a listed moderator has the link to the desk with %i waiting, no other user has it [MOD-13]',
    async (count, text) => {
      const user = userProfile({ id: 76 + count });
      stubAccount({ ...LISTS, 'users.self': success({ user, moderation_waiting: count }) });
      signIn(user);
      const { unmount } = show('/profile');
      const link = await screen.findByRole('link', { name: /Модерация/ });
      expect([link.textContent, link.getAttribute('href')]).toEqual([text, '/moderation']);
      unmount();
      const other = userProfile({ id: 90 });
      stubAccount({ ...LISTS, 'users.self': success({ user: other }) });
      signIn(other);
      show('/profile');
      expect(await screen.findByText('2 объявления')).toBeTruthy();
      expect(screen.queryByRole('link', { name: /Модерация/ })).toBeNull();
    },
  );

  test('a row states the interest in its ad, the statistics above the sums [SELL-59]', async () => {
    const interest = (views: number, contacts: number) => ({ interest: { views, contacts } });
    stubAccount({
      ...LISTS,
      'users.activeAds': success([
        { ...numberedAd(5), ...interest(1_204, 1) },
        { ...numberedAd(6), ...interest(2, 0) },
      ]),
    });
    signIn(userProfile({ id: 78 }));
    show('/profile');
    await screen.findByRole('link', { name: 'Lada Модель 5' });
    const texts = screen.getAllByText(/^За 30/).map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(texts).toEqual([
      'За 30 дней: 1 206 просмотров, 1 обращение',
      'За 30 дней: 1 204 просмотра, 1 обращение',
      'За 30 дней: 2 просмотра, 0 обращений',
    ]);
  });

  test('an ad is deleted after a confirmation; the list is reloaded', async () => {
    let ads = [numberedAd(5), numberedAd(6)];
    const changes = store.get(ownAdsRevisionAtom);
    const calls = stubAccount({
      ...LISTS,
      'users.activeAds': () => success(ads),
      'ads.remove': byId({
        5: () => {
          ads = [numberedAd(6)];
          return { success: true };
        },
      }),
    });
    signIn(userProfile({ id: 79 }));
    show('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Lada Модель 5' }));
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Удалить объявление? Lada Модель 5: вернуть его будет нельзя.',
    );
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
    expect(store.get(ownAdsRevisionAtom), 'lists loaded before are out of date').toBe(changes + 1);
  });

  test('an ad is marked as sold and brought back; both lists are reloaded [SELL-40] [SELL-41]', async () => {
    let isSold = false;
    stubAccount({
      'users.activeAds': () => success(isSold ? [] : [numberedAd(5)]),
      'users.archivedAds': () => success(isSold ? [archivedAd({ id: 5, is_sold: true })] : []),
      'ads.markSold': () => {
        isSold = true;
        return { success: true };
      },
      'ads.returnToSale': () => {
        isSold = false;
        return { success: true };
      },
    });
    signIn(userProfile({ id: 81 }));
    show('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Продано: Lada Модель 5' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Да, продана' }));
    expect(await screen.findByRole('heading', { name: 'Активных объявлений нет' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /Архив/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Вернуть в продажу: / }));
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    expect(await screen.findByRole('heading', { name: 'Архив пуст' })).toBeTruthy();
  });

  test('a sale that ends behind the sheet of another ad leaves that sheet with its price [SELL-40]', async () => {
    const first = held<'ads.markSold'>();
    stubAccount({
      ...LISTS,
      'users.activeAds': success([numberedAd(5), numberedAd(6)]),
      'ads.markSold': byId<ResponseOf<'ads.markSold'>>({ 5: first.response, 6: { success: true } }),
    });
    signIn(userProfile({ id: 82 }));
    show('/profile');
    const changes = store.get(ownAdsRevisionAtom);
    await userEvent.click(await screen.findByRole('button', { name: 'Продано: Lada Модель 5' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Да, продана' }));
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await userEvent.click(screen.getByRole('button', { name: 'Продано: Lada Модель 6' }));
    expect(screen.getByRole('button', { name: 'Да, продана' })).toHaveProperty('disabled', false);
    const price = screen.getByRole('textbox', { name: /^За сколько продали/ });
    await userEvent.clear(price);
    await userEvent.type(price, '700');
    await act(async () => first.release({ success: true }));
    await waitFor(() => expect(store.get(ownAdsRevisionAtom)).toBe(changes + 1));
    expect(screen.getByRole('textbox', { name: /^За сколько продали/ })).toHaveProperty('value', '700');
    expect(screen.queryByText('Продано. Объявление в архиве.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Да, продана' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.get(toastAtom)?.text).toBe('Продано. Объявление в архиве.');
  });

  test('a failed deletion shows a message, and the ad stays [CAR-27]', async () => {
    expectConsole(/DELETE \/web-user\/ads\/delete\/\{id\}: 500/, /delete ApiError/);
    stubAccount({
      ...LISTS,
      'users.activeAds': success([numberedAd(5)]),
      'ads.remove': byId({ 5: failure(500, { message: 'Нет' }) }),
    });
    signIn(userProfile({ id: 80 }));
    show('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить: Lada Модель 5' }));
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Ошибка при удалении объявления')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lada Модель 5' })).toBeTruthy();
  });

  test('without admin or bulletin mode it shows the favourites only [ACC-23] [ROLE-6]', async () => {
    resetStage({ bulletin: false });
    const items = [numberedAd(3, { is_favorited: true })];
    const calls = stubAccount({ 'favourites.list': success({ items }) });
    signIn(userProfile({ id: 75 }));
    show('/profile');
    expect(await screen.findByRole('link', { name: 'Lada Модель 3' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Разместить объявление' })).toBeNull();
    expect(calls.some(({ call }) => call.includes('/ads/get/'))).toBe(false);
  });

  test('the banner for companies can be closed for the session [ACC-22]', async () => {
    stubAccount(LISTS);
    signIn(userProfile({ id: 76 }));
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

  test('a moderation decision is reloaded', async () => {
    const user = userProfile({ id: 77, account_type: 'legal_entity', legal_entity_verified: false });
    const verified = { ...user, legal_entity_verified: true };
    stubAccount({ ...LISTS, 'users.self': success({ user: verified }) });
    signIn(user);
    show('/profile');
    expect(screen.getByText('Данные на проверке')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Данные на проверке')).toBeNull());
    expect(window.localStorage.getItem('legal_entity_verified')).toBe('true');
  });

  test('an expired session signs out once', async () => {
    expectConsole(/GET \/web-user\/self: 401/, /self ApiError/);
    const calls = stubAccount({ 'users.self': failure(401) });
    signIn(userProfile({ id: 78 }));
    show('/profile');
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('guest'));
    expect(window.localStorage.getItem('access_token')).toBeNull();
    expect(calls.filter(({ name }) => name === 'users.self').length).toBe(1);
  });
});

describe('the message above the ads', () => {
  const legal = { account_type: 'legal_entity' };
  test.each([
    [{}, null, 'invitation'],
    [{}, '7', 'none'],
    [{}, '8', 'invitation'],
    [{ ...legal, legal_entity_verified: false }, '7', 'waiting'],
    [{ ...legal, legal_entity_verified: true }, '7', 'none'],
    [{ ...legal, legal_entity_verified: null }, null, 'none'],
  ] as const)('%o, data sent by %s: %s', (over, sentBy, notice) => {
    expect(legalNotice(userProfile(over), sentBy)).toBe(notice);
  });
});

describe('the shortcut on the home screen', () => {
  const button = () => screen.queryByRole('button', { name: 'Добавить на главный экран' });
  const showWith = (status: HomeScreenStatus, add: HomeScreen['add'] = async () => 'added') => {
    resetStage({ messenger: { homeScreen: { check: async () => status, add } } });
    stubAccount(LISTS);
    signIn(userProfile({ id: 81 }));
    show('/profile');
  };

  test.each(['missed', 'unknown'] as const)(
    'is offered where it is %s, and added once [MSG-25]',
    async (status) => {
      showWith(status);
      await userEvent.click(await screen.findByRole('button', { name: 'Добавить на главный экран' }));
      await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Авторынок добавлен на главный экран'));
      expect(button()).toBeNull();
    },
  );

  test('that the user or the system refuses has a sentence, and stays on offer', async () => {
    showWith('missed', async () => 'failed');
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить на главный экран' }));
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Не удалось добавить на главный экран'));
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  });

  test.each(['added', 'unsupported'] as const)('has no button where it is %s [MSG-25]', async (status) => {
    showWith(status);
    await screen.findByText('2 объявления');
    expect(button()).toBeNull();
  });

  test('has no button in a client without shortcuts and in a browser [MSG-25]', async () => {
    stubAccount(LISTS);
    signIn(userProfile({ id: 82 }));
    show('/profile');
    await screen.findByText('2 объявления');
    expect(button()).toBeNull();
  });
});
