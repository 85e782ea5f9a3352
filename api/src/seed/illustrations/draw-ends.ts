import type { BodyShape } from './body-shapes.ts';
import { type BodySurfaces, type Surface, uAtLength, uAtWidth } from './body-surfaces.ts';
import type { Canvas } from './canvas.ts';
import { lerp, steps } from './geometry.ts';
import { type Material, matte, type Rgb } from './paint.ts';
import type { Face } from './silhouettes.ts';

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

/** Heights of the lamps, and where they begin across the nose, by the years they are of. */
const LAMPS = {
  square: { low: 0.6, high: 0.83, from: 0.56 },
  halogen: { low: 0.62, high: 0.86, from: 0.6 },
  led: { low: 0.7, high: 0.85, from: 0.5 },
  electric: { low: 0.72, high: 0.82, from: 0.42 },
} as const;
const AMBER: Rgb = [232, 142, 48];
const PLASTIC: Rgb = [46, 50, 57];

export type ModernFace = keyof typeof LAMPS;
export const isModernFace = (face: Face): face is ModernFace => face in LAMPS;

/** A bumper of black plastic around one end, as on the cars of the eighties. */
function drawPlasticBumper(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, middle: number): void {
  const corner = uAtLength(0.88, shape.boxy);
  const around = { from: middle - corner, to: middle + corner };
  piece(canvas, surfaces, around, { low: flat(0.06), high: flat(0.42) }, matte(PLASTIC, 0.4));
  piece(canvas, surfaces, around, { low: flat(0.33), high: flat(0.36) }, matte([120, 126, 134], 0.3));
}

/** Headlights, grille, bumper and plate. */
export function drawNose(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, face: ModernFace): void {
  const at = (share: number) => uAtWidth(share, shape.boxy);
  const tall = shape.traits.tall === true;
  const lamp = LAMPS[face];
  if (face === 'square') drawPlasticBumper(canvas, shape, surfaces, 0);
  // The lower intake and the sill of the bumper.
  piece(
    canvas,
    surfaces,
    { from: at(-0.8), to: at(0.8) },
    { low: flat(0.05), high: (t) => 0.17 + 0.12 * Math.sin(Math.PI * t) ** 0.35 },
    dark,
  );
  if (face !== 'electric') drawGrille(canvas, shape, surfaces, face);
  // Lamps reach round the corner.
  for (const side of [-1, 1]) {
    const from = side * at(lamp.from);
    const to = side * uAtLength(tall ? 0.97 : 0.9, shape.boxy);
    const across = side > 0 ? { from, to } : { from: to, to: from };
    const rising = (t: number) => (face === 'square' ? 0 : side > 0 ? t : 1 - t);
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
    if (face === 'square') {
      const [inner, outer] = [lerp(from, to, 0.62), to];
      const amber = side > 0 ? { from: inner, to: outer } : { from: outer, to: inner };
      piece(canvas, surfaces, amber, { low: flat(lamp.low), high: flat(lamp.high) }, glow(AMBER));
      continue;
    }
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

function drawGrille(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, face: ModernFace): void {
  const at = (share: number) => uAtWidth(share, shape.boxy);
  const wide = face === 'square' ? 0.54 : face === 'led' ? 0.46 : 0.42;
  const low = face === 'square' ? 0.6 : face === 'led' ? 0.44 : 0.56;
  const high = 0.82;
  const frame = face === 'square' ? dark : chrome;
  piece(canvas, surfaces, { from: at(-wide), to: at(wide) }, { low: flat(low), high: flat(high) }, frame);
  const inner = { from: at(-wide + 0.02), to: at(wide - 0.02) };
  piece(canvas, surfaces, inner, { low: flat(low + 0.025), high: flat(high - 0.025) }, dark);
  for (const share of [0.25, 0.5, 0.75]) {
    const level = lerp(low, high, share);
    piece(
      canvas,
      surfaces,
      inner,
      { low: flat(level), high: flat(level + 0.018) },
      matte([84, 91, 102], 0.3),
    );
  }
  const badge = { low: flat(lerp(low, high, 0.36)), high: flat(lerp(low, high, 0.72)) };
  piece(canvas, surfaces, { from: at(-0.06), to: at(0.06) }, badge, chrome);
}

/** Tail lamps, lid, bumper and plate. */
export function drawTail(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, face: ModernFace): void {
  const at = (share: number) => Math.PI - uAtWidth(share, shape.boxy);
  const tall = shape.traits.tall === true;
  const between = (left: number, right: number) => ({ from: at(left), to: at(right) });
  if (face === 'square') drawPlasticBumper(canvas, shape, surfaces, Math.PI);
  piece(canvas, surfaces, between(0.82, -0.82), { low: flat(0.04), high: flat(0.2) }, dark);
  const slim = face === 'led' || face === 'electric';
  const lamp = slim ? { low: 0.72, high: 0.86 } : tall ? { low: 0.5, high: 0.9 } : { low: 0.6, high: 0.86 };
  if (slim)
    piece(canvas, surfaces, between(0.6, -0.6), { low: flat(0.78), high: flat(0.82) }, glow([176, 30, 38]));
  for (const side of [-1, 1]) {
    const inner = Math.PI - side * uAtWidth(slim ? 0.5 : tall ? 0.74 : 0.56, shape.boxy);
    const outer = Math.PI - side * uAtLength(tall ? 0.975 : 0.91, shape.boxy);
    const across = side > 0 ? { from: outer, to: inner } : { from: inner, to: outer };
    piece(canvas, surfaces, across, { low: flat(lamp.low - 0.018), high: flat(lamp.high + 0.018) }, dark);
    piece(canvas, surfaces, across, { low: flat(lamp.low), high: flat(lamp.high) }, glow([190, 32, 40]));
    if (face === 'square') {
      const [first, last] = [
        lerp(across.from, across.to, side > 0 ? 0.35 : 0.4),
        lerp(across.from, across.to, side > 0 ? 0.6 : 0.65),
      ];
      piece(
        canvas,
        surfaces,
        { from: first, to: last },
        { low: flat(lamp.low), high: flat(lamp.high) },
        glow(AMBER),
      );
    }
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
