import { afterEach, expect, test } from '@rstest/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropForm, storedForm, storeForm } from '../../ad-form/draft-store.ts';
import { show, stubSeller } from '../../test-screens.tsx';
import { alertText, stageForm } from './test-form.ts';

stageForm();

/** The draft of another page, which has stored it and is open. */
const draftOf = (owner: string, description: string, savedAt = 1) => ({
  draft: { description },
  pictures: [{ id: 'p1', name: '1.jpg', ticket: 'up_1', address: '/img/original/1.webp' }],
  attempt: `attempt of ${owner}`,
  savedAt,
  title: 'Toyota Camry',
  owner,
});
const openPages = (...owners: readonly string[]) => {
  const locks = {
    request: () => new Promise(() => undefined),
    query: async () => ({ held: owners.map((owner) => ({ name: `ad-form:${owner}` })) }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
};
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const description = () => screen.getByLabelText('Описание');

test('a draft that is open in another page is named and left to it, and the form begins one of its own [SELL-26]', async () => {
  stubSeller();
  openPages('A');
  storeForm('7:new', draftOf('A', 'Машина А'));
  show('/create-ad');
  expect(await alertText()).toBe('Черновик открыт в другой вкладке');
  expect(screen.getByText(/^Toyota Camry · сохранён .*, 1 фото$/)).toBeTruthy();
  await click('Начать новый черновик');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.type(description(), 'Б');
  expect(storedForm('7:new#2')?.draft).toMatchObject({ description: 'Б' });
  await userEvent.clear(description());
  expect(storedForm('7:new#2')).toBeNull();
  expect(storedForm('7:new')).toEqual(draftOf('A', 'Машина А'));
});

test('the question about a draft ends when its page has published it', async () => {
  stubSeller();
  openPages('A');
  storeForm('7:new', draftOf('A', 'Машина А'));
  show('/create-ad');
  await screen.findByRole('alertdialog');
  dropForm('7:new');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ad_drafts' })));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('«Продолжить здесь» takes the draft with its photos over [SELL-26]', async () => {
  stubSeller();
  openPages('A');
  storeForm('7:new', draftOf('A', 'Машина А'));
  show('/create-ad');
  await click('Продолжить здесь');
  await waitFor(() => expect(description()).toHaveProperty('value', 'Машина А'));
  expect(screen.getByRole('img', { name: 'Фото 1' })).toBeTruthy();
  expect(storedForm('7:new')).toMatchObject({
    attempt: 'attempt of A',
    owner: expect.not.stringMatching('A$'),
  });
});

test('of several drafts one whose page is closed is offered first, and the next one after it [SELL-26]', async () => {
  stubSeller();
  openPages('A');
  storeForm('7:new', draftOf('A', 'Машина А', 3));
  storeForm('7:new#2', draftOf('B', 'Машина Б', 2));
  show('/create-ad');
  expect(await alertText()).toBe('Продолжить черновик?');
  await click('Начать заново');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
  expect(await screen.findByText('Черновик открыт в другой вкладке')).toBeTruthy();
  expect([storedForm('7:new#2'), storedForm('7:new')?.draft]).toEqual([null, { description: 'Машина А' }]);
});
