import { type ImageError, imageRefusals } from '../errors.ts';
import { heifCost } from './heif.ts';
import { jpegCost } from './jpeg.ts';
import { PARTS_MAX, type PictureCost, type PictureFormat } from './picture-cost.ts';
import { pngCost } from './png.ts';
import { webpCost } from './webp.ts';

export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE_PX = 12_000;

const MEBIBYTE = 1024 * 1024;

const WALKS = { jpeg: jpegCost, png: pngCost, webp: webpCost, heic: heifCost } as const;

/**
 * The most work of each format, measured so that the worst accepted file takes some two seconds of a
 * processor (HEIC: five). At 49 megapixels a progressive JPEG of ten scans without subsampling has 430
 * million.
 */
const WORK_MAX: Readonly<Record<PictureFormat, number>> = {
  jpeg: 800_000_000,
  png: 350_000_000,
  webp: 150_000_000,
  heic: 80_000_000,
};
const PACKED_MAX_BYTES = 2 * MEBIBYTE;

export const costOf = (format: PictureFormat, bytes: Buffer): PictureCost | null => WALKS[format](bytes);

/** Why a picture may not be decoded, null where it may. Reads the container in linear time and never throws. */
export function refusalOf(format: PictureFormat, bytes: Buffer): ImageError | null {
  const cost = costOf(format, bytes);
  if (!cost || cost.width < 1 || cost.height < 1) return imageRefusals.wrongFormat();
  const { width, height, work, parts, packedBytes, isAnimated } = cost;
  if (Math.max(width, height) > IMAGE_MAX_SIDE_PX || width * height > IMAGE_MAX_PIXELS)
    return imageRefusals.tooManyPixels();
  if (isAnimated) return imageRefusals.animated();
  const isTooDear = work > WORK_MAX[format] || parts > PARTS_MAX || packedBytes > PACKED_MAX_BYTES;
  return isTooDear ? imageRefusals.wrongFormat() : null;
}
