import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { api, atom, failureOf } from '@cars/shared-contracts/runtime';
import { startSessionAtom } from '../../sign-in/session.ts';
import { TEXTS } from './texts.ts';

export type CorporateLogin =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly message: string; readonly waitSeconds: number };

/** Failures that refuse this very login and password. */
const REFUSALS: readonly string[] = ['unauthorized', 'forbidden', 'invalid'];

const valueAtom = atom<CorporateLogin>({ status: 'idle' });
export const corporateLoginAtom = atom((get) => get(valueAtom));

/**
 * Corporate login [ACC-31]. A refusal shows the server's words, else «Неверный логин или пароль.», and clears the
 * flag of a verified company [ERR-6]; a server that is down or busy says nothing about the company.
 */
export const signInCompanyAtom = atom(
  null,
  async (get, set, login: string, password: string): Promise<void> => {
    if (get(valueAtom).status === 'busy') return;
    set(valueAtom, { status: 'busy' });
    try {
      const reply = await api.signIn.corporate({ body: { login: login.trim(), password } });
      const token = reply?.data.token?.token ?? null;
      if (!reply || token === null) throw new Error('An answer without a token');
      set(valueAtom, { status: 'idle' });
      set(startSessionAtom, { token, user: reply.data.user });
    } catch (error) {
      const failure = failureOf(error, { offline: TEXTS.noAnswer, other: TEXTS.failed });
      if (REFUSALS.includes(failure.kind)) localStore.remove(STORAGE_KEYS.legalEntityVerified);
      set(valueAtom, {
        status: 'failed',
        message: failure.message,
        waitSeconds: failure.retryAfterSeconds ?? 0,
      });
    }
  },
);

/** Other text, another try: the old message goes. */
export const forgetFailureAtom = atom(null, (get, set) => {
  if (get(valueAtom).status === 'failed') set(valueAtom, { status: 'idle' });
});
