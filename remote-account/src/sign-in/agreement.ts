import { atom } from '@cars/shared-contracts/runtime';

/** The tick survives a look at the agreement itself. */
export const isAgreedAtom = atom(false);
