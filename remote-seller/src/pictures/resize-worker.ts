import { drawn, smallerPicture } from '@cars/shared-app/smaller-picture';
import { FACTS_SIDE_PX, factsOf, grayOf, type PictureFacts } from './picture-facts.ts';

/*
 * Makes pictures smaller in a worker, so that the page stays responsive. A picture that is small enough or
 * cannot be read is sent as it was chosen.
 */

export interface ResizeTask {
  readonly id: number;
  readonly file: File;
}

export interface ResizeResult {
  readonly id: number;
  /** Null: the file is sent as it is. */
  readonly smaller: File | null;
  /** A small picture for the list; null when the file could not be read. */
  readonly preview: Blob | null;
  /** For suggestions; null when the file could not be read. */
  readonly facts: PictureFacts | null;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<ResizeTask>) => void) | null;
  postMessage(result: ResizeResult): void;
}

const PREVIEW_SIDE_PX = 480;
const PREVIEW_QUALITY = 0.8;
const lookAt = (bitmap: ImageBitmap): PictureFacts => {
  const context = drawn(bitmap, FACTS_SIDE_PX);
  const { width, height } = context.canvas;
  return factsOf(grayOf(context.getImageData(0, 0, width, height).data, width, height));
};

const resized = async ({ id, file }: ResizeTask): Promise<ResizeResult> => {
  const bitmap = await createImageBitmap(file);
  try {
    const smaller = await smallerPicture(file, bitmap);
    const { canvas } = drawn(bitmap, PREVIEW_SIDE_PX);
    const preview = await canvas.convertToBlob({ type: 'image/jpeg', quality: PREVIEW_QUALITY });
    return { id, smaller, preview, facts: lookAt(bitmap) };
  } finally {
    bitmap.close();
  }
};

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  resized(data).then(
    (result) => scope.postMessage(result),
    () => scope.postMessage({ id: data.id, smaller: null, preview: null, facts: null }),
  );
};
