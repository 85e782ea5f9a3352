import type { CarDetails } from './car-details.ts';
import { band, blend, step, surface } from './surface.ts';

const red = (share: number, bright: number): void => {
  blend(share, 0.42 * bright, 0.012, 0.014, 0.5, 70);
  if (share > 0.5) surface.glow = 0.35;
};

const squareLamp = (wrap: number, z: number, tailZ: number): void => {
  const share = band(wrap, 0.82, 0.24, 0.01) * band(z, tailZ + 3, 8, 0.5);
  red(share, 1);
  blend(share * band(z, tailZ - 1, 2.4, 0.3), 0.6, 0.22, 0.02, 0.4, 50);
  blend(share * band(wrap, 0.66, 0.05, 0.01), 0.68, 0.66, 0.62, 0.4, 50);
};

const roundLamp = ({ tailZ, isHatchLike }: CarDetails, wrap: number, z: number): void => {
  const tall = isHatchLike ? 17 : 9;
  const dx = (wrap - 0.92) / 0.28;
  const dz = (z - tailZ - (isHatchLike ? 4 : 0)) / tall;
  red(1 - step(0.9, 1.02, dx * dx + dz * dz), 1);
  blend((1 - step(0.12, 0.18, dx * dx + (dz + 0.3) ** 2)) * 0.8, 0.7, 0.66, 0.6, 0.4, 50);
};

const modernLamp = ({ tailZ, silhouette }: CarDetails, across: number, wrap: number, z: number): void => {
  const share =
    step(0.42, 0.45, wrap) * (1 - step(1.2, 1.24, wrap)) * band(z, tailZ + 2 + 2 * (wrap - 0.8), 5.4, 0.5);
  red(share, 0.6);
  red(share * band(z, tailZ + 4 + 2 * (wrap - 0.8), 1.1, 0.4), 2);
  // A band of light across the tailgate.
  if (silhouette.lamps === 'led') red((1 - step(0.5, 0.52, across)) * band(z, tailZ + 3.4, 1, 0.35), 1.6);
};

/** Colors of the lamps at the rear; `x` counts from the front bumper. */
export const rearLamp = (car: CarDetails, x: number, y: number, z: number): void => {
  const { half, tailZ, era } = car;
  const across = Math.abs(y) / half;
  const wrap = across + (car.length - x) / (half * 1.3);
  if (era === 'classic') {
    red(band(across, 0.84, 0.07, 0.01) * band(z, tailZ, 9, 0.6), 1);
    blend(band(across, 0.84, 0.07, 0.01) * band(z, tailZ - 6, 2.6, 0.4), 0.7, 0.68, 0.62, 0.4, 50);
  } else if (era === 'square') squareLamp(wrap, z, tailZ);
  else if (era === 'round') roundLamp(car, wrap, z);
  else modernLamp(car, across, wrap, z);
};
