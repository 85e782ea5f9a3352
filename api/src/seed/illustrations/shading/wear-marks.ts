import type { CarDetails } from './car-details.ts';
import { band, blend, length2, softNoise, step, surface } from './surface.ts';

/** Dirt on the lower half and dull paint. */
export const dirt = ({ finish, clearance }: CarDetails, x: number, y: number, z: number): void => {
  const low = 1 - step(clearance, clearance + 45, z);
  if (low > 0) {
    const share = low * softNoise(x * 0.06, y * 0.06, z * 0.1);
    blend(finish.wear * share * 0.8, 0.16, 0.13, 0.1, 0.05, 5);
  }
  surface.mirror *= 1 - 0.45 * finish.wear;
};

/** A dented front corner. */
const dent = (car: CarDetails, x: number, y: number, z: number): void => {
  const { frontAxle, half, red, green, blue } = car;
  const isHit = (1 - step(frontAxle - 4, frontAxle + 34, x)) * step(half * 0.1, half * 0.4, y);
  if (isHit <= 0) return;
  const depth = softNoise(x * 0.07, y * 0.07, z * 0.08) - 0.5;
  surface.bend += 2.2 * depth * isHit;
  const edge = isHit * step(0.1, 0.14, Math.abs(depth)) * (1 - step(0.2, 0.24, Math.abs(depth)));
  blend(edge * 0.35, red * 0.3, green * 0.3, blue * 0.3, 0.05, 5);
};

/** One long scratch on the left. */
const scratch = ({ secondDoor, clearance }: CarDetails, x: number, z: number): void => {
  const along = step(secondDoor, secondDoor + 10, x) * (1 - step(secondDoor + 95, secondDoor + 120, x));
  if (along <= 0) return;
  const height = z + 0.12 * x + 3 * softNoise(x * 0.05, 0, 0);
  blend(band(height, clearance + 66, 0.5, 0.3) * along * 0.8, 0.5, 0.5, 0.5, 0.05, 5);
};

/** Rust along the sill and the wheel arches. */
const rust = (car: CarDetails, x: number, y: number, z: number): void => {
  const { frontAxle, rearAxle, wheel, clearance, finish } = car;
  const front = Math.abs(length2(x - frontAxle, z - wheel) - wheel * 1.15);
  const rear = Math.abs(length2(x - rearAxle, z - wheel) - wheel * 1.15);
  const damp = Math.max(1 - step(clearance + 4, clearance + 20, z), 1 - step(2, 11, Math.min(front, rear)));
  if (damp <= 0) return;
  const spots = softNoise(x * 0.12, y * 0.05, z * 0.16) + 0.35 * softNoise(x * 0.4, y * 0.2, z * 0.5);
  blend(damp * step(0.66, 0.78, spots) * (0.5 + 0.5 * finish.wear), 0.15, 0.05, 0.018, 0.02, 3);
};

/** A dented corner, one door in primer, a scratch and rust. */
export const damage = (car: CarDetails, x: number, y: number, z: number, s: number): void => {
  const { firstDoor, secondDoor } = car;
  dent(car, x, y, z);
  if (y > 0 && s < 4.05) {
    const door = step(firstDoor, firstDoor + 0.6, x) * (1 - step(secondDoor - 0.6, secondDoor, x));
    blend(door, 0.24, 0.24, 0.245, 0.04, 5);
  }
  if (y > 0) scratch(car, x, z);
  rust(car, x, y, z);
};
