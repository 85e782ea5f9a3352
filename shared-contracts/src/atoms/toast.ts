import { atom } from 'jotai';

/** What a message offers to do: «Вернуть». */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

/** A short message over every screen; two with the same text are two messages. */
export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly actions: readonly ToastAction[];
}

const messageAtom = atom<ToastMessage | null>(null);
let lastId = 0;

/** The message that the shell shows now, or null. It survives a change of the route. */
export const toastAtom = atom((get) => get(messageAtom));

/** Shows a text with its actions in place of the current message; null removes it. */
export const showToastAtom = atom(
  null,
  (_get, set, text: string | null, actions: readonly ToastAction[] = []) => {
    lastId += 1;
    set(messageAtom, text === null ? null : { id: lastId, text, actions });
  },
);
