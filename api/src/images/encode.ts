import type { ImagePreset } from '@cars/shared-contracts/rules/image-presets';
import sharp, { type Sharp } from 'sharp';
import { profileOf, withProfile } from './color-profile.ts';
import { openImage, type Source } from './decode.ts';
import { imageRefusals } from './errors.ts';

/**
 * Wall-clock limit for an encoder that hangs: on a busy machine even the small work on a master may take
 * long.
 */
const ENCODE_TIMEOUT_S = 60;
const MASTER_MAX_SIDE_PX = 2_000;
const MASTER_QUALITY = 82;
/** A user waits for a size that is made on request: effort 2 doubles the time for 3 % of the bytes. */
const AVIF_EFFORT = 1;
const WEBP_EFFORT = 3;
/** Half the time of the above for a third more bytes: for masters that are made by the hundred. */
export const BULK_EFFORT = 1;

/** An upright picture, RGBA; its colors are those of an ICC profile, of Display P3 or, null, of a screen (sRGB). */
export type Pixels = { data: Buffer; width: number; height: number; color: Buffer | 'p3' | null };

export type EncodedImage = { bytes: Buffer; width: number; height: number };

/**
 * The stored file of an upload: WebP, at most 2000 px a side, upright, without metadata (place, camera) and
 * appended bytes. Throws `ImageError` 422 when the bytes do not decode to the end; the time limit is that of
 * the process.
 */
export async function encodeMaster(upload: Source | Pixels, effort = WEBP_EFFORT): Promise<EncodedImage> {
  try {
    const { data, info } = await (await openMaster(upload))
      .webp({ quality: MASTER_QUALITY, effort })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw imageRefusals.wrongFormat().withCause(error);
  }
}

const MASTER_BOX = {
  width: MASTER_MAX_SIDE_PX,
  height: MASTER_MAX_SIDE_PX,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

const openMaster = async (upload: Source | Pixels): Promise<Sharp> =>
  Buffer.isBuffer(upload) || 'file' in upload
    ? openImage(upload).autoOrient().resize(MASTER_BOX)
    : openPixels(upload);

/**
 * Pixels of the HEIC decoder are upright already. libvips converts the colors of a profile into those of a
 * screen; an unreadable profile leaves them unchanged.
 */
const openPixels = async ({ data, width, height, color }: Pixels): Promise<Sharp> => {
  const pixels = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(MASTER_BOX);
  const profile = await profileOf(color);
  if (!profile) return pixels;
  const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
  const colored = await openImage(withProfile(png, profile))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!colored) return openImage(png);
  const { info } = colored;
  return sharp(colored.data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

/**
 * The box of a preset inside a picture: never larger than the picture, and of the preset's exact ratio, so
 * that a small picture has a smaller box of the same shape.
 */
export function presetBox(
  { width, height }: Pick<ImagePreset, 'width' | 'height'>,
  picture: { width: number; height: number },
): { width: number; height: number | undefined } {
  if (height === null) return { width: Math.min(width, picture.width), height: undefined };
  const scale = Math.min(1, picture.width / width, picture.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture at a preset, without metadata and never enlarged [CAT-18].
 * Throws `ImageError` 415 when the source does not decode.
 */
export async function encodePreset(source: Buffer, preset: ImagePreset): Promise<Buffer> {
  try {
    const upright = await openImage(source).metadata();
    const box = presetBox(preset, upright.autoOrient);
    const resized = openImage(source)
      .autoOrient()
      .resize({ ...box, fit: 'cover' })
      .timeout({ seconds: ENCODE_TIMEOUT_S });
    return preset.format === 'avif'
      ? await resized
          .avif({ quality: preset.quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' })
          .toBuffer()
      : await resized.webp({ quality: preset.quality, effort: WEBP_EFFORT }).toBuffer();
  } catch (error) {
    throw imageRefusals.undecodable().withCause(error);
  }
}
