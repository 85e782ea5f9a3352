import { messengerAtom, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { userProfile } from '@cars/shared-test/factories';
import { resetStage, signIn } from '@cars/shared-test/stage';
import { success } from '@cars/shared-test/stub-fetch';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';

stageAccount();

const open = (id: number, requests?: object) => {
  const user = userProfile({ id });
  stubAccount({ 'users.self': success({ user, ...(requests ? { requests } : {}) }) } as never);
  signIn(user);
  return show('/profile');
};

test.each([
  [501, 3, 'Заявкиновых: 3'],
  [502, 0, 'Заявкиновых нет'],
])('a seller has the way to the requests, in every mode [SELL-54]', async (id, count, text) => {
  resetStage({ bulletin: false });
  open(id, { new_count: count });
  const link = await screen.findByRole('link', { name: /^Заявки/ });
  expect([link.textContent, link.getAttribute('href')]).toEqual([text, '/requests']);
  expect(screen.queryByText(/бот пока не может/)).toBeNull();
});

test('a user without an ad has no such row', async () => {
  open(503);
  expect(await screen.findByRole('heading', { name: 'Активных объявлений нет' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Заявки/ })).toBeNull();
});

test('a seller whom no messenger reaches reads so once, with the way to the bot [SELL-55]', async () => {
  const opened: string[] = [];
  store.set(messengerAtom, createNoopMessenger({ openMessengerLink: (path) => void opened.push(path) }));
  const requests = { new_count: 1, bot: { url: 'https://t.me/cars_bot' } };
  const { unmount } = open(504, requests);
  expect(await screen.findByText('Заявки видны только здесь: бот пока не может вам написать.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Открыть бота' }));
  expect(opened).toEqual(['/cars_bot']);
  unmount();
  const again = open(504, requests);
  expect(await screen.findByRole('link', { name: /^Заявки/ })).toBeTruthy();
  expect(screen.queryByText(/бот пока не может/)).toBeNull();
  again.unmount();
  open(505, { new_count: 1, bot: { url: null } });
  expect(await screen.findByText(/бот пока не может/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Открыть бота' })).toBeNull();
});
