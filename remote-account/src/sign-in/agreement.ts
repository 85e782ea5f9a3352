import { atom } from '@cars/shared-contracts/runtime';
import { hasSentCode } from './stored-flow.ts';

/** The tick survives reading the agreement itself, and a reload after the code was sent. */
export const isAgreedAtom = atom(hasSentCode());
