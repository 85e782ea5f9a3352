import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { imageRefusals } from './errors.ts';

/** Specification section 9: an image is at most 15 MB. */
export const IMAGE_MAX_BYTES = 15 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE_PX = 12_000;

/** What `file-type` looks at; a signature further in is a polyglot's, not a picture's. */
const SIGNATURE_BYTES = 4_100;

/**
 * Formats that are decoded. HEIC (specification section 9) is absent because the prebuilt libvips has no HEVC: it
 * needs a decoder of its own in front of this one, and until then gets the sentence of every other foreign format.
 */
const DECODED_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);

const DECODING = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

let decodersLocked = false;

/**
 * Takes every decoder but three out of libvips, so that a file which fools the signature check meets no SVG, TIFF,
 * GIF, AVIF or PDF reader. It holds for the whole process and cannot be undone for one caller: whoever must read
 * SVG (the demo illustrations) does so in a process of its own.
 */
export function lockDecoders(): void {
  if (decodersLocked) return;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
  sharp.concurrency(1); // threads inside one encode: parallel encodes are counted by the gate instead
  sharp.cache(false); // inputs are buffers that never come twice
  decodersLocked = true;
}

/** A decoder for bytes that `inspectImage` has let through. */
export const openImage = (bytes: Buffer): Sharp => sharp(bytes, DECODING);

/** Collects an upload of at most `maxBytes`; reading stops at the first byte too many. */
export async function collectUpload(stream: Readable, maxBytes = IMAGE_MAX_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const part: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    bytes += part.length;
    if (bytes > maxBytes) throw imageRefusals.tooHeavy(); // leaving the loop destroys the stream
    chunks.push(part);
  }
  return Buffer.concat(chunks, bytes);
}

/**
 * Decides by signature and header, before any pixel is decoded, whether bytes may be decoded at all.
 * Throws `ImageError`: 413 too many bytes, 422 wrong format, too many pixels, more than one frame.
 */
export async function inspectImage(bytes: Buffer, maxBytes = IMAGE_MAX_BYTES): Promise<void> {
  if (bytes.length > maxBytes) throw imageRefusals.tooHeavy();
  const type = await fileTypeFromBuffer(bytes.subarray(0, SIGNATURE_BYTES)).catch(() => undefined);
  if (!type || !DECODED_TYPES.has(type.mime)) throw imageRefusals.wrongFormat();
  // The header alone is read here, and the limit below is ours: libvips would say no with an error of its own.
  const header = await sharp(bytes, { ...DECODING, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw imageRefusals.wrongFormat();
    });
  const { width, height, pages = 1 } = header;
  if (width < 1 || height < 1) throw imageRefusals.wrongFormat();
  if (width > IMAGE_MAX_SIDE_PX || height > IMAGE_MAX_SIDE_PX || width * height > IMAGE_MAX_PIXELS) {
    throw imageRefusals.tooManyPixels();
  }
  if (pages > 1) throw imageRefusals.animated();
}
