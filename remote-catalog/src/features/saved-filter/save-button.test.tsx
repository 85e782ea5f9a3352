import type { SavedFilter } from '@cars/shared-contracts/schemas/saved-filter';
import { savedFilter } from '@cars/shared-test/factories';
import { stageTests } from '@cars/shared-test/stage';
import { type Call, failure, held, type ResponseOf, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import { showCatalog, signedInStore, stubCatalog } from '../../test-catalog.tsx';

stageTests();

const isCreate = ({ name }: Call) => name === 'savedFilters.create';
const created = () => success(savedFilter());

/** The server with these saved filters; `create` returns a new one. */
const stubSaved = (saved: SavedFilter[], create: ResponseOf<'savedFilters.create'>) =>
  stubCatalog({ 'savedFilters.list': success(saved), 'savedFilters.create': create });

/** Longer than the delay after the last choice, on a busy machine. */
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const alertText = async () => (await screen.findByRole('alertdialog')).textContent;

describe('saving a filter', () => {
  test('sends name and criteria, requests notifications and marks the button [CAT-31] [CAT-37]', async () => {
    const seen = stubSaved([], created);
    const { user } = showCatalog('/filters?brand=1&model=11&yearMin=2015&sort=price_asc', signedInStore());
    await user.click(await button('Сохранить поиск'));
    expect(await button('Поиск сохранён')).toBeTruthy();
    expect(seen.filter(isCreate).map(({ body }) => body)).toEqual([
      {
        name: 'Toyota Camry',
        notify_on_new_ad: true,
        mark_id: 1,
        model_id: 11,
        year_filter: { type: 'range', value: [2015, null] },
      },
    ]);
  });

  test('any change removes the mark, and reset too [CAT-31]', async () => {
    stubSaved([], created);
    const { user } = showCatalog('/filters?brand=1', signedInStore());
    await user.click(await button('Сохранить поиск'));
    await button('Поиск сохранён');
    await user.click(screen.getByRole('checkbox', { name: 'Вариатор' }));
    expect(await button('Сохранить поиск')).toBeTruthy();
    await user.click(await button('Сохранить поиск'));
    await button('Поиск сохранён');
    await user.click(await button('Сбросить'));
    expect(await button('Сохранить поиск')).toBeTruthy();
  });

  test('a press while it is saved changes nothing', async () => {
    const seen = stubSaved([], created);
    const { user } = showCatalog('/filters?brand=1', signedInStore());
    await user.click(await button('Сохранить поиск'));
    await user.click(await button('Поиск сохранён'));
    expect(await button('Поиск сохранён')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(seen.filter(isCreate)).toHaveLength(1);
  });

  test('two quick presses save once', async () => {
    const slow = held<'savedFilters.create'>();
    const seen = stubSaved([], () => slow.response);
    const { user } = showCatalog('/filters?brand=1', signedInStore());
    await user.dblClick(await button('Сохранить поиск'));
    await waitFor(() => expect(seen.filter(isCreate)).toHaveLength(1));
    slow.release(created());
    await button('Поиск сохранён');
    expect(seen.filter(isCreate)).toHaveLength(1);
  });

  test('choices that change during the call are not marked as saved, and can be saved [CAT-31]', async () => {
    const slow = held<'savedFilters.create'>();
    const replies = [slow.response, created()];
    const seen = stubSaved([], () => replies.shift() ?? failure(500));
    const { user } = showCatalog('/filters?brand=1', signedInStore());
    await user.click(await button('Сохранить поиск'));
    await waitFor(() => expect(seen.filter(isCreate)).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Вариатор' }));
    slow.release(created());
    await waitFor(async () => expect(await button(/ поиск$|^Поиск /)).toHaveProperty('disabled', false));
    expect(screen.queryByRole('button', { name: 'Поиск сохранён' })).toBeNull();
    await user.click(await button('Сохранить поиск'));
    expect(await button('Поиск сохранён')).toBeTruthy();
    expect(seen.filter(isCreate)).toHaveLength(2);
  });

  test('needs at least one chosen parameter, an order is none [CAT-35]', async () => {
    const seen = stubSaved([], created);
    const { user } = showCatalog('/filters?sort=price_asc', signedInStore());
    await user.click(await button('Сохранить поиск'));
    expect(await alertText()).toBe('Для сохранения поиска необходимо выбрать хотя бы один параметр.Понятно');
    expect(seen.some(isCreate)).toBe(false);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Понятно' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a set that is already saved is not saved again [CAT-36]', async () => {
    const saved = savedFilter({ criteria: { kpps: ['cvt', 'manual'], mark_id: 1, city_id: null } });
    const seen = stubSaved([saved], created);
    const { user } = showCatalog('/filters?brand=1&kpp=manual,cvt', signedInStore());
    await user.click(await button('Сохранить поиск'));
    expect(await alertText()).toBe('Этот набор фильтров уже сохранен.Понятно');
    expect(seen.some(isCreate)).toBe(false);
  });

  test('the server may find the duplicate first, only its message is shown', async () => {
    expectConsole(/POST \/saved-filters: 409/, /saved filter ApiError/);
    stubSaved([], () => failure(409, { success: false, message: 'Этот набор фильтров уже сохранен.' }));
    const { user } = showCatalog('/filters?brand=1', signedInStore());
    await user.click(await button('Сохранить поиск'));
    expect(await alertText()).toBe('Этот набор фильтров уже сохранен.Понятно');
  });

  test("a failure shows the server's message, and the button can be pressed again [ERR-17]", async () => {
    expectConsole(/POST \/saved-filters: 422/, /saved filter ApiError/);
    stubSaved([], () => failure(422, { success: false, message: 'Не больше 50 фильтров.' }));
    const { user } = showCatalog('/filters?brand=1', signedInStore());
    await user.click(await button('Сохранить поиск'));
    expect(await alertText()).toBe('Не удалось сохранить фильтр. Не больше 50 фильтров.Понятно');
    expect(await button('Сохранить поиск')).toHaveProperty('disabled', false);
  });

  test('an invalid draft is reported first', async () => {
    const seen = stubSaved([], created);
    const { user } = showCatalog('/filters?priceMin=2&priceMax=1', signedInStore());
    await user.click(await button('Сохранить поиск'));
    expect(await screen.findByText('Значение «от» больше значения «до»')).toBeTruthy();
    expect(seen.some(isCreate)).toBe(false);
  });
});

describe('a guest', () => {
  test('is sent to sign in, and the return URL keeps the choices', async () => {
    const seen = stubSaved([], created);
    const { user } = showCatalog('/filters?brand=1&kpp=cvt');
    await user.click(await button('Сохранить поиск'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.sessionStorage.getItem('wanted_page')).toBe('/filters?brand=1&kpp=cvt');
    expect(seen.some(isCreate)).toBe(false);
  });

  test('with an expired session is sent there too', async () => {
    expectConsole(/POST \/saved-filters: 401/);
    stubSaved([], () => failure(401, { success: false, message: 'Войдите' }));
    const { user } = showCatalog('/filters?brand=1', signedInStore());
    await user.click(await button('Сохранить поиск'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.sessionStorage.getItem('wanted_page')).toBe('/filters?brand=1');
  });
});

describe('beside the number of ads', () => {
  test('the conditions of the list are saved, and the button shows it [CAT-31]', async () => {
    const seen = stubSaved([], created);
    const { user } = showCatalog('/catalog?brand=1&sort=price_asc', signedInStore());
    await user.click(await button('Сохранить поиск'));
    await button('Поиск сохранён');
    expect(seen.filter(isCreate).map(({ body }) => body)).toEqual([
      { name: 'Toyota', notify_on_new_ad: true, mark_id: 1 },
    ]);
  });

  test('a list of all ads has nothing to save, whatever its order', async () => {
    stubSaved([], created);
    showCatalog('/catalog?sort=price_asc', signedInStore());
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Сохранить поиск' })).toBeNull();
  });

  test('a guest returns to the list from sign-in', async () => {
    stubSaved([], created);
    const { user } = showCatalog('/catalog?brand=1');
    await user.click(await button('Сохранить поиск'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.sessionStorage.getItem('wanted_page')).toBe('/catalog?brand=1');
  });
});
