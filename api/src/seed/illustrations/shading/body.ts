import type { CarDetails } from './car-details.ts';
import { frontLamp } from './front-lamps.ts';
import { grille, plate } from './grille.ts';
import { rearLamp } from './rear-lamps.ts';
import { band, blend, length2, set, step, surface } from './surface.ts';
import { damage, dirt } from './wear-marks.ts';
import { windows } from './windows.ts';

const seam = (share: number): void => blend(share, 0.01, 0.01, 0.011, 0.05, 5);

const arch = (car: CarDetails, axle: number, x: number, z: number): void => {
  const { wheel, red, green, blue } = car;
  const rim = wheel * 1.13;
  const far = length2(x - axle, z - wheel);
  if (far >= rim + 8) return;
  if (car.silhouette.hasCladding) blend(1 - step(rim + 6.5, rim + 7.5, far), 0.025, 0.025, 0.028, 0.1, 12);
  else blend(band(far, rim + 1, 1, 0.5) * 0.5, red * 0.4, green * 0.4, blue * 0.4, 0.3, 40);
};

/** Sills, dark bumpers, wheel arches and cladding. */
const lowerParts = (car: CarDetails, x: number, z: number, s: number): void => {
  const { clearance, frontAxle, rearAxle, wheel, bumperTop } = car;
  if (!car.isOld) blend(1 - step(clearance + 8, clearance + 9, z), 0.02, 0.02, 0.022, 0.08, 10);
  if (car.hasDarkBumpers && (x < frontAxle - wheel * 1.2 || x > rearAxle + wheel * 1.2))
    blend(1 - step(bumperTop - 0.6, bumperTop + 0.6, z), 0.03, 0.03, 0.033, 0.1, 12);
  arch(car, frontAxle, x, z);
  arch(car, rearAxle, x, z);
  if (car.silhouette.hasCladding && s < 4)
    blend(1 - step(clearance + 16, clearance + 17, z), 0.025, 0.025, 0.028, 0.1, 12);
};

const doorSeam = (car: CarDetails, at: number, x: number, z: number, shoulder: number): void => {
  const leans = at === car.lastDoor ? Math.max(0, z - car.wheel * 1.4) * 0.12 : 0;
  const line = band(x, at + leans, 0.42, 0.3);
  if (line <= 0) return;
  const low = step(car.clearance + 9, car.clearance + 11, z);
  blend(line * low * (1 - step(shoulder - 0.5, shoulder + 0.5, z)) * 0.85, 0.008, 0.008, 0.009, 0.02, 5);
};

const handle = (
  { isOld, red, green, blue }: CarDetails,
  at: number,
  x: number,
  z: number,
  shoulder: number,
) => {
  const along = band(x, at - 13, 8, 0.5);
  if (along <= 0) return;
  const share = along * band(z, shoulder - 9.5, 1.5, 0.4);
  if (isOld) blend(share, 0.55, 0.56, 0.58, 0.7, 60);
  else {
    blend(share, red * 1.1, green * 1.1, blue * 1.1, 0.5, 90);
    blend(along * band(z, shoulder - 11.4, 0.5, 0.3) * 0.7, 0.01, 0.01, 0.01, 0, 5);
  }
};

const flank = (car: CarDetails, x: number, z: number): void => {
  const shoulder = car.form.belt(x);
  for (const at of car.doors) doorSeam(car, at, x, z, shoulder);
  for (const at of car.handles) handle(car, at, x, z, shoulder);
  if (car.era === 'classic')
    blend(
      band(z, shoulder - 3, 0.8, 0.3) * step(0.03, 0.05, x / car.length) * 0.9,
      0.6,
      0.61,
      0.63,
      0.75,
      60,
    );
  if (car.era === 'square') blend(band(z, car.clearance + 33, 2.2, 0.4) * 0.9, 0.03, 0.03, 0.033, 0.12, 15);
};

/** Seams of the hood. */
const hood = (car: CarDetails, x: number, side: number, nx: number): void => {
  if (nx > -0.4) {
    const along = step(10, 14, x);
    if (along > 0) seam(band(side, car.form.half(x) * 0.8, 0.45, 0.3) * along * 0.75);
  }
  seam(band(x, 7 + (side / car.half) ** 2 * 9, 0.5, 0.35) * 0.7);
};

const frontFace = (car: CarDetails, x: number, y: number, z: number, isEnd: boolean): void => {
  frontLamp(car, x, y, z);
  if (isEnd) {
    grille(car, y, z);
    plate(y, z, car.clearance + (car.silhouette.hasChrome ? 12 : 20));
  }
  if (car.era !== 'classic' && car.era !== 'modern') seam(band(z, car.bumperTop, 0.5, 0.3) * 0.6);
};

const rearFace = (car: CarDetails, x: number, y: number, z: number, isEnd: boolean): void => {
  const { clearance, tailZ } = car;
  rearLamp(car, x, y, z);
  if (!isEnd) return;
  const isPlateLow = car.isHatchLike && !car.silhouette.hasSpare;
  plate(y, z, isPlateLow ? clearance + 38 : Math.min(tailZ, clearance + 42));
  const above = step(clearance + 24, clearance + 26, z);
  if (above > 0) {
    const edge = car.form.half(Math.min(x, car.length - 20)) * 0.74;
    seam(band(Math.abs(y), edge, 0.45, 0.3) * above * 0.6);
  }
  seam(band(z, clearance + 25, 0.5, 0.3) * 0.6);
};

/**
 * Material of a point of the shell: `x` counts from the front bumper, `s` runs from the underside to the middle of
 * the roof, `nx` and `ny` are of the normal.
 */
export const bodyMaterial = (
  car: CarDetails,
  x: number,
  y: number,
  z: number,
  s: number,
  nx: number,
  ny: number,
): void => {
  const { silhouette, finish, cowl, deck, length } = car;
  set(car.red, car.green, car.blue, 0.32, 70, finish.metallic);
  const side = Math.abs(y);
  const isSide = Math.abs(ny) > 0.35;
  if (finish.wear > 0) dirt(car, x, y, z);
  if (finish.isDamaged) damage(car, x, y, z, s);
  // The crease catches the light.
  if (isSide && s < 4) surface.bend += 0.5 * band(z, car.crease, 1.8, 1.4) * (z > car.crease ? 1 : -1);

  lowerParts(car, x, z, s);
  if (isSide && s > 0.6 && s < 4.2) flank(car, x, z);
  if (s > 4.2 && x < cowl[0]) hood(car, x, side, nx);
  if (!silhouette.isOpen && s > 4 && x > cowl[0] - 8) windows(car, x, side, z, s);
  if (silhouette.isOpen && s > 4.5 && x > cowl[0] + 4 && x < deck[0] - 2 && side < car.form.half(x) * 0.82)
    set(0.02, 0.016, 0.014, 0.05, 5);
  if (silhouette.hasBed && s > 4.4 && x > deck[0] + 6 && x < length - 8) set(0.02, 0.02, 0.022, 0.05, 6);

  const isFrontEnd = x < car.frontAxle && nx > 0.25;
  if (isFrontEnd || (x < 42 && s < 5)) frontFace(car, x, y, z, isFrontEnd);
  const isRearEnd = x > car.rearAxle && nx < -0.25;
  if (isRearEnd || (x > length - 46 && s < 5)) rearFace(car, x, y, z, isRearEnd);
};
