import { FACTS_SIDE_PX, factsOf, grayOf, type PictureFacts } from './picture-facts.ts';
import { fittedSize, HEAVY_BYTES, isOpaquePng, SIDE_MAX_PX } from './rules.ts';

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
  readonly smaller: Blob | null;
  /** A small picture for the list; null when the file could not be read. */
  readonly preview: Blob | null;
  /** For suggestions; null when the file could not be read. */
  readonly facts: PictureFacts | null;
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<ResizeTask>) => void) | null;
  postMessage(result: ResizeResult): void;
}

/** No difference is visible at this quality, and a photo of 12 Mpx becomes about 1 MB. */
const JPEG_QUALITY = 0.88;
const PREVIEW_SIDE_PX = 480;
const PREVIEW_QUALITY = 0.8;
/** Where a PNG declares its color type. */
const HEAD_BYTES = 64 * 1024;

const drawn = (bitmap: ImageBitmap, sideMax: number): OffscreenCanvasRenderingContext2D => {
  const { width, height } = fittedSize(bitmap.width, bitmap.height, sideMax);
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
};

const draw = (bitmap: ImageBitmap, sideMax: number, quality: number): Promise<Blob> =>
  drawn(bitmap, sideMax).canvas.convertToBlob({ type: 'image/jpeg', quality });

const lookAt = (bitmap: ImageBitmap): PictureFacts => {
  const context = drawn(bitmap, FACTS_SIDE_PX);
  const { width, height } = context.canvas;
  return factsOf(grayOf(context.getImageData(0, 0, width, height).data, width, height));
};

/** Conversion loses nothing: a JPEG, or a PNG without transparency. */
const mayBecomeJpeg = async (file: File): Promise<boolean> => {
  if (file.type === 'image/jpeg') return true;
  if (file.type !== 'image/png') return false;
  return isOpaquePng(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
};

const resized = async ({ id, file }: ResizeTask): Promise<ResizeResult> => {
  const bitmap = await createImageBitmap(file);
  try {
    const isLarge = Math.max(bitmap.width, bitmap.height) > SIDE_MAX_PX || file.size > HEAVY_BYTES;
    const smaller =
      isLarge && (await mayBecomeJpeg(file)) ? await draw(bitmap, SIDE_MAX_PX, JPEG_QUALITY) : null;
    const preview = await draw(bitmap, PREVIEW_SIDE_PX, PREVIEW_QUALITY);
    return {
      id,
      smaller: smaller && smaller.size < file.size ? smaller : null,
      preview,
      facts: lookAt(bitmap),
    };
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
