import { PARTS_MAX, type PictureCost } from './picture-cost.ts';

const FIRST_CHUNK = 12;
const HEAD_BYTES = 8;
/** Lossless pixels, and alpha as well, are decoded with up to four transforms. */
const LOSSLESS_PASSES = 2;
const ANIMATION_FLAG = 0x02;
const VP8L_MARK = 0x2f;

type Size = { width: number; height: number };

/** The size of the picture in a chunk; null where the chunk has none. */
function sizeIn(type: string, bytes: Buffer, at: number, length: number): Size | null {
  if (type === 'VP8X' && length >= 10)
    return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 };
  if (type === 'VP8 ' && length >= 10)
    return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff };
  if (type === 'VP8L' && length >= 5 && bytes[at] === VP8L_MARK) {
    const packed = bytes.readUInt32LE(at + 1);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** Walks the chunks of a WebP; null for one that has no picture. */
export function webpCost(bytes: Buffer): PictureCost | null {
  let width = 0;
  let height = 0;
  let passes = 0;
  let parts = 0;
  let isAnimated = false;
  for (let at = FIRST_CHUNK; at + HEAD_BYTES <= bytes.length && parts <= PARTS_MAX; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    at += HEAD_BYTES;
    parts += 1;
    const size = sizeIn(type, bytes, at, Math.min(length, bytes.length - at));
    width = Math.max(width, size?.width ?? 0);
    height = Math.max(height, size?.height ?? 0);
    if (type === 'VP8 ') passes += 1;
    if (type === 'VP8L' || type === 'ALPH') passes += LOSSLESS_PASSES;
    if (type === 'VP8X' && at < bytes.length) isAnimated ||= (bytes.readUInt8(at) & ANIMATION_FLAG) !== 0;
    if (type === 'ANIM' || type === 'ANMF') isAnimated = true;
    at += length + (length % 2);
  }
  if (width === 0 || height === 0) return null;
  return { width, height, work: width * height * passes, parts, packedBytes: 0, isAnimated };
}
