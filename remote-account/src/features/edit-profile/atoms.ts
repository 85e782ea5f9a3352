import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import {
  api,
  atom,
  explainFailure,
  failureOf,
  sessionAtom,
  showToastAtom,
  updateUserAtom,
} from '@cars/shared-contracts/runtime';
import { createCodeFlow } from '../../sign-in/code-flow.ts';
import { revokeToken } from '../../sign-in/session.ts';
import { draftOf, type ProfileDraft, type ProfileErrors } from './rules.ts';
import { TEXTS } from './texts.ts';

/** A new number: its code, of its own purpose [ACC-29]. */
export const phoneChangeFlow = createCodeFlow({
  purpose: 'phone_change',
  context: 'other',
  hasPassword: false,
});

export type Saving =
  | { readonly status: 'editing' }
  /** `share` of the picture that is sent, 0 … 1; null without a picture. */
  | { readonly status: 'saving'; readonly share: number | null }
  | {
      readonly status: 'refused';
      readonly alert: string | null;
      readonly photo: string | null;
      readonly errors: ProfileErrors;
    }
  | { readonly status: 'saved' };

const savingValueAtom = atom<Saving>({ status: 'editing' });
export const savingAtom = atom((get) => get(savingValueAtom));

/** The alert was read. */
export const settleAtom = atom(null, (get, set) => {
  const saving = get(savingValueAtom);
  if (saving.status === 'refused') set(savingValueAtom, { ...saving, alert: null });
});

/** The screen is left, or something is changed: the outcome of the last save is out of date. */
export const forgetOutcomeAtom = atom(null, (get, set) => {
  if (get(savingValueAtom).status !== 'saving') set(savingValueAtom, { status: 'editing' });
});

interface KeptDraft {
  readonly userId: number;
  readonly draft: ProfileDraft;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300;

/** The text of a form that was never saved: the page may have been killed [V11]. */
const readKept = (): KeptDraft | null => {
  try {
    const kept = JSON.parse(localStore.get(STORAGE_KEYS.profileDraft) ?? 'null');
    const { name, username, phone, email } = kept?.draft ?? {};
    const isWhole = [name, username, phone, email].every(isText) && typeof kept.userId === 'number';
    return isWhole ? { userId: kept.userId, draft: { name, username, phone, email } } : null;
  } catch {
    return null;
  }
};

const keptAtom = atom<KeptDraft | null>(readKept());

/** The form's values: unsaved text of this user, else the account's. */
export const draftAtom = atom(
  (get): ProfileDraft | null => {
    const session = get(sessionAtom);
    if (session.status === 'guest') return null;
    const kept = get(keptAtom);
    return kept?.userId === session.user.id ? kept.draft : draftOf(session.user);
  },
  (get, set, change: Partial<ProfileDraft>) => {
    const session = get(sessionAtom);
    const before = get(draftAtom);
    if (session.status === 'guest' || !before) return;
    const kept = { userId: session.user.id, draft: { ...before, ...change } };
    set(keptAtom, kept);
    localStore.set(STORAGE_KEYS.profileDraft, JSON.stringify(kept));
    set(forgetOutcomeAtom);
  },
);

const refusalOf = (error: unknown): Saving => {
  const failure = failureOf(error, { other: TEXTS.failed });
  const photo = failure.fieldMessage('avatar');
  const field = (name: string) => failure.fieldMessage(name);
  const found = {
    name: field('name'),
    username: field('username'),
    phone: field('phone_number'),
    email: field('email'),
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, text]) => text)) as ProfileErrors;
  // A picture's message is shown under the picture; anything else is an alert [ERR-16].
  return { status: 'refused', alert: photo ? null : failure.message, photo, errors };
};

/** Saves the form, with a new picture if there is one; true when it is saved. A second submit meanwhile is none. */
export const saveProfileAtom = atom(null, async (get, set, photo: File | null): Promise<boolean> => {
  const draft = get(draftAtom);
  if (!draft || get(savingValueAtom).status === 'saving') return false;
  set(savingValueAtom, { status: 'saving', share: photo ? 0 : null });
  try {
    const reply = await api.users.update(
      {
        body: {
          name: draft.name.trim(),
          username: draft.username.trim(),
          email: draft.email.trim(),
          phone_number: normalizePhone(draft.phone) ?? draft.phone,
        },
        files: photo ? { avatar: [photo] } : {},
      },
      photo ? { onProgress: (share) => set(savingValueAtom, { status: 'saving', share }) } : {},
    );
    if (!reply?.success) throw new Error('Refused');
    set(updateUserAtom, reply.data.user);
    set(keptAtom, null);
    localStore.remove(STORAGE_KEYS.profileDraft);
    set(savingValueAtom, { status: 'saved' });
    set(showToastAtom, TEXTS.saved);
    return true;
  } catch (error) {
    set(savingValueAtom, refusalOf(error));
    return false;
  }
});

/** Logout: this device forgets the person at once, the server as soon as it can be reached [ACC-11] [ACC-32]. */
export const logoutAtom = atom(null, (get, set) => {
  const session = get(sessionAtom);
  set(keptAtom, null);
  set(sessionAtom, { status: 'guest' });
  if (session.status === 'signed-in') void revokeToken(session.token);
});

/** Asks the server to erase the account; the answer is the message of a failure, or null. */
export const removeAccountAtom = atom(null, async (): Promise<string | null> => {
  try {
    await api.users.remove();
    return null;
  } catch (error) {
    return explainFailure(error, TEXTS.removeFailed);
  }
});

/** The account is gone: everything this device knew of it goes as well [ACC-32]. */
export const forgetAccountAtom = atom(null, (_get, set) => {
  set(keptAtom, null);
  localStore.remove(STORAGE_KEYS.legalEntityVerified);
  localStore.remove(STORAGE_KEYS.legalDataSent);
  localStore.remove(STORAGE_KEYS.adDrafts);
  set(sessionAtom, { status: 'guest' });
});
