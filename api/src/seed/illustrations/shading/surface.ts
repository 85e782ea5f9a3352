import { clamp01 } from '../geometry.ts';

/** Color and reflection of the point that is being shaded. It is one object because it is written for each pixel. */
export const surface = { r: 0, g: 0, b: 0, gloss: 0, mirror: 0, metal: 0, glow: 0, bend: 0 };

/** Replaces the material of the point. */
export const set = (r: number, g: number, b: number, mirror: number, gloss: number, metal = 0): void => {
  surface.r = r;
  surface.g = g;
  surface.b = b;
  surface.mirror = mirror;
  surface.gloss = gloss;
  surface.metal = metal;
};

/** Lays a material over the point; `share` 1 covers it. */
export const blend = (
  share: number,
  r: number,
  g: number,
  b: number,
  mirror: number,
  gloss: number,
): void => {
  if (share <= 0) return;
  const keep = 1 - share;
  surface.r = surface.r * keep + r * share;
  surface.g = surface.g * keep + g * share;
  surface.b = surface.b * keep + b * share;
  surface.mirror = surface.mirror * keep + mirror * share;
  surface.gloss = surface.gloss * keep + gloss * share;
  surface.metal *= keep;
};

/** 0 below `from`, 1 above `to`, smooth between them. */
export const step = (from: number, to: number, value: number): number => {
  const at = clamp01((value - from) / (to - from));
  return at * at * (3 - 2 * at);
};

/** 1 within a band around the middle, with soft edges. */
export const band = (value: number, middle: number, half: number, edge: number): number =>
  1 - step(half - edge, half + edge, Math.abs(value - middle));

/** Length of a vector; `Math.hypot` is many times slower. */
export const length2 = (x: number, y: number): number => Math.sqrt(x * x + y * y);
export const length3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** A number from 0 to 1 that looks random and is the same for the same place. */
const noise = (x: number, y: number, z: number): number => {
  const value = Math.sin(x * 12.9898 + y * 78.233 + z * 37.719) * 43758.5453;
  return value - Math.floor(value);
};

const ease = (at: number): number => at * at * (3 - 2 * at);

/** Noise without edges, from 0 to 1. */
export const softNoise = (x: number, y: number, z: number): number => {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = ease(x - ix);
  const fy = ease(y - iy);
  const fz = ease(z - iz);
  let sum = 0;
  for (let corner = 0; corner < 8; corner += 1) {
    const cx = corner & 1;
    const cy = (corner >> 1) & 1;
    const cz = corner >> 2;
    sum += noise(ix + cx, iy + cy, iz + cz) * (cx ? fx : 1 - fx) * (cy ? fy : 1 - fy) * (cz ? fz : 1 - fz);
  }
  return sum;
};
