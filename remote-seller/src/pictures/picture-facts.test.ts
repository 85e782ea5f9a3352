import { describe, expect, test } from '@rstest/core';
import { factsOf, type GrayPicture, isAlike, isBlurred, isDark } from './picture-facts.ts';

const SIDE = 64;
const picture = (valueAt: (x: number, y: number) => number): GrayPicture => ({
  width: SIDE,
  height: SIDE,
  gray: Float32Array.from({ length: SIDE * SIDE }, (_, at) => valueAt(at % SIDE, Math.floor(at / SIDE))),
});
/** Fields of 4 px with hard edges, in an order without a pattern. */
const fields = (seed: number) =>
  picture((x, y) => 60 + ((((x >> 2) * 73) ^ ((y >> 2) * 151) ^ (seed * 977)) % 140));
/** Each pixel as the mean of those around it. */
const blurred = ({ gray }: GrayPicture, reach: number): GrayPicture =>
  picture((x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) {
        const [at, row] = [x + dx, y + dy];
        if (at < 0 || row < 0 || at >= SIDE || row >= SIDE) continue;
        sum += gray[row * SIDE + at] ?? 0;
        count += 1;
      }
    return sum / count;
  });
const scaled = ({ gray }: GrayPicture, factor: number) =>
  picture((x, y) => (gray[y * SIDE + x] ?? 0) * factor);

describe('facts of a picture [SELL-51]', () => {
  test('tell a dark picture from a light one, and call it dark alone', () => {
    const light = factsOf(fields(1));
    const dark = factsOf(scaled(blurred(fields(1), 8), 0.2));
    expect([isDark(light), isBlurred(light)]).toEqual([false, false]);
    expect([isDark(dark), isBlurred(dark)]).toEqual([true, false]);
  });

  test('tell a blurred picture from the same sharp one', () => {
    expect(factsOf(fields(1)).sharpness).toBeGreaterThan(1_000);
    expect(isBlurred(factsOf(blurred(fields(1), 8)))).toBe(true);
  });

  test('find a lighter copy alike, another picture not, and a plain one like nothing', () => {
    const one = factsOf(fields(1));
    expect(isAlike(one, factsOf(scaled(fields(1), 1.1)))).toBe(true);
    expect(isAlike(one, factsOf(fields(5)))).toBe(false);
    const plain = factsOf(picture(() => 200));
    expect(plain.print).toBeNull();
    expect(isAlike(plain, plain)).toBe(false);
  });

  test('of a picture of one pixel are none that fail', () => {
    expect(factsOf({ width: 1, height: 1, gray: Float32Array.of(120) })).toEqual({
      light: 120,
      sharpness: 0,
      print: null,
    });
  });
});
