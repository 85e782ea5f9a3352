import type { CarDetails } from './car-details.ts';
import { band, blend, step } from './surface.ts';

/** No grille or intake is wider, as a share of the half width. */
const WIDEST = 0.63;

/** 1 within a rectangle around the middle of the front; `wide` is a share of the half width. */
const inside = (across: number, z: number, wide: number, low: number, high: number): number =>
  (1 - step(wide - 0.008, wide + 0.008, across)) *
  step(low - 0.5, low + 0.5, z) *
  (1 - step(high - 0.5, high + 0.5, z));

const barsWidth = ({ silhouette: { lamps }, era }: CarDetails): number => {
  if (lamps === 'twin-round') return 0.55;
  if (lamps === 'round') return 0.56;
  return era === 'modern' ? 0.42 : 0.5;
};

/** A frame around vertical or horizontal bars, of chrome or black. */
const bars = (car: CarDetails, across: number, y: number, z: number): void => {
  const { lampZ } = car;
  const isModern = car.era === 'modern';
  const wide = barsWidth(car);
  const high = lampZ + (isModern ? 6 : 9);
  const low = isModern ? lampZ - 16 : lampZ - 9;
  const isChrome = car.silhouette.grille === 'chrome';
  const frame = inside(across, z, wide + 0.02, low - 1.4, high + 1.4);
  if (isChrome) blend(frame, 0.6, 0.61, 0.63, 0.75, 60);
  else blend(frame, 0.03, 0.03, 0.033, 0.2, 20);
  blend(inside(across, z, wide, low, high), 0.018, 0.018, 0.02, 0.2, 20);
  const wave = isChrome && !isModern ? Math.sin(y * 0.9) : Math.sin(z * 1.5);
  const bar = inside(across, z, wide - 0.01, low + 0.4, high - 0.4) * step(0.2, 0.7, wave);
  if (isChrome) blend(bar, 0.55, 0.56, 0.58, 0.7, 50);
  else blend(bar, 0.11, 0.11, 0.12, 0.3, 30);
};

const mesh = ({ clearance, nose, lampZ }: CarDetails, across: number, y: number, z: number): void => {
  const bottom = Math.max(clearance + 20, nose - 34);
  blend(inside(across, z, 0.5, bottom, lampZ + 3), 0.02, 0.02, 0.022, 0.3, 30);
  const wires = Math.abs(Math.sin(y * 0.9 + z * 0.9) * Math.sin(y * 0.9 - z * 0.9));
  const share = inside(across, z, 0.49, bottom + 0.6, lampZ + 2.4) * step(0.55, 0.8, wires);
  blend(share, 0.14, 0.14, 0.15, 0.4, 40);
};

const slim = ({ lampZ }: CarDetails, across: number, z: number): void => {
  const share = inside(across, z, 0.45, lampZ - 3.4, lampZ + 3.4);
  blend(share, 0.02, 0.02, 0.022, 0.3, 30);
  blend(share * band(z, lampZ + 3, 0.7, 0.3), 0.5, 0.51, 0.53, 0.7, 50);
};

const framed = ({ lampZ, era }: CarDetails, across: number, z: number): void => {
  const isModern = era === 'modern';
  blend(inside(across, z, isModern ? 0.44 : 0.4, lampZ - 12, lampZ + 6), 0.5, 0.51, 0.53, 0.7, 60);
  const hole = inside(across, z, isModern ? 0.425 : 0.385, lampZ - 10.8, lampZ + 4.8);
  blend(hole, 0.018, 0.018, 0.02, 0.25, 25);
  const slats = inside(across, z, 0.41, lampZ - 10, lampZ + 4) * step(0.3, 0.8, Math.sin(z * 1.25));
  blend(slats, 0.1, 0.1, 0.11, 0.4, 40);
};

/** A narrow temple of chrome with thin columns, from the bumper to the bonnet. */
const upright = ({ lampZ, clearance }: CarDetails, across: number, y: number, z: number): void => {
  const low = clearance + 22;
  const high = lampZ + 11;
  blend(inside(across, z, 0.4, low - 2, high + 2), 0.62, 0.63, 0.65, 0.8, 60);
  blend(inside(across, z, 0.36, low, high), 0.03, 0.03, 0.033, 0.2, 20);
  const columns = inside(across, z, 0.355, low + 0.4, high - 0.4) * step(0.1, 0.6, Math.sin(y * 1.1));
  blend(columns, 0.55, 0.56, 0.58, 0.75, 60);
};

/** Grille and lower intake. */
export const grille = (car: CarDetails, y: number, z: number): void => {
  const across = Math.abs(y) / car.half;
  if (across > WIDEST) return;
  const { era, silhouette } = car;
  switch (silhouette.grille) {
    case 'bars':
    case 'chrome':
      bars(car, across, y, z);
      break;
    case 'mesh':
      mesh(car, across, y, z);
      break;
    case 'slim':
      slim(car, across, z);
      break;
    case 'frame':
      framed(car, across, z);
      break;
    case 'upright':
      upright(car, across, y, z);
      break;
    case 'none':
      break;
  }
  if (era !== 'modern' && era !== 'round') return;
  const low = car.clearance + 9;
  const high = low + (silhouette.grille === 'none' ? 12 : 9);
  const intake = inside(across, z, era === 'modern' ? 0.62 : 0.5, low, high);
  if (intake <= 0) return;
  blend(intake, 0.02, 0.02, 0.022, 0.2, 20);
  blend(intake * step(0.4, 0.8, Math.sin(z * 1.8)) * 0.6, 0.07, 0.07, 0.075, 0.2, 20);
};

/** A license plate without readable letters, around a height. */
export const plate = (y: number, z: number, middle: number): void => {
  if (Math.abs(y) > 26.3 || Math.abs(z - middle) > 5.9) return;
  blend(band(y, 0, 26, 0.3) * band(z, middle, 5.6, 0.3), 0.05, 0.05, 0.05, 0.1, 10);
  blend(band(y, 0, 25.2, 0.3) * band(z, middle, 4.9, 0.3), 0.8, 0.81, 0.82, 0.15, 20);
  const letters =
    band(z, middle, 3, 0.3) * step(0.15, 0.5, Math.sin(y * 0.9)) * (1 - step(13, 14, y)) * step(-22, -21, y);
  blend(letters * 0.85, 0.05, 0.05, 0.06, 0.1, 10);
  blend(band(y, 19.5, 4.4, 0.2) * band(z, middle, 3.2, 0.3) * 0.7, 0.15, 0.17, 0.28, 0.1, 10);
};
