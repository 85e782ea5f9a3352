import { dropTokenAtom, store } from '@cars/shared-contracts/runtime';
import { numberedAd, userProfile } from '@cars/shared-test/factories';
import { signIn, TOKEN } from '@cars/shared-test/stage';
import { byId, failure, held, offline, success } from '@cars/shared-test/stub-fetch';
import { describe, expect, test } from '@rstest/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';

const LIST = 'favourites.list';
const CHANGE = 'favourites.change';
const saved = (note: string) => success({ note, price_alert: false });
const favourite = (id: number, note: string | null) => ({ ...numberedAd(id, { is_favorited: true }), note });
const list = (...notes: (string | null)[]) =>
  success({ items: notes.map((note, at) => favourite(at + 1, note)) });

let nextUser = 900;
const open = (responses: Parameters<typeof stubAccount>[0]) => {
  const calls = stubAccount(responses);
  nextUser += 1;
  signIn(userProfile({ id: nextUser }));
  show('/favorites');
  return calls;
};
/** The page is loaded again by the same user. */
const reload = (responses: Parameters<typeof stubAccount>[0]) => {
  cleanup();
  const calls = stubAccount(responses);
  show('/favorites');
  return calls;
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Заметка: Lada Модель 1' });
const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Another user sees nothing of the typed note, and the one who typed it finds it. */
const expectForSameUser = async (responses: Parameters<typeof stubAccount>[0], typed: string) => {
  const first = nextUser;
  cleanup();
  open(responses);
  await screen.findByRole('button', { name: 'Добавить заметку: Lada Модель 1' });
  expect(screen.queryByRole('textbox')).toBeNull();
  signIn(userProfile({ id: first }));
  reload(responses);
  expect((await field()).value).toBe(typed);
};

stageAccount();

describe('a note to a favourite', () => {
  test('is shown below its card, and saved optimistically [CAT-68]', async () => {
    const saving = held<'favourites.change'>();
    const calls = open({ [LIST]: list('Позвонить', null), [CHANGE]: byId({ 1: saving.response }) });
    const note = await screen.findByRole('region', { name: 'Заметка: Lada Модель 1' });
    expect(within(note).getByText('Позвонить')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Добавить заметку: Lada Модель 2' })).toBeTruthy();
    await tap('Изменить заметку: Lada Модель 1');
    expect(document.activeElement).toBe(await field());
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'Торг{Enter}до 900');
    await tap('Сохранить');
    expect(screen.getByText(/^Торг\sдо 900$/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(calls.find(({ name }) => name === CHANGE)?.body).toEqual({ note: 'Торг\nдо 900' });
    saving.release(saved('Торг до 900!'));
    expect(await screen.findByText('Торг до 900!')).toBeTruthy();
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Изменить заметку: Lada Модель 1' }),
    );
  });

  test('that was not saved comes back with the reason and what was typed, also after a reload [CAT-70]', async () => {
    expectConsole(/note ApiError/);
    const responses = { [LIST]: list('Было'), [CHANGE]: offline };
    open(responses);
    await tap('Изменить заметку: Lada Модель 1');
    await userEvent.type(await field(), ' и стало');
    await tap('Сохранить');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Заметка не сохранена. Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.',
    );
    expect((await field()).value).toBe('Было и стало');
    reload({ ...responses, [CHANGE]: saved('Было и стало') });
    expect((await field()).value).toBe('Было и стало');
    expect(screen.getByText('Видна только вам. Заметка ещё не сохранена.')).toBeTruthy();
    await tap('Сохранить');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    reload({ [LIST]: list('Было и стало') });
    expect(await screen.findByText('Было и стало')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is typed for the same user alone, and «Отменить» forgets it [CAT-70]', async () => {
    const responses = { [LIST]: list(null) };
    open(responses);
    await tap('Добавить заметку: Lada Модель 1');
    await userEvent.type(await field(), 'Тайна');
    await expectForSameUser(responses, 'Тайна');
    await tap('Отменить');
    expect(screen.queryByText('Тайна')).toBeNull();
    reload(responses);
    await screen.findByRole('button', { name: 'Добавить заметку: Lada Модель 1' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('that is typed while the server ends the session is there after the next sign-in [CAT-70] [ERR-21]', async () => {
    const responses = { [LIST]: list(null) };
    open(responses);
    await tap('Добавить заметку: Lada Модель 1');
    await userEvent.type(await field(), 'Тайна');
    act(() => store.set(dropTokenAtom, TOKEN));
    await expectForSameUser(responses, 'Тайна');
  });

  test('loses marks of direction when it is pasted, and is not sent when it is too long [CAT-68]', async () => {
    const calls = open({ [LIST]: list(null) });
    await tap('Добавить заметку: Lada Модель 1');
    await userEvent.click(await field());
    await userEvent.paste(`а\u202Eб\u0007${'ж'.repeat(500)}`);
    expect((await field()).value).toBe(`аб${'ж'.repeat(500)}`);
    expect(screen.getByRole('alert').textContent).toBe('Лишних символов: 2');
    await tap('Сохранить');
    expect(calls.filter(({ name }) => name === CHANGE)).toEqual([]);
  });

  test('that went with the heart comes back with it [CAT-69]', async () => {
    const restored: unknown[] = [];
    const calls = open({
      [LIST]: list('Позвонить', null),
      'events.record': { success: true },
      'favourites.remove': byId({ 1: success({ note: 'Позвонить' }), 2: { success: true } }),
      'favourites.keep': ({ body }) => {
        restored.push(body);
        return saved('Позвонить');
      },
    });
    for (const name of ['Lada Модель 1', 'Lada Модель 2']) await screen.findByRole('link', { name });
    for (const heart of screen.getAllByRole('button', { name: 'Убрать из избранного' }).reverse())
      await userEvent.click(heart);
    await waitFor(() => expect(calls.filter(({ name }) => name === 'favourites.remove')).toHaveLength(2));
    expect(screen.queryByRole('link', { name: /Lada/ })).toBeNull();
    expect(screen.getByText('Убрано из избранного вместе с заметкой: Lada Модель 1')).toBeTruthy();
    const restore = screen.getByRole('button', { name: 'Вернуть: Lada Модель 1' });
    expect(document.activeElement).toBe(restore);
    await waitFor(() => expect(calls.filter(({ name }) => name === 'events.record')).toHaveLength(2));
    await userEvent.click(restore);
    expect(await screen.findByRole('link', { name: 'Lada Модель 1' })).toBeTruthy();
    expect(screen.getByText('Позвонить')).toBeTruthy();
    await waitFor(() => expect(restored).toEqual([{ note: 'Позвонить' }]));
  });

  test('to an ad that is no favourite any more is refused in words', async () => {
    expectConsole(/favorites: 404/, /note ApiError/);
    open({
      [LIST]: list(null),
      [CHANGE]: () => failure(404, { message: 'Объявления уже нет в избранном.' }),
    });
    await tap('Добавить заметку: Lada Модель 1');
    await userEvent.type(await field(), 'Поздно');
    await tap('Сохранить');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Заметка не сохранена. Объявления уже нет в избранном.',
    );
  });
});
