import { atom } from 'jotai';
import { messengerAtom } from './messenger.ts';

const openPopupsAtom = atom(0);

/** The page behind does not scroll while a popup is open [MSG-14]. */
export const isPageLockedAtom = atom((get) => get(openPopupsAtom) > 0);

/** A popup opened (+1) or closed (−1). */
export const countPopupAtom = atom(null, (get, set, change: 1 | -1) =>
  set(openPopupsAtom, Math.max(0, get(openPopupsAtom) + change)),
);

/**
 * Registers an open popup: it is counted, and the messenger's Back closes it first. Returns a function that
 * ends both; `onBack` may be called several times.
 */
export const openPopupAtom = atom(null, (get, set, onBack: () => void) => {
  const removeHandler = get(messengerAtom).back.push(onBack);
  set(countPopupAtom, 1);
  return () => {
    removeHandler();
    set(countPopupAtom, -1);
  };
});
