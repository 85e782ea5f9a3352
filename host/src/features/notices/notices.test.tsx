import { Provider, store } from '@cars/shared-contracts/runtime';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Notices } from './notices.tsx';

const setOnline = (isOnline: boolean) => {
  rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

test('the offline notice is shown until the network is back', () => {
  render(
    <Provider store={store}>
      <Notices />
    </Provider>,
  );
  expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
  setOnline(false);
  expect(screen.getByText('Нет соединения с интернетом').parentElement?.getAttribute('role')).toBe('status');
  setOnline(true);
  expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
});
