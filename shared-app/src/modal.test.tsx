import { isPageLockedAtom, store } from '@cars/shared-contracts/runtime';
import { recordBack } from '@cars/shared-test/messenger';
import { inApp, showElement, stageTests } from '@cars/shared-test/stage';
import { beforeEach, expect, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { Modal } from './modal.tsx';

let back: ReturnType<typeof recordBack>;
stageTests();
beforeEach(() => {
  back = recordBack();
});

const Counter = ({ onClose }: { readonly onClose: (count: number) => void }) => {
  const [count, setCount] = useState(0);
  const focusRef = useRef<HTMLButtonElement>(null);
  return (
    <Modal focusRef={focusRef} aria-label="Счётчик" onClose={() => onClose(count)}>
      <button ref={focusRef} type="button" onClick={() => setCount(count + 1)}>
        Ещё
      </button>
    </Modal>
  );
};

const show = (onClose: (count: number) => void) => showElement(<Counter onClose={onClose} />);

test('Back calls the newest handler, and the page is locked while the modal is open', () => {
  const closed: number[] = [];
  const { unmount } = show((count) => closed.push(count));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ещё' }));
  expect(store.get(isPageLockedAtom)).toBe(true);
  back.press();
  screen.getByRole('button', { name: 'Ещё' }).click();
  return screen.findByRole('dialog').then(() => {
    back.press();
    expect(closed).toEqual([0, 1]);
    unmount();
    expect(back.count()).toBe(0);
    expect(store.get(isPageLockedAtom)).toBe(false);
  });
});

test('a web view without showModal gets an open dialog', () => {
  const { showModal } = HTMLDialogElement.prototype;
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  try {
    show(() => undefined);
    expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
  } finally {
    HTMLDialogElement.prototype.showModal = showModal;
  }
});

/** Two dialogs and a field, as a screen shows them one after the other. */
const Steps = ({ step }: { readonly step: 'none' | 'first' | 'second' | 'field' }) => {
  const [first, second] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (step === 'field') field.current?.focus();
  }, [step]);
  return (
    <>
      <button type="button">Открыть</button>
      <input ref={field} aria-label="Цена" />
      {step === 'first' && (
        <Modal focusRef={first} aria-label="Первый" onClose={() => undefined}>
          <button ref={first} type="button">
            Первая кнопка
          </button>
        </Modal>
      )}
      {step === 'second' && (
        <Modal focusRef={second} aria-label="Второй" onClose={() => undefined}>
          <button ref={second} type="button">
            Вторая кнопка
          </button>
        </Modal>
      )}
    </>
  );
};

const showSteps = () => {
  const stage = showElement(<Steps step="none" />);
  const opener = screen.getByRole('button', { name: 'Открыть' });
  opener.focus();
  const show = (step: 'none' | 'first' | 'second' | 'field') =>
    act(() => stage.rerender(inApp(<Steps step={step} />)));
  show('first');
  return { opener, show };
};

test('the focus returns after the commit and not in the middle of it', async () => {
  const { opener, show } = showSteps();
  const focused: boolean[] = [];
  opener.addEventListener('focus', () => focused.push(document.querySelector('dialog') === null));
  show('none');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(focused).toEqual([true]);
});

test('a dialog in place of another one returns the focus to where it was before both', async () => {
  const { opener, show } = showSteps();
  show('second');
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Вторая кнопка' }));
  show('none');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a field that the screen focuses after a dialog is not left', async () => {
  const { show } = showSteps();
  show('field');
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Цена' }));
});
