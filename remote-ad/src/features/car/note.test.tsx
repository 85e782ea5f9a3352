import { carDetails, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsTo, openCar, stubCar, tap } from './test-car.tsx';

stageTests();

const BUYER = userProfile({ id: 300 });
const CHANGE = 'favourites.change';
const saved = (note: string) => success({ note, price_alert: false });

describe('the note on the page of a favourite', () => {
  test('is shown and changed there [CAT-68]', async () => {
    signIn(BUYER);
    const ad = carDetails({ id: 801, is_favorited: true, note: 'Позвонить\nв среду' });
    const calls = stubCar(ad, { [CHANGE]: saved('Торг') });
    await openCar('/car/801');
    expect((await screen.findByRole('region', { name: 'Заметка' })).textContent).toContain(
      'Позвонить\nв среду',
    );
    await tap('Изменить заметку');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Заметка' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Заметка' }), 'Торг');
    await tap('Сохранить');
    expect(await screen.findByText('Торг')).toBeTruthy();
    await waitFor(() => expect(callsTo(calls, CHANGE)[0]?.body).toEqual({ note: 'Торг' }));
  });

  test('begins with the heart, the first of the signs, and goes with it until «Вернуть» [CAT-69] [CAR-65]', async () => {
    signIn(BUYER);
    const ad = carDetails({ id: 802, is_favorited: false, note: null });
    const calls = stubCar(ad, {
      'favourites.add': success({}),
      'favourites.remove': success({ note: 'Тайна' }),
      'favourites.keep': saved('Тайна'),
      [CHANGE]: saved('Тайна'),
    });
    await openCar('/car/802');
    const signs = ['Добавить в избранное', 'Сравнить', 'Следить за ценой', 'Действия'];
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
    expect(names.filter((name) => signs.includes(name))).toEqual(signs);
    expect(screen.queryByRole('button', { name: 'Добавить заметку' })).toBeNull();
    await tap('Добавить в избранное');
    await userEvent.click(await screen.findByRole('button', { name: 'Добавить заметку' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Заметка' }), 'Тайна');
    await tap('Сохранить');
    expect(await screen.findByText('Тайна')).toBeTruthy();
    await tap('Убрать из избранного');
    expect(await screen.findByText('Убрано из избранного вместе с заметкой')).toBeTruthy();
    expect(screen.queryByText('Тайна')).toBeNull();
    await waitFor(() => expect(callsTo(calls, 'favourites.remove')).toHaveLength(1));
    await tap('Вернуть');
    expect(await screen.findByText('Тайна')).toBeTruthy();
    await waitFor(() => expect(callsTo(calls, 'favourites.keep')[0]?.body).toEqual({ note: 'Тайна' }));
  });

  test('of a sold favourite stays', async () => {
    signIn(BUYER);
    stubCar(
      carDetails({ id: 803, is_favorited: true, note: 'Ждал скидку', is_sold: true, status: 'archived' }),
    );
    await openCar('/car/803');
    expect(await screen.findByText('Ждал скидку')).toBeTruthy();
  });

  test('does not exist for a guest [ROLE-3]', async () => {
    stubCar(carDetails({ id: 804 }));
    await openCar('/car/804');
    expect(screen.queryByRole('button', { name: /заметк/i })).toBeNull();
  });
});
