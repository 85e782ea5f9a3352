import { dropTokenAtom, sessionAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { userProfile, verifiedCompany } from '@cars/shared-test/factories';
import { resetStage, signIn, TOKEN } from '@cars/shared-test/stage';
import { failure, held, success } from '@cars/shared-test/stub-fetch';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CODE_SENT, show, stageAccount, stubAccount, typeCode } from '../../test-screens.tsx';
import { discardDraftAtom } from './atoms.ts';
import { photoError } from './rules.ts';

const UPDATE = 'users.update';

const save = () => screen.getByRole('button', { name: 'Сохранить' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saved = (over = {}) => success({ user: userProfile(over) });
const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries());

/** The user of a client of MAX, who shares another number. */
const shareFromMax = () => {
  const requestPhone = async () => ({ status: 'shared', signed: 'phone=79000000008' }) as const;
  resetStage({ bulletin: false, messenger: { name: 'max', title: 'MAX', initData: 'signed', requestPhone } });
  signIn();
};
const proved = success({ ticket: 't'.repeat(43), phone: '79000000008', expires_in_seconds: 300 });

stageAccount();
// A buyer's form: the settings of sellers are not requested.
beforeEach(() => {
  resetStage({ bulletin: false });
  signIn();
  store.set(discardDraftAtom);
});

describe('the profile form', () => {
  test('saves the typed text and shows a message', async () => {
    const calls = stubAccount({ [UPDATE]: saved({ name: 'Анна К.' }) });
    show('/edit-profile');
    type('Имя', ' Анна К. ');
    type('Email', '');
    await userEvent.click(save());
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(fieldsOf(calls.find(({ name }) => name === UPDATE)?.body)).toEqual({
      name: 'Анна К.',
      username: 'anna_p',
      email: '',
      phone_number: '79000000007',
    });
    const session = store.get(sessionAtom);
    expect(session.status === 'signed-in' && session.user.name).toBe('Анна К.');
    expect(window.localStorage.getItem('profile_draft')).toBeNull();
  });

  test('what is typed while it saves stays as unsaved changes [ACC-45]', async () => {
    const reply = held<typeof UPDATE>();
    const calls = stubAccount({ [UPDATE]: reply.response });
    show('/edit-profile');
    const phone = screen.getByLabelText<HTMLInputElement>('Телефон');
    await waitFor(() => expect(phone.value).toBe('+7 (900) 000-00-07'));
    type('Имя', 'Анна К.');
    await userEvent.click(save());
    await waitFor(() => expect(calls.length).toBe(1));
    type('Email', 'new@cars.example');
    await userEvent.clear(phone);
    await userEvent.type(phone, '9000000008');
    reply.release(saved({ name: 'Анна К.' }));
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('new@cars.example');
    expect(phone.value).toBe('+7 (900) 000-00-08');
    expect(JSON.parse(window.localStorage.getItem('profile_draft') ?? 'null')?.draft).toEqual({
      name: 'Анна К.',
      username: 'anna_p',
      phone: '+7 (900) 000-00-08',
      email: 'new@cars.example',
    });
  });

  test('a picture that is chosen while the text saves stays chosen', async () => {
    const reply = held<typeof UPDATE>();
    const calls = stubAccount({ [UPDATE]: reply.response });
    const { container } = show('/edit-profile');
    type('Имя', 'Анна К.');
    await userEvent.click(save());
    await waitFor(() => expect(calls.length).toBe(1));
    await userEvent.upload(
      screen.getByLabelText('Фото профиля'),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    reply.release(saved({ name: 'Анна К.' }));
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'));
    expect(container.querySelector('img[src^="blob:"]')).not.toBeNull();
  });

  test('a company edits the name of its user, which is not its public name [ACC-36]', () => {
    stubAccount();
    signIn(verifiedCompany({ name: 'Пётр' }));
    show('/edit-profile');
    const name = screen.getByLabelText<HTMLInputElement>('Имя');
    expect(name.value).toBe('Пётр');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Покупатели видят название, которое проверил модератор: ООО «Весна».',
    );
  });

  test('needs a name and a phone [ACC-26]', async () => {
    const calls = stubAccount();
    signIn(userProfile({ name: null, phone_number: null }));
    show('/edit-profile');
    await userEvent.click(save());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Введите корректное имя',
      'Введите номер телефона',
    ]);
    expect(calls).toEqual([]);
  });

  test('ten submits are one call', async () => {
    const calls = stubAccount({ [UPDATE]: saved() });
    show('/edit-profile');
    const form = save().closest('form') as HTMLFormElement;
    for (let tap = 0; tap < 10; tap += 1) fireEvent.submit(form);
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(calls.filter(({ name }) => name === UPDATE).length).toBe(1);
  });

  test('the message about a picture is shown under it, any other is an alert [ERR-16]', async () => {
    expectConsole(
      /POST \/web-user\/self\/update: 422/,
      /POST \/web-user\/self\/update: 409/,
      /POST \/web-user\/self\/update: 500/,
    );
    stubAccount({
      [UPDATE]: failure(422, { success: false, message: 'x', errors: { avatar: ['Не картинка'] } }),
    });
    show('/edit-profile');
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Не картинка');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    stubAccount({ [UPDATE]: failure(409, { message: 'Слово сервера' }) });
    await userEvent.click(save());
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Слово сервера');
    await userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
    stubAccount({ [UPDATE]: new Response('<html>', { status: 500 }) });
    await userEvent.click(save());
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Ошибка при обновлении данных');
  });

  test('a large picture that the device can make smaller is chosen, another one is refused before it is sent', async () => {
    const file = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png', {
      type: 'image/png',
    });
    Object.defineProperty(file, 'size', { value: 15 * 1024 * 1024 + 1 });
    const { container } = show('/edit-profile');
    rs.stubGlobal('OffscreenCanvas', undefined);
    await userEvent.upload(screen.getByLabelText('Фото профиля'), file);
    expect((await screen.findByRole('alert')).textContent).toBe('Изображение должно быть не больше 15 МБ.');
    rs.unstubAllGlobals();
    await userEvent.upload(screen.getByLabelText('Фото профиля'), file);
    await waitFor(() => expect(container.querySelector('img[src^="blob:"]')).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a picture that was deleted is to be chosen again, and the text can be saved [ERR-16]', async () => {
    const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    const { container } = show('/edit-profile');
    await userEvent.upload(screen.getByLabelText('Фото профиля'), file);
    await waitFor(() => expect(container.querySelector('img[src^="blob:"]')).not.toBeNull());
    file.slice = () => Object.assign(new Blob(['x']), { arrayBuffer: gone });
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Выберите фото ещё раз');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(container.querySelector('img[src^="blob:"]')).toBeNull();

    stubAccount({ [UPDATE]: saved({ name: 'Анна К.' }) });
    await userEvent.click(save());
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
  });

  test('a number that the messenger proves is saved without a code, with what was typed [ACC-42] [ACC-50]', async () => {
    shareFromMax();
    const calls = stubAccount({
      [UPDATE]: saved({ phone_number: '79000000008' }),
      'signIn.messengerPhone': proved,
      'signIn.verifyCode': success({ user: userProfile() }),
    });
    show('/edit-profile');
    type('Имя', 'Анна К.');
    await userEvent.click(screen.getByRole('button', { name: 'Взять номер из MAX' }));
    await screen.findByText('Номер подтверждён, код не понадобится. Осталось сохранить.');
    expect(screen.getByLabelText('Телефон')).toHaveProperty('value', '+7 (900) 000-00-08');
    await userEvent.click(save());
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(calls.map(({ name }) => name)).toEqual(['signIn.messengerPhone', 'signIn.verifyCode', UPDATE]);
    expect(fieldsOf(calls.at(-1)?.body)).toMatchObject({ name: 'Анна К.', phone_number: '79000000008' });
  });

  test('a proved number that the server forgot meanwhile needs a code at the next save [B23]', async () => {
    expectConsole(/self\/update: 422/);
    shareFromMax();
    const calls = stubAccount({
      [UPDATE]: failure(422, { message: 'x', errors: { phone_number: ['Подтвердите номер кодом.'] } }),
      'signIn.messengerPhone': proved,
      'signIn.verifyCode': success({ user: userProfile() }),
      'signIn.sendCode': CODE_SENT,
    });
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Взять номер из MAX' }));
    await screen.findByText('Номер подтверждён, код не понадобится. Осталось сохранить.');
    await userEvent.click(save());
    await userEvent.click(await screen.findByRole('button', { name: 'Понятно' }));
    expect(screen.getByText('Подтвердите номер кодом.')).toBeTruthy();
    await userEvent.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Подтверждение' });
    expect(calls.at(-1)).toMatchObject({ name: 'signIn.sendCode', body: { phone: '+79000000008' } });
  });

  test('a new phone is saved only after its code, and Back leads to the form [ACC-42]', async () => {
    const changed = { phone_number: '79000000008' };
    const calls = stubAccount({
      [UPDATE]: saved(changed),
      'signIn.sendCode': CODE_SENT,
      'signIn.verifyCode': success({ user: userProfile() }),
    });
    show('/edit-profile');
    await waitFor(() =>
      expect(screen.getByLabelText('Телефон')).toHaveProperty('value', '+7 (900) 000-00-07'),
    );
    const phone = screen.getByLabelText('Телефон');
    await userEvent.clear(phone);
    await userEvent.type(phone, '9000000008');
    await userEvent.click(save());
    await typeCode('1234');
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Изменения сохранены'));
    expect(calls.map(({ name, token }) => [name, token])).toEqual([
      ['signIn.sendCode', TOKEN],
      ['signIn.verifyCode', TOKEN],
      [UPDATE, TOKEN],
    ]);
    expect(calls[0]?.body).toEqual({ phone: '+79000000008', purpose: 'phone_change' });
    expect(fieldsOf(calls[2]?.body).phone_number).toBe('79000000008');
  });

  test('unsaved text is restored after the page was killed [ACC-45] [ERR-26]', () => {
    stubAccount();
    const first = show('/edit-profile');
    type('Имя', 'Новое имя');
    first.unmount();
    show('/edit-profile');
    expect((screen.getByLabelText('Имя') as HTMLInputElement).value).toBe('Новое имя');
    expect(JSON.parse(window.localStorage.getItem('profile_draft') ?? '').draft.name).toBe('Новое имя');
  });
});

