import { ownAdsRevisionAtom, store } from '@cars/shared-contracts/runtime';
import { carDetails, userProfile } from '@cars/shared-test/factories';
import { recordShares } from '@cars/shared-test/messenger';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { byId, failure, type ResponseOf } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressNow, alertText, callsTo, openCar, stubCar, tap } from './test-car.tsx';

stageTests();

describe('the owner', () => {
  const openOwn = async (id: number, response: ResponseOf<'ads.remove'> = { success: true }) => {
    signIn(userProfile({ id: 31 }));
    const calls = stubCar(carDetails({ id }), { 'ads.remove': byId({ [id]: response }) });
    await openCar(`/car/${id}`);
    return calls;
  };

  test('has neither order, online viewing nor contacts [CAR-26] [CAR-16]', async () => {
    await openOwn(350);
    for (const name of ['Привезти под заказ', 'Запросить онлайн-показ', 'Действия', 'Написать']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Позвонить' })).toBeNull();
  });

  test('shares the ad in one tap [CAR-47]', async () => {
    const shared = recordShares();
    await openOwn(349);
    await tap('Поделиться');
    expect(shared.map(({ url }) => url)).toEqual(['https://cars.example/car/349']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('cannot archive, and edits on a separate page [CAR-26]', async () => {
    await openOwn(351);
    await tap('Объявление');
    const actions = within(screen.getByRole('dialog', { name: 'Объявление' }));
    expect(actions.getByRole('button', { name: 'Архивировать' })).toHaveProperty('disabled', true);
    expect(actions.getByText('Перенести в архив пока нельзя: проданную машину можно удалить.')).toBeTruthy();
    await userEvent.click(actions.getByRole('button', { name: 'Редактировать' }));
    expect(addressNow()).toBe('/edit-ad/351');
  });

  test('deletes after a confirmation, sees the result and is led to the profile [CAR-27]', async () => {
    const changes = store.get(ownAdsRevisionAtom);
    const calls = await openOwn(352);
    await tap('Объявление');
    await tap('Удалить объявление');
    expect(await alertText()).toBe('Удалить объявление? Вернуть его будет нельзя.');
    expect(callsTo(calls, 'ads.remove')).toHaveLength(0);
    await tap('Удалить');
    expect(await screen.findByText('Объявление удалено')).toBeTruthy();
    expect(callsTo(calls, 'ads.remove').map(({ method }) => method)).toEqual(['DELETE']);
    expect(store.get(ownAdsRevisionAtom), 'lists loaded before are out of date').toBe(changes + 1);
    await tap('Понятно');
    expect(addressNow()).toBe('/profile');
  });

  test('who cancels deletes nothing', async () => {
    const calls = await openOwn(353);
    await tap('Объявление');
    await tap('Удалить объявление');
    await tap('Отмена');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(callsTo(calls, 'ads.remove')).toHaveLength(0);
  });

  test('sees that a deletion failed and stays [CAR-27]', async () => {
    expectConsole(/DELETE \/web-user\/ads\/delete\/\{id\}: 500/, /delete ApiError/);
    await openOwn(354, () => failure(500, { message: 'Нет' }));
    await tap('Объявление');
    await tap('Удалить объявление');
    await tap('Удалить');
    expect(await screen.findByText('Ошибка при удалении объявления')).toBeTruthy();
    expect(addressNow()).toBe('/car/354');
  });

  test('sees that statistics are unavailable where there is no widget', async () => {
    await openOwn(355);
    expect(screen.queryByText('Не удалось загрузить статистику')).toBeNull();
    await tap('Статистика');
    const modal = within(screen.getByRole('dialog', { name: 'Статистика' }));
    expect(modal.getByRole('alert').textContent).toBe('Не удалось загрузить статистику');
    await userEvent.click(modal.getByRole('button', { name: 'Вернуться к объявлению' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
