import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { localStore } from '../client/storage.ts';
import {
  dropTokenAtom,
  followStoredSessionAtom,
  readStoredSession,
  sessionAtom,
  updateUserAtom,
} from './session.ts';
import { store } from './store.ts';

const TOKEN = 'token-of-sixteen-signs';
const user = {
  id: 7,
  name: 'Анна',
  username: null,
  email: null,
  phone_number: '79000000007',
  avatar: null,
  account_type: null,
};

const clean = () => {
  for (const key of ['access_token', 'user', 'auth', 'legal_entity_verified']) localStore.remove(key);
};
beforeEach(clean);
afterEach(() => {
  store.set(sessionAtom, { status: 'guest' });
  clean();
});

describe('the stored session', () => {
  test('is the signed-in one, without the tax number [I16] [ACC-32] [DATA-12]', () => {
    store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user: { ...user, inn: '7707083893' } });
    expect(localStore.get('access_token')).toBe(TOKEN);
    expect(JSON.parse(localStore.get('auth') ?? '')).toEqual({
      isLoggedIn: true,
      phoneNumber: '79000000007',
    });
    expect(readStoredSession()).toEqual({ status: 'signed-in', token: TOKEN, user });
  });

  test.each([
    ['{', TOKEN],
    ['null', TOKEN],
    [JSON.stringify({ ...user, id: 'seven' }), TOKEN],
    [JSON.stringify(user), 'with a space and a\nline break'],
    [JSON.stringify(user), 'x'.repeat(10_000)],
    [JSON.stringify(user), null],
  ])('that is corrupt means a guest and is removed: %# [ACC-41]', (storedUser, token) => {
    localStore.set('user', storedUser);
    if (token !== null) localStore.set('access_token', token);
    expect(readStoredSession()).toEqual({ status: 'guest' });
    expect(['access_token', 'user', 'auth'].map((key) => localStore.get(key))).toEqual([null, null, null]);
  });

  test('of another tab is applied, and an incomplete one is ignored', () => {
    localStore.set('user', JSON.stringify(user));
    store.set(followStoredSessionAtom);
    expect(store.get(sessionAtom).status).toBe('guest');
    expect(localStore.get('user')).not.toBeNull();
    localStore.set('access_token', TOKEN);
    store.set(followStoredSessionAtom);
    expect(store.get(sessionAtom).status).toBe('signed-in');
  });

  test('leaves the flag of a verified company, until the company loses its status [ACC-32]', () => {
    const company = { ...user, account_type: 'legal_entity', legal_entity_verified: true };
    store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user: company });
    store.set(sessionAtom, { status: 'guest' });
    expect(localStore.get('legal_entity_verified')).toBe('true');
    const waiting = { ...company, legal_entity_verified: false };
    store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user: waiting });
    expect(localStore.get('legal_entity_verified')).toBeNull();
  });

  test('that the server ended leaves what was typed, a sign-out does not [CAT-70] [ERR-21]', () => {
    const stored = () =>
      ['access_token', 'user', 'auth', 'profile_draft', 'note_drafts'].filter(
        (key) => localStore.get(key) !== null,
      );
    store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user });
    localStore.set('profile_draft', '{"userId":7}');
    localStore.set('note_drafts', '[["7/1","Торг"]]');
    store.set(dropTokenAtom, TOKEN);
    expect(store.get(sessionAtom)).toEqual({ status: 'guest' });
    expect(stored()).toEqual(['profile_draft', 'note_drafts']);
    store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user });
    store.set(sessionAtom, { status: 'guest' });
    expect(stored()).toEqual([]);
  });

  test('is updated for its own user only', () => {
    store.set(sessionAtom, { status: 'signed-in', token: TOKEN, user });
    store.set(updateUserAtom, { ...user, id: 8, name: 'Другая' });
    store.set(updateUserAtom, { ...user, name: 'Анна К.' });
    const session = store.get(sessionAtom);
    expect(session.status === 'signed-in' && session.user.name).toBe('Анна К.');
  });
});
