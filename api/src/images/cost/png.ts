import { PARTS_MAX, type PictureCost } from './picture-cost.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
const HEADER_BYTES = 13;
/** Samples of a pixel by color type; a palette is expanded. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);

type Chunk = { type: string; from: number; to: number; length: number };

/** The chunks up to the end of the picture. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const to = at + FRAME_BYTES + length;
    yield { type, from: at, to, length };
    if (type === 'IEND') return;
    at = to;
  }
}

/**
 * The PNG without its texts: a kilobyte of one may inflate to a megabyte, and the decoder holds all of them [H25].
 * Where there are none it is the same buffer.
 */
export function withoutTexts(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let restFrom = 0;
  for (const { type, from, to } of chunksOf(bytes)) {
    if (!TEXTS.has(type)) continue;
    parts.push(bytes.subarray(restFrom, from));
    restFrom = to;
  }
  return restFrom === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(restFrom)]);
}

/** Walks the chunks of a PNG; null without a valid header. */
export function pngCost(bytes: Buffer): PictureCost | null {
  const header = SIGNATURE_BYTES + 8;
  if (bytes.length < header + HEADER_BYTES || bytes.toString('latin1', header - 4, header) !== 'IHDR')
    return null;
  const width = bytes.readUInt32BE(header);
  const height = bytes.readUInt32BE(header + 4);
  const channels = CHANNELS[bytes.readUInt8(header + 9)];
  if (!channels) return null;
  const depth = bytes.readUInt8(header + 8) === 16 ? 2 : 1;
  const passes = bytes.readUInt8(header + 12) === 0 ? 1 : 2; // an interlaced picture is stored whole and processed again
  let parts = 0;
  let packedBytes = 0;
  let isAnimated = false;
  let hasKey = false;
  for (const { type, length } of chunksOf(bytes)) {
    parts += 1;
    if (parts > PARTS_MAX) break;
    if (type === 'iCCP') packedBytes += length;
    isAnimated ||= type === 'acTL';
    hasKey ||= type === 'tRNS';
  }
  const samples = width * height * Math.min(4, channels + (hasKey ? 1 : 0));
  return { width, height, work: samples * depth * passes, parts, packedBytes, isAnimated };
}
