import { noteServerMoment } from '@cars/shared-contracts/rules/device-clock';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { RecentDay } from './recent-day.tsx';

afterEach(() => {
  cleanup();
  rs.useRealTimers();
  globalThis.carsClockAheadMs = undefined;
});

test('a day that a wrong clock has drawn is drawn again by the first response of the server [V12]', () => {
  rs.useFakeTimers({ now: Date.parse('2028-01-03T12:00:00Z'), toFake: ['Date'] });
  render(<RecentDay moment="2026-11-29T09:00:00Z" />);
  expect(screen.queryByText('сегодня')).toBeNull();
  act(() => noteServerMoment('Sun, 29 Nov 2026 12:00:00 GMT'));
  expect(screen.getByText('сегодня').tagName).toBe('TIME');
});
