import { atom } from '@cars/shared-contracts/runtime';
import { createCodeFlow } from '../../sign-in/code-flow.ts';

/** Login: phone, code (spec §4). */
export const loginFlow = createCodeFlow({ purpose: 'sign_in', door: 'login', hasPassword: false });

/** The agreement's tick; it survives a look at the agreement itself. */
export const isAgreedAtom = atom(false);
