import type { BodyShape, Cabin } from './body-shapes.ts';
import { clamp, curveThrough, lerp, type Vec } from './geometry.ts';

/** A sheet of the body: two numbers in, a point of space out. */
export type Surface = (u: number, v: number) => Vec;

/** How the body's outline, seen from above, changes from the sill (0) to the shoulder (1). */
const WIDTH = curveThrough([
  [0, 0.945],
  [0.12, 0.985],
  [0.5, 1],
  [0.8, 0.985],
  [1, 0.925],
]);
const NOSE_CM = curveThrough([
  [0, 9],
  [0.18, 0],
  [0.5, 0.5],
  [0.76, 4],
  [0.9, 9],
  [1, 18],
]);
const TAIL_CM = curveThrough([
  [0, 12],
  [0.25, 0],
  [0.55, 1],
  [0.8, 4],
  [1, 12],
]);
/** How far the bumpers' lower edges rise over the sill. */
const OVERHANG_LIFT_CM = 5;
const CROWN_CM = 5;

type Outline = { middle: number; reach: number; half: number };

const signedPower = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;

/** Around the outline: u = 0 is the middle of the nose, π/2 the left side, π the tail. */
const around = ({ middle, reach, half }: Outline, boxy: number, u: number): readonly [number, number] => [
  middle + reach * signedPower(Math.cos(u), 2 / boxy),
  half * signedPower(Math.sin(u), 2 / boxy),
];

/** The left half width of an outline at `x`. */
const halfAt = ({ middle, reach, half }: Outline, boxy: number, x: number): number =>
  half * Math.max(0, 1 - Math.abs((x - middle) / reach) ** boxy) ** (1 / boxy);

/** The `u` of the nose's half of an outline where it is `share` of its half width from the middle. */
export const uAtWidth = (share: number, boxy: number): number =>
  Math.sign(share) * Math.asin(clamp(Math.abs(share), 0, 1) ** (boxy / 2));

/** The `u` of the nose's half of an outline where it is `share` of its half length from the middle. */
export const uAtLength = (share: number, boxy: number): number => Math.acos(clamp(share, 0, 1) ** (boxy / 2));

export type BodySurfaces = {
  lower: Surface;
  /** The bonnet and the boot lid: u along the outline as above, v from the right edge (−1) to the left (1). */
  top: Surface;
  cabin: Surface;
  roof: Surface;
  /** A point of the left side by its x and height. */
  side(x: number, z: number): Vec;
  /** A point of the cabin's left side by its x and its share of the height. */
  cabinSide(x: number, v: number): Vec;
  /** First and last x of the cabin at a share of its height. */
  cabinEnds(v: number): { front: number; rear: number };
  shoulderAt(x: number): number;
};

export function bodySurfaces(shape: BodyShape): BodySurfaces {
  const { boxy, cabin } = shape;
  const shoulderAt = curveThrough(shape.shoulder);
  const outlines = new Map<number, Outline>();
  const lowerOutline = (v: number): Outline => {
    const known = outlines.get(v);
    if (known) return known;
    const front = shape.front - NOSE_CM(v);
    const rear = shape.rear + TAIL_CM(v);
    const made = { middle: (front + rear) / 2, reach: (front - rear) / 2, half: shape.half * WIDTH(v) };
    outlines.set(v, made);
    return made;
  };
  const sillAt = (x: number): number => {
    const [frontAxle, rearAxle] = shape.axles;
    const beyond = Math.max(0, x - frontAxle - 20, rearAxle - 20 - x);
    return shape.sill + Math.min(1, beyond / 50) * OVERHANG_LIFT_CM;
  };
  const lower: Surface = (u, v) => {
    const [x, y] = around(lowerOutline(v), boxy, u);
    return [x, y, lerp(sillAt(x), shoulderAt(x), v)];
  };
  /** The bonnet's and the lid's bulge, none at their ends. */
  const crownAt = (x: number): number => {
    const inside = clamp(Math.min(shape.front - 24 - x, x - shape.rear - 12) / 90, 0, 1);
    return CROWN_CM * inside * (2 - inside);
  };
  const cabinBoxy = Math.max(3.2, boxy * 0.85);
  const cabinOutline = (v: number): Outline => outlineOfCabin(cabin, v);
  const roofAt = roofLine(cabin);
  const cabinPoint: Surface = (u, v) => {
    const [x, y] = around(cabinOutline(v), cabinBoxy, u);
    return [x, y, lerp(shoulderAt(x) - 1, roofAt(x), v)];
  };
  return {
    lower,
    top(u, v) {
      const [x, y, z] = lower(u, 1);
      return [x, y * v, z + crownAt(x) * (1 - v * v)];
    },
    cabin: cabinPoint,
    roof(u, v) {
      const [x, y, z] = cabinPoint(u, 1);
      const inside = clamp(Math.min(cabin.screenTop - x, x - cabin.rearTop) / 60, 0, 1);
      return [x, y * v, z + CROWN_CM * inside * (2 - inside) * (1 - v * v)];
    },
    side(x, z) {
      const v = clamp((z - shape.sill) / (shoulderAt(x) - shape.sill), 0, 1);
      return [x, halfAt(lowerOutline(v), boxy, x) + 0.3, z];
    },
    cabinSide(x, v) {
      return [x, halfAt(cabinOutline(v), cabinBoxy, x) + 0.3, lerp(shoulderAt(x) - 1, roofAt(x), v)];
    },
    cabinEnds(v) {
      const { middle, reach } = cabinOutline(v);
      return { front: middle + reach, rear: middle - reach };
    },
    shoulderAt,
  };
}

function outlineOfCabin(cabin: Cabin, v: number): Outline {
  const front = lerp(cabin.screenBase, cabin.screenTop, v);
  const rear = lerp(cabin.rearBase, cabin.rearTop, v ** 1.15);
  return {
    middle: (front + rear) / 2,
    reach: (front - rear) / 2,
    half: lerp(cabin.beltHalf, cabin.roofHalf, v ** 1.35),
  };
}

function roofLine(cabin: Cabin): (x: number) => number {
  const middle = (cabin.screenTop + cabin.rearTop) / 2 + 8;
  const reach = (cabin.screenTop - cabin.rearTop) / 2 || 1;
  return (x) => cabin.roof - cabin.arc * clamp(Math.abs((x - middle) / reach), 0, 1.6) ** 2;
}
