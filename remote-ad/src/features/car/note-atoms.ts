import { createNoteAction } from '@cars/shared-app/note-action';
import { showNoteAtom } from './atoms.ts';

export const saveNoteAtom = createNoteAction(showNoteAtom);
