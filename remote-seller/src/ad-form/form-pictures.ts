import type { Picture } from '../pictures/picture.ts';
import { viewOf } from '../pictures/view.ts';
import type { StoredForm } from './draft-store.ts';
import { newId } from './rules.ts';

type StoredPicture = StoredForm['pictures'][number];

/** The pictures of a published ad. */
export const publishedOf = (images: readonly string[]): Picture[] =>
  images.map((address) => ({
    id: newId(),
    name: '',
    preview: null,
    state: { status: 'published', address },
  }));

export const storedPicture = ({ id, name, state, view }: Picture): StoredPicture => {
  if (state.status === 'sent') return { id, name, view, ticket: state.ticket, address: state.address };
  return state.status === 'published' ? { id, name, address: state.address } : { id, name, view };
};

/** An uploaded picture of a stored draft; null where only its file may be stored. */
export const sentOf = ({ id, name, view, ticket, address }: StoredPicture): Picture | null => {
  if (ticket !== undefined && address !== undefined)
    return { id, name, preview: null, view: viewOf(view), state: { status: 'sent', ticket, address } };
  return address === undefined ? null : { id, name, preview: null, state: { status: 'published', address } };
};

export const forgetPreviews = (pictures: readonly Picture[]): void => {
  for (const { preview } of pictures) if (preview) URL.revokeObjectURL(preview);
};

/** Pictures whose file may be stored. */
export const fileIds = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ id, state }) => (state.status === 'published' ? [] : [id]));
