import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { atom, handbookAtom, sessionAtom, store } from '@cars/shared-contracts/runtime';
import { isRefused, type Picture } from '../pictures/picture.ts';
import { dropFiles, storedFile, sweepFiles } from '../pictures/picture-file-store.ts';
import { viewOf } from '../pictures/view.ts';
import { type AdDraft, draftFrom, EMPTY_DRAFT, isSameDraft } from './draft.ts';
import { dropForm, namedPictures, type StoredForm, storedForm, storeForm } from './draft-store.ts';
import { fileIds, forgetPreviews, publishedOf, sentOf, storedPicture } from './form-pictures.ts';
import { carName, newId } from './rules.ts';
import { uploads } from './uploads.ts';

/** The one open form; it survives its screen, so that uploads continue in the background. */
export interface AdForm {
  readonly key: string;
  /** The ad under edit; null: a new one. */
  readonly adId: number | null;
  /** Increases when the fields are filled from outside: their current text no longer counts. */
  readonly revision: number;
  readonly draft: AdDraft;
  readonly pictures: readonly Picture[];
  /** The car's name where it is not among the fields: the ad under edit. */
  readonly title: string | null;
  readonly initial: { readonly draft: AdDraft; readonly images: readonly string[] };
  /** Idempotency key of the publishing [J1]. */
  readonly attempt: string;
  /** The server refused this attempt: a change begins another one [J3]. */
  readonly isRefused: boolean;
  /** Names of pictures that a reload did not restore. */
  readonly lost: readonly string[];
  /** It was published: no draft is stored any more. */
  readonly isPublished: boolean;
}

const formValueAtom = atom<AdForm | null>(null);
export const formAtom = atom((get) => get(formValueAtom));

const offerValueAtom = atom(false);
/** The draft that may be continued: «Продолжить черновик?»; null without one. */
export const offeredDraftAtom = atom((get): StoredForm | null => {
  const form = get(formValueAtom);
  return get(offerValueAtom) && form ? storedForm(form.key) : null;
});

const hasOwnPictures = ({ pictures, initial: { images } }: AdForm): boolean =>
  pictures.length !== images.length ||
  pictures.some(({ state }, at) => state.status !== 'published' || state.address !== images[at]);

/** The form has unpublished changes. */
export const isDirtyForm = (form: AdForm): boolean =>
  !form.isPublished && (!isSameDraft(form.draft, form.initial.draft) || hasOwnPictures(form));
export const isDirtyAtom = atom((get) => {
  const form = get(formValueAtom);
  return form !== null && isDirtyForm(form);
});
/** Whether the pictures differ from the ad's. */
export const picturesChanged = hasOwnPictures;

const persistAtom = atom(null, (get, _set, form: AdForm): void => {
  if (!isDirtyForm(form)) {
    dropForm(form.key);
    return;
  }
  const handbook = get(handbookAtom);
  const handbooks = handbook.status === 'loaded' ? handbook.handbooks : null;
  storeForm(form.key, {
    draft: form.draft,
    pictures: form.pictures.filter((picture) => !isRefused(picture)).map(storedPicture),
    attempt: form.attempt,
    savedAt: Date.now(),
    title: form.title ?? carName(form.draft, handbooks) ?? undefined,
  });
});

/** Changes the form and stores its draft. */
export const writeFormAtom = atom(null, (get, set, change: Partial<AdForm>) => {
  const before = get(formValueAtom);
  if (!before) return;
  const isChanged = change.draft !== undefined || change.pictures !== undefined;
  const renewed = isChanged && before.isRefused ? { attempt: newId(), isRefused: false } : {};
  const form = { ...before, ...renewed, ...change };
  set(formValueAtom, form);
  // The stored draft stays until the user has chosen.
  if (isChanged && !get(offerValueAtom)) set(persistAtom, form);
});

export interface FormStart {
  readonly key: string;
  readonly adId: number | null;
  readonly draft: AdDraft;
  readonly images: readonly string[];
  readonly title: string | null;
}

/** Opens a form with its initial values; an existing draft is offered, not applied. */
export const openFormAtom = atom(null, (get, set, { key, adId, draft, images, title }: FormStart) => {
  const before = get(formValueAtom);
  const stored = storedForm(key);
  const initial = { draft, images };
  set(offerValueAtom, stored !== null);
  // The form that was left a moment ago still has its files: it is the draft itself.
  if (before?.key === key && stored && isDirtyForm(before)) {
    set(formValueAtom, { ...before, initial, revision: before.revision + 1 });
    return;
  }
  uploads.clear();
  forgetPreviews(before?.pictures ?? []);
  void sweepFiles((id) => namedPictures().has(id));
  set(formValueAtom, {
    key,
    adId,
    revision: (before?.revision ?? 0) + 1,
    draft,
    pictures: publishedOf(images),
    title,
    initial,
    attempt: newId(),
    isRefused: false,
    lost: [],
    isPublished: false,
  });
});

