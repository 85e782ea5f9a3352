import { PART } from '../mesh/mesh.ts';
import { bodyMaterial } from './body.ts';
import type { CarDetails } from './car-details.ts';
import { blend, set, step, surface } from './surface.ts';
import { wheelMaterial } from './wheel.ts';

/** Writes the material of a point to `surface`; `x` is from the middle of the car, `s` the parameter on its part. */
export const material = (
  car: CarDetails,
  part: number,
  x: number,
  y: number,
  z: number,
  s: number,
  nx: number,
  ny: number,
): void => {
  surface.glow = 0;
  surface.bend = 0;
  switch (part) {
    case PART.body:
      bodyMaterial(car, car.length / 2 - x, y, z, s, nx, ny);
      break;
    case PART.wheel:
      wheelMaterial(car, car.length / 2 - x, z, s);
      break;
    case PART.chrome:
      set(0.55, 0.56, 0.58, 0.8, 70);
      break;
    case PART.mirror:
      set(car.red, car.green, car.blue, 0.3, 60, car.finish.metallic);
      break;
    case PART.screen:
      set(0.05, 0.06, 0.065, 0.9, 120);
      blend(step(0.9, 0.93, s) + (1 - step(0.04, 0.07, s)), 0.5, 0.51, 0.53, 0.7, 60);
      break;
    case PART.seat:
      set(0.16, 0.05, 0.025, 0.08, 10);
      break;
    case PART.block:
      set(0.2, 0.13, 0.07, 0.03, 4);
      break;
    case PART.dark:
      set(0.02, 0.02, 0.022, 0.2, 20);
      break;
    default:
      set(0.004, 0.004, 0.005, 0, 2);
  }
};
