import { isPageLockedAtom, store } from '@cars/shared-contracts/runtime';
import { recordBack } from '@cars/shared-test/messenger';
import { showElement, stageTests } from '@cars/shared-test/stage';
import { beforeEach, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
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
