import { clamp01 } from '../geometry.ts';
import type { CarDetails } from './car-details.ts';
import { band, blend, step } from './surface.ts';

/** A straight edge in the side view, as `x` at a height. */
const edgeX = (z: number, from: readonly [number, number], to: readonly [number, number]): number =>
  from[0] + ((to[0] - from[0]) * (z - from[1])) / (to[1] - from[1] || 1);

const glassMaterial = (share: number, z: number, shoulder: number): void => {
  const upper = clamp01((z - shoulder) / 50);
  blend(share, 0.012 + 0.012 * upper, 0.015 + 0.014 * upper, 0.018 + 0.016 * upper, 0.95, 160);
};

const pillar = (
  { era, shoulder, red, green, blue }: CarDetails,
  at: number,
  x: number,
  z: number,
  frame: number,
) => {
  const share = band(x, at - (z - shoulder) * 0.1, 3.4, 0.4) * frame;
  if (era === 'classic' || era === 'square') blend(share, red, green, blue, 0.3, 60);
  else blend(share, 0.012, 0.012, 0.013, 0.35, 60);
};

const sideWindows = (car: CarDetails, x: number, z: number, s: number): void => {
  const { cowl, roofFront, roofRear, deck, shoulder, isHatchLike, lastDoor } = car;
  const above = step(4.04, 4.1, s) * (1 - step(4.92, 5, s));
  if (above <= 0) return;
  const fromFront = edgeX(z, cowl, roofFront);
  const fromRear = edgeX(z, deck, roofRear);
  const last = car.silhouette.hasBed ? fromRear - 10 : fromRear - car.pillarRear;
  const frame = above * step(fromFront + 7, fromFront + 7.8, x) * (1 - step(last + 1.6, last + 2.4, x));
  if (frame <= 0) return;
  if (car.era === 'classic') blend(frame, 0.58, 0.59, 0.61, 0.75, 60);
  else blend(frame, 0.015, 0.015, 0.017, 0.3, 40);
  const flank = step(4.12, 4.2, s) * (1 - step(4.86, 4.94, s));
  const between = step(fromFront + 9, fromFront + 9.8, x) * (1 - step(last - 0.4, last + 0.4, x));
  glassMaterial(flank * between, z, shoulder);
  for (const at of car.innerDoors) pillar(car, at, x, z, frame);
  if (isHatchLike && last > lastDoor + 26) pillar(car, lastDoor + 5, x, z, frame);
};

/** The windscreen in its black edge. */
const windscreen = (car: CarDetails, x: number, side: number, z: number, s: number): void => {
  const { cowl, roofFront, shoulder } = car;
  const onRoof = step(4.9, 5, s);
  const along = step(cowl[0] + 3, cowl[0] + 4, x) * (1 - step(roofFront[0] - 5, roofFront[0] - 4, x));
  if (onRoof <= 0 || along <= 0) return;
  const edge = car.form.half(x);
  const across = side * (1 + 0.1 * step(0, 1, (z - shoulder) / 60));
  blend((1 - step(edge * 0.74, edge * 0.77, across)) * along * onRoof, 0.012, 0.012, 0.013, 0.4, 50);
  const inner =
    (1 - step(edge * 0.71, edge * 0.74, across)) *
    step(cowl[0] + 5, cowl[0] + 6, x) *
    (1 - step(roofFront[0] - 8, roofFront[0] - 7, x)) *
    onRoof;
  glassMaterial(inner, z, shoulder);
};

const rearWindow = (car: CarDetails, x: number, side: number, z: number): void => {
  const { roofRear, deck } = car;
  const end = car.silhouette.hasBed || deck[0] > roofRear[0] + 8 ? deck[0] - 3 : deck[0];
  const along = step(roofRear[0] + 5, roofRear[0] + 6, x) * (1 - step(end - 1, end, x));
  if (along <= 0) return;
  const edge = car.form.half(x);
  const share = (1 - step(edge * 0.72, edge * 0.76, side)) * along * step(deck[1] + 4, deck[1] + 5, z);
  glassMaterial(share, z, car.shoulder);
};

/** Glass of a closed car, its frames and pillars. */
export const windows = (car: CarDetails, x: number, side: number, z: number, s: number): void => {
  sideWindows(car, x, z, s);
  windscreen(car, x, side, z, s);
  rearWindow(car, x, side, z);
};
