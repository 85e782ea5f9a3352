import { createAction } from '@cars/shared-app/action';
import { localStore, SESSION_KEYS, STORAGE_KEYS, sessionStore } from '@cars/shared-contracts/client/storage';
import {
  api,
  atom,
  type Failure,
  refusedTokenAtom,
  sessionAtom,
  updateUserAtom,
  userIdAtom,
} from '@cars/shared-contracts/runtime';
import { createCodeFlow } from '../../sign-in/code-flow.ts';
import {
  type CompanyDraft,
  type CompanyErrors,
  type CompanyField,
  cleanedDraft,
  EMPTY_DRAFT,
} from './rules.ts';
import { TEXTS } from './texts.ts';

/** The first two steps: phone and code, which signs in [ACC-14]. */
export const businessFlow = createCodeFlow({
  name: 'business',
  purpose: 'sign_in',
  context: 'other',
  hasPassword: false,
});

/** The number of a user who signed in without one. */
export const companyPhoneFlow = createCodeFlow({
  name: 'company-phone',
  purpose: 'phone_change',
  context: 'other',
  hasPassword: false,
});

/** Stores the number that was just proved in the account. */
export const phoneKeeping = createAction({
  words: { other: TEXTS.phoneNotSaved },
  run: async ({ get, set }): Promise<void> => {
    const flow = get(companyPhoneFlow.flowAtom);
    if (flow.step !== 'done') return;
    try {
      const reply = await api.users.update({ body: { phone_number: flow.phone } });
      if (!reply?.success) throw new Error('Refused');
      set(updateUserAtom, reply.data.user);
    } finally {
      set(companyPhoneFlow.leaveAtom);
    }
  },
});

interface Refusal {
  readonly message: string;
  readonly errors: CompanyErrors;
}

const fieldErrors = (failure: Failure): CompanyErrors => {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const message = failure.fieldMessage(field);
      return message ? [[field, message]] : [];
    }),
  );
};

interface StoredDraft {
  readonly userId: number;
  readonly draft: CompanyDraft;
}

/** Longer than the maximum of any field. */
const TEXT_MAX_CHARS = 1_000;
const FIELDS = Object.keys(EMPTY_DRAFT) as CompanyField[];

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= TEXT_MAX_CHARS;

/** The form of this tab before a reload [ACC-45]. */
const readStored = (): StoredDraft | null => {
  try {
    const { userId, draft } = JSON.parse(sessionStore.get(SESSION_KEYS.companyDraft) ?? '{}');
    return typeof userId === 'number' && FIELDS.every((field) => isText(draft?.[field]))
      ? { userId, draft }
      : null;
  } catch {
    return null;
  }
};

const storedAtom = atom<StoredDraft | null>(readStored());

/** This user's form; another user's is not shown. */
const draftValueAtom = atom(
  (get): CompanyDraft => {
    const stored = get(storedAtom);
    return stored !== null && stored.userId === get(userIdAtom) ? stored.draft : EMPTY_DRAFT;
  },
  (get, set, draft: CompanyDraft | null) => {
    const userId = get(userIdAtom);
    const stored = draft === null || userId === null ? null : { userId, draft };
    set(storedAtom, stored);
    if (stored) sessionStore.set(SESSION_KEYS.companyDraft, JSON.stringify(stored));
    else sessionStore.remove(SESSION_KEYS.companyDraft);
  },
);

/** The server ended the session of a form that is kept. */
export const isInterruptedAtom = atom(
  (get) => get(storedAtom) !== null && get(userIdAtom) === null && get(refusedTokenAtom) !== null,
);

/** Sends the company's data to moderation. */
const submission = createAction({
  // The alert of a session that ended is not shown in the next one.
  scope: 'user',
  words: { other: TEXTS.failed },
  refusalOf: (failure): Refusal => ({ message: failure.message, errors: fieldErrors(failure) }),
  run: async ({ get, set, refuse }): Promise<void> => {
    const session = get(sessionAtom);
    const { organization_type, ...draft } = cleanedDraft(get(draftValueAtom));
    if (session.status === 'guest' || organization_type === '')
      return refuse({ message: TEXTS.noUser, errors: {} });
    const { id, phone_number } = session.user;
    const reply = await api.users.setLegalContent({
      body: { ...draft, organization_type, id, phone_number },
    });
    set(
      updateUserAtom,
      reply?.data.user ?? { ...session.user, account_type: 'legal_entity', legal_entity_verified: false },
    );
    localStore.set(STORAGE_KEYS.legalDataSent, String(id));
    set(draftValueAtom, null);
  },
});
export const submissionAtom = submission.stateAtom;
export const submitCompanyAtom = submission.runAtom;

/** The typed text survives a change of the screen and a reload of the tab [ACC-45]. */
export const companyDraftAtom = atom(
  (get) => get(draftValueAtom),
  (get, set, change: Partial<CompanyDraft>) => {
    set(draftValueAtom, { ...get(draftValueAtom), ...change });
    const state = get(submissionAtom);
    if (state.status !== 'failed') return;
    const { message, errors } = state.failure;
    const stored = Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)));
    set(submission.refuseAtom, { message, errors: stored });
  },
);

/** The alert was closed; the messages under the fields stay. */
export const closeAlertAtom = atom(null, (get, set) => {
  const state = get(submissionAtom);
  if (state.status === 'failed') set(submission.refuseAtom, { ...state.failure, message: '' });
});
