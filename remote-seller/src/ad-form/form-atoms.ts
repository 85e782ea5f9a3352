import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { atom, handbookAtom, sessionAtom, store } from '@cars/shared-contracts/runtime';
import { isRefused, type Picture } from '../pictures/picture.ts';
import { dropFiles, storedFile, sweepFiles } from '../pictures/picture-file-store.ts';
import { viewOf } from '../pictures/view.ts';
import { type AdDraft, changedFields, draftFrom, EMPTY_DRAFT, isSameDraft } from './draft.ts';
import {
  dropForm,
  freeSlot,
  namedPictures,
  type Slot,
  type StoredForm,
  type StoredPicture,
  storedForm,
  storedForms,
  storeForm,
} from './draft-store.ts';
import { fileIds, forgetPreviews, publishedOf, sentOf, storedPicture } from './form-pictures.ts';
import { type AdForm, emptied, isDirtyForm } from './open-form.ts';
import { holdTab, knowsOtherTabs, otherTabs, TAB, tabBefore } from './open-tabs.ts';
import { carName, newId } from './rules.ts';
import { uploads } from './uploads.ts';

const formValueAtom = atom<AdForm | null>(null);
export const formAtom = atom((get) => get(formValueAtom));

/** A stored draft that may be continued. */
interface Offer {
  readonly slot: Slot;
  readonly stored: StoredForm;
  /** Another page has it open. */
  readonly isElsewhere: boolean;
}
const offerValueAtom = atom<Offer | null>(null);
/** «Продолжить черновик?», or the one that is open elsewhere; null without one. */
export const offeredDraftAtom = atom((get) => get(offerValueAtom));

export const isDirtyAtom = atom((get) => {
  const form = get(formValueAtom);
  return form !== null && isDirtyForm(form);
});
/** The draft of this form that another page has taken over; null without one. */
const takenDraft = ({ slot, attempt }: AdForm): Offer | null => {
  const stored = slot === null ? null : storedForm(slot);
  if (slot === null || !stored || stored.owner === TAB || stored.attempt !== attempt) return null;
  return { slot, stored, isElsewhere: true };
};

/** The offer as its draft is stored now; null when another page has published or deleted it. */
const renewedOffer = (offer: Offer): Offer | null => {
  const stored = storedForm(offer.slot);
  if (!stored) return null;
  const { owner } = stored;
  const isElsewhere = owner === offer.stored.owner ? offer.isElsewhere : Boolean(owner) && owner !== TAB;
  return { ...offer, stored, isElsewhere };
};

/** Another page goes on with the draft, which has all that was typed here: it is offered. */
const leaveToOtherTabAtom = atom(null, (_get, set, { form, taken }: { form: AdForm; taken: Offer }) => {
  uploads.clear();
  forgetPreviews(form.pictures);
  set(offerValueAtom, taken);
  set(formValueAtom, emptied(form));
});

const persistAtom = atom(null, (get, set, form: AdForm): void => {
  const taken = takenDraft(form);
  if (taken) {
    set(leaveToOtherTabAtom, { form, taken });
    return;
  }
  const isOwn = form.slot !== null && (storedForm(form.slot)?.owner ?? TAB) === TAB;
  const slot = isOwn && form.slot !== null ? form.slot : freeSlot(form.key);
  if (!isDirtyForm(form)) {
    if (isOwn) dropForm(slot);
    return;
  }
  const handbook = get(handbookAtom);
  const handbooks = handbook.status === 'loaded' ? handbook.handbooks : null;
  storeForm(slot, {
    // Of an ad only what is changed here: the rest may be changed elsewhere before the draft is continued.
    draft: form.adId === null ? form.draft : changedFields(form.draft, form.initial.draft),
    pictures: form.pictures.filter((picture) => !isRefused(picture)).map(storedPicture),
    attempt: form.attempt,
    savedAt: Date.now(),
    title: form.title ?? carName(form.draft, handbooks) ?? undefined,
    owner: TAB,
  });
  if (slot !== form.slot) set(formValueAtom, { ...form, slot });
});

