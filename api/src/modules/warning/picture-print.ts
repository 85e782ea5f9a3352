import sharp from 'sharp';

/** A perceptual hash of 64 bits, as four blocks of 16 (difference hash of a picture of 9 × 8 gray pixels). */
export type PicturePrint = readonly [number, number, number, number];

const WIDTH = 9;
const HEIGHT = 8;
const BLOCK_BITS = 16;
/** Two neighbors that differ by less are one surface; a picture with few contours resembles too many others. */
const CONTOUR_MIN = 6;
const CONTOURS_MIN = 20;
/** Resized and recompressed copies differ in so many bits at most; other pictures of a car in many more. */
export const SAME_PICTURE_BITS = 3;

/** The print of a stored picture; null for one without contours, such as a white page. */
export const printOf = async (bytes: Buffer): Promise<PicturePrint | null> => {
  const gray = await sharp(bytes)
    .grayscale()
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  const blocks: [number, number, number, number] = [0, 0, 0, 0];
  let contours = 0;
  for (let bit = 0; bit < HEIGHT * (WIDTH - 1); bit += 1) {
    const at = Math.floor(bit / (WIDTH - 1)) * WIDTH + (bit % (WIDTH - 1));
    const step = (gray[at + 1] ?? 0) - (gray[at] ?? 0);
    if (Math.abs(step) >= CONTOUR_MIN) contours += 1;
    if (step > 0) blocks[Math.floor(bit / BLOCK_BITS) as 0 | 1 | 2 | 3] |= 1 << (bit % BLOCK_BITS);
  }
  return contours >= CONTOURS_MIN ? blocks : null;
};

const bitsOf = (block: number): number => {
  let count = 0;
  for (let rest = block; rest > 0; rest &= rest - 1) count += 1;
  return count;
};

/** Bits in which two prints differ, 0–64. */
export const distanceOf = (one: PicturePrint, other: PicturePrint): number =>
  one.reduce((sum, block, at) => sum + bitsOf(block ^ (other[at] ?? 0)), 0);
