import { messengerAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { carDetails } from '@cars/shared-test/factories';
import { recordShares } from '@cars/shared-test/messenger';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { describe, expect, rs, test } from '@rstest/core';
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

  test('shares again where the messenger ignored the tap, but not for a double tap [MSG-21]', async () => {
    const texts: string[] = [];
    const share = ({ text }: { readonly text: string }) => {
      texts.push(text);
      return new Promise<never>(() => undefined);
    };
    store.set(messengerAtom, createNoopMessenger({ share }));
    stubCar(carDetails({ id: 324 }));
    await openCar('/car/324');
    const tapShare = async () => {
      await tap('Действия');
      await tap('Поделиться публикацией');
    };
    await tapShare();
    await tapShare();
    expect(texts).toHaveLength(1);
    const later = performance.now() + 5_000;
    rs.spyOn(performance, 'now').mockReturnValue(later);
    await tapShare();
    expect(texts).toHaveLength(2);
  });

  describe('a card that the server prepared', () => {
    const shareIn = async (
      id: number,
      prepared: string | null,
      outcome: 'shared' | 'declined' | 'failed',
    ) => {
      const sent: string[] = [];
      const texts: string[] = [];
      signIn();
      store.set(
        messengerAtom,
        createNoopMessenger({
          share: async ({ text }) => {
            texts.push(text);
            return 'shared';
          },
          sharePrepared: async (message) => {
            sent.push(message);
            return outcome;
          },
        }),
      );
      stubCar(carDetails({ id }), { 'ads.share': { success: true, data: { prepared_id: prepared } } });
      await openCar(`/car/${id}`);
      await tap('Действия');
      await tap('Поделиться публикацией');
      return { sent, texts };
    };

    test('is sent by the messenger instead of the text [MSG-22]', async () => {
      const { sent, texts } = await shareIn(330, 'p-1', 'shared');
      await waitFor(() => expect(sent).toEqual(['p-1']));
      expect(texts).toEqual([]);
    });

    test('is followed by nothing when the user closed the list of chats [MSG-22]', async () => {
      const { sent, texts } = await shareIn(331, 'p-2', 'declined');
      await waitFor(() => expect(sent).toEqual(['p-2']));
      expect(texts).toEqual([]);
    });

    test.each([
      [332, null],
      [333, 'p-3'],
    ])('gives way to the text where it cannot be prepared or sent (%s) [MSG-22]', async (id, prepared) => {
      const { sent, texts } = await shareIn(id, prepared, 'failed');
      await waitFor(() => expect(texts).toHaveLength(1));
      expect(sent).toEqual(prepared ? [prepared] : []);
    });
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
