import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { imageRefusals } from './errors.ts';

export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE_PX = 12_000;

/** What `file-type` looks at; a signature further in is a polyglot's, not a picture's. */
const SIGNATURE_BYTES = 4_100;

const DECODED_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** The prebuilt libvips has no HEVC: these go through a decoder of their own (`heic.ts`). */
const HEIC_TYPES = new Set(['image/heic', 'image/heif']);

const DECODING = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

let decodersLocked = false;

/**
 * Takes every decoder but three out of libvips, so that a file which fools the signature check meets no SVG, TIFF,
 * GIF, AVIF or PDF reader. It applies to the whole process and cannot be undone for one caller: code that reads
 * SVG (the demo illustrations) runs in a process of its own.
 */
export function lockDecoders(): void {
  if (decodersLocked) return;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
  sharp.concurrency(1); // threads inside one encode: parallel encodes are counted by the gate instead
  sharp.cache(false); // inputs are buffers that never come twice
  decodersLocked = true;
}

/** What is stored: bytes at hand, a stream, or a file, which is never in memory as a whole. */
export type ImageInput = Source | Readable;
/** A picture that can be read more than once. */
export type Source = Buffer | { readonly file: string };

const readable = (source: Source): Buffer | string => (Buffer.isBuffer(source) ? source : source.file);

/** A decoder for what `inspectImage` has let through. */
export const openImage = (source: Source): Sharp => sharp(readable(source), DECODING);

/** Throws `ImageError` 413 for a stream of more than 15 MB. */
export async function sourceOf(input: ImageInput): Promise<Source> {
  return Buffer.isBuffer(input) || 'file' in input ? input : collectUpload(input);
}

export const bytesOf = async (source: Source): Promise<Buffer> =>
  Buffer.isBuffer(source) ? source : readFile(source.file);

/** How long it is, and its first bytes. */
async function startOf(source: Source): Promise<{ size: number; head: Buffer }> {
  if (Buffer.isBuffer(source)) return { size: source.length, head: source.subarray(0, SIGNATURE_BYTES) };
  const file = await open(source.file);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return { size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}

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
 * Decides by signature and header, before any pixel is decoded, whether a picture may be decoded at all, and by
 * which decoder; the size of HEIC is for its own decoder to see.
 * Throws `ImageError`: 413 too many bytes, 422 wrong format, too many pixels, more than one frame.
 */
export async function inspectImage(source: Source, maxBytes = IMAGE_MAX_BYTES): Promise<'plain' | 'heic'> {
  const { size, head } = await startOf(source);
  if (size > maxBytes) throw imageRefusals.tooHeavy();
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? '';
  if (HEIC_TYPES.has(type)) return 'heic';
  if (!DECODED_TYPES.has(type)) throw imageRefusals.wrongFormat();
  // The header alone is read here, and the limit below is ours: libvips would say no with an error of its own.
  const header = await sharp(readable(source), { ...DECODING, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw imageRefusals.wrongFormat();
    });
  const { width, height, pages = 1 } = header;
  checkSize(width, height);
  if (pages > 1) throw imageRefusals.animated();
  return 'plain';
}

/** Throws `ImageError` 422 for a header that says nothing, or more than we decode. */
function checkSize(width: number, height: number): void {
  if (!(width >= 1 && height >= 1)) throw imageRefusals.wrongFormat();
  if (width > IMAGE_MAX_SIDE_PX || height > IMAGE_MAX_SIDE_PX || width * height > IMAGE_MAX_PIXELS) {
    throw imageRefusals.tooManyPixels();
  }
}
