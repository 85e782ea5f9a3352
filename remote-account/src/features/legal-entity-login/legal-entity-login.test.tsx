import { ApiError } from '@cars/shared-contracts/client/api-error';
import { BLOCKED } from '@cars/shared-contracts/client/blocked-call';
import { failureOf, sessionAtom, store } from '@cars/shared-contracts/runtime';
import { verifiedCompany } from '@cars/shared-test/factories';
import { failure } from '@cars/shared-test/stub-fetch';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { opened, show, stageAccount, stubAccount } from '../../test-screens.tsx';
import { LOGIN_WORDS, loginMessage } from './atoms.ts';

const LOGIN = 'signIn.corporate';
const submit = () => screen.getByRole('button', { name: 'Войти' });
const give = async (login = 'demo', password = 'wrong') => {
  await userEvent.type(screen.getByLabelText('Логин'), login);
  await userEvent.type(screen.getByLabelText('Пароль'), password);
  await userEvent.click(submit());
};

stageAccount();
beforeEach(() => window.localStorage.setItem('legal_entity_verified', 'true'));

describe('corporate login', () => {
  test('needs both fields [ACC-13]', async () => {
    const calls = stubAccount();
    show('/login-entity');
    await userEvent.click(submit());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Введите логин',
      'Введите пароль',
    ]);
    expect(calls).toEqual([]);
  });

  test('signs in, once however often it is submitted', async () => {
    const user = verifiedCompany();
    const calls = stubAccount({ [LOGIN]: opened(user) });
    show('/login-entity');
    fireEvent.change(screen.getByLabelText('Логин'), { target: { value: ' demo ' } });
    fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'demo-password' } });
    const form = submit().closest('form') as HTMLFormElement;
    for (let tap = 0; tap < 10; tap += 1) fireEvent.submit(form);
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('signed-in'));
    expect(calls.map(({ body }) => body)).toEqual([{ login: 'demo', password: 'demo-password' }]);
    expect(window.localStorage.getItem('legal_entity_verified')).toBe('true');
  });

  test("a refusal shows the server's message and clears the flag [ERR-6] [ACC-39]", async () => {
    expectConsole(/POST \/web-user\/access\/login: 422/);
    stubAccount({ [LOGIN]: failure(422, { success: false, message: 'Аккаунт закрыт' }) });
    show('/login-entity');
    await give();
    expect((await screen.findByRole('alert')).textContent).toBe('Аккаунт закрыт');
    expect(window.localStorage.getItem('legal_entity_verified')).toBeNull();
  });

  test('a refusal without a message is «Неверный логин или пароль.» [ERR-6]', async () => {
    expectConsole(/POST \/web-user\/access\/login: 401/);
    stubAccount({ [LOGIN]: failure(401) });
    show('/login-entity');
    await give();
    expect((await screen.findByRole('alert')).textContent).toBe('Неверный логин или пароль.');
  });

  test('a call that an extension cut is no wrong password [ERR-33]', () => {
    const cut = failureOf(new ApiError('', 0, { message: BLOCKED }), LOGIN_WORDS);
    expect(loginMessage(cut)).toBe(
      'Похоже, запрос заблокировало расширение браузера. Отключите его для этого сайта и попробуйте ещё раз.',
    );
  });

  test('too many attempts lock the button, and the rest of the pause is shown [ERR-22]', async () => {
    expectConsole(/POST \/web-user\/access\/login: 429/);
    stubAccount({ [LOGIN]: failure(429, { message: 'Слишком много попыток.' }, { 'Retry-After': '41' }) });
    show('/login-entity');
    await give();
    expect(await screen.findByText('Повторить можно через 0:41')).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', true);
  });

  test('a server that is down does not change the flag of the company [ACC-39]', async () => {
    expectConsole(/POST \/web-user\/access\/login: 500/);
    stubAccount({ [LOGIN]: failure(500) });
    show('/login-entity');
    await give();
    expect((await screen.findByRole('alert')).textContent).toBe('Неверный логин или пароль.');
    expect(window.localStorage.getItem('legal_entity_verified')).toBe('true');
  });
});
