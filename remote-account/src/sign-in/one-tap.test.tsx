import { sessionAtom, store } from '@cars/shared-contracts/runtime';
import type { Messenger, PhoneReply } from '@cars/shared-contracts/shell/messenger';
import { userProfile } from '@cars/shared-test/factories';
import { resetStage, signIn, TOKEN } from '@cars/shared-test/stage';
import { failure, offline, success } from '@cars/shared-test/stub-fetch';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CODE_SENT, opened, show, stubAccount, typeCode } from '../test-screens.tsx';
import { contactPausesMsAtom } from './messenger-phone.ts';
import { heading, next, phone, stageSteps } from './test-steps.ts';

const PROVE = 'signIn.messengerPhone';
const VERIFY = 'signIn.verifyCode';
const TICKET = 't'.repeat(43);
const SIGNED = `auth_date=1733485316394&hash=${'a'.repeat(64)}&phone=79000000007`;
const SHARED: PhoneReply = { status: 'shared', signed: SIGNED };
const proved = success({ ticket: TICKET, phone: '79000000007', expires_in_seconds: 300 });

stageSteps();
beforeEach(() => store.set(contactPausesMsAtom, [0, 0, 0]));

/** The page in a messenger that gives this reply. */
const inMessenger = (reply: PhoneReply | Promise<PhoneReply> = SHARED, over: Partial<Messenger> = {}) =>
  resetStage({
    messenger: { name: 'max', title: 'MAX', initData: 'signed', requestPhone: async () => reply, ...over },
  });

const take = (messenger = 'MAX') => screen.getByRole('button', { name: `Взять номер из ${messenger}` });
const agree = () => userEvent.click(screen.getByRole('checkbox'));
const bodies = (calls: readonly { name: string | null; body: unknown }[]) =>
  calls.map(({ name, body }) => [name, body]);

describe('one tap that the user allows', () => {
  test('signs in without a code [ACC-48] [ACC-50]', async () => {
    inMessenger();
    const calls = stubAccount({ [PROVE]: proved, [VERIFY]: opened() });
    show('/login');
    expect(screen.getByText('MAX подтвердит номер, код не понадобится')).toBeTruthy();
    await agree();
    await userEvent.click(take());
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('signed-in'));
    expect(bodies(calls)).toEqual([
      [
        PROVE,
        {
          messenger: 'max',
          init_data: 'signed',
          auth_date: '1733485316394',
          hash: 'a'.repeat(64),
          phone: '79000000007',
        },
      ],
      [VERIFY, { phone: '+79000000007', ticket: TICKET, purpose: 'sign_in' }],
    ]);
    expect(window.localStorage.getItem('access_token')).toBe(TOKEN);
  });

  test.each([
    ['/register', 'sign_in', 'Пароль', 'Регистрация'],
    ['/reset-password', 'reset', 'Новый пароль', 'Восстановление пароля'],
  ])('%s goes on at the password, and Back leads to the number', async (path, purpose, title, first) => {
    inMessenger();
    const calls = stubAccount({ [PROVE]: proved, [VERIFY]: opened(), 'signIn.logout': success({}) });
    show(path);
    if (screen.queryByRole('checkbox')) await agree();
    await userEvent.click(take());
    await heading(title);
    expect(calls.at(-1)?.body).toEqual({ phone: '+79000000007', ticket: TICKET, purpose });
    expect(store.get(sessionAtom).status).toBe('guest');
    await waitFor(() => expect(window.history.state.usr.step).toBe(2));
    window.history.back();
    await heading(first);
    await waitFor(() => expect(take()).toBeTruthy());
  });

  test('a person without a number proves one before the form of a company [ACC-37]', async () => {
    inMessenger();
    const user = userProfile({ phone_number: null });
    signIn(user);
    const calls = stubAccount({
      [PROVE]: proved,
      [VERIFY]: success({ user }),
      'users.update': success({ user: userProfile() }),
    });
    show('/register-business');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(take());
    await heading('Данные компании');
    expect(calls[1]?.body).toEqual({ phone: '+79000000007', ticket: TICKET, purpose: 'phone_change' });
  });

  test('Telegram sends the number to its bot, which may be late', async () => {
    expectConsole(/access\/phone: 422/);
    inMessenger({ status: 'shared', signed: '' }, { name: 'telegram', title: 'Telegram' });
    let tries = 0;
    const calls = stubAccount({
      [PROVE]: () => {
        tries += 1;
        return tries < 3 ? failure(422, { message: 'Номер ещё не пришёл от мессенджера.' }) : proved;
      },
      [VERIFY]: opened(),
    });
    show('/login');
    await agree();
    await userEvent.click(take('Telegram'));
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('signed-in'));
    expect(calls[0]?.body).toEqual({ messenger: 'telegram', init_data: 'signed' });
    expect(calls.map(({ name }) => name)).toEqual([PROVE, PROVE, PROVE, VERIFY]);
  });
});

