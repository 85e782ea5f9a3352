import { BLOCKED } from '@cars/shared-contracts/client/blocked-call';
import { IMAGE_TEXTS } from '@cars/shared-contracts/rules/new-ad';
import { isUnreadable, sendFile } from '@cars/shared-contracts/rules/picture-file';
import { api, failureOf, refusal, store } from '@cars/shared-contracts/runtime';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import type { PictureState } from '../pictures/picture.ts';
import { type PreparedPicture, preparePicture } from '../pictures/prepare-picture.ts';
import { createUploadQueue, type UploadFailure } from '../pictures/upload-queue.ts';
import { TEXTS } from './texts.ts';

type Set = typeof store.set;

interface Listener {
  readonly onStateChange: (set: Set, id: string, state: PictureState) => void;
  readonly onPrepared: (set: Set, id: string, prepared: PreparedPicture) => void;
}

let listener: Listener | null = null;

const uploadFailure = (error: unknown): UploadFailure => {
  if (isUnreadable(error)) return { message: TEXTS.pictureUnreadable, canRetry: false, waitMs: null };
  const failure = failureOf(error, { other: TEXTS.pictureFailed });
  const { kind, message, retryAfterSeconds: seconds } = failure;
  return {
    // The type and the name were right, or it would not have been chosen.
    message: message === IMAGE_TEXTS.wrongFormat ? TEXTS.pictureDamaged : message,
    // An invalid picture stays invalid.
    canRetry: kind !== 'invalid' && message !== IMAGE_TEXTS.tooHeavy,
    isForUser: failure.serverMessage === BLOCKED,
    waitMs: seconds === null ? null : seconds * 1_000,
  };
};

const queue = createUploadQueue({
  prepare: preparePicture,
  onPrepared: (id, prepared) => listener?.onPrepared(store.set, id, prepared),
  send: async (file, options) => {
    if (file.size > IMAGE_MAX_BYTES) throw refusal(IMAGE_TEXTS.tooHeavy);
    const reply = await sendFile(file, () =>
      api.uploads.create({ body: {}, files: { image: [file] } }, options),
    );
    if (!reply?.success) throw new Error('a response without a ticket');
    return { ticket: reply.data.ticket, address: reply.data.address };
  },
  failureOf: uploadFailure,
  onStateChange: (id, state) => listener?.onStateChange(store.set, id, state),
  isOnline: () => navigator.onLine,
  schedule: (run, delayMs) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});

window.addEventListener('online', () => queue.resume());

/** The page's one queue of pictures. */
export const uploads = {
  ...queue,
  /** The receiver of the list's changes. */
  listen(to: Listener): void {
    listener = to;
  },
};
