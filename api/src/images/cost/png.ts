import { PARTS_MAX, type PictureCost } from './picture-cost.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
const HEADER_BYTES = 13;
/** Samples of a pixel by color type; a palette is expanded. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
const PACKED = new Set(['zTXt', 'iTXt', 'iCCP']);

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
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length && parts <= PARTS_MAX; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    parts += 1;
    if (type === 'IEND') break;
    if (PACKED.has(type)) packedBytes += length;
    isAnimated ||= type === 'acTL';
    hasKey ||= type === 'tRNS';
    at += FRAME_BYTES + length;
  }
  const samples = width * height * Math.min(4, channels + (hasKey ? 1 : 0));
  return { width, height, work: samples * depth * passes, parts, packedBytes, isAnimated };
}
