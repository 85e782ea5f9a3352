import { failure, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CODE_SENT, show, stubAccount } from '../test-screens.tsx';
import { givePhone, heading, next, phone, stageSteps } from './test-steps.ts';

const SEND = 'signIn.sendCode';

stageSteps();

describe('a request for a code', () => {
  test.each([
    [422, 'Проверьте корректность введенного номера'],
    [500, 'Что-то пошло не так. Попробуйте позже'],
    [502, 'Введите номер телефона привязанный к Telegram'],
    [418, 'Произошла неизвестная ошибка. Попробуйте снова'],
  ])('refused with %i: %s [ERR-3]', async (status, text) => {
    expectConsole(new RegExp(`sms/send: ${status}`));
    stubAccount({ [SEND]: failure(status) });
    show('/login');
    await givePhone();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  });

  test('refused with a pause disables the button for its duration', async () => {
    expectConsole(/POST \/sms\/send: 429/);
    stubAccount({ [SEND]: failure(429, {}, { 'Retry-After': '3600' }) });
    show('/login');
    await givePhone();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Произошла неизвестная ошибка. Попробуйте снова',
    );
    expect(next()).toHaveProperty('disabled', true);
    expect(screen.getByText('Отправить код ещё раз через 1:00:00')).toBeTruthy();
  });

  test('refused with a pause shows it in the countdown only', async () => {
    expectConsole(/POST \/sms\/send: 429/);
    const message = 'Слишком много кодов. Повторить можно через 2 минуты.';
    stubAccount({ [SEND]: failure(429, { message }, { 'Retry-After': '120' }) });
    show('/login');
    await givePhone();
    expect((await screen.findByRole('alert')).textContent).toBe('Слишком много кодов.');
    expect(screen.getByText('Отправить код ещё раз через 2:00')).toBeTruthy();
  });
});

describe('a second code requested too soon', () => {
  /** Goes back to the number after a first code; the server refuses the next one for 41 seconds. */
  const returnToPhone = async () => {
    expectConsole(/POST \/sms\/send: 429/);
    let isTooSoon = false;
    stubAccount({
      [SEND]: () =>
        isTooSoon ? failure(429, { message: 'Слишком много запросов.' }, { 'Retry-After': '41' }) : CODE_SENT,
    });
    show('/login');
    await givePhone();
    await heading('Подтверждение');
    isTooSoon = true;
    await userEvent.click(screen.getByRole('button', { name: 'Изменить номер телефона' }));
    await heading('Вход');
  };

  test("for the same number leads to the boxes with the server's reason and the countdown [ACC-43]", async () => {
    await returnToPhone();
    await userEvent.click(next());
    await heading('Подтверждение');
    expect(screen.getByText('Слишком много запросов.').getAttribute('role')).toBe('status');
    expect(screen.queryByRole('alert')).toBeNull();
    for (const box of screen.getAllByRole('textbox')) expect(box.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Отправить код ещё раз через 0:41')).toBeTruthy();
  });

  test("for another number stays at the number, with the server's reason", async () => {
    await returnToPhone();
    await userEvent.clear(phone());
    await givePhone('9000000008');
    expect((await screen.findByRole('alert')).textContent).toBe('Слишком много запросов.');
    expect(await screen.findByText('Отправить код ещё раз через 0:41')).toBeTruthy();
  });
});

test('a refused further code names the reason beside the boxes, which are not wrong and keep their digits [ACC-43]', async () => {
  expectConsole(/POST \/sms\/send: 500/);
  let isDown = false;
  const sent = success({ resend_after_seconds: 0, expires_in_seconds: 300 });
  stubAccount({ [SEND]: () => (isDown ? failure(500) : sent) });
  show('/login');
  await givePhone();
  await heading('Подтверждение');
  isDown = true;
  const [first] = screen.getAllByRole('textbox');
  await userEvent.type(first as HTMLElement, '12');
  await userEvent.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }));
  expect((await screen.findByText('Что-то пошло не так. Попробуйте позже')).getAttribute('role')).toBe(
    'status',
  );
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(boxes.map(({ value }) => value).join('')).toBe('12');
  for (const box of boxes) expect(box.getAttribute('aria-invalid')).toBeNull();
});
