import { isPageLockedAtom, store } from '@cars/shared-contracts/runtime';
import { recordBack } from '@cars/shared-test/messenger';
import { inApp, stageTests } from '@cars/shared-test/stage';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Sheet } from './sheet.tsx';

let back: ReturnType<typeof recordBack>;

const Stage = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Открыть
      </button>
      {isOpen && (
        <Sheet title="Город" onClose={() => setIsOpen(false)} footer={<p>Внизу</p>}>
          <p>Содержимое</p>
        </Sheet>
      )}
    </>
  );
};

const open = () => {
  render(inApp(<Stage />));
  const opener = screen.getByRole('button', { name: 'Открыть' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, sheet: screen.getByRole('dialog', { name: 'Город' }) };
};
const isOpen = () => screen.queryByRole('dialog') !== null;
const isLocked = () => store.get(isPageLockedAtom);

stageTests();
beforeEach(() => {
  back = recordBack();
});

describe('a sheet', () => {
  test('receives the focus, and locks the page [CAT-25] [MSG-14]', () => {
    open();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Город' }));
    expect(isLocked()).toBe(true);
  });

  test.each([
    ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['Back', () => act(() => back.press())],
    ['a tap outside', () => fireEvent.click(screen.getByRole('dialog'))],
  ])('is closed by %s, returns the focus and unlocks the page [CAT-25]', async (_, close) => {
    const { opener } = open();
    close();
    expect(isOpen()).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(isLocked()).toBe(false);
  });

  test.each([
    [844, true, 0.2],
    [844, false, 0.6],
    [568, true, 0.4],
    [900, true, 0],
  ])('in a window of %i px (tall: %s) has a height of whole pixels', (height, isTall, part) => {
    rs.spyOn(window, 'innerHeight', 'get').mockReturnValue(height);
    render(inApp(<Sheet title="Город" isTall={isTall} onClose={() => undefined} children={null} />));
    const { style } = screen.getByRole('dialog', { name: 'Город' });
    expect(Number.parseFloat(style.getPropertyValue('--part'))).toBeCloseTo(part);
    rs.restoreAllMocks();
  });

  test('stays open at a tap inside', () => {
    open();
    fireEvent.click(screen.getByText('Содержимое'));
    fireEvent.click(screen.getByText('Внизу'));
    expect(isOpen()).toBe(true);
  });

  test('over another one keeps the page locked until both are closed', () => {
    const first = (
      <Sheet title="Первый" onClose={() => undefined}>
        1
      </Sheet>
    );
    const { rerender } = render(
      inApp(
        <>
          {first}
          <Sheet title="Второй" onClose={() => undefined}>
            2
          </Sheet>
        </>,
      ),
    );
    rerender(inApp(first));
    expect(isLocked()).toBe(true);
    cleanup();
    expect(isLocked()).toBe(false);
  });
});
