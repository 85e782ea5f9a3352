import { isHydratingAtom, store } from '@cars/shared-contracts/runtime';
import { carDetails } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { byId, failure, held, type ResponseOf } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, within } from '@testing-library/react';
import { addressNow, alertText, callsTo, openCar, stubCar, tap } from './test-car.tsx';

stageTests();

describe('the online viewing', () => {
  test.each<[string, number, ResponseOf<'orders.onlineShow'>, string, RegExp[]]>([
    ['success', 340, { success: true }, 'Заявка на онлайн показ успешно отправлена', []],
    [
      'failure',
      341,
      () => failure(500, { message: 'Нет' }),
      'Не удалось отправить запрос. Попробуйте позже',
      [/request-online-show: 500/, /online-show ApiError/],
    ],
  ])('is requested by one tap; %s shows an alert', async (_, id, response, text, warnings) => {
    expectConsole(...warnings);
    signIn();
    const calls = stubCar(carDetails({ id }), { 'orders.onlineShow': byId({ [id]: response }) });
    await openCar(`/car/${id}`);
    await tap('Запросить онлайн-показ');
    expect(await alertText()).toBe(text);
    expect(callsTo(calls, 'orders.onlineShow').map(({ method }) => method)).toEqual(['POST']);
  });

  test('of a guest leads to sign-in and back to a confirmation: an address alone sends nothing [ROLE-10]', async () => {
    const calls = stubCar(carDetails({ id: 342 }), {
      'orders.onlineShow': byId({ 342: { success: true } }),
    });
    await openCar('/car/342');
    await tap('Запросить онлайн-показ');
    expect(addressNow()).toBe('/login');
    const returnUrl = sessionStorage.getItem('wanted_page') ?? '';
    cleanup();
    signIn();
    await openCar(returnUrl);
    expect(await alertText()).toBe('Запросить онлайн-показ этого автомобиля?');
    expect(callsTo(calls, 'orders.onlineShow')).toHaveLength(0);
    await tap('Запросить');
    await screen.findByText('Заявка на онлайн показ успешно отправлена');
    expect(callsTo(calls, 'orders.onlineShow')).toHaveLength(1);
  });

  test('that the seller did not offer is requested after a question that names this [CAR-16]', async () => {
    signIn();
    const calls = stubCar(carDetails({ id: 345, online_show: false }), {
      'orders.onlineShow': byId({ 345: { success: true } }),
    });
    await openCar('/car/345');
    await tap('Запросить онлайн-показ');
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(
        'Продавец не отметил, что показывает автомобиль онлайн. Запрос он всё равно получит.',
      ),
    ).toBeTruthy();
    expect(callsTo(calls, 'orders.onlineShow')).toHaveLength(0);
    await tap('Запросить');
    await screen.findByText('Заявка на онлайн показ успешно отправлена');
  });

  test('requested by an address waits for hydration', async () => {
    signIn();
    store.set(isHydratingAtom, true);
    stubCar(carDetails({ id: 346 }));
    await openCar('/car/346?action=online-show');
    expect(addressNow()).toBe('/car/346?action=online-show');
    act(() => store.set(isHydratingAtom, false));
    expect(await alertText()).toBe('Запросить онлайн-показ этого автомобиля?');
    expect(addressNow()).toBe('/car/346');
  });

  test('confirmed after the page was left shows nothing elsewhere', async () => {
    signIn();
    const slow = held<'orders.onlineShow'>();
    stubCar(carDetails({ id: 343 }), { 'orders.onlineShow': byId({ 343: slow.response }) });
    await openCar('/car/343');
    await tap('Запросить онлайн-показ');
    cleanup();
    stubCar(carDetails({ id: 344 }));
    await openCar('/car/344');
    await act(async () => slow.release({ success: true }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
