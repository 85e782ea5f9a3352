import { atom } from 'jotai';
import { localStore, SESSION_KEYS, STORAGE_KEYS, sessionStore } from '../client/storage.ts';
import type { AuthState, User } from '../schemas/user.ts';
import { isUser } from '../shell/start-shapes.ts';

/** The current user. A stored user without a token is a guest. */
export type Session =
  | { readonly status: 'guest' }
  | { readonly status: 'signed-in'; readonly token: string; readonly user: User };

const GUEST: Session = { status: 'guest' };
const TOKEN_PATTERN = /^[\w.~+/=-]{16,512}$/;

const readJson = (key: string): unknown => {
  try {
    return JSON.parse(localStore.get(key) ?? 'null');
  } catch {
    return null;
  }
};

const SIGN_IN_KEYS = [STORAGE_KEYS.accessToken, STORAGE_KEYS.user, STORAGE_KEYS.auth];

/** The stored session, or a guest. */
const parseStoredSession = (): Session => {
  const token = localStore.get(STORAGE_KEYS.accessToken);
  const user = readJson(STORAGE_KEYS.user);
  if (token && TOKEN_PATTERN.test(token) && isUser(user)) return { status: 'signed-in', token, user };
  return { status: 'guest' };
};

/** Reads the stored session at the start; corrupt values are removed and mean a guest [V7]. */
export const readStoredSession = (): Session => {
  const session = parseStoredSession();
  if (session.status === 'guest' && SIGN_IN_KEYS.some((key) => localStore.get(key) !== null))
    clearStoredSession();
  return session;
};

/** What is typed in the profile and in notes is stored by user: that user finds it after the next sign-in. */
const endStoredSession = () => {
  for (const key of SIGN_IN_KEYS) localStore.remove(key);
  sessionStore.remove(SESSION_KEYS.companyDraft);
};

const clearStoredSession = () => {
  endStoredSession();
  for (const key of [STORAGE_KEYS.profileDraft, STORAGE_KEYS.noteDrafts]) localStore.remove(key);
};

const writeStoredSession = (session: Session) => {
  if (session.status === 'guest') {
    clearStoredSession();
    return;
  }
  const { inn: _inn, ...user } = session.user; // The tax number is never stored in the browser [ACC-32].
  const auth: AuthState = { isLoggedIn: true, phoneNumber: session.user.phone_number ?? '' };
  localStore.set(STORAGE_KEYS.user, JSON.stringify(user));
  localStore.set(STORAGE_KEYS.auth, JSON.stringify(auth));
  // Last: when another tab reads the token, the user is stored as well.
  localStore.set(STORAGE_KEYS.accessToken, session.token);
  const { legal_entity_verified: isVerified } = session.user;
  if (isVerified === true) localStore.set(STORAGE_KEYS.legalEntityVerified, 'true');
  if (isVerified === false) localStore.remove(STORAGE_KEYS.legalEntityVerified);
};

const sessionValueAtom = atom<Session>(readStoredSession());

/** The current session; a write is stored too. */
export const sessionAtom = atom(
  (get) => get(sessionValueAtom),
  (_get, set, session: Session) => {
    writeStoredSession(session);
    set(sessionValueAtom, session);
  },
);

/** Stores the server's current data of the signed-in user; a response after the sign-out has no effect. */
export const updateUserAtom = atom(null, (get, set, user: User) => {
  const session = get(sessionAtom);
  if (session.status === 'signed-in' && session.user.id === user.id) set(sessionAtom, { ...session, user });
});

/**
 * Applies what another tab stored [V8]. Nothing is written or removed: the other tab may be in the middle of
 * its writes.
 */
export const followStoredSessionAtom = atom(null, (_get, set) => set(sessionValueAtom, parseStoredSession()));

/**
 * During hydration the screens read a guest, as in the server's markup. Calls carry the token all the same.
 */
export const isHydratingAtom = atom(false);

const shownSessionAtom = atom((get): Session => (get(isHydratingAtom) ? GUEST : get(sessionAtom)));

export const isSignedInAtom = atom((get) => get(shownSessionAtom).status === 'signed-in');

/** The signed-in user's id, or null. */
export const userIdAtom = atom((get) => {
  const session = get(shownSessionAtom);
  return session.status === 'signed-in' ? session.user.id : null;
});

const refusedTokenValueAtom = atom<string | null>(null);

/** The token that the server refused last: that user did not sign out. */
export const refusedTokenAtom = atom((get) => get(refusedTokenValueAtom));

/** The server refused this token: it is removed once, a newer one and what was typed stay [ERR-21] [CAT-70]. */
export const dropTokenAtom = atom(null, (get, set, token: string) => {
  const session = get(sessionAtom);
  if (session.status !== 'signed-in' || session.token !== token) return;
  set(refusedTokenValueAtom, token);
  endStoredSession();
  set(sessionValueAtom, GUEST);
});