describe('one tap without a number', () => {
  const REFUSED = 'Вы не поделились номером. Введите его, и мы пришлём код.';
  const FAILED = 'MAX не передал номер. Попробуйте ещё раз или введите номер, и мы пришлём код.';

  test.each([
    ['refused', { status: 'refused' }, REFUSED],
    ['failed or ignored', { status: 'failed' }, FAILED],
  ] as const)('%s has its sentence, and the code is the way [ACC-50]', async (_, reply, text) => {
    inMessenger(reply);
    const calls = stubAccount({ 'signIn.sendCode': CODE_SENT, [VERIFY]: opened() });
    show('/login');
    await userEvent.type(phone(), '9000000007');
    await agree();
    await userEvent.click(take());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect((phone() as HTMLInputElement).value).toBe('+7 (900) 000-00-07');
    await userEvent.click(next());
    await typeCode('1234');
    await waitFor(() => expect(store.get(sessionAtom).status).toBe('signed-in'));
    expect(calls.map(({ name }) => name)).toEqual(['signIn.sendCode', VERIFY]);
  });

  test('the adapter’s error is no way into an account', async () => {
    inMessenger(SHARED, { requestPhone: () => Promise.reject(new Error('proxy')) });
    stubAccount();
    show('/reset-password');
    await userEvent.click(take());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Не удалось подтвердить номер. Попробуйте ещё раз или введите номер, и мы пришлём код.',
    );
  });

  test.each([
    ['replayed or too old', 'Подтверждение номера устарело. Поделитесь номером ещё раз или запросите код.'],
    ['of another user', 'Мессенджер не подтвердил номер. Попробуйте ещё раз или запросите код.'],
    [
      'of a launch long ago',
      'Приложение открыто давно. Откройте его в мессенджере заново или запросите код.',
    ],
  ])('a number %s has the sentence of the server', async (_, message) => {
    expectConsole(/access\/phone: 422/);
    inMessenger();
    const calls = stubAccount({ [PROVE]: failure(422, { success: false, message }) });
    show('/reset-password');
    await userEvent.click(take());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(calls.map(({ name }) => name)).toEqual([PROVE]);
    expect(take()).toHaveProperty('disabled', false);
  });

  test.each([
    ['offline', offline, [], 'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.'],
    [
      'too often',
      failure(429, { message: 'Слишком много попыток.' }, { 'Retry-After': '60' }),
      [/access\/phone: 429/],
      'Слишком много попыток.',
    ],
  ])('%s has a sentence of its own', async (_, reply, written, text) => {
    expectConsole(...written);
    inMessenger();
    stubAccount({ [PROVE]: reply });
    show('/reset-password');
    await userEvent.click(take());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('a ticket that the server does not accept any more leads to the number', async () => {
    expectConsole(/sms\/verify: 422/);
    inMessenger();
    const message = 'Подтверждение номера устарело. Поделитесь номером ещё раз или запросите код.';
    stubAccount({ [PROVE]: proved, [VERIFY]: failure(422, { success: false, message }) });
    show('/reset-password');
    await userEvent.click(take());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(store.get(sessionAtom).status).toBe('guest');
  });

  test('what is typed while the client waits for its user stays, and a code ends the waiting', async () => {
    let answer = (_reply: PhoneReply) => {};
    inMessenger(new Promise((resolve) => (answer = resolve)));
    const calls = stubAccount({ 'signIn.sendCode': CODE_SENT, [PROVE]: proved });
    show('/reset-password');
    await userEvent.click(take());
    expect(screen.getByText('Разрешите передать номер в окне MAX')).toBeTruthy();
    await userEvent.clear(phone());
    await userEvent.type(phone(), '9000000008');
    await userEvent.click(next());
    await heading('Подтверждение');
    answer(SHARED);
    await new Promise((resolve) => setTimeout(resolve, 0));
    await heading('Подтверждение');
    const launch = { messenger: 'max', init_data: 'signed' };
    expect(bodies(calls)).toEqual([
      ['signIn.sendCode', { phone: '+79000000008', purpose: 'reset', ...launch }],
    ]);
  });

  test('needs the agreement as a code does [ACC-4]', async () => {
    inMessenger();
    const calls = stubAccount();
    show('/login');
    await userEvent.click(take());
    expect(screen.getByRole('alert').textContent).toBe('Необходимо согласиться с договором');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
    expect(calls).toEqual([]);
  });
});

describe('without a client that can share the number', () => {
  test.each([
    ['a client without the method', { requestPhone: undefined }],
    ['a launch without start data', { initData: '' }],
    ['an ordinary browser', { name: undefined, title: undefined, initData: '' }],
  ])('%s has no button [MSG-21]', (_, over) => {
    inMessenger(SHARED, over as Partial<Messenger>);
    stubAccount();
    for (const path of ['/login', '/register', '/reset-password', '/register-business']) {
      const page = show(path);
      expect(screen.queryByRole('button', { name: /Взять номер/ })).toBeNull();
      expect(next()).toBeTruthy();
      page.unmount();
    }
  });
});
