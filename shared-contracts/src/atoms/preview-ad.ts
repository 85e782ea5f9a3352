import { atom } from 'jotai';
import type { AdCard } from '../schemas/ad.ts';

/**
 * The card that was tapped: the car page shows its picture, title and price immediately [CAR-33]. Null after
 * a deep link.
 */
export const previewAdAtom = atom<AdCard | null>(null);
