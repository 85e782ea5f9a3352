import { atom } from 'jotai';

/** A short message over every screen; two with the same text are two messages. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
}

const messageAtom = atom<ToastMessage | null>(null);
let lastId = 0;

/** The message that the shell shows now, or null. It survives a change of the route. */
export const toastAtom = atom((get) => get(messageAtom));

/** Shows a text in place of the current message; null removes it. */
export const showToastAtom = atom(null, (_get, set, text: string | null) => {
  lastId += 1;
  set(messageAtom, text === null ? null : { id: lastId, text });
});
