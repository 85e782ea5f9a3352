import type { BuyerRequest } from '@cars/shared-contracts/schemas/request';
import { userProfile } from '@cars/shared-test/factories';
import { signIn } from '@cars/shared-test/stage';
import { byId, failure, success } from '@cars/shared-test/stub-fetch';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';

let lastUser = 400;
stageAccount();
beforeEach(() => {
  lastUser += 1;
  signIn(userProfile({ id: lastUser }));
  rs.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T12:00:00Z'));
});

const anna: BuyerRequest = {
  id: 2,
  kind: 'order',
  ad: { id: 12, title: 'BMW X5' },
  name: 'Анна',
  phone: '+79001234567',
  username: null,
  comment: 'Можно в рассрочку?',
  created_at: '2020-03-12T09:30:00Z',
  delivery: 'telegram',
  answered: false,
  is_erased: false,
};
const LIST = 'orders.received';
const pageOf = (items: readonly BuyerRequest[], lastPage = 1) =>
  success({
    items: [...items],
    pagination: { current_page: 1, last_page: lastPage, total_items: items.length },
  });
const row = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('shows name, number that calls, comment, ad, kind and how the seller is notified [SELL-54]', async () => {
  stubAccount({
    [LIST]: pageOf([
      anna,
      {
        ...anna,
        id: 1,
        name: 'Пётр',
        phone: null,
        username: 'petr_1',
        kind: 'online_show',
        delivery: 'here',
      },
      { ...anna, id: 3, name: 'Олег', phone: null, delivery: 'waiting' },
      { ...anna, id: 4, name: 'Ли', phone: '+8613800138000', delivery: 'max' },
    ]),
  });
  show('/requests');
  const first = await row('Анна');
  expect(first.getByRole('link', { name: 'Позвонить: +7 (900) 123-45-67' }).getAttribute('href')).toBe(
    'tel:+79001234567',
  );
  expect(first.getByText('Можно в рассрочку?')).toBeTruthy();
  expect(first.getByRole('link', { name: 'BMW X5' }).getAttribute('href')).toBe('/car/12');
  expect(first.getByText('Заявка на авто, в Telegram')).toBeTruthy();
  const second = await row('Пётр');
  expect(second.getByText('@petr_1')).toBeTruthy();
  expect(second.getByText('Онлайн-показ, только здесь')).toBeTruthy();
  const third = await row('Олег');
  expect(third.getByText('в мессенджере')).toBeTruthy();
  expect(third.getByText('Заявка на авто, ждёт отправки')).toBeTruthy();
  expect((await row('Ли')).getByRole('link', { name: /^Позвонить/ }).getAttribute('href')).toBe(
    'tel:+8613800138000',
  );
});

test('a call shows the number to read, dial and copy [CAR-64]', async () => {
  const user = userEvent.setup();
  stubAccount({ [LIST]: pageOf([anna]) });
  show('/requests');
  await user.click((await row('Анна')).getByRole('link', { name: 'Позвонить: +7 (900) 123-45-67' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Телефон покупателя' }));
  expect(sheet.getByRole('link', { name: '+7 (900) 123-45-67' }).getAttribute('href')).toBe(
    'tel:+79001234567',
  );
  await user.click(sheet.getByRole('button', { name: 'Скопировать номер' }));
  expect(await navigator.clipboard.readText()).toBe('+7 (900) 123-45-67');
});

test('a request without the buyer’s data has no name and no number [SELL-56]', async () => {
  stubAccount({ [LIST]: pageOf([{ ...anna, name: null, phone: null, comment: null, is_erased: true }]) });
  show('/requests');
  const erased = await row('Данные покупателя удалены');
  expect(erased.queryByText('в мессенджере')).toBeNull();
  expect(erased.getByRole('link', { name: 'BMW X5' })).toBeTruthy();
});

test('is marked as handled at once and back, and stays new when the server refuses [SELL-54]', async () => {
  expectConsole(/POST \/web-user\/self\/requests\/\{id\}\/answered: 500/, /request ApiError/);
  let isDown = false;
  const calls = stubAccount({
    [LIST]: pageOf([anna]),
    'orders.markHandled': byId({ 2: () => (isDown ? failure(500) : { success: true }) }),
  });
  show('/requests');
  await userEvent.click(await screen.findByRole('button', { name: 'Отметить отвеченной' }));
  expect(screen.getByText('Отвечена')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть в новые' }));
  expect(screen.getByText('Новая')).toBeTruthy();
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
      { answered: true },
      { answered: false },
    ]),
  );
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Отметить отвеченной' }));
  const alert = await screen.findByRole('alertdialog');
  expect(alert.textContent).toBe('Не удалось изменить заявку. Попробуйте снова.Понятно');
  await userEvent.click(within(alert).getByRole('button', { name: 'Понятно' }));
  expect(screen.getByText('Новая')).toBeTruthy();
});

test('has pages of twenty', async () => {
  const calls = stubAccount({ [LIST]: pageOf([anna], 3) });
  show('/requests?page=2');
  expect((await screen.findByRole('link', { name: 'Страница 3' })).getAttribute('href')).toBe(
    '/requests?page=3',
  );
  expect(calls.find(({ name }) => name === 'orders.received')?.query).toEqual({ page: '2' });
});

test('a page behind the last one leads to the last one [SELL-54]', async () => {
  stubAccount({ [LIST]: ({ query }) => pageOf(query.page === '3' ? [anna] : [], 3) });
  show('/requests?page=99');
  await row('Анна');
  expect(window.location.search).toBe('?page=3');
});

test('an empty list leads to the profile, and one that failed is loaded again', async () => {
  expectConsole(/GET \/web-user\/self\/requests: 500/, /requests ApiError/);
  let isDown = true;
  stubAccount({ [LIST]: () => (isDown ? failure(500) : pageOf([])) });
  show('/requests');
  expect(await screen.findByRole('heading', { name: 'Не удалось загрузить заявки' })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByRole('heading', { name: 'Заявок пока нет' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Перейти в профиль' }).getAttribute('href')).toBe('/profile');
});
