/** How far one picture has come on its way to the ad. */
export type PictureState =
  /** In the queue, or waiting for its next attempt or for a connection. */
  | { readonly status: 'waiting' }
  /** `share` of the file that is sent, 0 … 1. */
  | { readonly status: 'sending'; readonly share: number }
  /** `canRetry`: another attempt may succeed; the server's no is final. */
  | { readonly status: 'failed'; readonly message: string; readonly canRetry: boolean }
  /** At the server, under a ticket that the ad names. */
  | { readonly status: 'sent'; readonly ticket: string; readonly address: string }
  /** Belongs to the ad already. */
  | { readonly status: 'published'; readonly address: string };

export interface Picture {
  readonly id: string;
  /** The file's own name, for messages. */
  readonly name: string;
  /** A local address to show it by; null: a placeholder is shown. */
  readonly preview: string | null;
  readonly state: PictureState;
}

/** Still on its way: the ad waits for it. */
export const isPending = ({ state }: Picture): boolean =>
  state.status === 'waiting' || state.status === 'sending';

const shareOf = ({ state }: Picture): number => {
  if (state.status === 'sending') return state.share;
  return state.status === 'sent' || state.status === 'published' ? 1 : 0;
};

/** How much of all pictures together has arrived. */
export interface TotalProgress {
  readonly done: number;
  readonly total: number;
  /** 0 … 1. */
  readonly share: number;
}

/** The progress of what has to be sent; null when nothing is on its way. Pictures that failed do not count. */
export const totalProgress = (pictures: readonly Picture[]): TotalProgress | null => {
  if (!pictures.some(isPending)) return null;
  const counted = pictures.filter(({ state }) => state.status !== 'failed' && state.status !== 'published');
  return {
    done: counted.filter(({ state }) => state.status === 'sent').length,
    total: counted.length,
    share: counted.reduce((sum, picture) => sum + shareOf(picture), 0) / counted.length,
  };
};

/** What `images[]` holds: tickets and addresses, in the order of the pictures [SELL-24]. */
export const imageParts = (pictures: readonly Picture[]): string[] =>
  pictures.flatMap(({ state }) => {
    if (state.status === 'sent') return [state.ticket];
    return state.status === 'published' ? [state.address] : [];
  });
