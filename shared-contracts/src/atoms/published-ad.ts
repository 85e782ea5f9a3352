import { atom } from 'jotai';

/** Id of the ad that a form of contract 1.18 has published a moment ago. Null: none. */
export const publishedAdAtom = atom<number | null>(null);
