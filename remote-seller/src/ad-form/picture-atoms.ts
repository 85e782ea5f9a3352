import { isHeic } from '@cars/shared-contracts/rules/picture-file';
import { atom } from '@cars/shared-contracts/runtime';
import type { Picture, PictureState } from '../pictures/picture.ts';
import { dropFiles, storedFile, storeFile } from '../pictures/picture-file-store.ts';
import { inOrder, moved } from '../pictures/rules.ts';
import type { PictureView } from '../pictures/view.ts';
import { picturesAtom, showPicturesAtom, writeFormAtom } from './form-atoms.ts';
import { fileIds, forgetPreviews } from './form-pictures.ts';
import { newId } from './rules.ts';
import { TEXTS } from './texts.ts';
import { uploads } from './uploads.ts';

const waitingState: PictureState = { status: 'waiting' };

export const addPicturesAtom = atom(null, (get, set, files: readonly File[], view?: PictureView) => {
  const added = files.map((file) => ({ id: newId(), file }));
  const pictures = added.map(
    ({ id, file }): Picture => ({ id, name: file.name, preview: null, state: waitingState, view }),
  );
  set(writeFormAtom, { pictures: [...get(picturesAtom), ...pictures], lost: [] });
  for (const { id, file } of added) {
    void storeFile(id, file);
    uploads.add(id, file);
  }
});

export const removePictureAtom = atom(null, (get, set, id: string) => {
  const pictures = get(picturesAtom);
  const removed = pictures.filter((picture) => picture.id === id);
  forgetPreviews(removed);
  uploads.remove(id);
  void dropFiles(fileIds(removed));
  set(writeFormAtom, { pictures: pictures.filter((picture) => picture.id !== id) });
});

/** Another file in the place of a picture: it is uploaded again, and the file before is gone from the device. */
export const replacePictureAtom = atom(null, (get, set, { id, file }: { id: string; file: File }) => {
  const pictures = get(picturesAtom);
  const before = pictures.find((picture) => picture.id === id);
  if (!before) return;
  const after: Picture = { ...before, id: newId(), name: file.name, preview: null, state: waitingState };
  forgetPreviews([before]);
  uploads.remove(id);
  void dropFiles([id]);
  set(writeFormAtom, { pictures: pictures.map((picture) => (picture === before ? after : picture)) });
  void storeFile(after.id, file);
  uploads.add(after.id, file);
});

export const movePictureAtom = atom(null, (get, set, { id, to }: { id: string; to: number }) => {
  const pictures = get(picturesAtom);
  const from = pictures.findIndex((picture) => picture.id === id);
  if (from >= 0 && from !== to) set(writeFormAtom, { pictures: moved(pictures, from, to) });
});

export const orderPicturesAtom = atom(null, (get, set, ids: readonly string[]) => {
  const pictures = inOrder(get(picturesAtom), ids);
  if (pictures) set(writeFormAtom, { pictures });
});

export const retryPictureAtom = atom(null, (_get, _set, id: string) => uploads.retry(id));

const changePictureAtom = atom(null, (get, set, { id, ...change }: Partial<Picture> & { id: string }) => {
  const pictures = get(picturesAtom);
  if (!pictures.some((picture) => picture.id === id)) return;
  const changed = pictures.map((picture) => (picture.id === id ? { ...picture, ...change } : picture));
  if (change.state?.status === 'sent') set(writeFormAtom, { pictures: changed });
  else set(showPicturesAtom, changed);
});

/**
 * A ticket that the server no longer accepts: the picture is uploaded again, or named when its file is gone.
 */
export const renewPictureAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const file = await storedFile(id);
  const before = get(picturesAtom).find((picture) => picture.id === id);
  if (before?.state.status !== 'sent') return;
  set(writeFormAtom, {
    pictures: get(picturesAtom).map((picture) =>
      picture.id === id ? { ...picture, state: waitingState } : picture,
    ),
  });
  if (file) uploads.add(id, file);
  else
    set(changePictureAtom, { id, state: { status: 'failed', message: TEXTS.pictureGone, canRetry: false } });
});

uploads.listen({
  onStateChange: (set, id, state) => set(changePictureAtom, { id, state }),
  onPrepared: (set, id, { file, preview, facts }) => {
    void storeFile(id, file);
    if (facts) set(changePictureAtom, { id, facts });
    // A picture that this browser cannot draw has a placeholder.
    if (preview && !isHeic(file)) set(changePictureAtom, { id, preview: URL.createObjectURL(preview) });
  },
});
