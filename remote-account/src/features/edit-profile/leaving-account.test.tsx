import { dropTokenAtom, sessionAtom, store, toastAtom } from '@cars/shared-contracts/runtime';
import { verifiedCompany } from '@cars/shared-test/factories';
import { resetStage, signIn, TOKEN } from '@cars/shared-test/stage';
import { failure, offline } from '@cars/shared-test/stub-fetch';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show, stageAccount, stubAccount } from '../../test-screens.tsx';

const LOGOUT = 'signIn.logout';
const REMOVE = 'users.remove';

stageAccount();
// A buyer's form: the settings of sellers are not requested.
beforeEach(() => {
  resetStage({ bulletin: false });
  signIn();
});

/** The browser's database of unpublished photos, with one photo. */
const storePhoto = () => {
  const photos = new Map([['p1', 'фото']]);
  const objectStore = () => ({ clear: () => photos.clear() });
  const open = () => {
    const request = {
      result: { transaction: () => ({ objectStore }), close: () => undefined },
      onsuccess: () => undefined,
    };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open } });
  return photos;
};
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

describe('leaving the account', () => {
  test.each([
    ['Выйти', 'Выйти'],
    ['Удалить аккаунт', 'Удалить'],
  ])('«%s» removes the drafts of ads and their photos [ACC-32] [SELL-26]', async (label, confirm) => {
    stubAccount({ [LOGOUT]: { success: true }, [REMOVE]: { success: true } });
    const photos = storePhoto();
    window.localStorage.setItem('ad_drafts', '{"7:new":{}}');
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: label }));
    await userEvent.click(screen.getAllByRole('button', { name: confirm }).at(-1) as HTMLElement);
    await screen.findByText('другой экран /catalog');
    expect(window.localStorage.getItem('ad_drafts')).toBeNull();
    await waitFor(() => expect([...photos.keys()]).toEqual([]));
  });

  test('a session that the server ended leaves the drafts of ads and their photos [SELL-26]', async () => {
    const photos = storePhoto();
    window.localStorage.setItem('ad_drafts', '{"7:new":{}}');
    store.set(dropTokenAtom, TOKEN);
    expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
    expect(window.localStorage.getItem('ad_drafts')).toBe('{"7:new":{}}');
    expect([...photos.keys()]).toEqual(['p1']);
  });

  test('logout leads to the catalog, clears the storage but the flag of a verified company, and informs the server [ACC-11] [ACC-32]', async () => {
    const calls = stubAccount({ [LOGOUT]: { success: true } });
    signIn(verifiedCompany());
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Выйти' }));
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('Выйти из аккаунта?');
    await userEvent.click(screen.getAllByRole('button', { name: 'Выйти' }).at(-1) as HTMLElement);
    expect(await screen.findByText('другой экран /catalog')).toBeTruthy();
    expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
    expect(Object.keys(window.localStorage)).toEqual(['legal_entity_verified']);
    expect(calls.map(({ name, token }) => [name, token])).toEqual([[LOGOUT, TOKEN]]);
  });

  test('logout without a connection is sent to the server once there is one', async () => {
    expectConsole(/logout ApiError/);
    let isOnline = false;
    const calls = stubAccount({
      [LOGOUT]: () => (isOnline ? { success: true } : offline()),
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

  test('the account is deleted after a confirmation, with every flag [ACC-11] [ACC-32]', async () => {
    const calls = stubAccount({ [REMOVE]: { success: true } });
    signIn(verifiedCompany());
    window.localStorage.setItem('legal_data_sent', '7');
    window.localStorage.setItem('device_token', 'x');
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Удалить аккаунт' }));
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('другой экран /catalog')).toBeTruthy();
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(store.get(toastAtom)?.text).toBe('Аккаунт удалён');
  });

  test('a refused deletion shows the reason and keeps the account', async () => {
    expectConsole(/DELETE \/web-user\/self: 503/);
    stubAccount({ [REMOVE]: failure(503, { message: 'Позже' }) });
    show('/edit-profile');
    await userEvent.click(screen.getByRole('button', { name: 'Удалить аккаунт' }));
    await userEvent.click(screen.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('Позже'));
    expect(store.get(sessionAtom).status).toBe('signed-in');
  });
});
