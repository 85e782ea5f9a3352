/** Numbers of ads: 32 bits hold every whole number up to 2 ** 24, and infinity. */
export type Numbers = Float32Array | Float64Array;
const NARROW_MAX = 2 ** 24;

/** Zeros, with room for whole numbers up to `max`. */
export const newNumbers = (length: number, max: number): Numbers =>
  max > NARROW_MAX ? new Float64Array(length) : new Float32Array(length);

/** Zeros, with room for the same numbers. */
export const newLike = (numbers: Numbers, length: number): Numbers =>
  numbers instanceof Float32Array ? new Float32Array(length) : new Float64Array(length);
