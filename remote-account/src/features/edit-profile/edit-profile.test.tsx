import { sessionAtom, showToastAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CODE_SENT, json, network, person, resetStage, show, signIn, TOKEN } from '../../test-stage.tsx';
import { photoError } from './rules.ts';

const UPDATE = 'POST /api/web-user/self/update';
const LOGOUT = 'POST /api/web-user/access/logout';
const REMOVE = 'DELETE /api/web-user/self';

const save = () => screen.getByRole('button', { name: 'Сохранить' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saved = (over = {}) => json({ success: true, data: { user: person(over) } });
const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries());

beforeEach(() => {
  resetStage();
  store.set(showToastAtom, null);
  signIn();
});
afterEach(cleanup);

describe('the profile form', () => {
  test('saves what was typed and says so', async () => {
    const calls = network({ [UPDATE]: saved({ name: 'Анна К.' }) });
    show('/edit-profile');
    type('Имя', ' Анна К. ');
    type('Email', '');
    await userEvent.click(save());
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(fieldsOf(calls.find(({ call }) => call === UPDATE)?.body)).toEqual({
      name: 'Анна К.',
      username: 'anna_p',
      email: '',
      phone_number: '79000000007',
    });
    const session = store.get(sessionAtom);
    expect(session.status === 'signed-in' && session.user.name).toBe('Анна К.');
    expect(window.localStorage.getItem('profile_draft')).toBeNull();
  });

  test('needs a name and a phone [ACC-26]', async () => {
    const calls = network();
    signIn(person({ name: null, phone_number: null }));
    show('/edit-profile');
    await userEvent.click(save());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Введите корректное имя',
      'Введите номер телефона',
    ]);
    expect(calls).toEqual([]);
  });

  test('ten submits are one call', async () => {
    const calls = network({ [UPDATE]: saved() });
    show('/edit-profile');
    const form = save().closest('form') as HTMLFormElement;
    for (let tap = 0; tap < 10; tap += 1) fireEvent.submit(form);
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(calls.filter(({ call }) => call === UPDATE).length).toBe(1);
  });

  test('the message about a picture is shown under it, anything else is an alert [ERR-16]', async () => {
    expectConsole(
      /POST \/web-user\/self\/update: 422/,
      /POST \/web-user\/self\/update: 409/,
      /POST \/web-user\/self\/update: 500/,
    );
    network({ [UPDATE]: json({ success: false, message: 'x', errors: { avatar: ['Не картинка'] } }, 422) });
    show('/edit-profile');
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Не картинка');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    network({ [UPDATE]: json({ message: 'Слово сервера' }, 409) });
    await userEvent.click(save());
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Слово сервера');
    await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    network({ [UPDATE]: new Response('<html>', { status: 500 }) });
    await userEvent.click(save());
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Ошибка при обновлении данных');
  });

  test('a wrong file is refused before it is sent', async () => {
    network();
    show('/edit-profile');
    const file = new File(['x'], 'notes.txt', { type: 'text/plain' });
    fireEvent.change(screen.getByLabelText('Фото профиля'), { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toBe('Допустимые форматы: PNG, JPG, JPEG, WEBP');
  });

  test('a new phone is saved after its code only, and Back leads to the form [ACC-42]', async () => {
    const changed = { phone_number: '79000000008' };
    const calls = network({
      [UPDATE]: saved(changed),
      'POST /api/sms/send': CODE_SENT,
      'POST /api/sms/verify': json({ success: true, data: { user: person() } }),
    });
    show('/edit-profile');
    await waitFor(() =>
      expect(screen.getByLabelText('Телефон')).toHaveProperty('value', '+7 (900) 000-00-07'),
    );
    const phone = screen.getByLabelText('Телефон');
    await userEvent.clear(phone);
    await userEvent.type(phone, '9000000008');
    await userEvent.click(save());
    await screen.findByRole('heading', { name: 'Подтверждение' }, { timeout: 4_000 });
    await userEvent.keyboard('1234');
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(calls.map(({ call, token }) => [call, token])).toEqual([
      ['POST /api/sms/send', TOKEN],
      ['POST /api/sms/verify', TOKEN],
      [UPDATE, TOKEN],
    ]);
    expect(calls[0]?.body).toEqual({ phone: '+79000000008', purpose: 'phone_change' });
    expect(fieldsOf(calls[2]?.body).phone_number).toBe('79000000008');
  });

  test('unsaved text is there again after the page was killed [ACC-45] [ERR-26]', () => {
    network();
    const first = show('/edit-profile');
    type('Имя', 'Новое имя');
    first.unmount();
    show('/edit-profile');
    expect((screen.getByLabelText('Имя') as HTMLInputElement).value).toBe('Новое имя');
    expect(JSON.parse(window.localStorage.getItem('profile_draft') ?? '').draft.name).toBe('Новое имя');
  });
});

describe('the way out', () => {
  test('logout leads to the catalogue, clears the storage but the flag of a verified company, and informs the server [ACC-11] [ACC-32]', async () => {
    const calls = network({ [LOGOUT]: json({ success: true }) });
    signIn(person({ account_type: 'legal_entity', legal_entity_verified: true }));
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('Выйти из аккаунта?');
    await userEvent.click(screen.getAllByRole('button', { name: 'Выйти' }).at(-1) as HTMLElement);
    expect(await screen.findByText('другой экран /catalog')).toBeTruthy();
    expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
    expect(Object.keys(window.localStorage)).toEqual(['legal_entity_verified']);
    expect(calls.map(({ call, token }) => [call, token])).toEqual([[LOGOUT, TOKEN]]);
  });

  test('logout without a connection is sent to the server once there is one', async () => {
    expectConsole(/logout ApiError/);
    let isOnline = false;
    const calls = network({
      [LOGOUT]: () => (isOnline ? json({ success: true }) : Promise.reject(new TypeError('offline'))),
    });
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Выйти' }).at(-1) as HTMLElement);
    await screen.findByText('другой экран /catalog');
    expect(window.localStorage.getItem('access_token')).toBeNull();
    await waitFor(() => expect(calls.length).toBe(1));
    await new Promise((resolve) => setTimeout(resolve));
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(calls.map(({ token }) => token)).toEqual([TOKEN, TOKEN]));
  });

  test('the account is deleted after a question, and every flag goes with it [ACC-11] [ACC-32]', async () => {
    const calls = network({ [REMOVE]: json({ success: true }) });
    signIn(person({ account_type: 'legal_entity', legal_entity_verified: true }));
    window.localStorage.setItem('legal_data_sent', '7');
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Удалить аккаунт' }));
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('другой экран /catalog')).toBeTruthy();
    expect(Object.keys(window.localStorage)).toEqual([]);
  });

  test('a refused deletion says why and keeps the account', async () => {
    expectConsole(/DELETE \/web-user\/self: 503/);
    network({ [REMOVE]: json({ message: 'Позже' }, 503) });
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Удалить аккаунт' }));
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('Позже'));
    expect(store.get(sessionAtom).status).toBe('signed-in');
  });
});

describe('a picture', () => {
  const TOO_LARGE = 15 * 1024 * 1024 + 1;
  test.each([
    [{ name: 'a.png', type: 'image/png', size: 1 }, null],
    [{ name: 'a.HEIC', type: '', size: 1 }, null],
    [{ name: 'a.gif', type: 'image/gif', size: 1 }, 'Допустимые форматы: PNG, JPG, JPEG, WEBP'],
    [{ name: 'a.png', type: 'image/png', size: 0 }, 'Допустимые форматы: PNG, JPG, JPEG, WEBP'],
    [{ name: 'a.png', type: 'image/png', size: TOO_LARGE }, 'Изображение должно быть не больше 15 МБ.'],
  ])('%o: %s', (file, message) => {
    expect(photoError(file)).toBe(message);
  });
});
