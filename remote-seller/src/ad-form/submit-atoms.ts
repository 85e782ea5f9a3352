import { shareAdAtom } from '@cars/shared-app/share-ad';
import { adChangesFailures, IMAGE_TEXTS, newAdFailures } from '@cars/shared-contracts/rules/new-ad';
import {
  api,
  atom,
  countOwnAdChangeAtom,
  explainFailure,
  type Failure,
  failureOf,
  sessionAtom,
  showToastAtom,
} from '@cars/shared-contracts/runtime';
import type { NewAd } from '@cars/shared-contracts/schemas/new-ad';
import { imageParts, isPending } from '../pictures/picture.ts';
import { type AdDraft, adChangesOf, changedFields, draftOfAd, newAdOf } from './draft.ts';
import {
  adDraftAtom,
  changeDraftAtom,
  closeFormAtom,
  formAtom,
  rejectAttemptAtom,
  renewAttemptAtom,
} from './form-atoms.ts';
import { type AdForm, picturesChanged } from './open-form.ts';
import { renewPictureAtom } from './picture-atoms.ts';
import { isVerifiedCompany } from './rules.ts';
import { TEXTS } from './texts.ts';
import { uploads } from './uploads.ts';

/** The place of a message: a field of the ad, or its pictures. */
export type ErrorKey = keyof NewAd | 'images';
export type FieldErrors = Readonly<Partial<Record<ErrorKey, string>>>;

export type Submission =
  /**
   * `errors` are shown under their fields until these change; `focus` is the field to focus after the alert.
   */
  | {
      readonly status: 'editing';
      readonly alert: string | null;
      readonly errors: FieldErrors;
      readonly focus: ErrorKey | null;
      /** Before this moment the server accepts no further attempt [P12]; 0: at any time. */
      readonly lockedUntilMs: number;
    }
  /** The pictures must be uploaded first. */
  | { readonly status: 'uploading' }
  | { readonly status: 'sending' }
  | { readonly status: 'done' };

const EDITING: Submission = { status: 'editing', alert: null, errors: {}, focus: null, lockedUntilMs: 0 };

const submissionValueAtom = atom<Submission>(EDITING);
export const submissionAtom = atom((get) => get(submissionValueAtom));
/** An alert is alone: the fields have their messages once it is closed. */
export const fieldErrorsAtom = atom((get): FieldErrors => {
  const submission = get(submissionValueAtom);
  return submission.status === 'editing' && submission.alert === null ? submission.errors : {};
});

/** Resets the messages of an earlier screen. */
export const resetSubmissionAtom = atom(null, (_get, set) => set(submissionValueAtom, EDITING));

export const closeAlertAtom = atom(null, (get, set) => {
  const submission = get(submissionValueAtom);
  if (submission.status === 'editing') set(submissionValueAtom, { ...submission, alert: null });
});

/** The field was changed: its message is out of date. */
export const clearErrorsAtom = atom(null, (get, set, keys: readonly string[]) => {
  const submission = get(submissionValueAtom);
  if (submission.status !== 'editing' || !keys.some((key) => key in submission.errors)) return;
  const errors = Object.fromEntries(Object.entries(submission.errors).filter(([key]) => !keys.includes(key)));
  set(submissionValueAtom, { ...submission, errors });
});

/** Whether the user may promise VAT, guarantee and credit. */
export const isVerifiedAtom = atom((get) => {
  const session = get(sessionAtom);
  return session.status === 'signed-in' && isVerifiedCompany(session.user);
});

interface FormFailure {
  readonly field: ErrorKey;
  readonly message: string;
}

const pictureFailures = ({ pictures }: AdForm): FormFailure[] => {
  const failed = pictures.flatMap(({ name, state }) =>
    state.status === 'failed' ? [{ name, message: state.message }] : [],
  );
  if (failed.length === 0) return [];
  const areTooHeavy = failed.every(({ message }) => message === IMAGE_TEXTS.tooHeavy);
  const names = failed.map(({ name }) => name).join(', ');
  return [
    { field: 'images', message: areTooHeavy ? IMAGE_TEXTS.tooHeavy : `${TEXTS.pictureFailed}: ${names}` },
  ];
};

