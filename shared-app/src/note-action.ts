import { api, type atom, type store } from '@cars/shared-contracts/runtime';
import { createAction } from './action.ts';

/** Shows a note in what the app has loaded. */
type ShowNote = ReturnType<typeof atom<null, [adId: number, note: string | null], void>>;

/**
 * Saves a note to a favourite optimistically, each ad by itself [CAT-68]; when the server refuses, the note of before
 * is shown again.
 */
export const createNoteAction = (showAtom: ShowNote) =>
  createAction({
    name: 'note',
    scope: 'user',
    keyOf: (adId) => adId,
    optimistic: (set: typeof store.set, adId: number, note: string, before: string | null) => {
      set(showAtom, adId, note || null);
      return () => set(showAtom, adId, before);
    },
    run: async ({ set }, adId: number, note: string, _before: string | null) => {
      const reply = await api.favourites.change({ params: { id: adId }, body: { note } });
      if (reply) set(showAtom, adId, reply.data.note);
    },
  }).runAtom;
