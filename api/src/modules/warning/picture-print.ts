import { PRINT_COLUMNS, PRINT_ROWS, printBitsOf } from '@cars/shared-contracts/rules/picture-print';
import sharp from 'sharp';

/** A perceptual hash of 64 bits, as four blocks of 16 (difference hash of a picture of 9 × 8 gray pixels). */
export type PicturePrint = readonly [number, number, number, number];

const BLOCK_BITS = 16;

/** What sharp names a file that is no WebP; other failures, such as those of memory, pass. */
const UNREADABLE = /^(?:input buffer|webp)/i;

export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && UNREADABLE.test(error.message);

/** The print of a stored picture; null for one without contours, such as a white page. */
export const printOf = async (bytes: Buffer): Promise<PicturePrint | null> => {
  const gray = await sharp(bytes)
    .grayscale()
    .resize(PRINT_COLUMNS, PRINT_ROWS, { fit: 'fill' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  const blocks: [number, number, number, number] = [0, 0, 0, 0];
  const bits = printBitsOf(gray);
  for (const [bit, isLighter] of (bits ?? []).entries())
    if (isLighter) blocks[Math.floor(bit / BLOCK_BITS) as 0 | 1 | 2 | 3] |= 1 << (bit % BLOCK_BITS);
  return bits && blocks;
};

const bitsOf = (block: number): number => {
  let count = 0;
  for (let rest = block; rest > 0; rest &= rest - 1) count += 1;
  return count;
};

/** Bits in which two prints differ, 0–64. */
export const distanceOf = (one: PicturePrint, other: PicturePrint): number =>
  one.reduce((sum, block, at) => sum + bitsOf(block ^ (other[at] ?? 0)), 0);
