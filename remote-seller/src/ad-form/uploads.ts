import { ApiError, api, store } from '@cars/shared-contracts/runtime';
import type { PictureState } from '../pictures/picture.ts';
import { type PreparedPicture, preparePicture } from '../pictures/prepare-picture.ts';
import { createUploadQueue, type UploadFailure } from '../pictures/upload-queue.ts';
import { TEXTS } from './texts.ts';

type Set = typeof store.set;

interface Listener {
  readonly tell: (set: Set, id: string, state: PictureState) => void;
  readonly show: (set: Set, id: string, prepared: PreparedPicture) => void;
}

let listener: Listener | null = null;

/** What the server said of this very picture: asking again would change nothing. */
const FINAL_STATUSES = new Set([400, 413, 415, 422]);

const failureOf = (error: unknown): UploadFailure => {
  const answer = error instanceof ApiError ? error : null;
  const seconds = answer?.retryAfterSeconds ?? null;
  return {
    message: answer?.serverMessage ?? TEXTS.pictureFailed,
    canRetry: !FINAL_STATUSES.has(answer?.status ?? 0),
    waitMs: seconds === null ? null : seconds * 1_000,
  };
};

const queue = createUploadQueue({
  prepare: async (id, file) => {
    const prepared = await preparePicture(file);
    listener?.show(store.set, id, prepared);
    return prepared.file;
  },
  send: async (file, options) => {
    const reply = await api.uploads.create({ body: {}, files: { image: [file] } }, options);
    if (!reply?.success) throw new Error('an answer without a ticket');
    return { ticket: reply.data.ticket, address: reply.data.address };
  },
  failureOf,
  tell: (id, state) => listener?.tell(store.set, id, state),
  isOnline: () => navigator.onLine,
  later: (run, delayMs) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});

window.addEventListener('online', () => queue.resume());

/** The page's one queue of pictures. */
export const uploads = {
  ...queue,
  /** Who keeps the list. */
  listen(to: Listener): void {
    listener = to;
  },
};
