import { atom } from 'jotai';

/** Id of the ad that was published a moment ago: the shell shows it over the catalogue. Null: none. */
export const publishedAdAtom = atom<number | null>(null);
