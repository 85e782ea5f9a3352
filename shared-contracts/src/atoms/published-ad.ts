import { atom } from 'jotai';

/** Id of the ad that was published a moment ago, for the notice on its page [SELL-36]. Null: none. */
export const publishedAdAtom = atom<number | null>(null);
