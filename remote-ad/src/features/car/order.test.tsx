import { carDetails, userProfile } from '@cars/shared-test/factories';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { failure, held, offline, type ResponseOf } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsTo, openCar, stubCar, tap } from './test-car.tsx';

stageTests();

describe('the order', () => {
  const ORDER = 'orders.create';
  const fill = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Имя' }), ' Анна ');
    fireEvent.input(screen.getByRole('textbox', { name: 'Телефон' }), {
      target: { value: '+7 (900) 123-45-67' },
    });
  };
  const openOrder = async (id: number, response: ResponseOf<'orders.create'>) => {
    const calls = stubCar(carDetails({ id }), { [ORDER]: response });
    await openCar(`/car/${id}`);
    await tap('Привезти под заказ');
    return calls;
  };

  test('has name, phone and a comment, and begins empty [CAR-20]', async () => {
    await openOrder(301, { success: true });
    const form = within(screen.getByRole('dialog', { name: 'Отправка заявки на авто' }));
    expect(form.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
      '',
      '',
      '',
    ]);
    expect(form.getByPlaceholderText('+7 (000) 000-00-00')).toBeTruthy();
    expect(form.getByRole('textbox', { name: 'Комментарий' }).getAttribute('rows')).toBe('3');
  });

  test('is not sent without name and phone: messages are under the fields, the first one is focused [CAR-21]', async () => {
    const calls = await openOrder(302, { success: true });
    await tap('Отправить');
    expect(screen.getByText('Введите ваше имя')).toBeTruthy();
    expect(screen.getByText('Введите ваш телефон')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Имя' }));
    expect(callsTo(calls, ORDER)).toHaveLength(0);
  });

  test('names its car, and has a consent with a link to the policy', async () => {
    await openOrder(312, { success: true });
    const form = within(screen.getByRole('dialog', { name: 'Отправка заявки на авто' }));
    expect(form.getByText('Toyota Camry XV70')).toBeTruthy();
    expect(form.getByText('2 450 000 ₽')).toBeTruthy();
    const policy = form.getByRole('link', { name: 'политикой конфиденциальности' });
    expect(policy.getAttribute('href')).toBe('/policy');
    expect(policy.closest('p')?.textContent).toBe(
      'Отправляя заявку, вы соглашаетесь с политикой конфиденциальности',
    );
  });

  test('begins with the name and phone of a signed-in user [CAR-39]', async () => {
    signIn(userProfile({ name: 'Борис', phone_number: '79001234567' }));
    await openOrder(313, { success: true });
    expect(screen.getByRole('textbox', { name: 'Имя' })).toHaveProperty('value', 'Борис');
    expect(screen.getByRole('textbox', { name: 'Телефон' })).toHaveProperty('value', '+7 (900) 123-45-67');
  });

  test('accepts a number of another country unchanged, and an 8 for +7', async () => {
    const calls = await openOrder(314, { success: true });
    await fill();
    const phone = screen.getByRole('textbox', { name: 'Телефон' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '89161234567');
    expect(phone).toHaveProperty('value', '+7 (916) 123-45-67');
    await userEvent.clear(phone);
    await userEvent.type(phone, '+375291234567');
    await tap('Отправить');
    await screen.findByText('Заявка успешно отправлена');
    expect(callsTo(calls, ORDER).map(({ body }) => body)).toMatchObject([{ user_phone: '+375291234567' }]);
  });

  test('is not sent with an incomplete number', async () => {
    const calls = await openOrder(303, { success: true });
    await fill();
    fireEvent.input(screen.getByRole('textbox', { name: 'Телефон' }), { target: { value: '+7 (900) 12' } });
    await tap('Отправить');
    expect(screen.getByText('Введите номер телефона полностью')).toBeTruthy();
    expect(callsTo(calls, ORDER)).toHaveLength(0);
  });

  test('shows why a comment is refused under it [CAR-48]', async () => {
    expectConsole(/order: 422/, /order ApiError/);
    const sentence = 'Уберите из комментария ссылки и ники или войдите в аккаунт';
    await openOrder(315, () => failure(422, { message: sentence, errors: { user_comment: [sentence] } }));
    await fill();
    await tap('Отправить');
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Комментарий', description: sentence })).toBeTruthy();
  });

  test('is sent trimmed, and success is shown [CAR-21] [ERR-13]', async () => {
    const calls = await openOrder(304, { success: true });
    await fill();
    await tap('Отправить');
    const sent = await screen.findByText('Заявка успешно отправлена');
    expect(sent.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(sent);
    expect(callsTo(calls, ORDER).map(({ body }) => body)).toEqual([
      { id: 304, user_name: 'Анна', user_phone: '79001234567', user_comment: '' },
    ]);
  });

  test("shows the server's message when it has one, and closes by itself [CAR-22] [ERR-13]", async () => {
    await openOrder(305, () => ({ success: true, message: 'Мы перезвоним' }));
    await fill();
    await tap('Отправить');
    expect(await screen.findByText('Мы перезвоним')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each<[string, number, ResponseOf<'orders.create'>, string, RegExp[]]>([
    [
      'the server’s message',
      306,
      () => failure(422, { message: 'Вы уже отправляли заявку' }),
      'Вы уже отправляли заявку',
      [/order: 422/, /order ApiError/],
    ],
    [
      'silence',
      307,
      offline,
      'Ошибка при отправке заявки. Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.',
      [/order ApiError/],
    ],
    [
      'a page in place of a response',
      308,
      () => new Response('<img src=x onerror=alert(1)>', { status: 500, statusText: 'Internal' }),
      'Ошибка при отправке заявки.',
      [/order: 500/, /order ApiError/],
    ],
  ])('after %s stays editable', async (_, id, response, text, warnings) => {
    expectConsole(...warnings);
    await openOrder(id, response);
    await fill();
    await tap('Отправить');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Имя' }) as HTMLInputElement).value).toBe(' Анна ');
    // Editing the phone clears the general error.
    fireEvent.input(screen.getByRole('textbox', { name: 'Телефон' }), {
      target: { value: '+7 (900) 123-45-68' },
    });
    expect(screen.queryByText(text)).toBeNull();
  });

  test('a refused field has its message under it', async () => {
    expectConsole(/POST \/ads\/order: 422/, /order ApiError/);
    await openOrder(309, () =>
      failure(422, { message: 'Проверьте поля', errors: { user_phone: ['Неверный номер'] } }),
    );
    await fill();
    await tap('Отправить');
    expect(await screen.findByText('Неверный номер')).toBeTruthy();
    expect(screen.queryByText('Проверьте поля')).toBeNull();
  });

  test('ten taps are one request', async () => {
    const slow = held<'orders.create'>();
    const calls = await openOrder(310, slow.response);
    await fill();
    const form = screen.getByRole('textbox', { name: 'Имя' }).closest('form') as HTMLFormElement;
    act(() => {
      for (let press = 0; press < 10; press += 1) fireEvent.submit(form);
    });
    slow.release({ success: true });
    await screen.findByText('Заявка успешно отправлена');
    expect(callsTo(calls, ORDER)).toHaveLength(1);
  });

  test('closed while it is sent, finishes without a message and begins empty again', async () => {
    expectConsole(/POST \/ads\/order: 500/, /order ApiError/);
    const slow = held<'orders.create'>();
    const calls = await openOrder(311, slow.response);
    await fill();
    await tap('Отправить');
    await tap('Закрыть');
    await act(async () => slow.release(failure(500, { message: 'Сервис отдыхает' })));
    expect(screen.queryByText('Сервис отдыхает')).toBeNull();
    expect(callsTo(calls, ORDER)).toHaveLength(1);
    await tap('Привезти под заказ');
    expect((screen.getByRole('textbox', { name: 'Имя' }) as HTMLInputElement).value).toBe('');
  });
});
