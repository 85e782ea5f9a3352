import { atom } from 'jotai';

const revisionAtom = atom(0);

/** Grows when the user has published, changed or deleted an ad: lists loaded before are out of date. */
export const ownAdsRevisionAtom = atom((get) => get(revisionAtom));

export const countOwnAdChangeAtom = atom(null, (get, set) => set(revisionAtom, get(revisionAtom) + 1));
