import { createAction } from '@cars/shared-app/action';
import { pictureToSend } from '@cars/shared-app/smaller-picture';
import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import { isUnreadable, sendFile } from '@cars/shared-contracts/rules/picture-file';
import {
  api,
  atom,
  type Failure,
  refusal,
  sessionAtom,
  showToastAtom,
  updateUserAtom,
} from '@cars/shared-contracts/runtime';
import { cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import { removeAdDrafts } from '../../ad-drafts.ts';
import { createCodeFlow } from '../../sign-in/code-flow.ts';
import { revokeToken } from '../../sign-in/session.ts';
import { draftOf, type ProfileDraft, type ProfileErrors } from './rules.ts';
import { TEXTS } from './texts.ts';

/** A new number: its code, with a purpose of its own [ACC-29]. */
export const phoneChangeFlow = createCodeFlow({
  name: 'phone-change',
  purpose: 'phone_change',
  context: 'other',
  hasPassword: false,
});

interface StoredDraft {
  readonly userId: number;
  readonly draft: ProfileDraft;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300;

/** The text of a form that was never saved: the page may have been killed [V11]. */
const readStored = (): StoredDraft | null => {
  try {
    const stored = JSON.parse(localStore.get(STORAGE_KEYS.profileDraft) ?? 'null');
    const { name, username, phone, email } = stored?.draft ?? {};
    const isWhole = [name, username, phone, email].every(isText) && typeof stored.userId === 'number';
    return isWhole ? { userId: stored.userId, draft: { name, username, phone, email } } : null;
  } catch {
    return null;
  }
};

const storedAtom = atom<StoredDraft | null>(readStored());

/** Null removes it. */
const storeDraftAtom = atom(null, (_get, set, stored: StoredDraft | null) => {
  set(storedAtom, stored);
  if (stored) localStore.set(STORAGE_KEYS.profileDraft, JSON.stringify(stored));
  else localStore.remove(STORAGE_KEYS.profileDraft);
});

interface Refusal {
  readonly alert: string | null;
  readonly photo: string | null;
  readonly errors: ProfileErrors;
}

/** Refusals of a photo before it is sent. */
const OWN_REFUSALS: readonly string[] = [TEXTS.unreadablePhoto, TEXTS.hugePhoto];

const refusalOf = (failure: Failure): Refusal => {
  const own = OWN_REFUSALS.find((text) => text === failure.serverMessage);
  const refused = own ?? failure.fieldMessage('avatar');
  // The type and the name were right, or it would not have been chosen.
  const photo = refused === TEXTS.wrongPhoto ? TEXTS.damagedPhoto : refused;
  const found = {
    name: failure.fieldMessage('name'),
    username: failure.fieldMessage('username'),
    phone: failure.fieldMessage('phone_number'),
    email: failure.fieldMessage('email'),
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, text]) => text)) as ProfileErrors;
  // A picture's message is shown under the picture; any other failure is an alert [ERR-16].
  return { alert: photo ? null : failure.message, photo, errors };
};

const shareValueAtom = atom<number | null>(null);
/** Share of the picture that has been sent, 0 … 1; null during no upload. */
export const shareAtom = atom((get) => get(shareValueAtom));

/** Saves the form, with a new picture if there is one. */
const saving = createAction({
  words: { other: TEXTS.failed },
  refusalOf,
  run: async ({ get, set }, draft: ProfileDraft, photo: File | null): Promise<void> => {
    set(shareValueAtom, photo ? 0 : null);
    try {
      const body = {
        name: draft.name.trim(),
        username: cleanValue(draft.username),
        email: cleanValue(draft.email),
        phone_number: normalizePhone(draft.phone) ?? draft.phone,
      };
      const onProgress = (share: number) => set(shareValueAtom, share);
      const sendWith = async (chosen: File) => {
        const avatar = await pictureToSend(chosen);
        if (avatar.size > IMAGE_MAX_BYTES) throw refusal(TEXTS.hugePhoto);
        return api.users.update({ body, files: { avatar: [avatar] } }, { onProgress });
      };
      const reply = await (photo ? sendFile(photo, () => sendWith(photo)) : api.users.update({ body }));
      if (!reply?.success) throw new Error('Refused');
      set(updateUserAtom, reply.data.user);
      // What was typed during the call is not saved yet.
      if (get(storedAtom)?.draft === draft) set(storeDraftAtom, null);
      set(showToastAtom, TEXTS.saved);
    } catch (error) {
      throw isUnreadable(error) ? refusal(TEXTS.unreadablePhoto) : error;
    } finally {
      set(shareValueAtom, null);
    }
  },
});
export const savingAtom = saving.stateAtom;
export const saveProfileAtom = saving.runAtom;

/** The screen was left, or a field changed: the outcome of the last save is out of date. */
export const forgetOutcomeAtom = saving.forgetAtom;

/** The alert was closed; the messages under the fields stay. */
export const closeAlertAtom = atom(null, (get, set) => {
  const state = get(savingAtom);
  if (state.status === 'failed') set(saving.refuseAtom, { ...state.failure, alert: null });
});

/** The form's values: unsaved text of this user, else the account's. */
export const profileDraftAtom = atom(
  (get): ProfileDraft | null => {
    const session = get(sessionAtom);
    if (session.status === 'guest') return null;
    const stored = get(storedAtom);
    return stored?.userId === session.user.id ? stored.draft : draftOf(session.user);
  },
  (get, set, change: Partial<ProfileDraft>) => {
    const session = get(sessionAtom);
    const before = get(profileDraftAtom);
    if (session.status === 'guest' || !before) return;
    set(storeDraftAtom, { userId: session.user.id, draft: { ...before, ...change } });
    set(forgetOutcomeAtom);
  },
);

/** Returns to the account's values. */
export const discardDraftAtom = atom(null, (_get, set) => {
  set(storeDraftAtom, null);
  set(forgetOutcomeAtom);
});

/**
 * Logout: this device forgets the user and all drafts immediately, the server as soon as it can be reached [ACC-11]
 * [ACC-32].
 */
export const logoutAtom = atom(null, (get, set) => {
  const session = get(sessionAtom);
  set(storedAtom, null);
  removeAdDrafts();
  set(sessionAtom, { status: 'guest' });
  if (session.status === 'signed-in') void revokeToken(session.token);
});

/** Requests the deletion of the account. */
export const accountRemoval = createAction({
  words: { other: TEXTS.removeFailed },
  run: () => api.users.remove(),
});

/** The account is deleted: all its data on this device are removed as well [ACC-32]. */
export const forgetAccountAtom = atom(null, (_get, set) => {
  set(storedAtom, null);
  localStore.remove(STORAGE_KEYS.legalEntityVerified);
  localStore.remove(STORAGE_KEYS.legalDataSent);
  removeAdDrafts();
  localStore.remove(STORAGE_KEYS.device);
  set(sessionAtom, { status: 'guest' });
  set(showToastAtom, TEXTS.removed);
});
