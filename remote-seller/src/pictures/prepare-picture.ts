import { canScale } from '@cars/shared-app/smaller-picture';
import { isHeic } from '@cars/shared-contracts/rules/picture-file';
import type { PictureFacts } from './picture-facts.ts';
import type { ResizeResult, ResizeTask } from './resize-worker.ts';

export interface PreparedPicture {
  /** What is sent: the file itself, or a smaller version of the same picture. */
  readonly file: File;
  /** The preview in the list; null: the browser cannot draw it. */
  readonly preview: Blob | null;
  /** Null: this browser cannot look at it. */
  readonly facts: PictureFacts | null;
}

/** A picture that takes longer is sent as it is. */
const RESIZE_TIMEOUT_MS = 20_000;
/** The worker is ended, and its memory freed, when nothing was chosen for this long. */
const IDLE_MS = 10_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

const end = () => {
  worker?.terminate();
  worker = null;
};

const start = (): Worker => {
  clearTimeout(idle);
  worker ??= new Worker(new URL('./resize-worker.ts', import.meta.url));
  return worker;
};

const resized = (file: File): Promise<ResizeResult> =>
  new Promise((resolve, reject) => {
    const task: ResizeTask = { id: ++lastId, file };
    const resizer = start();
    const finish = () => {
      clearTimeout(timer);
      resizer.removeEventListener('message', handleMessage);
      resizer.removeEventListener('error', handleError);
      idle = setTimeout(end, IDLE_MS);
    };
    const fail = (why: string) => {
      finish();
      end();
      reject(new Error(why));
    };
    const timer = setTimeout(() => fail('too slow'), RESIZE_TIMEOUT_MS);
    const handleError = (event: ErrorEvent) => fail(event.message || 'the worker did not load');
    const handleMessage = ({ data }: MessageEvent<ResizeResult>) => {
      if (data.id !== task.id) return;
      finish();
      resolve(data);
    };
    resizer.addEventListener('message', handleMessage);
    resizer.addEventListener('error', handleError);
    resizer.postMessage(task);
  });

/**
 * Prepares a chosen file for the upload: smaller where no difference is visible, never a HEIC, which the
 * server converts. When this fails, the original is sent.
 */
export const preparePicture = async (file: File): Promise<PreparedPicture> => {
  if (isHeic(file)) return { file, preview: null, facts: null };
  if (!canScale()) return { file, preview: file, facts: null };
  try {
    const { smaller, preview, facts } = await resized(file);
    return { file: smaller ?? file, preview, facts };
  } catch (error) {
    console.warn('a picture is sent as it is', error);
    return { file, preview: file, facts: null };
  }
};
