import { sessionAtom, store } from '@cars/shared-contracts/runtime';
import { userProfile, verifiedCompany } from '@cars/shared-test/factories';
import { signIn } from '@cars/shared-test/stage';
import { failure, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CODE_SENT, opened, show, stageAccount, stubAccount, typeCode } from '../../test-screens.tsx';

const SUBMIT = 'users.setLegalContent';
const company = userProfile({ account_type: 'legal_entity', legal_entity_verified: false });
const taken = success({ user: company });

const send = () => screen.getByRole('button', { name: 'Отправить данные' });
const fill = () => {
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  set('Тип организации', 'ooo');
  set('Название организации', 'ООО «Ромашка»');
  set('Email', 'mail@romashka.ru');
  set('ИНН', '7707083893');
  set('ОГРН', '1027700132195');
  set('Расчётный счёт', '40702810900000000001');
  set('Корреспондентский счёт', '30101810400000000225');
  set('Юридический адрес', 'Москва, ул. Вавилова, 19');
};

stageAccount();

describe('registration of a company', () => {
  test('the code signs in and leads to the company form [ACC-14]', async () => {
    stubAccount({ 'signIn.sendCode': CODE_SENT, 'signIn.verifyCode': opened() });
    show('/register-business');
    await userEvent.type(screen.getByRole('textbox', { name: 'Телефон' }), '9000000007');
    await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    expect(screen.getByRole('alert').textContent).toBe('Необходимо согласиться с договором');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    await typeCode('1234');
    expect(await screen.findByRole('heading', { level: 1, name: 'Данные компании' })).toBeTruthy();
    expect(store.get(sessionAtom).status).toBe('signed-in');
  });

  test('a signed-in user begins with the company form, which offers five types [DATA-2]', () => {
    stubAccount();
    signIn();
    show('/register-business');
    const choices = screen.getAllByRole('option').map((option) => (option as HTMLOptionElement).value);
    expect(choices).toEqual(['', 'ooo', 'ip', 'ao', 'fund', 'gov']);
  });

  test('an empty form shows all errors and focuses the first field [ACC-15]', async () => {
    const calls = stubAccount();
    signIn();
    show('/register-business');
    await userEvent.click(send());
    expect(screen.getAllByRole('alert').length).toBe(8);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Тип организации')));
    expect(calls).toEqual([]);
  });

  test('wrong check digits warn and do not block [ACC-35]', async () => {
    const calls = stubAccount({ [SUBMIT]: taken });
    signIn();
    show('/register-business');
    fill();
    fireEvent.change(screen.getByLabelText('ИНН'), { target: { value: '7707083894' } });
    const warning = screen.getByText('Проверьте ИНН: контрольная цифра не сходится');
    expect(warning.closest('[role="status"]')).toBeTruthy();
    expect(screen.getByLabelText('ИНН').getAttribute('aria-invalid')).toBeNull();
    await userEvent.click(send());
    await waitFor(() => expect(calls.some(({ name }) => name === SUBMIT)).toBe(true));
  });

  test('the data are sent once, the flag is stored, the user sees that they are pending [ACC-14] [ACC-18]', async () => {
    const calls = stubAccount({ [SUBMIT]: taken });
    signIn();
    show('/register-business');
    fill();
    const form = send().closest('form') as HTMLFormElement;
    for (let tap = 0; tap < 10; tap += 1) fireEvent.submit(form);
    expect(await screen.findByRole('heading', { level: 1, name: 'Данные отправлены' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Данные на проверке' })).toBeTruthy();
    expect(window.location.pathname).toBe('/registration-sent');
    const sent = calls.filter(({ name }) => name === SUBMIT);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        id: 7,
        organization_type: 'ooo',
        organization_name: 'ООО «Ромашка»',
        inn: '7707083893',
        ogrn: '1027700132195',
        rs: '40702810900000000001',
        ks: '30101810400000000225',
        legal_address: 'Москва, ул. Вавилова, 19',
        phone_number: '79000000007',
        email: 'mail@romashka.ru',
      },
    ]);
    expect(window.localStorage.getItem('legal_data_sent')).toBe('7');
  });

  test("a refusal is an alert with the server's message, and the form stays [ERR-5]", async () => {
    expectConsole(/POST \/web-user\/self\/set-legal-content: 422/);
    stubAccount({
      [SUBMIT]: failure(422, {
        success: false,
        message: 'Слово сервера',
        errors: { inn: ['Такой ИНН уже есть'] },
      }),
    });
    signIn();
    show('/register-business');
    fill();
    await userEvent.click(send());
    const alert = await screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('Слово сервера');
    await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    expect(screen.getByText('Такой ИНН уже есть')).toBeTruthy();
    expect((screen.getByLabelText('ИНН') as HTMLInputElement).value).toBe('7707083893');
  });

  test('without a message of the server there is one of our own [ERR-5]', async () => {
    expectConsole(/POST \/web-user\/self\/set-legal-content: 500/);
    stubAccount({ [SUBMIT]: new Response('<html>', { status: 500 }) });
    signIn();
    show('/register-business');
    fill();
    await userEvent.click(send());
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Ошибка при отправке данных компании',
    );
  });

  test('a guest begins with the number', () => {
    stubAccount();
    show('/register-business');
    expect(screen.getByText('Сначала подтвердите номер телефона')).toBeTruthy();
  });

  test('a session that ends while the form is filled has its reason, and the form comes back [ACC-45]', async () => {
    expectConsole(/POST \/web-user\/self\/set-legal-content: 401/);
    stubAccount({
      [SUBMIT]: failure(401, { success: false, message: 'Войдите, чтобы продолжить.' }),
      'signIn.sendCode': CODE_SENT,
      'signIn.verifyCode': opened(),
    });
    signIn();
    show('/register-business');
    fill();
    await userEvent.click(send());
    expect(
      await screen.findByText('Вход прервался. Подтвердите номер ещё раз: заполненные данные сохранены.'),
    ).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Телефон' }), '9000000007');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    await typeCode('1234');
    expect(await screen.findByDisplayValue('7707083893')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a verified company is redirected', async () => {
    stubAccount();
    signIn(verifiedCompany());
    show('/register-business');
    expect(await screen.findByRole('heading', { name: 'Можно входить по логину' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Компания проверена');
  });

  test('without sent data the status redirects to the form', async () => {
    stubAccount();
    signIn();
    show('/registration-sent');
    expect(await screen.findByRole('heading', { level: 1, name: 'Данные компании' })).toBeTruthy();
  });
});
