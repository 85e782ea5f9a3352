import { atom } from 'jotai';

const openPopupsAtom = atom(0);

/** The page behind does not scroll while a popup is open (spec §4). */
export const isPageLockedAtom = atom((get) => get(openPopupsAtom) > 0);

/** A popup opened (+1) or closed (−1). */
export const countPopupAtom = atom(null, (get, set, change: 1 | -1) =>
  set(openPopupsAtom, Math.max(0, get(openPopupsAtom) + change)),
);