/** All errors of the form: in the order of the rules [SELL-1], then pictures. */
const failuresOf = (form: AdForm, isVerified: boolean): readonly FormFailure[] => {
  const { adId, draft } = form;
  const failures =
    adId === null
      ? newAdFailures(newAdOf(draft, isVerified))
      : adChangesFailures(adChangesOf(draft, isVerified));
  return [...failures, ...pictureFailures(form)];
};

const failuresAtom = atom((get): readonly FormFailure[] => {
  const form = get(formAtom);
  return form ? failuresOf(form, get(isVerifiedAtom)) : [];
});

/** The fields that keep the form from being sent, once it was refused. */
export const correctionsAtom = atom((get): readonly string[] => {
  const shown = Object.keys(get(fieldErrorsAtom));
  if (shown.length === 0) return shown;
  return [...new Set([...shown, ...get(failuresAtom).map(({ field }) => field)])];
});

/** The user changed a field. One that was emptied with it has a message as the others. */
export const editDraftAtom = atom(null, (get, set, change: Partial<AdDraft>) => {
  const before = get(adDraftAtom);
  const changed = (Object.keys(change) as (keyof AdDraft)[]).filter((key) => change[key] !== before[key]);
  set(changeDraftAtom, change);
  const submission = get(submissionValueAtom);
  if (submission.status !== 'editing' || Object.keys(submission.errors).length === 0) return;
  const others = Object.entries(submission.errors).filter(([key]) => !changed.some((name) => name === key));
  const emptied = get(failuresAtom).filter(({ field }) =>
    changed.some((key) => key === field && change[key] === ''),
  );
  const errors = Object.fromEntries([...others, ...emptied.map(({ field, message }) => [field, message])]);
  set(submissionValueAtom, { ...submission, errors });
});

/**
 * An ad as it is now, with what was changed here: the rest may have been changed elsewhere since the form was opened. The
 * form itself where the ad cannot be read.
 */
const currentDraft = async ({ adId, draft, initial }: AdForm): Promise<AdDraft> => {
  const reply = await api.ads.details({ params: { id: String(adId) } }).catch(() => null);
  return reply ? { ...draftOfAd(reply.data), ...changedFields(draft, initial.draft) } : draft;
};

const send = async (form: AdForm, isVerified: boolean) => {
  const images = imageParts(form.pictures);
  if (form.adId === null) {
    return api.ads.create(
      { body: newAdOf(form.draft, isVerified), ...(images.length > 0 ? { files: { images } } : {}) },
      { idempotencyKey: form.attempt },
    );
  }
  return api.ads.update({
    params: { id: String(form.adId) },
    body: adChangesOf(await currentDraft(form), isVerified),
    // Unchanged pictures need not be sent.
    ...(picturesChanged(form) ? { files: { images } } : {}),
  });
};

const fieldErrorsOf = (failure: Failure, form: AdForm): FieldErrors => {
  const fields = Object.keys(newAdOf(form.draft, true)) as (keyof NewAd)[];
  const found = [...fields, 'images' as const].flatMap((field) => {
    const message = failure.fieldMessage(field);
    return message ? [[field, message] as const] : [];
  });
  return Object.fromEntries(found);
};

/**
 * The pictures whose tickets the server refuses: those that it names, `images[3]`, else all of them when it
 * names `images`.
 */
const refusedTickets = (failure: Failure, { pictures }: AdForm): string[] => {
  const named = failure.fields.flatMap((field) => {
    const at = /^images\[(\d{1,2})\]$/.exec(field);
    return at ? [Number(at[1])] : [];
  });
  const isAny = named.length === 0 && failure.kind === 'invalid' && failure.fieldMessage('images') !== null;
  return pictures.flatMap(({ id, state }, at) =>
    state.status === 'sent' && (isAny || named.includes(at)) ? [id] : [],
  );
};

const alertOf = (error: unknown, { adId }: AdForm, isRenewed: boolean): string => {
  const isNew = adId === null;
  if (isNew && isRenewed) return TEXTS.picturesRenewed;
  if (!isNew) return TEXTS.updateFailed;
  return explainFailure(error, { offline: TEXTS.noConnection, broken: TEXTS.createFailed });
};

/** Failures after which the ad may have been published all the same. */
const UNDECIDED: readonly string[] = ['offline', 'crashed', 'gateway', 'unavailable', 'broken'];

