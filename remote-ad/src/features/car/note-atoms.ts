import { createNoteAction } from '@cars/shared-app/note-action';
import { atom } from '@cars/shared-contracts/runtime';
import { changeOwnFieldsAtom } from './atoms.ts';

const showNoteAtom = atom(null, (_get, set, adId: number, note: string | null) =>
  set(changeOwnFieldsAtom, adId, { note }),
);

export const saveNoteAtom = createNoteAction(showNoteAtom);
