import type { PictureState } from './picture.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/**
 * Pictures that are sent in parallel; the server accepts four forms of one user [H6]. After a failed attempt they go one by
 * one: two that share a slow line may both be slower than the server permits [SELL-31].
 */
export const PARALLEL_UPLOADS = 2;
/** Automatic attempts; after them the user decides. */
export const UPLOAD_ATTEMPTS = 6;
export const FIRST_DELAY_MS = 1_000;
export const LONGEST_DELAY_MS = 30_000;

/** A smaller step is not visible on a picture's bar. */
const REPORT_STEP = 0.02;

export interface SentPicture {
  readonly ticket: string;
  readonly address: string;
}

export interface UploadFailure {
  readonly message: string;
  readonly canRetry: boolean;
  /** Another attempt needs a change by the user first. */
  readonly isForUser?: boolean;
  /** The pause that the server requested. */
  readonly waitMs: number | null;
}

export interface QueueParts {
  /** Prepares the file for the upload; it never fails. */
  readonly prepare: (file: File) => Promise<PreparedPicture>;
  readonly onPrepared: (id: string, prepared: PreparedPicture) => void;
  readonly send: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<SentPicture>;
  readonly failureOf: (error: unknown) => UploadFailure;
  readonly onStateChange: (id: string, state: PictureState) => void;
  readonly isOnline: () => boolean;
  /** Runs something after a delay; returns the cancel function. */
  readonly schedule: (run: () => void, delayMs: number) => () => void;
}

interface QueuedUpload {
  readonly id: string;
  file: File;
  phase: 'preparing' | 'queued' | 'sending' | 'delayed' | 'failed';
  attempts: number;
  canRetry: boolean;
  /** Stops the work in flight. */
  stop: () => void;
}

const nothing = () => undefined;

/**
 * Uploads pictures in the background and reports every change to the caller. Failed attempts
 * are retried after growing pauses; without a connection all wait.
 */
export const createUploadQueue = ({
  prepare,
  onPrepared,
  send,
  failureOf,
  onStateChange,
  isOnline,
  schedule,
}: QueueParts) => {
  const entries = new Map<string, QueuedUpload>();
  let parallel = PARALLEL_UPLOADS;
  let preparing: Promise<unknown> = Promise.resolve();
  let listeners: (() => void)[] = [];

  const isOver = () => [...entries.values()].every(({ phase }) => phase === 'failed');
  const settle = () => {
    if (!isOver()) return;
    const waiting = listeners;
    listeners = [];
    for (const listener of waiting) listener();
  };

  const fail = (entry: QueuedUpload, error: unknown) => {
    const { message, canRetry, isForUser, waitMs } = failureOf(error);
    entry.attempts += 1;
    entry.canRetry = canRetry;
    if (!canRetry || isForUser || entry.attempts >= UPLOAD_ATTEMPTS) {
      entry.phase = 'failed';
      onStateChange(entry.id, { status: 'failed', message, canRetry });
      return;
    }
    parallel = 1;
    entry.phase = 'delayed';
    onStateChange(entry.id, { status: 'waiting' });
    const pauseMs = Math.min(FIRST_DELAY_MS * 2 ** (entry.attempts - 1), LONGEST_DELAY_MS);
    entry.stop = schedule(
      () => {
        entry.phase = 'queued';
        pump();
      },
      Math.max(pauseMs, waitMs ?? 0),
    );
  };

  const start = async (entry: QueuedUpload) => {
    const request = new AbortController();
    let reported = 0;
    entry.phase = 'sending';
    entry.stop = () => request.abort();
    onStateChange(entry.id, { status: 'sending', share: 0 });
    try {
      const sent = await send(entry.file, {
        signal: request.signal,
        onProgress: (share) => {
          if (entry.phase !== 'sending' || share - reported < REPORT_STEP) return;
          reported = share;
          onStateChange(entry.id, { status: 'sending', share });
        },
      });
      if (entries.get(entry.id) !== entry) return;
      entries.delete(entry.id);
      onStateChange(entry.id, { status: 'sent', ...sent });
    } catch (error) {
      // The failure of a removed picture is ignored.
      if (entries.get(entry.id) !== entry) return;
      fail(entry, error);
    }
    pump();
  };

  const pump = () => {
    if (isOnline()) {
      const all = [...entries.values()];
      const room = parallel - all.filter(({ phase }) => phase === 'sending').length;
      for (const entry of all.filter(({ phase }) => phase === 'queued').slice(0, Math.max(0, room)))
        void start(entry);
    }
    settle();
  };

  const requeue = (entry: QueuedUpload) => {
    entry.stop();
    entry.stop = nothing;
    entry.attempts = 0;
    entry.phase = 'queued';
    onStateChange(entry.id, { status: 'waiting' });
  };

  return {
    /** Adds a file; it is prepared in its turn, so that ten large ones never share the memory. */
    add(id: string, file: File): void {
      const entry: QueuedUpload = {
        id,
        file,
        phase: 'preparing',
        attempts: 0,
        canRetry: true,
        stop: nothing,
      };
      entries.set(id, entry);
      onStateChange(id, { status: 'waiting' });
      preparing = preparing.then(async () => {
        if (entries.get(id) !== entry) return;
        const prepared = await prepare(file);
        // A picture that was removed meanwhile is not stored again.
        if (entries.get(id) !== entry) return;
        entry.file = prepared.file;
        onPrepared(id, prepared);
        entry.phase = 'queued';
        pump();
      });
    },
    /** The user requests one more round of attempts. */
    retry(id: string): void {
      const entry = entries.get(id);
      if (entry?.phase !== 'failed') return;
      requeue(entry);
      pump();
    },
    remove(id: string): void {
      const entry = entries.get(id);
      entries.delete(id);
      entry?.stop();
      pump();
    },
    clear(): void {
      const all = [...entries.values()];
      entries.clear();
      for (const entry of all) entry.stop();
      settle();
    },
    /** The connection is back: waiting pictures continue, failed ones try again. */
    resume(): void {
      for (const entry of entries.values()) {
        if (entry.phase === 'delayed' || (entry.phase === 'failed' && entry.canRetry)) requeue(entry);
      }
      pump();
    },
    /** Resolves when every picture was uploaded or has failed for good. */
    settled(): Promise<void> {
      if (isOver()) return Promise.resolve();
      return new Promise((resolve) => {
        listeners.push(resolve);
      });
    },
  };
};
