import { PARTS_MAX, type PictureCost } from './picture-cost.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;
/**
 * Baseline, extended and progressive; no camera writes lossless and arithmetic coding, which decode slowly.
 */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

const BLOCK_PX = 8;
/** A step to a block costs as much as this many of its coefficients. */
const BLOCK_PRICE = 8;

type Frame = { width: number; height: number; blocksOf: ReadonlyMap<number, number> };

function readFrame(bytes: Buffer, at: number, length: number): Frame | null {
  const count = length >= 8 ? bytes.readUInt8(at + 7) : 0;
  if (count < 1 || count > 4 || length < 8 + 3 * count) return null;
  const height = bytes.readUInt16BE(at + 3);
  const width = bytes.readUInt16BE(at + 5);
  const components = Array.from({ length: count }, (_, n) => {
    const factors = bytes.readUInt8(at + 9 + 3 * n);
    return { id: bytes.readUInt8(at + 8 + 3 * n), across: factors >> 4, down: factors & 15 };
  });
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null;
  if (new Set(components.map(({ id }) => id)).size < count) return null;
  const most = (key: 'across' | 'down') => Math.max(...components.map((component) => component[key]));
  const blocks = (side: number, factor: number, largest: number) =>
    Math.ceil(Math.ceil((side * factor) / largest) / BLOCK_PX);
  const blocksOf = new Map(
    components.map(({ id, across, down }) => [
      id,
      blocks(width, across, most('across')) * blocks(height, down, most('down')),
    ]),
  );
  return { width, height, blocksOf };
}

/** A scan covers the blocks of its components and, in each, a band of the 64 coefficients. */
function workOfScan(bytes: Buffer, at: number, length: number, { blocksOf }: Frame): number | null {
  const count = length >= 3 ? bytes.readUInt8(at + 2) : 0;
  if (count < 1 || count > 4 || length < 6 + 2 * count) return null;
  const band = bytes.readUInt8(at + 4 + 2 * count) - bytes.readUInt8(at + 3 + 2 * count) + 1;
  if (band < 1 || band > 64) return null;
  let blocks = 0;
  for (let n = 0; n < count; n += 1) blocks += blocksOf.get(bytes.readUInt8(at + 3 + 2 * n)) ?? 0;
  return blocks * (BLOCK_PRICE + band);
}

/** The offset of the next marker's second byte, as libjpeg finds it: bytes between segments are skipped. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1];
    if (marker !== 0 && marker !== 0xff) return at + 1;
  }
  return bytes.length;
}

/** Walks the segments of a JPEG up to its end; null for a structure that is never accepted. */
export function jpegCost(bytes: Buffer): PictureCost | null {
  let frame: Frame | null = null;
  let work = 0;
  let parts = 0;
  for (let at = nextMarker(bytes, 0); at < bytes.length && parts <= PARTS_MAX; at = nextMarker(bytes, at)) {
    const marker = bytes.readUInt8(at);
    at += 1;
    if (marker === SOI || marker === TEM || isRestart(marker)) continue;
    if (marker === EOI) break;
    if (OTHER_FRAMES.has(marker)) return null;
    if (at + 2 > bytes.length) break;
    const length = bytes.readUInt16BE(at);
    if (length < 2 || at + length > bytes.length) break; // truncated: the decoder refuses it
    parts += 1;
    if (FRAMES.has(marker)) {
      if (frame) return null;
      frame = readFrame(bytes, at, length);
      if (!frame) return null;
    } else if (marker === SOS) {
      const scan = frame ? workOfScan(bytes, at, length, frame) : null;
      if (scan === null) return null;
      work += scan;
    }
    at += length;
  }
  if (!frame) return null;
  return { width: frame.width, height: frame.height, work, parts, packedBytes: 0, isAnimated: false };
}
