import { recordBack } from '@cars/shared-test/messenger';
import { showElement, stageTests } from '@cars/shared-test/stage';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { PopupPart } from './popup-part.tsx';

interface PartProps {
  readonly onClose: () => void;
}

const realWarn = console.warn;
let closed = 0;
const onClose = () => {
  closed += 1;
};

const open = (load: () => Promise<ComponentType<PartProps>>) =>
  showElement(<PopupPart load={load} props={{ onClose }} />);

stageTests();
beforeEach(() => {
  closed = 0;
});
afterEach(() => {
  console.warn = realWarn;
});

describe('a popup whose code is loaded when it is opened', () => {
  test('shows a loading state immediately, and Back closes it', () => {
    const back = recordBack();
    open(() => new Promise(() => undefined));
    expect(screen.getByRole('dialog', { name: 'Загружаем' })).toBeTruthy();
    back.press();
    expect(closed).toBe(1);
  });

  test('replaces its loading state', async () => {
    open(async () => () => <p>Пришло</p>);
    expect(await screen.findByText('Пришло')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows what to do when its code fails to load', async () => {
    console.warn = () => undefined;
    open(() => Promise.reject(new Error('chunk')));
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('Не удалось открыть. Проверьте соединение и попробуйте ещё раз.');
    screen.getByRole('button', { name: 'Понятно' }).click();
    expect(closed).toBe(1);
  });
});
