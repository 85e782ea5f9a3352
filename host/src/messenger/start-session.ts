import { localStore, SESSION_KEYS, STORAGE_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import {
  refusedTokenAtom,
  sessionAtom,
  type api as sharedApi,
  type store as sharedStore,
} from '@cars/shared-contracts/runtime';
import { START_DATA_LIFE_S } from '@cars/shared-contracts/schemas/limits';
import type { MessengerName } from '@cars/shared-contracts/schemas/sign-in';
import { claimedAuthDate, claimedUserId } from './launch.ts';

export interface StartSessionParts {
  /** The messenger that signed the start data. */
  readonly messenger: MessengerName;
  /** Signed start data; empty outside of a messenger. */
  readonly initData: string;
  readonly store: typeof sharedStore;
  readonly api: { readonly signIn: Pick<(typeof sharedApi)['signIn'], 'startData'> };
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const isOld = (initData: string, now: number): boolean => {
  const signedAt = claimedAuthDate(initData);
  return signedAt === null || now / 1_000 - signedAt > START_DATA_LIFE_S;
};

const tokenOf = ({ store }: StartSessionParts): string | null => {
  const session = store.get(sessionAtom);
  return session.status === 'signed-in' ? session.token : null;
};

/** The user of the stored session. Versions before the second messenger stored the id alone. */
const storedUser = (): string | null => {
  const stored = localStore.get(STORAGE_KEYS.messengerUser);
  return stored !== null && /^\d+$/.test(stored) ? `telegram:${stored}` : stored;
};

/** Signs in with start data; a rejection leaves a guest. */
const signIn = async (parts: StartSessionParts): Promise<void> => {
  const { api, initData, messenger, store } = parts;
  try {
    const reply = await api.signIn.startData({ body: { messenger, init_data: initData } });
    const token = reply?.data.token?.token;
    // A sign-in by the user meanwhile wins.
    if (reply && token && tokenOf(parts) === null)
      store.set(sessionAtom, { status: 'signed-in', token, user: reply.data.user });
  } catch (error) {
    console.warn('sign-in by start data', error);
  }
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
 * user stays; one of another user is dropped first, unless the data are too old.
 */
export const startSession = async (parts: StartSessionParts): Promise<void> => {
  const { initData, messenger, store, now = Date.now } = parts;
  const userId = claimedUserId(initData);
  if (userId === null) return;
  const user = `${messenger}:${userId}`;
  const owner = storedUser();
  const isOtherUser = owner !== null && owner !== user;
  if (tokenOf(parts) && isOtherUser && !isOld(initData, now())) store.set(sessionAtom, { status: 'guest' });
  const hasSession = tokenOf(parts) !== null;
  if (hasSession && !isOtherUser) localStore.set(STORAGE_KEYS.messengerUser, user);
  watchSession(parts, user);
  if (hasSession || sessionStore.get(SESSION_KEYS.signedOut) === initData) return;
  await signIn(parts);
};
