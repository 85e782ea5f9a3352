import { messengerAtom, publishedAdAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { carDetails, userProfile } from '@cars/shared-test/factories';
import { recordShares } from '@cars/shared-test/messenger';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { describe, expect, rs, test } from '@rstest/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCar, stubCar } from './test-car.tsx';

stageTests();

describe('the notice after publishing', () => {
  const openPublished = async (id: number) => {
    signIn(userProfile({ id: 31 }));
    store.set(publishedAdAtom, id);
    stubCar(carDetails({ id }));
    return openCar(`/car/${id}`);
  };
  const notice = () => screen.queryByRole('region', { name: 'Объявление успешно создано!' });

  test('is shown with a button to share the ad [SELL-36]', async () => {
    const shared = recordShares('copied');
    await openPublished(360);
    const region = within(screen.getByRole('region', { name: 'Объявление успешно создано!' }));
    await userEvent.click(region.getByRole('button', { name: 'Поделиться' }));
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Ссылка скопирована в буфер обмена'));
    expect(shared.map(({ url, text }) => [url, text.replace(/\u00a0/g, ' ')])).toEqual([
      ['https://cars.example/car/360', 'ID: 360\nToyota Camry XV70\n2 450 000 ₽'],
    ]);
  });

  test('shares again where the messenger ignored the tap, but not for a double tap [MSG-21]', async () => {
    const texts: string[] = [];
    const share = ({ text }: { readonly text: string }) => {
      texts.push(text);
      return new Promise<never>(() => undefined);
    };
    store.set(messengerAtom, createNoopMessenger({ share }));
    await openPublished(324);
    const tapShare = () => userEvent.click(screen.getByRole('button', { name: 'Поделиться' }));
    await tapShare();
    await tapShare();
    expect(texts).toHaveLength(1);
    const later = performance.now() + 5_000;
    rs.spyOn(performance, 'now').mockReturnValue(later);
    await tapShare();
    expect(texts).toHaveLength(2);
  });

  test('is shown until it is closed or left, and never for other ads [SELL-36]', async () => {
    const page = await openPublished(361);
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(notice()).toBeNull();
    page.unmount();
    const left = await openPublished(362);
    expect(notice()).toBeTruthy();
    left.unmount();
    await openCar('/car/362');
    expect(notice()).toBeNull();
    cleanup();
    store.set(publishedAdAtom, 364);
    stubCar(carDetails({ id: 363 }));
    await openCar('/car/363');
    expect(notice()).toBeNull();
    store.set(publishedAdAtom, null);
  });
});
