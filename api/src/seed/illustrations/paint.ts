import { clamp, lerp } from './geometry.ts';

export type Rgb = readonly [number, number, number];

export const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
export const hex = (colour: Rgb): string =>
  `#${colour
    .map((part) =>
      Math.round(clamp(part, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];

/** 0 black … 1 white, as the eye weighs it. */
export const brightness = ([r, g, b]: Rgb): number => (0.3 * r + 0.59 * g + 0.11 * b) / 255;

const SHADE: Rgb = [14, 20, 34];
const SKY: Rgb = [255, 255, 255];

export type Material = (lit: number, up: number) => Rgb;

/**
 * Car paint: `lit` is how much a face looks into the light (−1…1), `up` how much it looks at the sky. Dark paint
 * lives by its reflections and pale paint by its shadows, or both would be flat spots at the size of a card.
 */
export function carPaint(colour: Rgb): Material {
  const pale = brightness(colour);
  const depth = lerp(0.6, 0.5, pale);
  const shine = lerp(0.34, 0.16, pale);
  return (lit, up) => {
    const light = clamp(0.58 + lit * 0.5, 0, 1);
    const ground = clamp((0.04 - up) / 0.12, 0, 1);
    const horizon = clamp((up - 0.02) / 0.06, 0, 1) * clamp((0.3 - up) / 0.22, 0, 1);
    const shaded = mix(colour, SHADE, clamp(depth * (1 - light) ** 1.3 + 0.2 * ground, 0, 1));
    return mix(
      mix(shaded, SKY, 0.16 * horizon),
      SKY,
      shine * Math.max(0, up) ** 2 * light + shine * 0.55 * Math.max(0, lit) ** 6,
    );
  };
}

/** Something that shows its own colour, a little darker away from the light. */
export const matte =
  (colour: Rgb, depth = 0.35): Material =>
  (lit) =>
    mix(colour, SHADE, depth * (1 - clamp(0.5 + lit * 0.5, 0, 1)));

/** Glass over a dark cabin: the sky lies on what leans back. */
export const glass: Material = (lit, up) =>
  mix([38, 50, 66], [176, 202, 224], clamp(0.1 + up * 0.55 + Math.max(0, lit) * 0.22, 0, 0.75));
