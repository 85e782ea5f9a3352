import { showToastAtom, store } from '@cars/shared-contracts/runtime';
import { inApp, stageTests } from '@cars/shared-test/stage';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, render, screen, within } from '@testing-library/react';
import { Toasts } from './toasts.tsx';

const TEXT = 'Ссылка скопирована в буфер обмена';

const show = (children?: React.ReactNode) =>
  inApp(
    <>
      <Toasts />
      {children}
    </>,
  );
const showToast = (text: string) => act(() => store.set(showToastAtom, text));
/** Changes of the page are reported in a separate task. */
const observed = () => act(async () => void (await rs.advanceTimersByTimeAsync(1)));
const pass = (ms: number) => act(() => rs.advanceTimersByTime(ms));

stageTests();
beforeEach(() => void rs.useFakeTimers());
afterEach(() => void rs.useRealTimers());

describe('a toast', () => {
  test('appears in an existing region and disappears after four seconds', () => {
    render(show());
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    showToast(TEXT);
    expect(region.textContent).toBe(TEXT);
    pass(3999);
    expect(region.textContent).toBe(TEXT);
    pass(1);
    expect(region.textContent).toBe('');
  });

  test('that offers something is shown twice as long, and ends with a tap on the offer', () => {
    render(show());
    const done: string[] = [];
    const offer = () =>
      act(() => store.set(showToastAtom, TEXT, [{ label: 'Вернуть', act: () => done.push('Вернуть') }]));
    offer();
    pass(7_999);
    expect(screen.getByRole('button', { name: 'Вернуть' })).toBeTruthy();
    pass(1);
    expect(screen.queryByRole('button')).toBeNull();
    offer();
    act(() => screen.getByRole('button', { name: 'Вернуть' }).click());
    expect(done).toEqual(['Вернуть']);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('a second message stays for its own four seconds', () => {
    render(show());
    showToast(TEXT);
    pass(3000);
    showToast(TEXT);
    pass(3000);
    expect(screen.getByRole('status').textContent).toBe(TEXT);
  });

  test('is shown inside an open dialog and stays after the dialog closes', async () => {
    const { rerender } = render(
      show(
        <dialog open aria-label="Поделиться">
          <p>Ссылка</p>
        </dialog>,
      ),
    );
    showToast(TEXT);
    pass(100);
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('status').textContent).toBe(TEXT);
    expect(screen.getAllByText(TEXT)).toHaveLength(1);
    rerender(show());
    await observed();
    expect(screen.getByRole('status').textContent).toBe(TEXT);
  });

  test('leaves when a dialog opens after it', async () => {
    const dialogs = (isQuestionOpen: boolean) => (
      <>
        <dialog open={isQuestionOpen} aria-label="Вопрос" />
        <dialog open aria-label="Лист" />
      </>
    );
    const { rerender } = render(show(dialogs(false)));
    showToast(TEXT);
    pass(100);
    expect(within(screen.getByRole('dialog', { name: 'Лист' })).getByRole('status').textContent).toBe(TEXT);
    rerender(show(dialogs(true)));
    await observed();
    expect(screen.queryByText(TEXT)).toBeNull();
  });
});
