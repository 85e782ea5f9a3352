/* A difference hash: copies of a picture that were resized, brightened or compressed have nearly the same one. */

/** The hash is computed from so many gray fields of a picture, row by row. */
export const PRINT_COLUMNS = 9;
export const PRINT_ROWS = 8;
/** Two neighbors that differ by less are one surface; a picture with few contours resembles too many others. */
const CONTOUR_MIN = 6;
const CONTOURS_MIN = 20;
/** Copies differ in so many bits at most; other pictures of a car in many more. */
export const SAME_PICTURE_BITS = 3;

/** 64 bits: whether a field is lighter than the one to its left; null for a picture with few contours. */
export const printBitsOf = (gray: ArrayLike<number>): readonly boolean[] | null => {
  const steps = Array.from({ length: PRINT_ROWS * (PRINT_COLUMNS - 1) }, (_, bit) => {
    const at = bit + Math.floor(bit / (PRINT_COLUMNS - 1));
    return (gray[at + 1] ?? 0) - (gray[at] ?? 0);
  });
  const contours = steps.filter((step) => Math.abs(step) >= CONTOUR_MIN);
  return contours.length >= CONTOURS_MIN ? steps.map((step) => step > 0) : null;
};
