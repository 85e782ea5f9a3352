import { sessionAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { userProfile } from '@cars/shared-test/factories';
import { resetStage, TOKEN } from '@cars/shared-test/stage';
import { failure } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CODE_SENT, opened, show, stubAccount, typeCode } from '../test-screens.tsx';
import { givePhone, heading, next, phone, stageSteps } from './test-steps.ts';

const SEND = 'signIn.sendCode';
const VERIFY = 'signIn.verifyCode';
const SET_PASSWORD = 'signIn.setPassword';
const LOGOUT = 'signIn.logout';
const OK = { success: true };

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');

stageSteps();

/** The history follows the flow in an effect, shortly after the step is drawn. */
const entryOf = (step: number) => waitFor(() => expect(window.history.state.usr.step).toBe(step));

describe('sign-up', () => {
  const open = async (responses = {}) => {
    const calls = stubAccount({
      [SEND]: CODE_SENT,
      [VERIFY]: opened(),
      [SET_PASSWORD]: OK,
      [LOGOUT]: OK,
      ...responses,
    });
    show('/register');
    return calls;
  };

  test('goes from the phone over the code to the password, and only then signs in [ACC-1] [ACC-2]', async () => {
    const calls = await open();
    await givePhone();
    await heading('Подтверждение');
    expect(screen.getByText('+7 (900) 000-00-07')).toBeTruthy();
    await typeCode('1234');
    await heading('Пароль');
    expect(store.get(sessionAtom).status).toBe('guest');
    expect(window.localStorage.getItem('access_token')).toBeNull();
    await userEvent.type(screen.getByLabelText('Пароль'), 'тайна-42');
    await userEvent.type(screen.getByLabelText('Повторите пароль'), 'тайна-42');
    await userEvent.click(next());
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('signed-in'));
    expect(calls.map(({ name, body, token }) => [name, body, token])).toEqual([
      [SEND, { phone: '+79000000007', purpose: 'sign_in' }, null],
      [VERIFY, { phone: '+79000000007', code: '1234', purpose: 'sign_in' }, null],
      [SET_PASSWORD, { password: 'тайна-42' }, TOKEN],
    ]);
    expect(window.localStorage.getItem('access_token')).toBe(TOKEN);
    expect(JSON.parse(window.localStorage.getItem('auth') ?? '')).toEqual({
      isLoggedIn: true,
      phoneNumber: '79000000007',
    });
    expect(window.history.state?.usr ?? null).toBeNull();
  });

  test('shows errors of the number only after the first submit [ACC-6]', async () => {
    const calls = await open();
    await userEvent.type(phone(), '900');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(next());
    expect(screen.getByRole('alert').textContent).toBe('Введите номер телефона полностью');
    expect(calls).toEqual([]);
  });

  test('has the link to login [ACC-1]', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Уже есть аккаунт? Войти' });
    expect(link.getAttribute('href')).toBe('/login');
  });

  test('ten submits are one call', async () => {
    const calls = await open();
    await userEvent.type(phone(), '9000000007');
    await userEvent.click(screen.getByRole('checkbox'));
    const form = phone().closest('form') as HTMLFormElement;
    for (let tap = 0; tap < 10; tap += 1) fireEvent.submit(form);
    await heading('Подтверждение');
    expect(calls.filter(({ name }) => name === SEND).length).toBe(1);
  });

  test('a wrong code empties the boxes, focuses the first and shows a message [ERR-4]', async () => {
    expectConsole(/POST \/sms\/verify: 422/);
    await open({ [VERIFY]: failure(422, { success: false, message: 'Неверный код' }) });
    await givePhone();
    await typeCode('0000');
    expect((await screen.findByRole('alert')).textContent).toBe('Неверный код');
    expect(boxes().map(({ value }) => value)).toEqual(['', '', '', '']);
    expect(document.activeElement).toBe(boxes()[0]);
  });

  test('needs the agreement as login does [ACC-4]', async () => {
    const calls = await open();
    await userEvent.type(phone(), '9000000007');
    await userEvent.click(next());
    expect(screen.getByRole('alert').textContent).toBe('Необходимо согласиться с договором');
    expect(screen.getByRole('link', { name: 'договором-офертой' }).getAttribute('href')).toBe('/offer');
    expect(screen.getByRole('link', { name: 'политикой конфиденциальности' }).getAttribute('href')).toBe(
      '/policy',
    );
    expect(calls).toEqual([]);
  });

  test('an account that was opened and not entered is signed out on the way back [ACC-30]', async () => {
    const calls = await open();
    await givePhone();
    await typeCode('1234');
    await heading('Пароль');
    await entryOf(2);
    act(() => window.history.back());
    await heading('Регистрация');
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: LOGOUT, token: TOKEN }));
  });

  test('Back goes one step back, with the same number', async () => {
    await open();
    await givePhone();
    await heading('Подтверждение');
    await entryOf(1);
    act(() => window.history.back());
    await heading('Регистрация');
    await waitFor(() => expect((phone() as HTMLInputElement).value).toBe('+7 (900) 000-00-07'));
  });

  test('the link to another number leads to the first step [ACC-1]', async () => {
    await open();
    await givePhone();
    await heading('Подтверждение');
    await userEvent.click(screen.getByRole('button', { name: 'Изменить номер телефона' }));
    expect(await heading('Регистрация')).toBeTruthy();
  });

  test('a password that is too short or repeated wrongly is not sent', async () => {
    const calls = await open();
    await givePhone();
    await typeCode('1234');
    await heading('Пароль');
    await userEvent.type(screen.getByLabelText('Пароль'), '12345');
    await userEvent.click(next());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Пароль должен быть не менее 6 символов',
      'Пароли не совпадают',
    ]);
    expect(calls.some(({ name }) => name === SET_PASSWORD)).toBe(false);
  });

  test("the server's message about a password is shown under it", async () => {
    expectConsole(/POST \/web-user\/self\/set-password: 422/);
    await open({
      [SET_PASSWORD]: failure(422, {
        success: false,
        message: 'x',
        errors: { password: ['Слишком простой'] },
      }),
    });
    await givePhone();
    await typeCode('1234');
    await heading('Пароль');
    await userEvent.type(screen.getByLabelText('Пароль'), '123456');
    await userEvent.type(screen.getByLabelText('Повторите пароль'), '123456');
    await userEvent.click(next());
    expect((await screen.findByRole('alert')).textContent).toBe('Слишком простой');
    expect(store.get(sessionAtom).status).toBe('guest');
  });

  const refused = async () => {
    expectConsole(/POST \/web-user\/self\/set-password: 422/);
    await open({
      [SET_PASSWORD]: failure(422, { message: 'x', errors: { password: ['Слишком простой'] } }),
    });
    await givePhone();
    await typeCode('1234');
    await heading('Пароль');
    await userEvent.type(screen.getByLabelText('Пароль'), '123456');
    await userEvent.type(screen.getByLabelText('Повторите пароль'), '123456');
    await userEvent.click(next());
    await screen.findByText('Слишком простой');
  };

  test("the server's message about a password goes when the password changes", async () => {
    await refused();
    await userEvent.type(screen.getByLabelText('Пароль'), 'x');
    expect(screen.queryByText('Слишком простой')).toBeNull();
  });

  test("the next submit shows its own messages without the server's before", async () => {
    await refused();
    await userEvent.type(screen.getByLabelText('Повторите пароль'), 'x');
    expect(screen.getByText('Слишком простой')).toBeTruthy();
    await userEvent.click(next());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Пароли не совпадают',
    ]);
  });
});

