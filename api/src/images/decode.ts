import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { IMAGE_MAX_BYTES } from '@cars/shared-contracts/schemas/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from './cost/budget.ts';
import type { PictureFormat } from './cost/picture-cost.ts';
import { imageRefusals } from './errors.ts';

/** The range that `file-type` reads; a signature further in belongs to a polyglot. */
const SIGNATURE_BYTES = 4_100;

/** The prebuilt libvips has no HEVC: `heic` has a decoder of its own. */
const FORMATS: Readonly<Record<string, PictureFormat>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

const DECODING = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

let decodersLocked = false;

/**
 * Removes every decoder but three from libvips, so that a file with a false signature reaches no SVG, TIFF,
 * GIF, AVIF or PDF reader. It applies to the whole process and cannot be undone.
 */
export function lockDecoders(): void {
  if (decodersLocked) return;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
  sharp.concurrency(1); // threads inside one encode: the queue limits parallel encodes instead
  sharp.cache(false); // inputs are buffers that are never repeated
  decodersLocked = true;
}

/** The source of an upload: a buffer, a stream, or a file, which is never in memory as a whole. */
export type ImageInput = Source | Readable;
/** A picture that can be read more than once. */
export type Source = Buffer | { readonly file: string };

const readable = (source: Source): Buffer | string => (Buffer.isBuffer(source) ? source : source.file);

/** A decoder for pictures that `refusalOf` accepts. */
export const openImage = (source: Source): Sharp => sharp(readable(source), DECODING);

/** Throws `ImageError` 413 for a stream of more than 15 MB. */
export async function sourceOf(input: ImageInput): Promise<Source> {
  return Buffer.isBuffer(input) || 'file' in input ? input : collectUpload(input);
}

/** Its length and its first bytes. */
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

/** The format of the signature. Throws `ImageError`: 413 too many bytes, 422 for another one. */
export async function formatOf(source: Source, maxBytes = IMAGE_MAX_BYTES): Promise<PictureFormat> {
  const { size, head } = await startOf(source);
  if (size > maxBytes) throw imageRefusals.tooHeavy();
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? '';
  const format = FORMATS[type];
  if (!format) throw imageRefusals.wrongFormat();
  return format;
}
