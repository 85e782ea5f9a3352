import { dayStatistics, userProfile } from '@cars/shared-test/factories';
import { showElement, stageTests, TOKEN } from '@cars/shared-test/stage';
import { failure, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubSeller } from '../test-screens.tsx';
import { Screens } from './screens.tsx';

const open = (address: string) => showElement(<Screens />, address);

stageTests();

describe('this app alone', () => {
  test('shows the statistics of any ad, requested before the modal is opened', async () => {
    const calls = stubSeller({
      'events.day': () => success(dayStatistics()),
    });
    open('/statistics/7');
    expect(calls.map(({ name }) => name)).toEqual(['events.day']);
    await userEvent.click(screen.getByRole('button', { name: 'Статистика' }));
    expect(await screen.findByText('12')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Вернуться к объявлению' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sends no request for an invalid id', () => {
    const calls = stubSeller();
    open('/statistics/abc');
    expect(screen.getByLabelText('ID объявления')).toHaveProperty('value', 'abc');
    expect(calls).toEqual([]);
  });

  test('signs a company in before it shows the forms', async () => {
    stubSeller({
      'signIn.corporate': () => success({ user: userProfile(), token: { token: TOKEN } }),
    });
    open('/somewhere');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Новое объявление' })).toBeTruthy();
  });

  test('explains why there is no session', async () => {
    expectConsole(/POST \/web-user\/access\/login: 401/);
    stubSeller({
      'signIn.corporate': () => failure(401, { message: 'Неверный логин или пароль.' }),
    });
    open('/create-ad');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Неверный логин или пароль.');
  });
});
