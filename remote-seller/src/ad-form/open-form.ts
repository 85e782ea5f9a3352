import type { Picture } from '../pictures/picture.ts';
import { type AdDraft, isSameDraft } from './draft.ts';
import type { Slot } from './draft-store.ts';
import { publishedOf } from './form-pictures.ts';
import { newId } from './rules.ts';

/** The one open form; it survives its screen, so that uploads continue in the background. */
export interface AdForm {
  readonly key: string;
  /** Where its draft is stored; null before the first change. */
  readonly slot: Slot | null;
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

/** Whether the pictures differ from the ad's. */
export const picturesChanged = ({ pictures, initial: { images } }: AdForm): boolean =>
  pictures.length !== images.length ||
  pictures.some(({ state }, at) => state.status !== 'published' || state.address !== images[at]);

/** The form has unpublished changes. */
export const isDirtyForm = (form: AdForm): boolean =>
  !form.isPublished && (!isSameDraft(form.draft, form.initial.draft) || picturesChanged(form));
/** The form without anything of its own. */
export const emptied = (form: AdForm): AdForm => ({
  ...form,
  slot: null,
  draft: form.initial.draft,
  pictures: publishedOf(form.initial.images),
  revision: form.revision + 1,
  attempt: newId(),
  isRefused: false,
  lost: [],
  isPublished: false,
});
