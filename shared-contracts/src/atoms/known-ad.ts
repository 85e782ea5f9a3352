import { atom } from 'jotai';
import type { AdCard } from '../schemas/ad.ts';

/**
 * The card that was tapped: its picture, title and price stand in the car page at once [CAR-33].
 * A deep link has none.
 */
export const knownAdAtom = atom<AdCard | null>(null);
