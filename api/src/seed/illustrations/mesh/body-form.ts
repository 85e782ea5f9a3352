import { lerp } from '../geometry.ts';
import type { Silhouette } from '../silhouette.ts';

/** Height of the upper outline for each centimeter of the car's length, with soft edges. */
const topHeights = ({ top, length, soft, isOpen, glass, belt }: Silhouette): Float32Array => {
  const sharp = Float32Array.from({ length: length + 1 }, (_, x) => {
    const next = Math.max(
      1,
      top.findIndex(([px]) => px >= x),
    );
    const [x0, z0] = top[next - 1] ?? [0, 0];
    const [x1, z1] = top[next] ?? [length, 0];
    const z = lerp(z0, z1, x1 === x0 ? 1 : (x - x0) / (x1 - x0));
    const isCockpit = isOpen && x > glass[0][0] && x < glass[3][0];
    return isCockpit ? lerp(belt[0], belt[1], x / length) + 5 : z;
  });
  let smooth = sharp;
  for (let pass = 0; pass < 2; pass += 1) {
    const before = smooth;
    smooth = before.map((_, x) => {
      const reach = Math.round(Math.min(soft, x, length - x));
      let sum = 0;
      for (let at = x - reach; at <= x + reach; at += 1) sum += before[at] ?? 0;
      return sum / (2 * reach + 1);
    });
  }
  return smooth;
};

/** The body as functions of `x` from the front bumper. */
export interface BodyForm {
  readonly silhouette: Silhouette;
  top(x: number): number;
  belt(x: number): number;
  /** Half of the width. */
  half(x: number): number;
  bottom(x: number): number;
}

export const bodyForm = (silhouette: Silhouette): BodyForm => {
  const { length, width, square, belt, clearance, axles } = silhouette;
  const heights = topHeights(silhouette);
  const top = (x: number) => {
    const at = Math.min(length - 0.001, Math.max(0, x));
    const low = Math.floor(at);
    return lerp(heights[low] ?? 0, heights[low + 1] ?? heights[low] ?? 0, at - low);
  };
  const power = square * 1.7;
  return {
    silhouette,
    top,
    belt: (x) => Math.min(lerp(belt[0], belt[1], x / length), top(x) - 3),
    half: (x) => {
      const off = Math.abs((2 * x) / length - 1);
      // The cabin is a little wider than the ends.
      return (width / 2) * (1 - off ** power) ** (1 / power) * (1 - 0.045 * off * off);
    },
    bottom: (x) => {
      const front = axles[0];
      const rear = axles[0] + axles[1];
      const overhang = x < front ? (front - x) / front : x > rear ? (x - rear) / (length - rear) : 0;
      return clearance + 7 * overhang * overhang;
    },
  };
};
