import { Provider, store } from '@cars/shared-contracts/runtime';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { stagePopup } from '../test-popup-stage.ts';
import { PopupPart } from './popup-part.tsx';

interface PartProps {
  readonly onClose: () => void;
}

const popup = stagePopup();
const realWarn = console.warn;

const open = (load: () => Promise<ComponentType<PartProps>>) =>
  render(
    <Provider store={store}>
      <PopupPart
        load={load}
        props={{
          onClose: popup.onClose,
        }}
      />
    </Provider>,
  );

afterEach(() => {
  cleanup();
  console.warn = realWarn;
});

describe('a popup of which the code is loaded when it is opened', () => {
  test('shows at once that it is loading, and Back closes it', () => {
    open(() => new Promise(() => undefined));
    expect(screen.getByRole('dialog', { name: 'Загружаем' })).toBeTruthy();
    popup.back();
    expect(popup.closed).toBe(1);
  });

  test('takes the place of the waiting one', async () => {
    open(async () => () => <p>Пришло</p>);
    expect(await screen.findByText('Пришло')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says what to do when its code cannot be loaded', async () => {
    console.warn = () => undefined;
    open(() => Promise.reject(new Error('chunk')));
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('Не удалось открыть. Проверьте соединение и попробуйте ещё раз.');
    screen.getByRole('button', { name: 'Понятно' }).click();
    expect(popup.closed).toBe(1);
  });
});
