import { messengerAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { carDetails } from '@cars/shared-test/factories';
import { recordShares } from '@cars/shared-test/messenger';
import { stageTests } from '@cars/shared-test/stage';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCar, stubCar, tap } from './test-car.tsx';

stageTests();

describe('sharing', () => {
  test('passes ID, mark, model, generation and price with the link to the messenger [CAR-19]', async () => {
    const shared = recordShares();
    stubCar(carDetails({ id: 320, mark: '&url=evil' }));
    await openCar('/car/320');
    await tap('Действия');
    await tap('Поделиться публикацией');
    expect(shared).toEqual([
      {
        url: 'https://cars.example/car/320',
        text: 'ID: 320\n&url=evil Camry XV70\n2\u00A0450\u00A0000\u00A0₽',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows a message when the text was only copied', async () => {
    store.set(messengerAtom, createNoopMessenger({ share: async () => 'copied' }));
    stubCar(carDetails({ id: 321 }));
    await openCar('/car/321');
    await tap('Действия');
    await tap('Поделиться публикацией');
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Ссылка скопирована в буфер обмена'));
  });

  test('copies the link and shows a message [CAR-17] [CAR-18]', async () => {
    userEvent.setup();
    stubCar(carDetails({ id: 322 }));
    await openCar('/car/322');
    await tap('Действия');
    await tap('Скопировать ссылку на публикацию');
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Ссылка скопирована в буфер обмена'));
    expect(await navigator.clipboard.readText()).toBe('/car/322');
  });

  test('a refused clipboard leaves the link to be selected', async () => {
    userEvent.setup();
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    document.execCommand = () => false;
    stubCar(carDetails({ id: 323 }));
    await openCar('/car/323');
    await tap('Действия');
    await tap('Скопировать ссылку на публикацию');
    expect((await screen.findByRole('alert')).textContent).toBe('Не удалось скопировать: /car/323');
  });
});
