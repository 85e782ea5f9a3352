import { carDetails } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { failure, type ResponseOf } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressNow, alertText, callsTo, openCar, stubCar, tap } from './test-car.tsx';

const REASONS = {
  success: true,
  data: { ad_block_reasons: { 'Машина продана': 1, 'Неверная цена': 2 } },
};

stageTests();

describe('the complaint', () => {
  const COMPLAINT = 'complaints.create';
  const HANDBOOK = 'handbooks.complaints';
  const openComplaint = async (
    id: number,
    response: ResponseOf<'complaints.create'>,
    reasons: ResponseOf<'handbooks.complaints'> = REASONS,
  ) => {
    signIn();
    const calls = stubCar(carDetails({ id }), { [HANDBOOK]: reasons, [COMPLAINT]: response });
    await openCar(`/car/${id}`);
    await tap('Действия');
    await tap('Пожаловаться на публикацию');
    return calls;
  };

  test('is sent with its reason and text; the popup closes and an alert opens [CAR-24] [CAR-25]', async () => {
    const calls = await openComplaint(330, { success: true });
    await userEvent.click(await screen.findByRole('radio', { name: 'Неверная цена' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Комментарий' }), ' Цена другая ');
    await tap('Отправить жалобу');
    expect(await alertText()).toBe('Жалоба успешно отправлена');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo(calls, COMPLAINT).map(({ body }) => body)).toEqual([
      { ad_id: 330, block_reason_id: 2, description: 'Цена другая' },
    ]);
    await tap('Понятно');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('without a text is sent as «Пользователь не указал причину» [CAR-24]', async () => {
    const calls = await openComplaint(331, { success: true });
    await userEvent.click(await screen.findByRole('radio', { name: 'Машина продана' }));
    await tap('Отправить жалобу');
    await screen.findByRole('alertdialog');
    expect(callsTo(calls, COMPLAINT)[0]?.body).toMatchObject({
      description: 'Пользователь не указал причину',
    });
  });

  test('needs a reason', async () => {
    const calls = await openComplaint(332, { success: true });
    await screen.findByRole('radio', { name: 'Машина продана' });
    await tap('Отправить жалобу');
    expect(screen.getByText('Выберите причину')).toBeTruthy();
    expect(callsTo(calls, COMPLAINT)).toHaveLength(0);
  });

  test('that failed shows an alert and keeps its text [CAR-25]', async () => {
    expectConsole(/POST \/web-user\/ad-complaints\/create: 500/, /complaint ApiError/);
    await openComplaint(333, () => failure(500, { message: 'Нет' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Машина продана' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Слова');
    await tap('Отправить жалобу');
    expect(await alertText()).toBe('Не удалось отправить жалобу');
    await tap('Понятно');
    expect((screen.getByRole('textbox', { name: 'Комментарий' }) as HTMLTextAreaElement).value).toBe('Слова');
  });

  test('without reasons offers a retry [ERR-18]', async () => {
    expectConsole(/GET \/meta\/ad-complaints-handbooks: 500/, /complaint reasons ApiError/);
    let reasons: ResponseOf<'handbooks.complaints'> = failure(500, { message: 'Нет' });
    await openComplaint(334, { success: true }, () => reasons);
    const retry = await screen.findByRole('button', { name: 'Загрузить причины ещё раз' });
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Комментарий' }), 'Слова');
    reasons = REASONS;
    await userEvent.click(retry);
    expect(await screen.findByRole('radio', { name: 'Машина продана' })).toBeTruthy();
  });

  test('of a guest leads to sign-in and back to the popup [ROLE-10]', async () => {
    stubCar(carDetails({ id: 335 }), { [HANDBOOK]: REASONS });
    await openCar('/car/335');
    await tap('Действия');
    await tap('Пожаловаться на публикацию');
    expect(addressNow()).toBe('/login');
    const returnUrl = sessionStorage.getItem('wanted_page') ?? '';
    cleanup();
    signIn();
    await openCar(returnUrl);
    expect(await screen.findByRole('dialog', { name: 'Пожаловаться на публикацию' })).toBeTruthy();
    expect(addressNow()).toBe('/car/335');
  });

  test('of a guest who returned without signing in is dropped', async () => {
    stubCar(carDetails({ id: 336 }));
    await openCar('/car/336');
    await tap('Действия');
    await tap('Пожаловаться на публикацию');
    cleanup();
    await openCar('/car/336');
    expect(sessionStorage.getItem('wanted_page')).toBeNull();
  });
});
