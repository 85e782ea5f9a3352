import { clamp01 } from '../geometry.ts';
import type { CarDetails } from './car-details.ts';
import { band, blend, length2, step, surface } from './surface.ts';

/** `warm` 1 is an old yellowish bulb, 0 a white one. */
const bulb = (share: number, warm: number): void => {
  blend(share, 0.78, 0.8 - warm * 0.04, 0.82 - warm * 0.12, 0.55, 90);
  if (share > 0.5) surface.glow = 0.5;
};

const roundLamp = (radius: number, far: number): void => {
  if (far >= radius + 2) return;
  blend(1 - step(radius + 1.2, radius + 2, far), 0.62, 0.63, 0.65, 0.75, 60);
  bulb(1 - step(radius - 0.5, radius + 0.4, far), 1);
  blend(0.35 * (1 - step(radius * 0.45, radius * 0.55, far)), 0.3, 0.32, 0.36, 0.6, 60);
};

/** On a nose that is round from above, lamps nearer the edge would look to the side. */
const roundLampShare = (square: number): number =>
  square >= 5 ? 0.72 : square >= 4 ? 0.62 : square >= 3 ? 0.58 : 0.52;

const twinLampShare = (square: number): number => (square >= 6 ? 0.8 : 0.66);

/** Colors of the lamps in front; `x` counts from the front bumper. */
export const frontLamp = ({ silhouette, half, lampZ }: CarDetails, x: number, y: number, z: number): void => {
  const side = Math.abs(y);
  const across = side / half;
  const wrap = across + x / (half * 1.35);
  switch (silhouette.lamps) {
    case 'round':
      roundLamp(9.5, length2(side - half * roundLampShare(silhouette.square), z - lampZ));
      break;
    case 'twin-round':
      roundLamp(8, length2(side - half * twinLampShare(silhouette.square), z - lampZ));
      roundLamp(8, length2(side - (half * twinLampShare(silhouette.square) - 18), z - lampZ));
      break;
    case 'rectangle': {
      const share = band(across, 0.72, 0.2, 0.006) * band(z, lampZ, 7.5, 0.5);
      blend(band(across, 0.72, 0.215, 0.004) * band(z, lampZ, 8.6, 0.4), 0.05, 0.05, 0.055, 0.3, 30);
      bulb(share, 0.6);
      if (share > 0)
        blend(share * band(Math.sin(across * 160), 0, 0.25, 0.2) * 0.4, 0.4, 0.42, 0.46, 0.4, 40);
      blend(band(wrap, 1.06, 0.1, 0.01) * band(z, lampZ, 7.5, 0.5), 0.75, 0.3, 0.03, 0.4, 50);
      break;
    }
    case 'oval': {
      const dx = (wrap - 0.86) / 0.34;
      const dz = (z - lampZ - 4 * (wrap - 0.86)) / 9;
      const far = dx * dx + dz * dz;
      bulb(1 - step(0.92, 1.02, far), 0.2);
      blend(band(far, 1.04, 0.07, 0.03), 0.04, 0.04, 0.045, 0.3, 30);
      blend((1 - step(0.1, 0.16, (dx + 0.25) ** 2 + dz * dz)) * 0.7, 0.2, 0.22, 0.26, 0.7, 80);
      break;
    }
    case 'swept': {
      const at = clamp01((wrap - 0.5) / 0.85);
      const middle = lampZ + 2 + 7 * at;
      const tall = 6.5 - 3 * at;
      const share = step(0.5, 0.52, wrap) * (1 - step(1.3, 1.34, wrap)) * band(z, middle, tall, 0.6);
      if (share <= 0) break;
      blend(share, 0.06, 0.065, 0.075, 0.7, 80);
      bulb(share * band(at, 0.3, 0.13, 0.03) * band(z, middle, tall - 1.5, 0.8), 0);
      bulb(share * band(at, 0.62, 0.1, 0.03) * band(z, middle, tall - 1.2, 0.8) * 0.8, 0);
      bulb(share * band(z, middle - tall + 1.4, 0.9, 0.4), 0);
      break;
    }
    case 'led': {
      const at = clamp01((wrap - 0.52) / 0.8);
      const middle = lampZ + 3 + 4 * at;
      const share =
        step(0.5, 0.515, wrap) * (1 - step(1.26, 1.29, wrap)) * band(z, middle, 4.6 - 1.4 * at, 0.4);
      if (share <= 0) break;
      blend(share, 0.03, 0.033, 0.04, 0.75, 90);
      const line = share * band(z, middle + 2.6 - at, 0.8, 0.35);
      blend(line, 1, 1, 1, 0.2, 60);
      if (line > 0.4) surface.glow = 1;
      bulb(share * band(at, 0.24, 0.07, 0.02) * band(z, middle - 0.8, 1.6, 0.4), 0);
      bulb(share * band(at, 0.46, 0.07, 0.02) * band(z, middle - 0.8, 1.6, 0.4), 0);
      bulb(share * band(at, 0.68, 0.07, 0.02) * band(z, middle - 0.8, 1.6, 0.4), 0);
      break;
    }
  }
};
