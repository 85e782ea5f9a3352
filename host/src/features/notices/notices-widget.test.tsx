import { showToastAtom, store } from '@cars/shared-contracts/runtime';
import { showElement, stageTests } from '@cars/shared-test/stage';
import { Badge } from '@cars/shared-ui/ad/stock-badge';
import { afterEach, expect, rs, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
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

test('the offline notice is a toast of four seconds, each time the connection is lost [ERR-27]', () => {
  rs.useFakeTimers();
  showElement(<Notices />);
  for (const _time of ['first', 'second']) {
    expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
    setOnline(false);
    expect(screen.getByText('Нет соединения с интернетом').parentElement?.getAttribute('role')).toBe(
      'status',
    );
    act(() => rs.advanceTimersByTime(3999));
    expect(screen.getByText('Нет соединения с интернетом')).toBeTruthy();
    act(() => rs.advanceTimersByTime(1));
    expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
    setOnline(true);
  }
});

test('the offline notice is in an open dialog, and leaves with the return of the connection', async () => {
  showElement(
    <>
      <dialog open aria-label="Заказ" />
      <Notices />
    </>,
  );
  setOnline(false);
  const dialog = within(screen.getByRole('dialog', { name: 'Заказ' }));
  expect(await dialog.findByText('Нет соединения с интернетом')).toBeTruthy();
  setOnline(true);
  expect(screen.queryByText('Нет соединения с интернетом')).toBeNull();
});

test('another toast stays when the connection returns', () => {
  showElement(<Notices />);
  setOnline(false);
  act(() => store.set(showToastAtom, 'Ссылка скопирована в буфер обмена'));
  setOnline(true);
  expect(screen.getByText('Ссылка скопирована в буфер обмена')).toBeTruthy();
});

test('a toast does not cover the badge whose change it reports [SELL-40]', () => {
  rs.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.textContent === 'Продано' ? new DOMRect(16, 780, 80, 22) : new DOMRect(80, 776, 230, 44);
  });
  showElement(
    <>
      <Badge text="Продано" color="black" />
      <Notices />
    </>,
  );
  act(() => store.set(showToastAtom, 'Продано. Объявление в архиве.'));
  expect(screen.getByText('Продано. Объявление в архиве.').parentElement?.style.marginBottom).toBe('48px');
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

test('where nothing is clear, the offline notice covers words rather than a control', () => {
  rs.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.tagName === 'BUTTON') return new DOMRect(100, 770, 100, 44);
    const at = ['Первое', 'Второе', 'Третье'].indexOf(this.textContent ?? '');
    return at >= 0 ? new DOMRect(16, 676 - 94 * at, 288, 90) : new DOMRect(80, 776, 230, 44);
  });
  showElement(
    <>
      <main>
        <div role="status">
          <p>Третье</p>
          <p>Второе</p>
          <p>Первое</p>
        </div>
        <button type="button">Перейти в каталог</button>
      </main>
      <Notices />
    </>,
  );
  setOnline(false);
  expect(screen.getByText('Нет соединения с интернетом').parentElement?.style.marginBottom).toBe('58px');
});
