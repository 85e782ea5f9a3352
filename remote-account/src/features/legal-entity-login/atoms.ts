import { createAction } from '@cars/shared-app/action';
import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { api, atom, type Failure } from '@cars/shared-contracts/runtime';
import { cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import { startSessionAtom } from '../../sign-in/session.ts';
import { TEXTS } from './texts.ts';

/** Failures that refuse the typed login and password. */
const REFUSALS: readonly string[] = ['unauthorized', 'forbidden', 'invalid'];

export const LOGIN_WORDS = { offline: TEXTS.noResponse, other: TEXTS.failed };

/** What is shown under the fields; a call that an extension cut is no wrong password [ERR-33]. */
export const loginMessage = ({ serverMessage, message }: Failure): string => serverMessage ?? message;

const corporateLogin = createAction({
  words: LOGIN_WORDS,
  run: async ({ set }, login: string, password: string) => {
    const reply = await api.signIn.corporate({ body: { login: cleanValue(login), password } });
    const token = reply?.data.token?.token ?? null;
    if (!reply || token === null) throw new Error('A reply without a token');
    set(startSessionAtom, { token, user: reply.data.user });
  },
});
export const corporateLoginAtom = corporateLogin.stateAtom;

/** A changed text removes the old message. */
export const forgetFailureAtom = corporateLogin.forgetAtom;

/**
 * Corporate login [ACC-31]. A refusal shows the server's message, else «Неверный логин или пароль.», and
 * clears the flag of a verified company [ERR-6]; a server that is down or busy does not.
 */
export const signInCompanyAtom = atom(
  null,
  async (_get, set, login: string, password: string): Promise<void> => {
    const outcome = await set(corporateLogin.runAtom, login, password);
    if (outcome?.status === 'failed' && REFUSALS.includes(outcome.failure.kind))
      localStore.remove(STORAGE_KEYS.legalEntityVerified);
  },
);
