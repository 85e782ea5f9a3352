/*
 * What the worker finds in a picture of at most 256 px: facts for suggestions, which block nothing.
 */

export interface PictureFacts {
  /** Mean luminance, 0 … 255. */
  readonly light: number;
  /** Variance of the Laplacian: contours of a blurred picture are weak. */
  readonly sharpness: number;
  /** Difference hash of 9 × 8 gray fields as 64 digits; null for a picture with few contours. */
  readonly print: string | null;
}

export const FACTS_SIDE_PX = 256;
const DARK_BELOW = 50;
const BLURRED_BELOW = 40;
const PRINT_COLUMNS = 9;
const PRINT_ROWS = 8;
/** The same figures as the server's search for copies. */
const CONTOUR_MIN = 6;
const CONTOURS_MIN = 20;
const SAME_BITS = 3;

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

const printOf = (picture: GrayPicture): string | null => {
  let print = '';
  let contours = 0;
  for (let row = 0; row < PRINT_ROWS; row += 1)
    for (let column = 0; column < PRINT_COLUMNS - 1; column += 1) {
      const step = fieldOf(picture, column + 1, row) - fieldOf(picture, column, row);
      if (Math.abs(step) >= CONTOUR_MIN) contours += 1;
      print += step > 0 ? '1' : '0';
    }
  return contours >= CONTOURS_MIN ? print : null;
};

export const factsOf = (picture: GrayPicture): PictureFacts => ({
  light: lightOf(picture),
  sharpness: sharpnessOf(picture),
  print: printOf(picture),
});

export const isDark = ({ light }: PictureFacts): boolean => light < DARK_BELOW;
/** A dark picture has weak contours as well: its darkness is the one suggestion. */
export const isBlurred = (facts: PictureFacts): boolean => !isDark(facts) && facts.sharpness < BLURRED_BELOW;
export const isAlike = (one: PictureFacts, other: PictureFacts): boolean => {
  const [print, otherPrint] = [one.print, other.print];
  if (print === null || otherPrint === null) return false;
  return [...print].filter((bit, at) => bit !== otherPrint[at]).length <= SAME_BITS;
};
