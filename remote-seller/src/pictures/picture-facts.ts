import {
  PRINT_COLUMNS,
  PRINT_ROWS,
  printBitsOf,
  SAME_PICTURE_BITS,
} from '@cars/shared-contracts/rules/picture-print';

/*
 * What the worker finds in a picture of at most 256 px: facts for suggestions, which block nothing.
 */

export interface PictureFacts {
  /** Mean luminance, 0 … 255. */
  readonly light: number;
  /** Variance of the Laplacian: contours of a blurred picture are weak. */
  readonly sharpness: number;
  /** The bits of a difference hash; null for a picture with few contours. */
  readonly print: readonly boolean[] | null;
}

export const FACTS_SIDE_PX = 256;
const DARK_BELOW = 50;
const BLURRED_BELOW = 40;

const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;
const CHANNELS = 4;

export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly gray: Float32Array;
}

export const grayOf = (rgba: Uint8ClampedArray, width: number, height: number): GrayPicture => {
  const gray = new Float32Array(width * height);
  for (let at = 0; at < gray.length; at += 1) {
    const from = at * CHANNELS;
    gray[at] = RED * (rgba[from] ?? 0) + GREEN * (rgba[from + 1] ?? 0) + BLUE * (rgba[from + 2] ?? 0);
  }
  return { width, height, gray };
};

const lightOf = ({ gray }: GrayPicture): number =>
  gray.reduce((sum, value) => sum + value, 0) / Math.max(1, gray.length);

const sharpnessOf = ({ width, height, gray }: GrayPicture): number => {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value =
        (gray[at - 1] ?? 0) +
        (gray[at + 1] ?? 0) +
        (gray[at - width] ?? 0) +
        (gray[at + width] ?? 0) -
        4 * (gray[at] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
};

/** The mean of one of the fields into which a picture is divided. */
const fieldOf = ({ width, height, gray }: GrayPicture, column: number, row: number): number => {
  const [left, right] = [column, column + 1].map((edge) => Math.floor((edge * width) / PRINT_COLUMNS));
  const [top, bottom] = [row, row + 1].map((edge) => Math.floor((edge * height) / PRINT_ROWS));
  let sum = 0;
  let count = 0;
  for (let y = top ?? 0; y < (bottom ?? 0); y += 1)
    for (let x = left ?? 0; x < (right ?? 0); x += 1) {
      sum += gray[y * width + x] ?? 0;
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
};

const fieldsOf = (picture: GrayPicture): number[] =>
  Array.from({ length: PRINT_COLUMNS * PRINT_ROWS }, (_, at) =>
    fieldOf(picture, at % PRINT_COLUMNS, Math.floor(at / PRINT_COLUMNS)),
  );

export const factsOf = (picture: GrayPicture): PictureFacts => ({
  light: lightOf(picture),
  sharpness: sharpnessOf(picture),
  print: printBitsOf(fieldsOf(picture)),
});

export const isDark = ({ light }: PictureFacts): boolean => light < DARK_BELOW;
/** A dark picture has weak contours as well: its darkness is the one suggestion. */
export const isBlurred = (facts: PictureFacts): boolean => !isDark(facts) && facts.sharpness < BLURRED_BELOW;
export const isAlike = (one: PictureFacts, other: PictureFacts): boolean => {
  const [print, otherPrint] = [one.print, other.print];
  if (print === null || otherPrint === null) return false;
  return print.filter((bit, at) => bit !== otherPrint[at]).length <= SAME_PICTURE_BITS;
};
