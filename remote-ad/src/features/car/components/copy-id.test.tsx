import { store, toastAtom } from '@cars/shared-contracts/runtime';
import { showElement, stageTests } from '@cars/shared-test/stage';
import { describe, expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CopyId } from './copy-id.tsx';

const clipboardThat = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
const execCommandThat = (copy: () => boolean) =>
  Object.defineProperty(document, 'execCommand', { configurable: true, value: copy });

const tapId = () => {
  showElement(<CopyId id={123} />);
  fireEvent.click(screen.getByRole('button', { name: 'ID: 123' }));
};

/** The text that the shell shows. */
const expectToast = (text: string) => waitFor(() => expect(store.get(toastAtom)?.text).toBe(text));

stageTests();

describe('copying the ID', () => {
  test('copies the number to the clipboard and shows a message [CAR-4]', async () => {
    const copied: string[] = [];
    clipboardThat(async (text) => void copied.push(text));
    tapId();
    await expectToast('ID скопирован');
    expect(copied).toEqual(['123']);
  });

  test('without clipboard permission uses a selected field', async () => {
    const selected: string[] = [];
    clipboardThat(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    execCommandThat(() => {
      selected.push(document.querySelector('textarea')?.value ?? '');
      return true;
    });
    tapId();
    await expectToast('ID скопирован');
    expect(selected).toEqual(['123']);
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('when both fail the number is shown to be written down', async () => {
    clipboardThat(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    execCommandThat(() => false);
    tapId();
    await expectToast('Не удалось скопировать. ID: 123');
  });
});