window.addEventListener('storage', ({ key }) => {
  if (key !== STORAGE_KEYS.adDrafts) return;
  const offer = store.get(offerValueAtom);
  if (offer) store.set(offerValueAtom, renewedOffer(offer));
  const form = store.get(formValueAtom);
  const taken = form && takenDraft(form);
  if (form && taken) store.set(leaveToOtherTabAtom, { form, taken });
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

/**
 * Offers a stored draft: that of this tab, else one that is open in no other page. What was typed before that is known is a draft of
 * its own.
 */
const offerStoredAtom = atom(null, async (get, set, key: string): Promise<void> => {
  if (storedForms(key).length === 0) return;
  const others = knowsOtherTabs() ? await otherTabs() : new Set<string>();
  if (get(formValueAtom)?.key !== key || get(offerValueAtom)) return;
  const open = get(formValueAtom)?.slot;
  const offers = storedForms(key)
    .filter(([slot]) => slot !== open)
    .map(([slot, stored]) => ({ slot, stored, isElsewhere: others.has(stored.owner ?? '') }));
  const closed = offers.filter(({ isElsewhere }) => !isElsewhere);
  const own = closed.find(({ stored }) => stored.owner === tabBefore);
  set(offerValueAtom, own ?? closed[0] ?? offers[0] ?? null);
});

/** Opens a form with its initial values; an existing draft is offered, not applied. */
export const openFormAtom = atom(null, (get, set, { key, adId, draft, images, title }: FormStart) => {
  const before = get(formValueAtom);
  const initial = { draft, images };
  holdTab();
  set(offerValueAtom, null);
  const stored = before?.slot ? storedForm(before.slot) : null;
  // The form that was left a moment ago still has its files: it is the draft itself.
  if (before?.key === key && before.slot && stored && isDirtyForm(before) && !takenDraft(before)) {
    set(offerValueAtom, { slot: before.slot, stored, isElsewhere: false });
    const own =
      adId === null ? before.draft : { ...draft, ...changedFields(before.draft, before.initial.draft) };
    set(formValueAtom, { ...before, draft: own, initial, revision: before.revision + 1 });
    return;
  }
  uploads.clear();
  forgetPreviews(before?.pictures ?? []);
  if (before?.slot && stored?.owner === TAB) storeForm(before.slot, { ...stored, owner: '' });
  // Where the storage is full, another page's draft is in its memory alone.
  void otherTabs().then((others) => {
    if (others.size === 0) void sweepFiles((id) => namedPictures().has(id));
  });
  set(formValueAtom, {
    key,
    slot: null,
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
  void set(offerStoredAtom, key);
});

/**
 * «Продолжить»: the fields immediately, uploaded pictures by their addresses, the others from their stored
 * files.
 */
export const continueDraftAtom = atom(null, async (get, set): Promise<void> => {
  const form = get(formValueAtom);
  const offer = get(offerValueAtom);
  set(offerValueAtom, null);
  if (!form || !offer) return;
  const { slot } = offer;
  if (form.slot === slot) {
    set(persistAtom, form);
    uploads.resume();
    return;
  }
  // Another page may have changed or published it since.
  const stored = storedForm(slot);
  if (!stored) return;
  // Before its files are read: the page that has it open stops writing.
  storeForm(slot, { ...stored, owner: TAB });
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
    slot,
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
  store.set(offerValueAtom, null);
  store.set(formValueAtom, null);
});

/** Drops the files that no draft names, of another page neither. */
const dropUnnamed = (ids: readonly string[]): void => {
  const named = namedPictures();
  void dropFiles(ids.filter((id) => !named.has(id)));
};

/** «Начать заново»: deletes the draft; one that is open elsewhere stays. Another one is offered then. */
export const dropDraftAtom = atom(null, (get, set) => {
  const form = get(formValueAtom);
  if (!form) return;
  const offer = get(offerValueAtom);
  const taken = offer && !offer.isElsewhere ? renewedOffer(offer) : null;
  // Another page has taken it since it was offered: nothing is deleted before the user knows.
  if (taken?.isElsewhere) {
    set(offerValueAtom, taken);
    return;
  }
  set(offerValueAtom, null);
  if (offer?.isElsewhere) {
    set(persistAtom, form);
    return;
  }
  const slot = offer?.slot ?? form.slot;
  const stored = slot === null ? [] : (storedForm(slot)?.pictures ?? []);
  if (slot !== null) dropForm(slot);
  uploads.clear();
  forgetPreviews(form.pictures);
  dropUnnamed([...stored.map(({ id }) => id), ...fileIds(form.pictures)]);
  set(formValueAtom, emptied(form));
  if (offer) void set(offerStoredAtom, form.key);
});

const idsOf = (pictures: readonly (Picture | StoredPicture)[]): string =>
  String(pictures.flatMap((picture) => ('state' in picture && isRefused(picture) ? [] : [picture.id])));
/** Whether a form or its stored draft is what was sent, without a later change, here or in another page. */
const isAsSent = (form: AdForm | StoredForm, sent: AdForm): boolean =>
  form.attempt === sent.attempt &&
  isSameDraft(draftFrom(form.draft, sent.draft), sent.draft) &&
  idsOf(form.pictures) === idsOf(sent.pictures);

/**
 * The form was published: its draft is deleted, and it shows the sent values until another one is opened.
 * False when the user has changed it meanwhile or begun another attempt: form and draft stay.
 */
export const closeFormAtom = atom(null, (get, set, sent: AdForm): boolean => {
  const stored = sent.slot === null ? null : storedForm(sent.slot);
  if (sent.slot !== null && stored && isAsSent(stored, sent)) dropForm(sent.slot);
  dropUnnamed(fileIds(sent.pictures));
  const form = get(formValueAtom);
  if (form?.key !== sent.key || !isAsSent(form, sent)) return false;
  set(offerValueAtom, null);
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
