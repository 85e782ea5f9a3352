import { type BodyForm, PART } from './body-mesh.ts';
import { type Camera, type Surfaces, TEXEL } from './rasterize-meshes.ts';

type Color = readonly [red: number, green: number, blue: number];

/** Light of a place, as linear colours. */
export interface Light {
  readonly sky: Color;
  readonly horizon: Color;
  readonly ground: Color;
  readonly sun: Color;
  /** Where the sun is: x forward, y left, z up. */
  readonly towards: readonly [number, number, number];
  /** 0 by day, 1 at night: lamps glow. */
  readonly night: number;
}

export interface Finish {
  /** Linear colour of the paint. */
  readonly paint: Color;
  /** How much the paint sparkles, 0 … 1. */
  readonly metallic: number;
  /** 0 is new, 1 is dull and dirty. */
  readonly wear: number;
  /** Primer spots, rust and a missing lamp. */
  readonly isDamaged: boolean;
}

/** sRGB of `#rrggbb` as linear light. */
export const linear = (hex: string): Color => {
  const channel = (from: number) => (Number.parseInt(hex.slice(from, from + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
};

const clamp01 = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value);
/** 0 below `from`, 1 above `to`, smooth between them. */
const step = (from: number, to: number, value: number) => {
  const at = clamp01((value - from) / (to - from));
  return at * at * (3 - 2 * at);
};
/** 1 within a band around the middle, with soft edges. */
const band = (value: number, middle: number, half: number, edge: number) =>
  1 - step(half - edge, half + edge, Math.abs(value - middle));
/** A number that looks random and is the same for the same place. */
const noise = (x: number, y: number, z: number) => {
  const value = Math.sin(x * 12.9898 + y * 78.233 + z * 37.719) * 43758.5453;
  return value - Math.floor(value);
};
const softNoise = (x: number, y: number, z: number): number => {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [fx, fy, fz] = [x - ix, y - iy, z - iz].map((f) => f * f * (3 - 2 * f)) as [number, number, number];
  let sum = 0;
  for (let corner = 0; corner < 8; corner += 1) {
    const [cx, cy, cz] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    sum += noise(ix + cx, iy + cy, iz + cz) * (cx ? fx : 1 - fx) * (cy ? fy : 1 - fy) * (cz ? fz : 1 - fz);
  }
  return sum;
};

/** Colour, mirror and gloss of a material. */
type Material = readonly [r: number, g: number, b: number, mirror: number, gloss: number];
const CHROME: Material = [0.6, 0.61, 0.63, 0.75, 60];
const CHROME_BAR: Material = [0.55, 0.56, 0.58, 0.7, 50];
const BLACK: Material = [0.03, 0.03, 0.033, 0.2, 20];
const BLACK_BAR: Material = [0.11, 0.11, 0.12, 0.3, 30];

/** What a point of the surface is made of; written for each pixel, so it is one object. */
const surface = { r: 0, g: 0, b: 0, gloss: 0, mirror: 0, metal: 0, glow: 0, occlusion: 1, bend: 0 };

const set = (r: number, g: number, b: number, mirror: number, gloss: number, metal = 0) => {
  surface.r = r;
  surface.g = g;
  surface.b = b;
  surface.mirror = mirror;
  surface.gloss = gloss;
  surface.metal = metal;
};
const blend = (share: number, r: number, g: number, b: number, mirror: number, gloss: number) => {
  if (share <= 0) return;
  const keep = 1 - share;
  surface.r = surface.r * keep + r * share;
  surface.g = surface.g * keep + g * share;
  surface.b = surface.b * keep + b * share;
  surface.mirror = surface.mirror * keep + mirror * share;
  surface.gloss = surface.gloss * keep + gloss * share;
  surface.metal *= keep;
};

/** Chooses the material of each point of one car. */
const materialsOf = (form: BodyForm, finish: Finish) => {
  const { silhouette } = form;
  const { length, width, axles, wheel: wheelRadius, clearance, glass, belt, doors, era } = silhouette;
  const [cowl, roofFront, roofRear, deck] = glass;
  const half = width / 2;
  const isOld = era === 'classic' || era === 'square';
  const nose = silhouette.top[1]?.[1] ?? 70;
  const tail = silhouette.top.at(-2)?.[1] ?? 90;
  const lampZ = isOld ? nose - 13 : nose - 12;
  const tailZ = tail - (isOld ? 17 : 12);
  const pillarRear = era === 'classic' ? 14 : isOld ? 16 : 20;
  const isHatchLike = deck[0] > length - 70;
  const [pr, pg, pb] = finish.paint;
  const bumperTop = clearance + (era === 'square' ? 27 : era === 'round' ? 30 : 14);
  const hasDarkBumpers = era === 'square' && !silhouette.hasChrome;
  const crease = belt[0] - (era === 'modern' ? 17 : 14);

  const edgeX = (z: number, from: readonly [number, number], to: readonly [number, number]) =>
    from[0] + ((to[0] - from[0]) * (z - from[1])) / (to[1] - from[1] || 1);

  /** Colours of a lamp in front. */
  const frontLamp = (x: number, y: number, z: number): void => {
    const across = Math.abs(y) / half;
    const wrap = across + x / (half * 1.35);
    const light = (share: number, warm: number) => {
      blend(share, 0.78, 0.8 - warm * 0.04, 0.82 - warm * 0.12, 0.55, 90);
      if (share > 0.5) surface.glow = 0.5;
    };
    switch (silhouette.lamps) {
      case 'round':
      case 'twin-round': {
        const radius = silhouette.lamps === 'round' ? 9.5 : 8;
        const centers = silhouette.lamps === 'round' ? [half * 0.72] : [half * 0.8, half * 0.8 - 18];
        for (const center of centers) {
          const far = Math.hypot(Math.abs(y) - center, z - lampZ);
          blend(1 - step(radius + 1.2, radius + 2, far), 0.62, 0.63, 0.65, 0.75, 60);
          light(1 - step(radius - 0.5, radius + 0.4, far), 1);
          blend(0.35 * (1 - step(radius * 0.45, radius * 0.55, far)), 0.3, 0.32, 0.36, 0.6, 60);
        }
        break;
      }
      case 'rectangle': {
        const share = band(across, 0.72, 0.2, 0.006) * band(z, lampZ, 7.5, 0.5);
        blend(band(across, 0.72, 0.215, 0.004) * band(z, lampZ, 8.6, 0.4), 0.05, 0.05, 0.055, 0.3, 30);
        light(share, 0.6);
        blend(share * band(Math.sin(across * 160), 0, 0.25, 0.2) * 0.4, 0.4, 0.42, 0.46, 0.4, 40);
        blend(band(wrap, 1.06, 0.1, 0.01) * band(z, lampZ, 7.5, 0.5), 0.75, 0.3, 0.03, 0.4, 50);
        break;
      }
      case 'oval': {
        const dx = (wrap - 0.86) / 0.34;
        const dz = (z - lampZ - 4 * (wrap - 0.86)) / 9;
        const far = dx * dx + dz * dz;
        light(1 - step(0.92, 1.02, far), 0.2);
        blend(band(far, 1.04, 0.07, 0.03), 0.04, 0.04, 0.045, 0.3, 30);
        blend((1 - step(0.1, 0.16, (dx + 0.25) ** 2 + dz * dz)) * 0.7, 0.2, 0.22, 0.26, 0.7, 80);
        break;
      }
      case 'swept': {
        const at = clamp01((wrap - 0.5) / 0.85);
        const middle = lampZ + 2 + 7 * at;
        const tall = 6.5 - 3 * at;
        const share = step(0.5, 0.52, wrap) * (1 - step(1.3, 1.34, wrap)) * band(z, middle, tall, 0.6);
        blend(share, 0.06, 0.065, 0.075, 0.7, 80);
        light(share * band(at, 0.3, 0.13, 0.03) * band(z, middle, tall - 1.5, 0.8), 0);
        light(share * band(at, 0.62, 0.1, 0.03) * band(z, middle, tall - 1.2, 0.8) * 0.8, 0);
        light(share * band(z, middle - tall + 1.4, 0.9, 0.4), 0);
        break;
      }
      case 'led': {
        const at = clamp01((wrap - 0.52) / 0.8);
        const middle = lampZ + 3 + 4 * at;
        const share =
          step(0.5, 0.515, wrap) * (1 - step(1.26, 1.29, wrap)) * band(z, middle, 4.6 - 1.4 * at, 0.4);
        blend(share, 0.03, 0.033, 0.04, 0.75, 90);
        const line = share * band(z, middle + 2.6 - at, 0.8, 0.35);
        blend(line, 1, 1, 1, 0.2, 60);
        if (line > 0.4) surface.glow = 1;
        for (const cell of [0.24, 0.46, 0.68])
          light(share * band(at, cell, 0.07, 0.02) * band(z, middle - 0.8, 1.6, 0.4), 0);
        break;
      }
    }
  };

  const grille = (y: number, z: number): void => {
    const across = Math.abs(y) / half;
    const bottom = Math.max(clearance + 20, nose - 34);
    const inside = (wide: number, low: number, high: number) =>
      (1 - step(wide - 0.008, wide + 0.008, across)) *
      step(low - 0.5, low + 0.5, z) *
      (1 - step(high - 0.5, high + 0.5, z));
    switch (silhouette.grille) {
      case 'bars':
      case 'chrome': {
        const wide =
          silhouette.lamps === 'twin-round'
            ? 0.55
            : silhouette.lamps === 'round'
              ? 0.56
              : era === 'modern'
                ? 0.42
                : 0.5;
        const high = lampZ + (era === 'modern' ? 6 : 9);
        const low = era === 'modern' ? lampZ - 16 : lampZ - 9;
        const isChrome = silhouette.grille === 'chrome';
        blend(inside(wide + 0.02, low - 1.4, high + 1.4), ...(isChrome ? CHROME : BLACK));
        blend(inside(wide, low, high), 0.018, 0.018, 0.02, 0.2, 20);
        const bars = isChrome && era !== 'modern' ? Math.sin(y * 0.9) : Math.sin(z * 1.5);
        blend(
          inside(wide - 0.01, low + 0.4, high - 0.4) * step(0.2, 0.7, bars),
          ...(isChrome ? CHROME_BAR : BLACK_BAR),
        );
        break;
      }
      case 'mesh':
        blend(inside(0.5, bottom, lampZ + 3), 0.02, 0.02, 0.022, 0.3, 30);
        blend(
          inside(0.49, bottom + 0.6, lampZ + 2.4) *
            step(0.55, 0.8, Math.abs(Math.sin(y * 0.9 + z * 0.9) * Math.sin(y * 0.9 - z * 0.9))),
          0.14,
          0.14,
          0.15,
          0.4,
          40,
        );
        break;
      case 'slim':
        blend(inside(0.45, lampZ - 3.4, lampZ + 3.4), 0.02, 0.02, 0.022, 0.3, 30);
        blend(
          inside(0.45, lampZ - 3.4, lampZ + 3.4) * band(z, lampZ + 3, 0.7, 0.3),
          0.5,
          0.51,
          0.53,
          0.7,
          50,
        );
        break;
      case 'frame':
        blend(inside(era === 'modern' ? 0.44 : 0.4, lampZ - 12, lampZ + 6), 0.5, 0.51, 0.53, 0.7, 60);
        blend(
          inside(era === 'modern' ? 0.425 : 0.385, lampZ - 10.8, lampZ + 4.8),
          0.018,
          0.018,
          0.02,
          0.25,
          25,
        );
        blend(
          inside(0.41, lampZ - 10, lampZ + 4) * step(0.3, 0.8, Math.sin(z * 1.25)),
          0.1,
          0.1,
          0.11,
          0.4,
          40,
        );
        break;
      case 'none':
        break;
    }
    if (era === 'modern' || era === 'round') {
      const low = clearance + 9;
      const intake = inside(
        era === 'modern' ? 0.62 : 0.5,
        low,
        low + (silhouette.grille === 'none' ? 12 : 9),
      );
      blend(intake, 0.02, 0.02, 0.022, 0.2, 20);
      blend(intake * step(0.4, 0.8, Math.sin(z * 1.8)) * 0.6, 0.07, 0.07, 0.075, 0.2, 20);
    }
  };

  const plate = (y: number, z: number, middle: number): void => {
    const share = band(y, 0, 26, 0.3) * band(z, middle, 5.6, 0.3);
    blend(share, 0.05, 0.05, 0.05, 0.1, 10);
    blend(band(y, 0, 25.2, 0.3) * band(z, middle, 4.9, 0.3), 0.8, 0.81, 0.82, 0.15, 20);
    const letters =
      band(z, middle, 3, 0.3) *
      step(0.15, 0.5, Math.sin(y * 0.9)) *
      (1 - step(13, 14, y)) *
      step(-22, -21, y);
    blend(letters * 0.85, 0.05, 0.05, 0.06, 0.1, 10);
    blend(band(y, 19.5, 4.4, 0.2) * band(z, middle, 3.2, 0.3) * 0.7, 0.15, 0.17, 0.28, 0.1, 10);
  };

  const rearLamp = (x: number, y: number, z: number): void => {
    const fromEnd = length - x;
    const across = Math.abs(y) / half;
    const wrap = across + fromEnd / (half * 1.3);
    const red = (share: number, bright = 1) => {
      blend(share, 0.42 * bright, 0.012, 0.014, 0.5, 70);
      if (share > 0.5) surface.glow = 0.35;
    };
    if (era === 'classic') {
      red(band(across, 0.84, 0.07, 0.01) * band(z, tailZ, 9, 0.6));
      blend(band(across, 0.84, 0.07, 0.01) * band(z, tailZ - 6, 2.6, 0.4), 0.7, 0.68, 0.62, 0.4, 50);
    } else if (era === 'square') {
      const share = band(wrap, 0.82, 0.24, 0.01) * band(z, tailZ + 3, 8, 0.5);
      red(share);
      blend(share * band(z, tailZ - 1, 2.4, 0.3), 0.6, 0.22, 0.02, 0.4, 50);
      blend(share * band(wrap, 0.66, 0.05, 0.01), 0.68, 0.66, 0.62, 0.4, 50);
    } else if (era === 'round') {
      const tall = isHatchLike ? 17 : 9;
      const dx = (wrap - 0.92) / 0.28;
      const dz = (z - tailZ - (isHatchLike ? 4 : 0)) / tall;
      red(1 - step(0.9, 1.02, dx * dx + dz * dz));
      blend((1 - step(0.12, 0.18, dx * dx + (dz + 0.3) ** 2)) * 0.8, 0.7, 0.66, 0.6, 0.4, 50);
    } else {
      const share =
        step(0.42, 0.45, wrap) *
        (1 - step(1.2, 1.24, wrap)) *
        band(z, tailZ + 2 + 2 * (wrap - 0.8), 5.4, 0.5);
      red(share, 0.6);
      red(share * band(z, tailZ + 4 + 2 * (wrap - 0.8), 1.1, 0.4), 2);
      if (silhouette.lamps === 'led') {
        const bar = (1 - step(0.5, 0.52, across)) * band(z, tailZ + 3.4, 1, 0.35);
        red(bar, 1.6);
      }
    }
  };

  const glassMaterial = (share: number, z: number) => {
    const upper = clamp01((z - belt[0]) / 50);
    blend(share, 0.012 + 0.012 * upper, 0.015 + 0.014 * upper, 0.018 + 0.016 * upper, 0.95, 160);
  };

  /** A dented corner, one door in primer, scratches, rust along the sill and the arches. */
  const damage = (x: number, y: number, z: number, s: number): void => {
    const isHit = (1 - step(axles[0] - 4, axles[0] + 34, x)) * step(half * 0.1, half * 0.4, y);
    const dent = softNoise(x * 0.07, y * 0.07, z * 0.08) - 0.5;
    surface.bend += 2.2 * dent * isHit;
    blend(
      isHit * step(0.1, 0.14, Math.abs(dent)) * (1 - step(0.2, 0.24, Math.abs(dent))) * 0.35,
      pr * 0.3,
      pg * 0.3,
      pb * 0.3,
      0.05,
      5,
    );
    const [from = 0, to = 0] = doors;
    if (y > 0 && s < 4.05)
      blend(step(from, from + 0.6, x) * (1 - step(to - 0.6, to, x)), 0.24, 0.24, 0.245, 0.04, 5);
    const scratch =
      band(z + 0.12 * x + 3 * softNoise(x * 0.05, 0, 0), clearance + 66, 0.5, 0.3) *
      step(to, to + 10, x) *
      (1 - step(to + 95, to + 120, x));
    if (y > 0) blend(scratch * 0.8, 0.5, 0.5, 0.5, 0.05, 5);
    const arches = Math.min(
      ...[axles[0], axles[0] + axles[1]].map((axle) =>
        Math.abs(Math.hypot(x - axle, z - wheelRadius) - wheelRadius * 1.15),
      ),
    );
    const damp = Math.max(1 - step(clearance + 4, clearance + 20, z), 1 - step(2, 11, arches));
    const rust = softNoise(x * 0.12, y * 0.05, z * 0.16) + 0.35 * softNoise(x * 0.4, y * 0.2, z * 0.5);
    blend(damp * step(0.66, 0.78, rust) * (0.5 + 0.5 * finish.wear), 0.15, 0.05, 0.018, 0.02, 3);
  };

  const body = (x: number, y: number, z: number, s: number, nx: number, ny: number): void => {
    set(pr, pg, pb, 0.32, 70, finish.metallic);
    const side = Math.abs(y);
    const isSide = Math.abs(ny) > 0.35;
    const atFront = x < axles[0] && nx > 0.25;
    const atRear = x > axles[0] + axles[1] && nx < -0.25;
    const shoulder = form.belt(x);

    if (finish.wear > 0) {
      const dirt = (1 - step(clearance, clearance + 45, z)) * softNoise(x * 0.06, y * 0.06, z * 0.1);
      blend(finish.wear * dirt * 0.8, 0.16, 0.13, 0.1, 0.05, 5);
      surface.mirror *= 1 - 0.45 * finish.wear;
    }
    if (finish.isDamaged) damage(x, y, z, s);
    // A stamped line along the flanks catches the light.
    surface.bend += isSide && s < 4 ? 0.5 * band(z, crease, 1.8, 1.4) * (z > crease ? 1 : -1) : 0;

    // Lower parts.
    const sill = 1 - step(clearance + 8, clearance + 9, z);
    if (!isOld) blend(sill, 0.02, 0.02, 0.022, 0.08, 10);
    if (hasDarkBumpers && (x < axles[0] - wheelRadius * 1.2 || x > axles[0] + axles[1] + wheelRadius * 1.2))
      blend(1 - step(bumperTop - 0.6, bumperTop + 0.6, z), 0.03, 0.03, 0.033, 0.1, 12);
    for (const axle of [axles[0], axles[0] + axles[1]]) {
      const far = Math.hypot(x - axle, z - wheelRadius);
      const rim = wheelRadius * 1.13;
      if (isSide || far < rim + 8) {
        if (silhouette.hasCladding) blend(1 - step(rim + 6.5, rim + 7.5, far), 0.025, 0.025, 0.028, 0.1, 12);
        else blend(band(far, rim + 1, 1, 0.5) * 0.5, pr * 0.4, pg * 0.4, pb * 0.4, 0.3, 40);
      }
    }
    if (silhouette.hasCladding && s < 4)
      blend(1 - step(clearance + 16, clearance + 17, z), 0.025, 0.025, 0.028, 0.1, 12);

    // Doors.
    if (isSide && s > 0.6 && s < 4.2) {
      for (const at of doors) {
        const leans = at === doors.at(-1) ? Math.max(0, z - wheelRadius * 1.4) * 0.12 : 0;
        const seam =
          band(x, at + leans, 0.42, 0.3) *
          step(clearance + 9, clearance + 11, z) *
          (1 - step(shoulder - 0.5, shoulder + 0.5, z));
        blend(seam * 0.85, 0.008, 0.008, 0.009, 0.02, 5);
      }
      for (const at of doors.slice(1)) {
        const handle = band(x, at - 13, 8, 0.5) * band(z, shoulder - 9.5, 1.5, 0.4);
        if (isOld) blend(handle, 0.55, 0.56, 0.58, 0.7, 60);
        else {
          blend(handle, pr * 1.1, pg * 1.1, pb * 1.1, 0.5, 90);
          blend(band(x, at - 13, 8, 0.5) * band(z, shoulder - 11.4, 0.5, 0.3) * 0.7, 0.01, 0.01, 0.01, 0, 5);
        }
      }
      if (era === 'classic')
        blend(
          band(z, shoulder - 3, 0.8, 0.3) * step(0.03, 0.05, x / length) * 0.9,
          0.6,
          0.61,
          0.63,
          0.75,
          60,
        );
      if (era === 'square') blend(band(z, clearance + 33, 2.2, 0.4) * 0.9, 0.03, 0.03, 0.033, 0.12, 15);
    }
    // Hood, lid and tailgate seams.
    if (!silhouette.isOpen || x < cowl[0]) {
      if (s > 4.2 && nx > -0.4 && x < cowl[0])
        blend(band(side, form.half(x) * 0.8, 0.45, 0.3) * step(10, 14, x) * 0.75, 0.01, 0.01, 0.011, 0.05, 5);
    }
    if (x < cowl[0] && s > 4.2)
      blend(band(x, 7 + (side / half) ** 2 * 9, 0.5, 0.35) * 0.7, 0.01, 0.01, 0.011, 0.05, 5);

    // Glass.
    if (!silhouette.isOpen && s > 4 && x > cowl[0] - 8) {
      const fromFront = edgeX(z, cowl, roofFront);
      const fromRear = edgeX(z, deck, roofRear);
      const lastWindow = silhouette.hasBed ? fromRear - 10 : fromRear - pillarRear;
      const onFlank = step(4.12, 4.2, s) * (1 - step(4.86, 4.94, s));
      const between =
        step(fromFront + 9, fromFront + 9.8, x) * (1 - step(lastWindow - 0.4, lastWindow + 0.4, x));
      const isWindow = onFlank * between;
      const frame =
        step(4.04, 4.1, s) *
        (1 - step(4.92, 5, s)) *
        step(fromFront + 7, fromFront + 7.8, x) *
        (1 - step(lastWindow + 1.6, lastWindow + 2.4, x));
      if (era === 'classic') blend(frame, 0.58, 0.59, 0.61, 0.75, 60);
      else blend(frame, 0.015, 0.015, 0.017, 0.3, 40);
      glassMaterial(isWindow, z);
      const pillars = [
        ...doors.slice(1, -1),
        ...(isHatchLike && lastWindow > (doors.at(-1) ?? 0) + 26 ? [(doors.at(-1) ?? 0) + 5] : []),
      ];
      for (const at of pillars) {
        const pillar = band(x, at - (z - belt[0]) * 0.1, 3.4, 0.4) * frame;
        if (era === 'classic' || era === 'square') blend(pillar, pr, pg, pb, 0.3, 60);
        else blend(pillar, 0.012, 0.012, 0.013, 0.35, 60);
      }
      const edge = form.half(x);
      const isFrontGlass =
        (1 - step(edge * 0.74, edge * 0.77, side * (1 + 0.1 * step(0, 1, (z - belt[0]) / 60)))) *
        step(cowl[0] + 3, cowl[0] + 4, x) *
        (1 - step(roofFront[0] - 5, roofFront[0] - 4, x)) *
        step(4.9, 5, s);
      blend(isFrontGlass, 0.012, 0.012, 0.013, 0.4, 50);
      const innerFront =
        (1 - step(edge * 0.71, edge * 0.74, side * (1 + 0.1 * step(0, 1, (z - belt[0]) / 60)))) *
        step(cowl[0] + 5, cowl[0] + 6, x) *
        (1 - step(roofFront[0] - 8, roofFront[0] - 7, x)) *
        step(4.9, 5, s);
      glassMaterial(innerFront, z);
      {
        const end = silhouette.hasBed || deck[0] > roofRear[0] + 8 ? deck[0] - 3 : deck[0];
        const isRearGlass =
          (1 - step(edge * 0.72, edge * 0.76, side)) *
          step(roofRear[0] + 5, roofRear[0] + 6, x) *
          (1 - step(end - 1, end, x)) *
          step(deck[1] + 4, deck[1] + 5, z);
        glassMaterial(isRearGlass, z);
      }
    }
    if (silhouette.isOpen && s > 4.5 && x > cowl[0] + 4 && x < deck[0] - 2 && side < form.half(x) * 0.82)
      set(0.02, 0.016, 0.014, 0.05, 5);
    if (silhouette.hasBed && s > 4.4 && x > deck[0] + 6 && x < length - 8) set(0.02, 0.02, 0.022, 0.05, 6);

    // Faces.
    if (atFront || (x < 42 && s < 5)) {
      frontLamp(x, y, z);
      if (atFront) {
        grille(y, z);
        plate(y, z, clearance + (silhouette.hasChrome ? 12 : 20));
      }
      if (era !== 'classic' && era !== 'modern')
        blend(band(z, bumperTop, 0.5, 0.3) * 0.6, 0.01, 0.01, 0.011, 0.05, 5);
    }
    if (atRear || (x > length - 46 && s < 5)) {
      rearLamp(x, y, z);
      if (atRear) {
        plate(y, z, isHatchLike && !silhouette.hasSpare ? clearance + 38 : Math.min(tailZ, clearance + 42));
        blend(
          band(side, form.half(Math.min(x, length - 20)) * 0.74, 0.45, 0.3) *
            step(clearance + 24, clearance + 26, z) *
            0.6,
          0.01,
          0.01,
          0.011,
          0.05,
          5,
        );
        blend(band(z, clearance + 25, 0.5, 0.3) * 0.6, 0.01, 0.01, 0.011, 0.05, 5);
      }
    }
  };

  const wheelMaterial = (x: number, z: number, share: number): void => {
    const axle = Math.abs(x - axles[0]) < Math.abs(x - axles[0] - axles[1]) ? axles[0] : axles[0] + axles[1];
    const angle = Math.atan2(z - wheelRadius, x - axle);
    set(0.012, 0.012, 0.013, 0.04, 8);
    if (share > 1.5) return;
    if (share > 0.72) {
      blend(band(share, 0.9, 0.006, 0.004) * 0.5, 0.03, 0.03, 0.03, 0.05, 8);
      return;
    }
    const rim = 1 - step(0.69, 0.71, share);
    const dark = () => set(0.015, 0.015, 0.017, 0.1, 10);
    const metal = (amount: number, level: number) =>
      blend(amount, level, level * 1.01, level * 1.03, 0.55, 40);
    switch (silhouette.wheels) {
      case 'cap':
        metal(rim, 0.5);
        blend(band(share, 0.5, 0.03, 0.012) * 0.7, 0.1, 0.1, 0.11, 0.3, 20);
        break;
      case 'steel':
        metal(rim, era === 'classic' ? 0.3 : 0.24);
        blend(
          step(0.45, 0.7, Math.cos(angle * 8)) * band(share, 0.5, 0.08, 0.02),
          0.012,
          0.012,
          0.013,
          0.05,
          5,
        );
        metal((1 - step(0.27, 0.29, share)) * 0.8, 0.42);
        break;
      case 'offroad':
        dark();
        metal(band(share, 0.66, 0.04, 0.01), 0.22);
        metal(step(0.1, 0.3, Math.cos(angle * 6)) * (1 - step(0.6, 0.62, share)), 0.2);
        break;
      case 'alloy':
        dark();
        metal(band(share, 0.665, 0.035, 0.008), 0.42);
        metal(
          step(0.35 - share * 0.2, 0.5 - share * 0.2, Math.cos(angle * 5 + 0.3)) *
            (1 - step(0.63, 0.65, share)),
          0.44,
        );
        metal(1 - step(0.13, 0.15, share), 0.4);
        break;
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

  return (part: number, x: number, y: number, z: number, s: number, nx: number, ny: number): void => {
    surface.glow = 0;
    surface.occlusion = 1;
    surface.bend = 0;
    if (part === PART.body) body(length / 2 - x, y, z, s, nx, ny);
    else if (part === PART.wheel) wheelMaterial(length / 2 - x, z, s);
    else if (part === PART.chrome) set(0.55, 0.56, 0.58, 0.8, 70);
    else if (part === PART.mirror) set(pr, pg, pb, 0.3, 60, finish.metallic);
    else if (part === PART.screen) {
      set(0.05, 0.06, 0.065, 0.9, 120);
      blend(step(0.9, 0.93, s) + (1 - step(0.04, 0.07, s)), 0.5, 0.51, 0.53, 0.7, 60);
    } else if (part === PART.seat) set(0.16, 0.05, 0.025, 0.08, 10);
    else if (part === PART.block) set(0.2, 0.13, 0.07, 0.03, 4);
    else if (part === PART.dark) set(0.02, 0.02, 0.022, 0.2, 20);
    else set(0.004, 0.004, 0.005, 0, 2);
  };
};

/** Linear light to an sRGB byte, with soft highlights. */
const encode = (value: number): number => {
  const bright = value * 1.06;
  const soft = bright < 0.6 ? bright : 0.6 + 0.4 * (1 - Math.exp(-(bright - 0.6) / 0.4));
  return Math.round(255 * Math.min(1, soft) ** (1 / 2.2));
};

/** Colours the surfaces of a car: RGBA of the same size, transparent where there is none. */
export const shadeCar = (
  { width, height, depth, texels }: Surfaces,
  form: BodyForm,
  finish: Finish,
  light: Light,
  { eye }: Pick<Camera, 'eye'>,
): Uint8ClampedArray => {
  const material = materialsOf(form, finish);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const [lx, ly, lz] = light.towards;
  for (let at = 0; at < width * height; at += 1) {
    if (depth[at] === Number.POSITIVE_INFINITY) continue;
    const base = at * TEXEL;
    const x = texels[base] as number;
    const y = texels[base + 1] as number;
    const z = texels[base + 2] as number;
    let nx = texels[base + 3] as number;
    let ny = texels[base + 4] as number;
    let nz = texels[base + 5] as number;
    let vx = eye[0] - x;
    let vy = eye[1] - y;
    let vz = eye[2] - z;
    const far = Math.hypot(vx, vy, vz);
    vx /= far;
    vy /= far;
    vz /= far;
    let size = Math.hypot(nx, ny, nz) || 1;
    if (nx * vx + ny * vy + nz * vz < 0) size = -size;
    nx /= size;
    ny /= size;
    nz /= size;
    const part = texels[base + 7] as number;
    material(part, x, y, z, texels[base + 6] as number, nx, ny);
    if (surface.bend !== 0) {
      nz += surface.bend;
      const again = Math.hypot(nx, ny, nz);
      nx /= again;
      ny /= again;
      nz /= again;
    }
    const facing = clamp01(nx * vx + ny * vy + nz * vz);
    // Light from above and from the ground.
    const up = 0.5 + 0.5 * nz;
    const low = clamp01(z / 55);
    const shade = (0.35 + 0.65 * low) * surface.occlusion;
    const sun = clamp01(nx * lx + ny * ly + nz * lz);
    let r = surface.r * (shade * (light.ground[0] * (1 - up) + light.sky[0] * up) + light.sun[0] * sun);
    let g = surface.g * (shade * (light.ground[1] * (1 - up) + light.sky[1] * up) + light.sun[1] * sun);
    let b = surface.b * (shade * (light.ground[2] * (1 - up) + light.sky[2] * up) + light.sun[2] * sun);
    if (surface.metal > 0) {
      const flake = 1 + surface.metal * (0.75 * facing ** 3 - 0.35);
      r *= flake;
      g *= flake;
      b *= flake;
    }
    // What is mirrored: sky above, a bright horizon, the ground below.
    const rx = 2 * facing * nx - vx;
    const ry = 2 * facing * ny - vy;
    const rz = 2 * facing * nz - vz;
    const fresnel = 0.05 + 0.95 * (1 - facing) ** 5;
    const strength =
      surface.mirror *
      (surface.r > 0.3 && surface.mirror > 0.5
        ? 0.65 + 0.35 * fresnel
        : surface.mirror > 0.5
          ? 0.1 + 0.9 * fresnel
          : fresnel * 2.4 + 0.04);
    const sky = step(0.02, 0.5, rz);
    const ground = step(0.0, 0.06, -rz);
    const glare = step(0.04, 0.1, rz) * (1 - step(0.1, 0.34, rz));
    const fade = 1 - 0.55 * sky;
    r +=
      strength *
      ((light.sky[0] * sky + light.horizon[0] * (1 - sky)) * (1 - ground) * fade +
        light.ground[0] * 0.35 * ground +
        glare * light.horizon[0] * 0.3);
    g +=
      strength *
      ((light.sky[1] * sky + light.horizon[1] * (1 - sky)) * (1 - ground) * fade +
        light.ground[1] * 0.35 * ground +
        glare * light.horizon[1] * 0.3);
    b +=
      strength *
      ((light.sky[2] * sky + light.horizon[2] * (1 - sky)) * (1 - ground) * fade +
        light.ground[2] * 0.35 * ground +
        glare * light.horizon[2] * 0.3);
    const spark = clamp01(rx * lx + ry * ly + rz * lz) ** surface.gloss * surface.mirror * 1.6;
    r += light.sun[0] * spark;
    g += light.sun[1] * spark;
    b += light.sun[2] * spark;
    const glow = surface.glow * (0.12 + 0.9 * light.night);
    r += surface.r * glow;
    g += surface.g * glow;
    b += surface.b * glow;
    pixels[at * 4] = encode(r);
    pixels[at * 4 + 1] = encode(g);
    pixels[at * 4 + 2] = encode(b);
    pixels[at * 4 + 3] = 255;
  }
  return pixels;
};
