import type { PictureFacts } from './picture-facts.ts';
import type { PictureView } from './view.ts';

/** The upload state of one picture. */
export type PictureState =
  /** In the queue, or waiting for its next attempt or for a connection. */
  | { readonly status: 'waiting' }
  /** `share` of the file that is sent, 0 … 1. */
  | { readonly status: 'sending'; readonly share: number }
  /** `canRetry`: another attempt may succeed; a refusal of the server is final. */
  | { readonly status: 'failed'; readonly message: string; readonly canRetry: boolean }
  /** Uploaded, under a ticket that the ad's payload contains. */
  | { readonly status: 'sent'; readonly ticket: string; readonly address: string }
  /** Belongs to the ad already. */
  | { readonly status: 'published'; readonly address: string };

export interface Picture {
  readonly id: string;
  /** The file's own name, for messages. */
  readonly name: string;
  /** A local address of its preview; null: a placeholder is shown. */
  readonly preview: string | null;
  readonly state: PictureState;
  /** The view that it was taken for. */
  readonly view?: PictureView | undefined;
  /** Left out: not looked at, as published pictures. */
  readonly facts?: PictureFacts | undefined;
}

/** Still being uploaded: the ad waits for it. */
export const isPending = ({ state }: Picture): boolean =>
  state.status === 'waiting' || state.status === 'sending';

/** The server will not take it: only another file helps. */
export const isRefused = ({ state }: Picture): boolean => state.status === 'failed' && !state.canRetry;

/** Not published yet and not refused: another file may take its place. */
export const isReplaceable = (picture: Picture): boolean =>
  picture.state.status !== 'published' && !isRefused(picture);

/** Id of the cover: the first picture that is, or may still be, part of the ad; null without one. */
export const coverOf = (pictures: readonly Picture[]): string | null =>
  pictures.find((picture) => !isRefused(picture))?.id ?? null;

const shareOf = ({ state }: Picture): number => {
  if (state.status === 'sending') return state.share;
  return state.status === 'sent' || state.status === 'published' ? 1 : 0;
};

/** The upload progress of all pictures together. */
export interface TotalProgress {
  readonly done: number;
  readonly total: number;
  /** 0 … 1. */
  readonly share: number;
}

/** The progress of the uploads; null when there are none. Pictures that failed do not count. */
export const totalProgress = (pictures: readonly Picture[]): TotalProgress | null => {
  if (!pictures.some(isPending)) return null;
  const counted = pictures.filter(({ state }) => state.status !== 'failed' && state.status !== 'published');
  return {
    done: counted.filter(({ state }) => state.status === 'sent').length,
    total: counted.length,
    share: counted.reduce((sum, picture) => sum + shareOf(picture), 0) / counted.length,
  };
};

/** The value of `images[]`: tickets and addresses, in the order of the pictures [SELL-24]. */
export const imageParts = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ state }) => {
    if (state.status === 'sent') return [state.ticket];
    return state.status === 'published' ? [state.address] : [];
  });
