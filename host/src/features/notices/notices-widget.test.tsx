import { showElement, stageTests } from '@cars/shared-test/stage';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { Notices } from './notices-widget.tsx';

const setOnline = (isOnline: boolean) => {
  rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

stageTests();
afterEach(() => {
  rs.restoreAllMocks();
  rs.useRealTimers();
});

test('the offline notice is shown until the network is back', () => {
  showElement(<Notices />);
  expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
  setOnline(false);
  expect(screen.getByText('Нет соединения с интернетом').parentElement?.getAttribute('role')).toBe('status');
  setOnline(true);
  expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
});

test('the offline notice covers no control, after scrolling either', () => {
  rs.useFakeTimers();
  let buttonTop = 790;
  rs.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'BUTTON' ? new DOMRect(100, buttonTop, 100, 44) : new DOMRect(80, 776, 230, 44);
  });
  showElement(
    <>
      <button type="button">Повторить</button>
      <Notices />
    </>,
  );
  setOnline(false);
  const region = screen.getByText('Нет соединения с интернетом').parentElement;
  expect(region?.style.marginBottom).toBe('38px');
  buttonTop = 300;
  act(() => void window.dispatchEvent(new Event('scroll')));
  act(() => rs.advanceTimersByTime(100));
  expect(region?.style.marginBottom).toBe('0px');
});
