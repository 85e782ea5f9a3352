import type { BodyShape } from './body-shapes.ts';
import { type BodySurfaces, type Surface, uAtLength, uAtWidth } from './body-surfaces.ts';
import type { Canvas } from './canvas.ts';
import { lerp, steps } from './geometry.ts';
import { type Material, matte, type Rgb } from './paint.ts';

const DARK: Rgb = [22, 26, 33];
const CHROME: Rgb = [198, 204, 212];
export const dark = matte(DARK, 0.25);
export const chrome = matte(CHROME, 0.4);
export const plate = matte([246, 247, 249], 0.12);

/** A lamp: a core that shines and an edge that does not. */
export const glow =
  (core: Rgb): Material =>
  (lit) =>
    matte(core, 0.18)(lit, 0);

/** A piece of the outline between two places across it (−1…1) and two heights, pushed out a little. */
export function piece(
  canvas: Canvas,
  surfaces: BodySurfaces,
  across: { from: number; to: number },
  height: { low: (t: number) => number; high: (t: number) => number },
  material: Material,
): void {
  const surface: Surface = (u, v) => {
    const t = (u - across.from) / (across.to - across.from);
    return surfaces.lower(u, lerp(height.low(t), height.high(t), v));
  };
  canvas.sheet(surface, steps(across.from, across.to, 22), steps(0, 1, 4), material);
}

export const flat = (value: number) => () => value;

/** Headlights, grille, bumper and plate. */
export function drawNose(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const at = (share: number) => uAtWidth(share, shape.boxy);
  const tall = shape.traits.tall === true;
  const lamp = tall ? { low: 0.6, high: 0.84 } : { low: 0.62, high: 0.86 };
  // The lower intake and the sill of the bumper.
  piece(
    canvas,
    surfaces,
    { from: at(-0.8), to: at(0.8) },
    { low: flat(0.05), high: (t) => 0.17 + 0.12 * Math.sin(Math.PI * t) ** 0.35 },
    dark,
  );
  // Grille with its bars.
  const grille = { from: at(-0.5), to: at(0.5) };
  const grilleLow = tall ? 0.42 : 0.47;
  piece(canvas, surfaces, grille, { low: flat(grilleLow), high: flat(0.8) }, chrome);
  piece(
    canvas,
    surfaces,
    { from: at(-0.48), to: at(0.48) },
    { low: flat(grilleLow + 0.025), high: flat(0.775) },
    dark,
  );
  for (const height of [0.25, 0.5, 0.75]) {
    const level = lerp(grilleLow, 0.8, height);
    piece(
      canvas,
      surfaces,
      { from: at(-0.46), to: at(0.46) },
      { low: flat(level), high: flat(level + 0.018) },
      matte([84, 91, 102], 0.3),
    );
  }
  piece(
    canvas,
    surfaces,
    { from: at(-0.09), to: at(0.09) },
    { low: flat(lerp(grilleLow, 0.8, 0.36)), high: flat(lerp(grilleLow, 0.8, 0.72)) },
    chrome,
  );
  // Lamps reach round the corner.
  for (const side of [-1, 1]) {
    const from = side * at(0.6);
    const to = side * uAtLength(tall ? 0.97 : 0.9, shape.boxy);
    const across = side > 0 ? { from, to } : { from: to, to: from };
    const rising = (t: number) => (side > 0 ? t : 1 - t);
    const low = (t: number) => lamp.low + 0.07 * rising(t) ** 1.5;
    const high = (t: number) => lamp.high + 0.02 * rising(t);
    piece(canvas, surfaces, across, { low: (t) => low(t) - 0.018, high: (t) => high(t) + 0.018 }, dark);
    piece(canvas, surfaces, across, { low, high }, glow([150, 170, 188]));
    const core = (t: number) => lerp(low(t), high(t), 0.3);
    piece(
      canvas,
      surfaces,
      across,
      { low: (t) => core(t), high: (t) => core(t) + 0.075 },
      glow([255, 255, 255]),
    );
    const fog = { from: side * at(0.66), to: side * at(0.93) };
    piece(
      canvas,
      surfaces,
      side > 0 ? fog : { from: fog.to, to: fog.from },
      { low: flat(0.2), high: flat(0.31) },
      dark,
    );
  }
  piece(canvas, surfaces, { from: at(-0.29), to: at(0.29) }, { low: flat(0.235), high: flat(0.425) }, dark);
  piece(canvas, surfaces, { from: at(-0.28), to: at(0.28) }, { low: flat(0.25), high: flat(0.41) }, plate);
}

/** Tail lamps, lid, bumper and plate. */
export function drawTail(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const at = (share: number) => Math.PI - uAtWidth(share, shape.boxy);
  const tall = shape.traits.tall === true;
  const between = (left: number, right: number) => ({ from: at(left), to: at(right) });
  piece(canvas, surfaces, between(0.82, -0.82), { low: flat(0.04), high: flat(0.2) }, dark);
  const lamp = tall ? { low: 0.56, high: 0.9 } : { low: 0.66, high: 0.88 };
  for (const side of [-1, 1]) {
    const inner = Math.PI - side * uAtWidth(tall ? 0.58 : 0.52, shape.boxy);
    const outer = Math.PI - side * uAtLength(tall ? 0.975 : 0.91, shape.boxy);
    const across = side > 0 ? { from: outer, to: inner } : { from: inner, to: outer };
    piece(canvas, surfaces, across, { low: flat(lamp.low - 0.018), high: flat(lamp.high + 0.018) }, dark);
    piece(canvas, surfaces, across, { low: flat(lamp.low), high: flat(lamp.high) }, glow([190, 32, 40]));
    const stripe = lerp(lamp.low, lamp.high, 0.52);
    piece(canvas, surfaces, across, { low: flat(stripe), high: flat(stripe + 0.06) }, glow([255, 122, 112]));
  }
  const lid = matte([20, 24, 30], 0.1);
  piece(canvas, surfaces, between(0.5, -0.5), { low: flat(0.6), high: flat(0.615) }, lid);
  piece(canvas, surfaces, between(0.27, -0.27), { low: flat(0.43), high: flat(0.56) }, dark);
  piece(canvas, surfaces, between(0.25, -0.25), { low: flat(0.445), high: flat(0.545) }, plate);
  piece(canvas, surfaces, between(0.34, -0.34), { low: flat(0.76), high: flat(0.785) }, chrome);
  for (const side of [-1, 1]) {
    const pipe = between(side > 0 ? 0.74 : -0.6, side > 0 ? 0.6 : -0.74);
    piece(canvas, surfaces, pipe, { low: flat(0.07), high: flat(0.14) }, chrome);
  }
}
