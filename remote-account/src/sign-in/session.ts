import { api, atom, failureOf, messengerAtom, sessionAtom } from '@cars/shared-contracts/runtime';
import type { OpenedAccount } from './account-states.ts';

/**
 * The opened account becomes the session of this device; the shell's guard then redirects to the return URL
 * or to the catalog [ROLE-2].
 */
export const startSessionAtom = atom(null, (get, set, { token, user }: OpenedAccount) => {
  if (token === null) return;
  set(sessionAtom, { status: 'signed-in', token, user });
  get(messengerAtom).haptic.notify('success');
});

/** Ends a session on the server; without a connection as soon as it returns. */
export const revokeToken = async (token: string): Promise<void> => {
  try {
    await api.signIn.logout({}, { token, keepalive: true });
  } catch (error) {
    console.warn('logout', error);
    if (failureOf(error).kind === 'offline')
      window.addEventListener('online', () => void revokeToken(token), { once: true });
  }
};
