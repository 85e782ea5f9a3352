import { showElement, stageTests } from '@cars/shared-test/stage';
import { describe, expect, test } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import { AlertDialog, ConfirmDialog } from './alert-dialog.tsx';

stageTests();

const listening = () => {
  const calls: string[] = [];
  return { calls, say: (word: string) => () => void calls.push(word) };
};

describe('an alert', () => {
  test('has the exact text, one button and the role of an alert [ERR-20]', () => {
    const { calls, say } = listening();
    showElement(<AlertDialog text="Жалоба успешно отправлена" onClose={say('closed')} />);
    expect(screen.getByRole('alertdialog', { name: 'Жалоба успешно отправлена' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Понятно']);
    fireEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    expect(calls).toEqual(['closed']);
  });

  test('is closed by Escape too', () => {
    const { calls, say } = listening();
    showElement(<AlertDialog text="Ошибка" onClose={say('closed')} />);
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(calls).toEqual(['closed']);
  });
});

describe('a confirmation', () => {
  test('has two buttons [ERR-20]', () => {
    const { calls, say } = listening();
    showElement(
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

  test('ignores a second tap while it is busy', () => {
    const { calls, say } = listening();
    showElement(
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
