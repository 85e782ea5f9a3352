import { showElement, stageTests } from '@cars/shared-test/stage';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { Notices } from './notices-widget.tsx';

const setOnline = (isOnline: boolean) => {
  rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

stageTests();
afterEach(() => void rs.restoreAllMocks());

test('the offline notice is shown until the network is back', () => {
  showElement(<Notices />);
  expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
  setOnline(false);
  expect(screen.getByText('Нет соединения с интернетом').parentElement?.getAttribute('role')).toBe('status');
  setOnline(true);
  expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
});
