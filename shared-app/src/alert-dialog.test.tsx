import { Provider, store } from '@cars/shared-contracts/runtime';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AlertDialog, ConfirmDialog } from './alert-dialog.tsx';
import { recordBack } from './test-messenger.ts';

beforeEach(() => void recordBack());
afterEach(cleanup);

const show = (dialog: ReactNode) => render(<Provider store={store}>{dialog}</Provider>);

const listening = () => {
  const calls: string[] = [];
  return { calls, say: (word: string) => () => void calls.push(word) };
};

describe('an alert', () => {
  test('has the exact text, one button and the role of an alert [ERR-20]', () => {
    const { calls, say } = listening();
    show(<AlertDialog text="Жалоба успешно отправлена" onClose={say('closed')} />);
    expect(screen.getByRole('alertdialog', { name: 'Жалоба успешно отправлена' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Понятно']);
    fireEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    expect(calls).toEqual(['closed']);
  });

  test('is closed by Escape too', () => {
    const { calls, say } = listening();
    show(<AlertDialog text="Ошибка" onClose={say('closed')} />);
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(calls).toEqual(['closed']);
  });
});

describe('a confirmation', () => {
  test('has two answers [ERR-20]', () => {
    const { calls, say } = listening();
    show(
      <ConfirmDialog
        text="Удалить объявление?"
        confirmText="Удалить"
        isDangerous
        onConfirm={say('yes')}
        onCancel={say('no')}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    fireEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    expect(calls).toEqual(['no', 'yes']);
  });

  test('takes no second tap while it works', () => {
    const { calls, say } = listening();
    show(
      <ConfirmDialog
        text="Удалить?"
        confirmText="Удалить"
        isLoading
        onConfirm={say('yes')}
        onCancel={say('no')}
      />,
    );
    const button = screen.getByRole('button', { name: 'Удалить' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(calls).toEqual([]);
  });
});
