import { store, toastAtom } from '@cars/shared-contracts/runtime';
import { numberedAd, userProfile } from '@cars/shared-test/factories';
import { signIn } from '@cars/shared-test/stage';
import { byId, failure, held, offline, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';
import { tabOf } from './rules.ts';

const LIST = 'favourites.list';
const SETTINGS = 'users.settings';
const CHANGE = 'users.changeSettings';
const CONVERT = 'rates.convertMany';
const settings = (isOn: boolean) => success({ notify_on_price_change: isOn });
const list = (...ids: number[]) =>
  success({ items: ids.map((id) => numberedAd(id, { is_favorited: true })) });

let nextUser = 700;
const open = (responses: Parameters<typeof stubAccount>[0], address = '/favorites') => {
  const calls = stubAccount({ [SETTINGS]: settings(false), ...responses });
  nextUser += 1;
  signIn(userProfile({ id: nextUser }));
  show(address);
  return calls;
};

stageAccount();

describe('the favourites', () => {
  test('show the favourite ads with full hearts', async () => {
    open({ [LIST]: list(21, 22) });
    expect(await screen.findByRole('link', { name: 'Lada Модель 21' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Убрать из избранного' }).length).toBe(2);
  });

  test('have their day of publication and no line of days on sale; the heart is the first of their signs [PRICE-19]', async () => {
    const created_at = '2025-01-12T09:00:00Z';
    open({ [LIST]: success({ items: [numberedAd(23, { is_favorited: true, created_at })] }) });
    await screen.findByRole('link', { name: 'Lada Модель 23' });
    const row = within(screen.getByRole('listitem'));
    expect(row.getByText(/^12\sянв/)).toBeTruthy();
    expect(row.queryByText(/В продаже/)).toBeNull();
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Убрать из избранного',
      'Сравнить: Lada Модель 23',
      'Добавить заметку: Lada Модель 23',
    ]);
  });

  test('foreign prices are converted, and unchanged when that fails [PRICE-5] [PRICE-6]', async () => {
    expectConsole(/POST \/currency\/convert-many: 500/, /favourites: conversion ApiError/);
    const items = [numberedAd(31, { currency: 'USD', price: 10_000, price_rub: null, is_favorited: true })];
    const reply = () => success({ items });
    const calls = open({ [LIST]: reply, [CONVERT]: success({ id_31: 905_000.6 }) });
    expect(await screen.findByText(/^905\s001\s₽$/)).toBeTruthy();
    expect(calls.find(({ name }) => name === CONVERT)?.body).toEqual({
      to: 'RUB',
      prices: { id_31: { amount: 10_000, from: 'USD' } },
    });
    cleanup();
    open({ [LIST]: reply, [CONVERT]: failure(500) });
    expect(await screen.findByText(/^10\s000\s\$$/)).toBeTruthy();
  });

  test('a removed ad leaves the list immediately and returns when the server refuses [CAT-20]', async () => {
    expectConsole(/DELETE \/v2\/ads\/\{id\}\/favorites: 500/, /Ошибка при обновлении избранного ApiError/);
    const refusal = held<'favourites.remove'>();
    open({ [LIST]: list(41, 42), 'favourites.remove': byId({ 41: refusal.response }) });
    await screen.findByRole('link', { name: 'Lada Модель 41' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Убрать из избранного' })[0] as HTMLElement);
    expect(screen.queryByRole('link', { name: 'Lada Модель 41' })).toBeNull();
    refusal.release(failure(500));
    expect(await screen.findByRole('link', { name: 'Lada Модель 41' })).toBeTruthy();
  });

  test('a removed ad comes back by «Вернуть» of the toast [ROLE-3]', async () => {
    const calls = open({
      [LIST]: list(43),
      'favourites.remove': byId({ 43: { success: true } }),
      'favourites.add': byId({ 43: { success: true } }),
      'events.record': { success: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать из избранного' }));
    expect(await screen.findByRole('heading', { name: 'В избранном пока пусто' })).toBeTruthy();
    expect(store.get(toastAtom)).toMatchObject({ text: 'Убрано', actions: [{ label: 'Вернуть' }] });
    act(() => store.get(toastAtom)?.actions[0]?.act());
    expect(await screen.findByRole('link', { name: 'Lada Модель 43' })).toBeTruthy();
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('favourites.add'));
  });

  test('that do not exist lead to the catalog', async () => {
    open({ [LIST]: list() });
    expect(await screen.findByRole('heading', { name: 'В избранном пока пусто' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
  });

  test.each([
    [
      () => ({ success: false, message: 'Слово сервера', data: { items: [] } }),
      'Не удалось загрузить избранноеСлово сервера',
      [],
    ],
    [() => ({ success: false, data: { items: [] } }), 'Не удалось загрузить избранное', []],
    [
      () => failure(403, { message: 'Нельзя' }),
      'Не удалось загрузить избранноеНельзя',
      [/favorites: 403/, /favourites ApiError/],
    ],
    [
      offline,
      'Произошла ошибка при загрузкеСервер не отвечает. Проверьте соединение и попробуйте ещё раз.',
      [/favourites ApiError/],
    ],
  ])('a failure has a message with the reason: %# [ERR-11]', async (response, words, warnings) => {
    expectConsole(...warnings);
    open({ [LIST]: response });
    expect((await screen.findByRole('alert')).textContent).toBe(`${words}Повторить`);
  });
});

describe('price notifications', () => {
  const toggle = () => screen.getByRole('switch', { name: 'Сообщать об изменении цены' }) as HTMLInputElement;

  test('are switched on the server [CAT-33]', async () => {
    const calls = open({ [LIST]: list(), [CHANGE]: settings(true) });
    await waitFor(() => expect(toggle().checked).toBe(false));
    await userEvent.click(toggle());
    expect(toggle().checked).toBe(true);
    expect(calls.find(({ name }) => name === CHANGE)?.body).toEqual({ notify_on_price_change: true });
  });

  test('that failed to load are neither on nor off, and have a retry [ERR-18]', async () => {
    expectConsole(/GET \/web-user\/self\/settings: 500/, /settings ApiError/);
    let isBroken = true;
    open({ [LIST]: list(), [SETTINGS]: () => (isBroken ? failure(500) : settings(true)) });
    const row = within(screen.getByRole('group', { name: 'Сообщать об изменении цены' }));
    expect(await row.findByText('Не удалось загрузить настройку')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    isBroken = false;
    await userEvent.click(row.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(toggle().checked).toBe(true));
  });

  test('revert when the server refuses', async () => {
    expectConsole(/PUT \/web-user\/self\/settings: 500/, /settings ApiError/);
    open({ [LIST]: list(), [CHANGE]: failure(500) });
    await waitFor(() => expect(toggle().checked).toBe(false));
    await userEvent.click(toggle());
    await waitFor(() => expect(toggle().checked).toBe(false));
  });
});

describe('the tabs', () => {
  test.each([
    [null, 'ads'],
    ['ads', 'ads'],
    ['params', 'params'],
    ['x', 'ads'],
  ] as const)('%s means %s', (text, tab) => {
    expect(tabOf(text)).toBe(tab);
  });

  test('follow the address and the arrow keys [CAT-32]', async () => {
    open({ [LIST]: list() }, '/favorites?tab=params');
    expect(screen.getByRole('tab', { name: 'Поиски' }).getAttribute('aria-selected')).toBe('true');
    screen.getByRole('tab', { name: 'Поиски' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(window.location.search).toBe('?tab=ads');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Объявления' }));
  });
});
