import { ownAdsRevisionAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { failure, held, offline } from '@cars/shared-test/stub-fetch';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { changeDraftAtom } from '../../ad-form/form-atoms.ts';
import { show, stubSeller } from '../../test-screens.tsx';
import {
  alertText,
  CREATE,
  closeAlert,
  created,
  creations,
  FILLED,
  publish,
  stageForm,
} from './test-form.ts';

const marks = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

stageForm();

afterEach(() => void rs.restoreAllMocks());

describe('publishing', () => {
  test('shows the first failure and then focuses its field [SELL-1] [SELL-34]', async () => {
    const calls = stubSeller();
    show('/create-ad');
    await publish();
    expect(await alertText()).toBe('Выберите город.');
    await closeAlert();
    const field = screen.getByRole('button', { name: /^Город/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(marks()).toHaveLength(16);
    expect(marks()).toContain('Выберите город.');
    store.set(changeDraftAtom, { ...FILLED, price: '' });
    await publish();
    expect(await alertText()).toBe('Укажите цену.');
    expect(creations(calls)).toEqual([]);
  });

  test('is one request with its key, shows the success and navigates to the catalog [J1] [SELL-21] [SELL-32] [SELL-36]', async () => {
    const changes = store.get(ownAdsRevisionAtom);
    const calls = stubSeller({ [CREATE]: created });
    show('/create-ad');
    store.set(changeDraftAtom, FILLED);
    await Promise.all([publish(), publish()]);
    expect(await screen.findByText('Объявление успешно создано!')).toBeTruthy();
    expect(await screen.findByText('другой экран /catalog')).toBeTruthy();
    expect(store.get(toastAtom)?.actions.map(({ label }) => label)).toEqual(['Открыть', 'Поделиться']);
    act(() => store.get(toastAtom)?.actions[0]?.act());
    expect(await screen.findByText('другой экран /car/5')).toBeTruthy();
    expect(store.get(ownAdsRevisionAtom), 'lists loaded before are out of date').toBe(changes + 1);
    const [sent, ...others] = creations(calls);
    expect(others).toEqual([]);
    expect(sent?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.form).toMatchObject({ mark_id: '1', is_used: 'true', price: '2150000', currency: 'RUB' });
    expect(sent?.form).not.toHaveProperty('with_vat');
    expect(window.localStorage.getItem('ad_drafts')).toBeNull();
  });

  test('the server’s message is an alert; its field is marked [SELL-21]', async () => {
    expectConsole(/POST \/v2\/ads\/create: 422/, /ad ApiError/);
    const message = 'Такой модели нет.';
    stubSeller({ [CREATE]: () => failure(422, { message, errors: { model_id: [message] } }) });
    show('/create-ad');
    store.set(changeDraftAtom, FILLED);
    await publish();
    expect(await alertText()).toBe(message);
    await closeAlert();
    expect(screen.getByRole('alert').textContent).toBe(message);
  });

  test.each<[string, () => Response | Promise<Response>, string, RegExp[]]>([
    [
      'silence',
      offline,
      'Нет соединения. Черновик сохранён: попробуйте ещё раз, когда связь появится.',
      [/ad ApiError/],
    ],
    ['a short word', () => new Response('Занято', { status: 503 }), 'Занято', [/create: 503/, /ad ApiError/]],
  ])('after %s the form is unchanged', async (_, response, text, warnings) => {
    expectConsole(...warnings);
    stubSeller({ [CREATE]: response });
    show('/create-ad');
    store.set(changeDraftAtom, FILLED);
    await publish();
    expect(await alertText()).toBe(text);
    await closeAlert();
    expect(screen.getByRole('button', { name: 'Опубликовать' })).toHaveProperty('disabled', false);
    expect(window.localStorage.getItem('ad_drafts')).not.toBeNull();
  });

  test('a key that published other content gets an error, the next submit is another attempt [J3]', async () => {
    expectConsole(/POST \/v2\/ads\/create: 422/, /ad ApiError/);
    const calls = stubSeller({
      [CREATE]: () =>
        failure(422, { message: 'Ключ занят.', errors: { 'Idempotency-Key': ['Ключ занят.'] } }),
    });
    show('/create-ad');
    store.set(changeDraftAtom, FILLED);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await publish();
      expect(await alertText()).toBe(
        'Это объявление уже опубликовано: проверьте его в профиле. Чтобы разместить ещё одно, отправьте форму снова.',
      );
      await closeAlert();
    }
    const [first, second] = creations(calls);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  test('after 429 the button is disabled for that time, also when the clock is set back [P12] [ERR-22] [S27]', async () => {
    expectConsole(/POST \/v2\/ads\/create: 429/, /ad ApiError/);
    const calls = stubSeller({
      [CREATE]: () => failure(429, { message: 'Позже.' }, { 'Retry-After': '60' }),
    });
    show('/create-ad');
    store.set(changeDraftAtom, FILLED);
    await publish();
    expect(await alertText()).toBe('Позже.');
    rs.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await closeAlert();
    expect(screen.getByRole('button', { name: 'Опубликовать' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/^Отправить снова можно через \d\d с$/)).toBeTruthy();
    expect(creations(calls)).toHaveLength(1);
  });

  test('a response after the form was left publishes it without a navigation', async () => {
    const slow = held<'ads.create'>();
    stubSeller({ [CREATE]: slow.response });
    const { unmount } = show('/create-ad');
    store.set(changeDraftAtom, FILLED);
    await publish();
    unmount();
    slow.release(created());
    await waitFor(() => expect(window.localStorage.getItem('ad_drafts')).toBeNull());
    show('/create-ad');
    expect(await screen.findByRole('heading', { level: 1, name: 'Новое объявление' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Объявление успешно создано!')).toBeTruthy();
    expect(screen.getByLabelText('Описание')).toBeTruthy();
  });
});
