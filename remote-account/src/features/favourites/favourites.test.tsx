import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adCard, json, network, person, resetStage, show, signIn } from '../../test-stage.tsx';
import { tabOf } from './rules.ts';

const LIST = 'GET /api/v2/ads/favorites';
const SETTINGS = 'GET /api/web-user/self/settings';
const CHANGE = 'PUT /api/web-user/self/settings';
const CONVERT = 'POST /api/currency/convert-many';
const settings = (isOn: boolean) => json({ success: true, data: { notify_on_price_change: isOn } });
const list = (...ids: number[]) =>
  json({ success: true, data: { items: ids.map((id) => adCard(id, { is_favorited: true })) } });

let nextUser = 700;
const open = (answers: Parameters<typeof network>[0], address = '/favorites') => {
  const calls = network({ [SETTINGS]: settings(false), ...answers });
  nextUser += 1;
  signIn(person({ id: nextUser }));
  show(address);
  return calls;
};

beforeEach(() => resetStage());
afterEach(cleanup);

describe('the favourites', () => {
  test('show the kept ads with full hearts', async () => {
    open({ [LIST]: list(21, 22) });
    expect(await screen.findByRole('link', { name: 'Lada Модель 21' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Убрать из избранного' }).length).toBe(2);
  });

  test('foreign prices are converted, and stay as they came when that fails [PRICE-5] [PRICE-6]', async () => {
    expectConsole(/POST \/currency\/convert-many: 500/, /favourites: conversion ApiError/);
    const items = [adCard(31, { currency: 'USD', price: 10_000, price_rub: null, is_favorited: true })];
    const reply = () => json({ success: true, data: { items } });
    const calls = open({ [LIST]: reply, [CONVERT]: json({ success: true, data: { id_31: 905_000.6 } }) });
    expect(await screen.findByText(/^905\s001\s₽$/)).toBeTruthy();
    expect(calls.find(({ call }) => call === CONVERT)?.body).toEqual({
      to: 'RUB',
      prices: { id_31: { amount: 10_000, from: 'USD' } },
    });
    cleanup();
    open({ [LIST]: reply, [CONVERT]: json({}, 500) });
    expect(await screen.findByText(/^10\s000\s\$$/)).toBeTruthy();
  });

  test('a dropped ad leaves the list at once and comes back when the server refuses [CAT-20]', async () => {
    expectConsole(/DELETE \/v2\/ads\/\{id\}\/favorites: 500/, /Ошибка при обновлении избранного ApiError/);
    let refuse: (answer: Response) => void = () => undefined;
    const answer = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    open({ [LIST]: list(41, 42), 'DELETE /api/v2/ads/41/favorites': answer });
    await screen.findByRole('link', { name: 'Lada Модель 41' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Убрать из избранного' })[0] as HTMLElement);
    expect(screen.queryByRole('link', { name: 'Lada Модель 41' })).toBeNull();
    refuse(json({}, 500));
    expect(await screen.findByRole('link', { name: 'Lada Модель 41' })).toBeTruthy();
  });

  test('that are none lead to the catalogue', async () => {
    open({ [LIST]: list() });
    expect(await screen.findByRole('heading', { name: 'В избранном пока пусто' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href')).toBe('/catalog');
  });

  test.each([
    [() => json({ success: false, message: 'Слово сервера', data: { items: [] } }), 'Слово сервера', []],
    [() => json({ success: false, data: { items: [] } }), 'Не удалось загрузить избранное', []],
    [() => json({ message: 'Нельзя' }, 403), 'Нельзя', [/favorites: 403/, /favourites ApiError/]],
    [
      () => Promise.reject(new TypeError('offline')),
      'Произошла ошибка при загрузке',
      [/favourites ApiError/],
    ],
  ])('a failure reads in the words of its kind: %# [ERR-11]', async (answer, text, warnings) => {
    expectConsole(...warnings);
    open({ [LIST]: answer });
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
  });
});

describe('the messages about prices', () => {
  const toggle = () => screen.getByRole('switch', { name: 'Сообщать об изменении цены' }) as HTMLInputElement;

  test('are switched at the server [CAT-33]', async () => {
    const calls = open({ [LIST]: list(), [CHANGE]: settings(true) });
    await waitFor(() => expect(toggle().disabled).toBe(false));
    await userEvent.click(toggle());
    expect(toggle().checked).toBe(true);
    expect(calls.find(({ call }) => call === CHANGE)?.body).toEqual({ notify_on_price_change: true });
  });

  test('revert when the server refuses', async () => {
    expectConsole(/PUT \/web-user\/self\/settings: 500/, /settings ApiError/);
    open({ [LIST]: list(), [CHANGE]: json({}, 500) });
    await waitFor(() => expect(toggle().disabled).toBe(false));
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