describe('login', () => {
  test('needs the agreement', async () => {
    const calls = stubAccount({ [SEND]: CODE_SENT });
    show('/login');
    await userEvent.type(phone(), '9000000007');
    await userEvent.click(next());
    expect(screen.getByRole('alert').textContent).toBe('Необходимо согласиться с договором');
    expect(calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'договором-офертой' }).getAttribute('href')).toBe('/offer');
    expect(screen.getByRole('link', { name: 'политикой конфиденциальности' }).getAttribute('href')).toBe(
      '/policy',
    );
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('signs in by phone and code; the tax number is not stored [ACC-3] [ACC-32]', async () => {
    stubAccount({ [SEND]: CODE_SENT, [VERIFY]: opened(userProfile({ inn: '7707083893' })) });
    show('/login');
    await givePhone('89000000007');
    await typeCode('1234');
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('signed-in'));
    expect(JSON.parse(window.localStorage.getItem('user') ?? '')).not.toHaveProperty('inn');
  });

  test('a response without a message reads «Ошибка логина» [ERR-4]', async () => {
    expectConsole(/POST \/sms\/verify: 500/);
    stubAccount({ [SEND]: CODE_SENT, [VERIFY]: new Response('<html>', { status: 500 }) });
    show('/login');
    await givePhone();
    await typeCode('1234');
    expect((await screen.findByRole('alert')).textContent).toBe('Ошибка логина');
  });

  test.each([
    ['/login', 'Войдите'],
    ['/register', 'Зарегистрируйтесь'],
  ])('%s shows the reason for it', (path, verb) => {
    stubAccount();
    window.sessionStorage.setItem('wanted_page', '/car/12?action=complaint');
    show(path);
    expect(screen.getByText(`${verb}, чтобы пожаловаться на публикацию`)).toBeTruthy();
  });

  test('the registration of a company looks the same on both pages of sign-in', () => {
    stubAccount();
    const looks = ['/login', '/login-entity'].map((path) => {
      const page = show(path);
      const { className } = screen.getByRole('button', { name: 'Зарегистрировать юр. лицо' });
      page.unmount();
      return className;
    });
    expect(looks[0]).toBe(looks[1]);
  });

  test('the buttons of companies appear under their conditions [ACC-12] [ROLE-6]', async () => {
    stubAccount();
    const first = show('/login');
    expect(screen.getByRole('button', { name: 'Зарегистрировать юр. лицо' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Войти как юр. лицо' })).toBeNull();
    first.unmount();
    resetStage({ bulletin: false });
    window.localStorage.setItem('legal_entity_verified', 'true');
    const guest = show('/login');
    expect(screen.queryByRole('button', { name: /юр\. лиц/ })).toBeNull();
    guest.unmount();
    resetStage();
    window.localStorage.setItem('legal_entity_verified', 'true');
    show('/login');
    expect(screen.getByRole('button', { name: 'Войти как юр. лицо' })).toBeTruthy();
  });
});

describe('reset of the password', () => {
  test('uses a code of its own purpose and ends signed in [ACC-5] [ACC-29]', async () => {
    const calls = stubAccount({ [SEND]: CODE_SENT, [VERIFY]: opened(), [SET_PASSWORD]: OK });
    show('/reset-password');
    await givePhone();
    await typeCode('4321');
    await heading('Новый пароль');
    expect(document.activeElement).toBe(screen.getByLabelText('Пароль'));
    await userEvent.type(screen.getByLabelText('Пароль'), 'тайна-43');
    await userEvent.type(screen.getByLabelText('Повторите пароль'), 'тайна-43');
    await userEvent.click(next());
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('signed-in'));
    expect(store.get(toastAtom)?.text).toBe('Пароль изменён');
    expect(calls.slice(0, 2).map(({ body }) => (body as { purpose: string }).purpose)).toEqual([
      'reset',
      'reset',
    ]);
  });

  test('Back from the new password leads to the number, as the code is spent', async () => {
    expectConsole(/POST \/sms\/send: 429/);
    let isTooSoon = false;
    stubAccount({
      [SEND]: () =>
        isTooSoon ? failure(429, { message: 'Код уже отправлен.' }, { 'Retry-After': '41' }) : CODE_SENT,
      [VERIFY]: opened(),
      [LOGOUT]: OK,
    });
    show('/reset-password');
    await givePhone();
    await typeCode('4321');
    await heading('Новый пароль');
    await entryOf(2);
    act(() => window.history.back());
    await heading('Восстановление пароля');
    await waitFor(() => expect(window.history.state?.usr ?? null).toBeNull());
    isTooSoon = true;
    await userEvent.click(next());
    expect((await screen.findByRole('alert')).textContent).toBe('Код уже отправлен.');
    expect(screen.getByText('Отправить код ещё раз через 0:41')).toBeTruthy();
    await heading('Восстановление пароля');
  });

  test('a code without a message of the server reads «Ошибка подтверждения кода» [ERR-4]', async () => {
    expectConsole(/POST \/sms\/verify: 500/);
    stubAccount({ [SEND]: CODE_SENT, [VERIFY]: failure(500) });
    show('/reset-password');
    await givePhone();
    await typeCode('4321');
    expect((await screen.findByRole('alert')).textContent).toBe('Ошибка подтверждения кода');
  });
});