const failAtom = atom(null, async (get, set, { error, form }: { error: unknown; form: AdForm }) => {
  console.warn('ad', error);
  const failure = failureOf(error);
  const expired = refusedTickets(failure, form);
  const errors = fieldErrorsOf(failure, form);
  const isPublishedBefore = failure.fieldMessage('Idempotency-Key') !== null;
  if (isPublishedBefore) set(renewAttemptAtom);
  else if (!UNDECIDED.includes(failure.kind)) set(rejectAttemptAtom);
  for (const id of expired) await set(renewPictureAtom, id);
  const order = [...Object.keys(newAdOf(form.draft, true)), 'images'] as ErrorKey[];
  const waitMs = (failure.kind === 'too-many' ? (failure.retryAfterSeconds ?? 0) : 0) * 1_000;
  // The user has signed out meanwhile and is on another screen.
  if (get(submissionValueAtom).status !== 'sending') return;
  set(submissionValueAtom, {
    status: 'editing',
    alert: isPublishedBefore ? TEXTS.publishedBefore : alertOf(error, form, expired.length > 0),
    errors: expired.length > 0 ? { ...errors, images: TEXTS.picturesRenewed } : errors,
    focus: order.find((key) => key in errors) ?? null,
    lockedUntilMs: waitMs > 0 ? performance.now() + waitMs : 0,
  });
});

const hasFailed = (failures: readonly FormFailure[]): failures is readonly [FormFailure, ...FormFailure[]] =>
  failures.length > 0;

const shareAtom = atom(null, async (_get, set, id: number) => {
  try {
    const reply = await api.ads.details({ params: { id } });
    if (reply) await set(shareAdAtom, reply.data);
  } catch (error) {
    set(showToastAtom, failureOf(error).message);
  }
});

/**
 * Publishes or saves the ad: checks in the order of the rules [SELL-1], waits for the pictures, sends; `open` shows the
 * ad's page [SELL-36]. True when it is done; a second submit meanwhile does nothing [V9].
 */
export const submitAtom = atom(null, async (get, set, open: (id: number) => void): Promise<boolean> => {
  const before = get(submissionValueAtom);
  if (before.status !== 'editing' || before.lockedUntilMs > performance.now()) return false;
  const isVerified = get(isVerifiedAtom);
  const refuse = ([first, ...others]: readonly [FormFailure, ...FormFailure[]]) => {
    // The first message of a field is its own.
    const errors = Object.fromEntries(
      [...others.reverse(), first].map(({ field, message }) => [field, message]),
    );
    set(submissionValueAtom, { ...EDITING, alert: first.message, errors, focus: first.field });
    return false;
  };
  const checked = () => {
    const form = get(formAtom);
    return form ? { form, failures: get(failuresAtom) } : null;
  };
  const first = checked();
  if (!first) return false;
  if (hasFailed(first.failures)) return refuse(first.failures);
  if (first.form.pictures.some(isPending)) {
    set(submissionValueAtom, { status: 'uploading' });
    await uploads.settled();
    if (get(submissionValueAtom).status !== 'uploading') return false;
  }
  // Fields may have been changed while the pictures were uploaded.
  const now = checked();
  // Another form is open, or another page has taken over its draft.
  if (now?.form.revision !== first.form.revision) {
    set(submissionValueAtom, EDITING);
    return false;
  }
  if (hasFailed(now.failures)) return refuse(now.failures);
  const { form } = now;
  set(submissionValueAtom, { status: 'sending' });
  try {
    const reply = await send(form, isVerified);
    set(countOwnAdChangeAtom);
    const id = form.adId ?? reply?.data.id;
    const offers = id
      ? [
          { label: TEXTS.openAd, act: () => open(id) },
          { label: TEXTS.shareAd, act: () => void set(shareAtom, id) },
        ]
      : [];
    set(showToastAtom, form.adId === null ? TEXTS.created : TEXTS.updated, offers);
    if (set(closeFormAtom, form)) set(submissionValueAtom, { status: 'done' });
    else if (get(formAtom)?.attempt === form.attempt) set(submissionValueAtom, EDITING);
    return true;
  } catch (error) {
    await set(failAtom, { error, form });
    return false;
  }
});