/**
 * «Продолжить»: the fields immediately, uploaded pictures by their addresses, the others from their stored
 * files.
 */
export const continueDraftAtom = atom(null, async (get, set): Promise<void> => {
  const form = get(formValueAtom);
  const stored = form && storedForm(form.key);
  set(offerValueAtom, false);
  if (!form || !stored) return;
  if (isDirtyForm(form)) {
    set(persistAtom, form);
    uploads.resume();
    return;
  }
  const known = stored.pictures.map((picture) => ({ picture, sent: sentOf(picture) }));
  const waiting: Picture['state'] = { status: 'waiting' };
  const files = new Map<string, File>();
  for (const { picture, sent } of known) {
    const file = sent ? null : await storedFile(picture.id);
    if (file) files.set(picture.id, file);
  }
  const { initial, revision } = form;
  set(formValueAtom, {
    ...form,
    draft: draftFrom(stored.draft, initial.draft),
    pictures: known.flatMap(({ picture: { id, name, view }, sent }) => {
      if (sent) return [sent];
      return files.has(id) ? [{ id, name, preview: null, view: viewOf(view), state: waiting }] : [];
    }),
    attempt: stored.attempt,
    revision: revision + 1,
    lost: known.flatMap(({ picture, sent }) => (sent || files.has(picture.id) ? [] : [picture.name])),
  });
  for (const [id, file] of files) uploads.add(id, file);
});

/**
 * A sign-out, here or in another tab, has removed the drafts: uploads end, so that a finished one stores none again.
 * After a session that only ended, the drafts are still stored.
 */
store.sub(sessionAtom, () => {
  const form = store.get(formValueAtom);
  if (!form || !isDirtyForm(form) || store.get(sessionAtom).status === 'signed-in') return;
  if (localStore.get(STORAGE_KEYS.adDrafts) !== null) return;
  uploads.clear();
  forgetPreviews(form.pictures);
  store.set(offerValueAtom, false);
  store.set(formValueAtom, null);
});

/** «Начать заново»: deletes the draft. */
export const dropDraftAtom = atom(null, (get, set) => {
  const form = get(formValueAtom);
  if (!form) return;
  const stored = storedForm(form.key)?.pictures ?? [];
  dropForm(form.key);
  uploads.clear();
  forgetPreviews(form.pictures);
  void dropFiles([...stored.map(({ id }) => id), ...fileIds(form.pictures)]);
  set(offerValueAtom, false);
  set(formValueAtom, {
    ...form,
    draft: form.initial.draft,
    pictures: publishedOf(form.initial.images),
    revision: form.revision + 1,
    attempt: newId(),
    isRefused: false,
    lost: [],
    isPublished: false,
  });
});

/**
 * The form was published: its draft is deleted, and it shows the sent values until another one is opened.
 * False when the user has begun another attempt meanwhile: that one stays.
 */
export const closeFormAtom = atom(null, (get, set, sent: AdForm): boolean => {
  if (storedForm(sent.key)?.attempt === sent.attempt) dropForm(sent.key);
  void dropFiles(fileIds(sent.pictures));
  const form = get(formValueAtom);
  if (form?.key !== sent.key || form.attempt !== sent.attempt) return false;
  set(offerValueAtom, false);
  set(formValueAtom, { ...form, isPublished: true });
  return true;
});

export const changeDraftAtom = atom(null, (get, set, change: Partial<AdDraft>) => {
  const form = get(formValueAtom);
  if (form) set(writeFormAtom, { draft: { ...form.draft, ...change } });
});
export const adDraftAtom = atom((get) => get(formValueAtom)?.draft ?? EMPTY_DRAFT);
const NONE_LOST: readonly string[] = [];
export const lostPicturesAtom = atom((get) => get(formValueAtom)?.lost ?? NONE_LOST);
export const revisionAtom = atom((get) => get(formValueAtom)?.revision ?? 0);
export const picturesAtom = atom((get): readonly Picture[] => get(formValueAtom)?.pictures ?? []);

/** Shows pictures whose draft is not worth storing: progress would be useless after a reload. */
export const showPicturesAtom = atom(null, (get, set, pictures: readonly Picture[]) => {
  const form = get(formValueAtom);
  if (form) set(formValueAtom, { ...form, pictures });
});

/** The server refused: the next change begins another attempt. */
export const rejectAttemptAtom = atom(null, (_get, set) => set(writeFormAtom, { isRefused: true }));

/** The attempt's key has published other content already: the next submit is another attempt. */
export const renewAttemptAtom = atom(null, (get, set) => {
  set(writeFormAtom, { attempt: newId(), isRefused: false });
  const form = get(formValueAtom);
  if (form) set(persistAtom, form);
});
