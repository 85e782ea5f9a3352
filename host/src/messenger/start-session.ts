import { localStore, SESSION_KEYS, STORAGE_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import {
  failureOf,
  refusedTokenAtom,
  sessionAtom,
  type api as sharedApi,
  type store as sharedStore,
} from '@cars/shared-contracts/runtime';
import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import { claimedUserId } from './launch.ts';

export interface StartSessionParts {
  /** The messenger that signed the start data. */
  readonly messenger: MessengerName;
  /** Signed start data; empty outside of a messenger. */
  readonly initData: string;
  readonly store: typeof sharedStore;
  readonly api: { readonly signIn: Pick<(typeof sharedApi)['signIn'], 'startData'> };
}

const tokenOf = ({ store }: StartSessionParts): string | null => {
  const session = store.get(sessionAtom);
  return session.status === 'signed-in' ? session.token : null;
};

/** The user of the stored session. Versions before the second messenger stored the id alone. */
const storedUser = (): string | null => {
  const stored = localStore.get(STORAGE_KEYS.messengerUser);
  return stored !== null && /^\d+$/.test(stored) ? `telegram:${stored}` : stored;
};

/** The server proved the data to be the messenger's, and old by its own clock; the device's may be wrong. */
const isOld = (error: unknown): boolean => failureOf(error).fields.includes('auth_date');

/** Signs in with start data; a rejection leaves a guest. Returns whether the data are old. */
const signIn = async (parts: StartSessionParts): Promise<boolean> => {
  const { api, initData, messenger, store } = parts;
  try {
    const reply = await api.signIn.startData({ body: { messenger, init_data: initData } });
    const token = reply?.data.token?.token;
    // A sign-in by the user meanwhile wins.
    if (reply && token && tokenOf(parts) === null)
      store.set(sessionAtom, { status: 'signed-in', token, user: reply.data.user });
  } catch (error) {
    console.warn('sign-in by start data', error);
    return isOld(error);
  }
  return false;
};

/** Drops the session, with what its user typed; the returned function brings both back to a page without a session. */
const dropSession = (parts: StartSessionParts, owner: string): (() => void) => {
  const { store } = parts;
  const former = store.get(sessionAtom);
  const typed = [STORAGE_KEYS.profileDraft, STORAGE_KEYS.noteDrafts].map(
    (key) => [key, localStore.get(key)] as const,
  );
  store.set(sessionAtom, { status: 'guest' });
  return () => {
    if (tokenOf(parts) !== null) return;
    for (const [key, text] of typed) if (text !== null) localStore.set(key, text);
    store.set(sessionAtom, former);
    localStore.set(STORAGE_KEYS.messengerUser, owner);
  };
};

/**
 * Stores the messenger's user with every new session. A sign-out lasts for this launch; a session that the server
 * ended is renewed once.
 */
const watchSession = (parts: StartSessionParts, user: string): void => {
  const { store, initData } = parts;
  let last = tokenOf(parts);
  let isRenewed = false;
  store.sub(sessionAtom, () => {
    const token = tokenOf(parts);
    if (token) localStore.set(STORAGE_KEYS.messengerUser, user);
    else if (last && store.get(refusedTokenAtom) !== last) sessionStore.set(SESSION_KEYS.signedOut, initData);
    else if (last && !isRenewed) {
      isRenewed = true;
      void signIn(parts);
    }
    last = token;
  });
};

/**
 * Signs in by start data [MSG-4] [MSG-9]; a failure leaves a guest, and it never throws. A stored session of the same
 * user stays; one of another user is dropped first, and comes back when the server finds the data to be old.
 */
export const startSession = async (parts: StartSessionParts): Promise<void> => {
  const { initData, messenger } = parts;
  const userId = claimedUserId(initData);
  if (userId === null) return;
  const user = `${messenger}:${userId}`;
  const owner = storedUser();
  const hasSession = tokenOf(parts) !== null;
  // After a sign-out in this launch a session is a later one, of another tab.
  const isSignedOut = sessionStore.get(SESSION_KEYS.signedOut) === initData;
  const isOtherUser = hasSession && owner !== null && owner !== user;
  const bringBack = isOtherUser && !isSignedOut ? dropSession(parts, owner) : null;
  if (hasSession && !isOtherUser) localStore.set(STORAGE_KEYS.messengerUser, user);
  watchSession(parts, user);
  if (isSignedOut || (hasSession && !isOtherUser)) return;
  if (await signIn(parts)) bringBack?.();
};
