import { atom, messengerAtom, sessionAtom } from '@cars/shared-contracts/runtime';
import type { Opened } from './code-flow.ts';

/**
 * The account that a door opened becomes the session of this device; the shell's guard then leads on, to the page
 * that was wanted or to the catalogue (spec §2 "Guard").
 */
export const startSessionAtom = atom(null, (get, set, { token, user }: Opened) => {
  if (token === null) return;
  set(sessionAtom, { status: 'signed-in', token, user });
  get(messengerAtom).haptic.notify('success');
});
