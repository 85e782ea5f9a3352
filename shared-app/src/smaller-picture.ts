import { type ChosenFile, isHeic } from '@cars/shared-contracts/rules/picture-file';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';

/** Safari before 16.4 draws nothing in a worker. */
export const canScale = (): boolean => typeof OffscreenCanvas !== 'undefined';

/** The size in px above which a picture is made smaller: the viewer shows 1200, twice that is room to zoom. */
export const SIDE_MAX_PX = 2560;
/** A larger file is encoded again even when its picture is small enough. */
const HEAVY_BYTES = 3 * 1024 * 1024;
/** No difference is visible at this quality, and a photo of 12 Mpx becomes about 1 MB. */
const QUALITY = 0.88;
const OPAQUE = 255;

/** Where the device can make a picture smaller, its size is judged afterwards. */
export const isTooHeavy = (
  { file, kind }: ChosenFile<Pick<File, 'size'>>,
  canBeScaled: boolean = canScale(),
): boolean => file.size > IMAGE_MAX_BYTES && !(canBeScaled && kind !== null && kind !== 'heic');

/** Sides of a picture within the largest one, whole px; the ratio stays. */
export const fittedSize = (width: number, height: number, sideMax: number) => {
  const scale = Math.min(1, sideMax / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** A picture that was encoded again, with the name of its new type. */
export const encodedFile = (blob: Blob, { name }: File): File =>
  new File([blob], name.replace(/\.[^.]*$/, `.${blob.type.slice('image/'.length).replace('jpeg', 'jpg')}`), {
    type: blob.type,
  });

/** A picture drawn within a side. */
export const drawn = (bitmap: ImageBitmap, sideMax: number): OffscreenCanvasRenderingContext2D => {
  const { width, height } = fittedSize(bitmap.width, bitmap.height, sideMax);
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
};

const isOpaque = (context: OffscreenCanvasRenderingContext2D): boolean => {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== OPAQUE) return false;
  return true;
};

/** The file of a picture made smaller; null where it is small enough. One with transparency keeps it. */
export const smallerPicture = async (file: File, bitmap: ImageBitmap): Promise<File | null> => {
  const isLarge = Math.max(bitmap.width, bitmap.height) > SIDE_MAX_PX;
  if (!isLarge && file.size <= HEAVY_BYTES) return null;
  const context = drawn(bitmap, SIDE_MAX_PX);
  const isJpeg = file.type === 'image/jpeg' || isOpaque(context);
  // Safari encodes no WebP and makes a PNG of it.
  const type = isJpeg ? 'image/jpeg' : 'image/webp';
  const blob = await context.canvas.convertToBlob({ type, quality: QUALITY });
  // A flat picture of any size is a small file, and the server judges its size in pixels.
  return isLarge || blob.size < file.size ? encodedFile(blob, file) : null;
};

/** What is sent of a picture: it made smaller, or the file itself where this browser cannot. */
export const pictureToSend = async (file: File): Promise<File> => {
  if (!canScale() || isHeic(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const smaller = await smallerPicture(file, bitmap);
    bitmap.close();
    return smaller ?? file;
  } catch {
    // No picture, or too large for the device: the server judges it.
    return file;
  }
};
