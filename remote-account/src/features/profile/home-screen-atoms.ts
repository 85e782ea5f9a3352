import { createAction } from '@cars/shared-app/action';
import { atom, messengerAtom, showToastAtom } from '@cars/shared-contracts/runtime';
import type { HomeScreenStatus } from '@cars/shared-contracts/shell/messenger';
import { TEXTS } from './texts.ts';

const statusAtom = atom<HomeScreenStatus>('unsupported');

/** Whether the client offers a shortcut that is not on the home screen yet, as far as it knows [MSG-25]. */
export const canAddShortcutAtom = atom((get) => ['missed', 'unknown'].includes(get(statusAtom)));

export const checkHomeScreenAtom = atom(null, async (get, set): Promise<void> => {
  const { homeScreen } = get(messengerAtom);
  set(statusAtom, homeScreen ? await homeScreen.check() : 'unsupported');
});

/** Requests the shortcut; the outcome is a toast. */
export const shortcutAddition = createAction({
  run: async ({ get, set }): Promise<void> => {
    const outcome = await get(messengerAtom).homeScreen?.add();
    if (outcome === 'added') set(statusAtom, 'added');
    set(showToastAtom, outcome === 'added' ? TEXTS.shortcutAdded : TEXTS.shortcutNotAdded);
  },
});
