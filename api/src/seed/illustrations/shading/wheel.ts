import type { CarDetails } from './car-details.ts';
import { band, blend, set, step } from './surface.ts';

const RIM = 0.72;
/** The inner side of a wheel has a parameter above this. */
const INNER_SIDE = 1.5;

const dark = (): void => set(0.015, 0.015, 0.017, 0.1, 10);
const metal = (amount: number, level: number): void =>
  blend(amount, level, level * 1.01, level * 1.03, 0.55, 40);

/** Tire and rim; `share` is the distance from the hub as a share of the radius. */
export const wheelMaterial = (car: CarDetails, x: number, z: number, share: number): void => {
  set(0.012, 0.012, 0.013, 0.04, 8);
  if (share > INNER_SIDE) return;
  if (share > RIM) {
    blend(band(share, 0.9, 0.006, 0.004) * 0.5, 0.03, 0.03, 0.03, 0.05, 8);
    return;
  }
  const axle = Math.abs(x - car.frontAxle) < Math.abs(x - car.rearAxle) ? car.frontAxle : car.rearAxle;
  const angle = Math.atan2(z - car.wheel, x - axle);
  const rim = 1 - step(0.69, 0.71, share);
  switch (car.silhouette.wheels) {
    case 'cap':
      metal(rim, 0.5);
      blend(band(share, 0.5, 0.03, 0.012) * 0.7, 0.1, 0.1, 0.11, 0.3, 20);
      break;
    case 'steel': {
      metal(rim, car.era === 'classic' ? 0.3 : 0.24);
      const holes = step(0.45, 0.7, Math.cos(angle * 8)) * band(share, 0.5, 0.08, 0.02);
      blend(holes, 0.012, 0.012, 0.013, 0.05, 5);
      metal((1 - step(0.27, 0.29, share)) * 0.8, 0.42);
      break;
    }
    case 'offroad':
      dark();
      metal(band(share, 0.66, 0.04, 0.01), 0.22);
      metal(step(0.1, 0.3, Math.cos(angle * 6)) * (1 - step(0.6, 0.62, share)), 0.2);
      break;
    case 'alloy': {
      dark();
      metal(band(share, 0.665, 0.035, 0.008), 0.42);
      const spokes = step(0.35 - share * 0.2, 0.5 - share * 0.2, Math.cos(angle * 5 + 0.3));
      metal(spokes * (1 - step(0.63, 0.65, share)), 0.44);
      metal(1 - step(0.13, 0.15, share), 0.4);
      break;
    }
    case 'sport': {
      dark();
      metal(band(share, 0.675, 0.025, 0.006), 0.5);
      const twin = Math.abs(Math.cos(angle * 2.5));
      metal(band(twin, 0.9, 0.075, 0.03) * (1 - step(0.64, 0.66, share)), 0.46);
      metal(1 - step(0.13, 0.15, share), 0.34);
      break;
    }
  }
};
