import { atom } from 'jotai';
import type { AdCard } from '../schemas/ad.ts';

/**
 * The card that was tapped: its picture, title and price stand in the car page at once (ruling 26).
 * A deep link has none.
 */
export const knownAdAtom = atom<AdCard | null>(null);