describe('unsaved text of an earlier visit', () => {
  test('is there after the server ended the session, for its own user alone [ACC-45] [ERR-21]', () => {
    stubAccount();
    show('/edit-profile');
    type('Имя', 'Новое имя');
    act(() => store.set(dropTokenAtom, TOKEN));
    expect(JSON.parse(window.localStorage.getItem('profile_draft') ?? 'null')?.draft.name).toBe('Новое имя');
    act(() => signIn(userProfile({ id: 8, name: 'Пётр' })));
    expect(screen.getByLabelText<HTMLInputElement>('Имя').value).toBe('Пётр');
    act(() => signIn());
    expect(screen.getByLabelText<HTMLInputElement>('Имя').value).toBe('Новое имя');
  });

  const phone = () => screen.getByLabelText<HTMLInputElement>('Телефон');

  const leaveUnsaved = async () => {
    stubAccount();
    const first = show('/edit-profile');
    await waitFor(() => expect(phone().value).toBe('+7 (900) 000-00-07'));
    await userEvent.clear(phone());
    type('Email', 'zzz');
    expect(screen.queryByText('Есть несохранённые изменения')).toBeNull();
    first.unmount();
  };

  test('is named as such, and the saved values come back on request', async () => {
    await leaveUnsaved();
    const second = show('/edit-profile');
    expect(screen.getByText('Есть несохранённые изменения')).toBeTruthy();
    expect(phone().value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть сохранённые' }));
    await waitFor(() => expect(phone().value).toBe('+7 (900) 000-00-07'));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(userProfile().email ?? '');
    expect(screen.queryByText('Есть несохранённые изменения')).toBeNull();
    expect(window.localStorage.getItem('profile_draft')).toBeNull();
    second.unmount();
    show('/edit-profile');
    expect(screen.queryByText('Есть несохранённые изменения')).toBeNull();
  });

  test('that was changed back to the saved values is no change', async () => {
    await leaveUnsaved();
    show('/edit-profile');
    await userEvent.type(phone(), '9000000007');
    type('Email', userProfile().email ?? '');
    expect(screen.queryByText('Есть несохранённые изменения')).toBeNull();
  });
});

describe('orders without sign-in', () => {
  const SETTINGS = 'users.settings';
  const CHANGE = 'users.changeSettings';
  const settings = (takes_guest_orders: boolean) =>
    success({ notify_on_price_change: false, takes_guest_orders });

  test('are allowed and refused optimistically by a seller [CAR-49]', async () => {
    resetStage({ bulletin: true });
    signIn();
    const calls = stubAccount({ [SETTINGS]: settings(true), [CHANGE]: settings(false) });
    show('/edit-profile');
    const taken = await screen.findByRole('switch', { name: 'Заявки от незарегистрированных' });
    await waitFor(() => expect(taken.getAttribute('aria-checked')).toBe('true'));
    await userEvent.click(taken);
    expect(taken.getAttribute('aria-checked')).toBe('false');
    expect(calls.find(({ name }) => name === CHANGE)?.body).toEqual({ takes_guest_orders: false });
  });

  test('are shown as neither allowed nor refused while that is not known [ERR-18]', async () => {
    expectConsole(/GET \/web-user\/self\/settings: 429/, /settings ApiError/);
    resetStage({ bulletin: true });
    signIn(userProfile({ id: 771 }));
    stubAccount({ [SETTINGS]: failure(429, {}, { 'Retry-After': '30' }) });
    show('/edit-profile');
    expect(await screen.findByText('Не удалось загрузить настройку')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByRole('button', { name: 'Повторить через 0:30' })).toHaveProperty('disabled', true);
  });
});

describe('a picture', () => {
  test.each([
    [{ name: 'a.png', type: 'image/png', size: 1 }, null],
    [{ name: 'a.HEIC', type: '', size: 1 }, null],
    [{ name: 'a.gif', type: 'image/gif', size: 1 }, 'Допустимые форматы: PNG, JPG, JPEG, WEBP'],
    [{ name: 'a.png', type: 'image/png', size: 0 }, 'Допустимые форматы: PNG, JPG, JPEG, WEBP'],
  ])('%o: %s', (file, message) => {
    expect(photoError({ file, kind: null })).toBe(message);
  });
});
