import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import {
  api,
  atom,
  explainFailure,
  type Failure,
  failureOf,
  sessionAtom,
  updateUserAtom,
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

/** The number of a person who signed in without one. */
export const companyPhoneFlow = createCodeFlow({
  purpose: 'phone_change',
  context: 'other',
  hasPassword: false,
});

/** Writes the number that was just proved into the account; the result is the message of a refusal, or null. */
export const keepPhoneAtom = atom(null, async (get, set): Promise<string | null> => {
  const flow = get(companyPhoneFlow.flowAtom);
  if (flow.step !== 'done') return null;
  try {
    const reply = await api.users.update({ body: { phone_number: flow.phone } });
    if (!reply?.success) throw new Error('Refused');
    set(updateUserAtom, reply.data.user);
    return null;
  } catch (error) {
    return explainFailure(error, TEXTS.phoneNotKept);
  } finally {
    set(companyPhoneFlow.leaveAtom);
  }
});

export type Submission =
  | { readonly status: 'editing' }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly message: string; readonly errors: CompanyErrors };

const EDITING: Submission = { status: 'editing' };

const draftValueAtom = atom<CompanyDraft>(EMPTY_DRAFT);
const submissionValueAtom = atom<Submission>(EDITING);

/** What was typed survives a look elsewhere, in memory only: a tax number is never kept in the browser [ACC-32]. */
export const draftAtom = atom(
  (get) => get(draftValueAtom),
  (get, set, change: Partial<CompanyDraft>) => {
    set(draftValueAtom, { ...get(draftValueAtom), ...change });
    const submission = get(submissionValueAtom);
    if (submission.status !== 'refused') return;
    const errors = Object.fromEntries(
      Object.entries(submission.errors).filter(([field]) => !(field in change)),
    );
    set(submissionValueAtom, { ...submission, errors });
  },
);
export const submissionAtom = atom((get) => get(submissionValueAtom));

/** The alert was read; the messages under the fields stay. */
export const closeAlertAtom = atom(null, (get, set) => {
  const submission = get(submissionValueAtom);
  if (submission.status === 'refused') set(submissionValueAtom, { ...submission, message: '' });
});

const fieldErrors = (failure: Failure): CompanyErrors => {
  const fields = Object.keys(EMPTY_DRAFT) as CompanyField[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const message = failure.fieldMessage(field);
      return message ? [[field, message]] : [];
    }),
  );
};

/** Sends the company's data to moderation; true when they arrived. A second submit meanwhile is none. */
export const submitCompanyAtom = atom(null, async (get, set): Promise<boolean> => {
  if (get(submissionValueAtom).status === 'sending') return false;
  const session = get(sessionAtom);
  const { organization_type, ...draft } = cleanedDraft(get(draftValueAtom));
  if (session.status === 'guest' || organization_type === '') {
    set(submissionValueAtom, { status: 'refused', message: TEXTS.noUser, errors: {} });
    return false;
  }
  set(submissionValueAtom, { status: 'sending' });
  try {
    const { id, phone_number } = session.user;
    const reply = await api.users.setLegalContent({
      body: { ...draft, organization_type, id, phone_number },
    });
    if (reply && !reply.success) throw new Error('Refused');
    set(
      updateUserAtom,
      reply?.data.user ?? { ...session.user, account_type: 'legal_entity', legal_entity_verified: false },
    );
    localStore.set(STORAGE_KEYS.legalDataSent, String(id));
    set(draftValueAtom, EMPTY_DRAFT);
    set(submissionValueAtom, EDITING);
    return true;
  } catch (error) {
    const failure = failureOf(error, { other: TEXTS.failed });
    set(submissionValueAtom, { status: 'refused', message: failure.message, errors: fieldErrors(failure) });
    return false;
  }
});
