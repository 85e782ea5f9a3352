import { atom } from 'jotai';
import type { Messenger } from '../shell/messenger.ts';

const messengerValueAtom = atom<Messenger | null>(null);

/** The messenger port; the host sets it before anything is rendered. */
export const messengerAtom = atom(
  (get) => {
    const messenger = get(messengerValueAtom);
    if (!messenger) throw new Error('The host fills messengerAtom before it renders');
    return messenger;
  },
  (_get, set, messenger: Messenger) => set(messengerValueAtom, messenger),
);
