import { BrowserRouter, Provider, store } from '@cars/shared-contracts/runtime';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, network, person, resetStage, TOKEN } from '../test-stage.tsx';
import { Screens } from './screens.tsx';

const DAY = {
  generated_at: '2026-10-04T21:30:00Z',
  views: { total: 12, change: 3 },
  host: { total: 8, change: -2 },
  contacts: { telegram: { total: 2, change: 0 }, phone: { total: 0, change: -1 } },
};

const open = (address: string) => {
  window.history.replaceState(null, '', address);
  return render(
    <Provider store={store}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </Provider>,
  );
};

beforeEach(() => resetStage());
afterEach(cleanup);

describe('this app alone', () => {
  test('shows the statistics of any ad, asked for before the modal is opened', async () => {
    const calls = network({
      'GET /stats/api/v1/statistics/day': () => json({ success: true, data: DAY }),
    });
    open('/statistics/7');
    expect(calls.map(({ call }) => call)).toEqual(['GET /stats/api/v1/statistics/day']);
    await userEvent.click(screen.getByRole('button', { name: 'Статистика' }));
    expect(await screen.findByText('12')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Вернуться к объявлению' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks nothing about what is no ad', () => {
    const calls = network();
    open('/statistics/abc');
    expect(screen.getByLabelText('ID объявления')).toHaveProperty('value', 'abc');
    expect(calls).toEqual([]);
  });

  test('signs a company in before it shows the forms', async () => {
    network({
      'POST /api/web-user/access/login': () =>
        json({ success: true, data: { user: person(), token: { token: TOKEN } } }),
    });
    open('/somewhere');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Новое объявление' })).toBeTruthy();
  });

  test('explains why there is no session', async () => {
    expectConsole(/POST \/web-user\/access\/login: 401/);
    network({
      'POST /api/web-user/access/login': () => json({ message: 'Неверный логин или пароль.' }, 401),
    });
    open('/create-ad');
    await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Неверный логин или пароль.');
  });
});
