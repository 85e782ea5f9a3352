import type { BodyShape } from './body-shapes.ts';
import { type BodySurfaces, uAtLength, uAtWidth } from './body-surfaces.ts';
import type { Canvas } from './canvas.ts';
import { chrome, dark, flat, glow, piece, plate } from './draw-ends.ts';
import { steps, type Vec } from './geometry.ts';
import { matte, type Rgb } from './paint.ts';

const RIM: Rgb = [205, 210, 216];
const LENS: Rgb = [226, 235, 241];
const BUMPER_REACH_CM = 5;

/** The body's surface moved outwards, for what is bolted on. */
const pushedOut = (surfaces: BodySurfaces, by: number): BodySurfaces => ({
  ...surfaces,
  lower(u, v) {
    const [x, y, z] = surfaces.lower(u, v);
    return [x + Math.sign(x) * by, y * (1 + by / 240), z];
  },
});

/** A chrome bar around one end, to the wheels. */
function drawBumper(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, end: 'front' | 'rear'): void {
  const corner = uAtLength(0.9, shape.boxy);
  const across =
    end === 'front' ? { from: -corner, to: corner } : { from: Math.PI - corner, to: Math.PI + corner };
  const bar = pushedOut(surfaces, BUMPER_REACH_CM);
  piece(canvas, bar, across, { low: flat(0.12), high: flat(0.17) }, matte([96, 102, 112], 0.3));
  piece(canvas, bar, across, { low: flat(0.17), high: flat(0.31) }, chrome);
  piece(canvas, bar, across, { low: flat(0.255), high: flat(0.275) }, matte([246, 248, 250], 0.1));
}

/** A disc on the nose; `share` across it and `level` up it, radii in centimetres. */
function disc(surfaces: BodySurfaces, shape: BodyShape, share: number, level: number, radius: number): Vec[] {
  const [x, y, z] = surfaces.lower(uAtWidth(share, shape.boxy), level);
  return steps(0, Math.PI * 2, 30).map((angle) => [
    x + 1,
    y + Math.cos(angle) * radius,
    z + Math.sin(angle) * radius,
  ]);
}

/** Round lamps in a wide dark grille, and a chrome bumper. */
export function drawClassicNose(
  canvas: Canvas,
  shape: BodyShape,
  surfaces: BodySurfaces,
  lamps: 'round' | 'quad',
): void {
  const at = (share: number) => uAtWidth(share, shape.boxy);
  const grille = { from: at(-0.93), to: at(0.93) };
  piece(canvas, surfaces, grille, { low: flat(0.47), high: flat(0.91) }, chrome);
  piece(canvas, surfaces, { from: at(-0.915), to: at(0.915) }, { low: flat(0.49), high: flat(0.89) }, dark);
  for (const level of [0.57, 0.65, 0.73, 0.81]) {
    const bars = { low: flat(level), high: flat(level + 0.022) };
    piece(canvas, surfaces, { from: at(-0.56), to: at(0.56) }, bars, matte([150, 157, 167], 0.3));
  }
  const lampsSeen = canvas.camera.eye[0] > shape.front;
  const shares = lamps === 'quad' ? [-0.81, -0.6, 0.6, 0.81] : [-0.755, 0.755];
  const radius = Math.min(
    lamps === 'quad' ? 8.6 : 12,
    (surfaces.shoulderAt(shape.front) - shape.sill) * 0.17,
  );
  for (const share of lampsSeen ? shares : []) {
    canvas.shape(disc(surfaces, shape, share, 0.69, radius), RIM);
    canvas.shape(disc(surfaces, shape, share, 0.69, radius * 0.84), LENS);
    canvas.shape(disc(surfaces, shape, share, 0.71, radius * 0.44), '#ffffff');
  }
  for (const side of [-1, 1]) {
    const lamp = { from: side * at(0.66), to: side * at(0.9) };
    const across = side > 0 ? lamp : { from: lamp.to, to: lamp.from };
    piece(canvas, surfaces, across, { low: flat(0.36), high: flat(0.42) }, glow([238, 150, 52]));
  }
  drawBumper(canvas, shape, surfaces, 'front');
  const onBumper = pushedOut(surfaces, BUMPER_REACH_CM + 1);
  piece(canvas, onBumper, { from: at(-0.31), to: at(0.31) }, { low: flat(0.13), high: flat(0.3) }, dark);
  piece(canvas, onBumper, { from: at(-0.3), to: at(0.3) }, { low: flat(0.14), high: flat(0.29) }, plate);
}

/** Upright lamps with an amber end, and a chrome bumper. */
export function drawClassicTail(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const at = (share: number) => Math.PI - uAtWidth(share, shape.boxy);
  for (const side of [-1, 1]) {
    const span = (from: number, to: number) =>
      side > 0 ? { from: at(to), to: at(from) } : { from: at(-from), to: at(-to) };
    piece(canvas, surfaces, span(0.6, 0.94), { low: flat(0.5), high: flat(0.78) }, chrome);
    piece(canvas, surfaces, span(0.62, 0.82), { low: flat(0.52), high: flat(0.76) }, glow([186, 34, 40]));
    piece(canvas, surfaces, span(0.82, 0.925), { low: flat(0.52), high: flat(0.76) }, glow([238, 150, 52]));
  }
  piece(canvas, surfaces, { from: at(0.32), to: at(-0.32) }, { low: flat(0.46), high: flat(0.66) }, dark);
  piece(canvas, surfaces, { from: at(0.3), to: at(-0.3) }, { low: flat(0.48), high: flat(0.64) }, plate);
  piece(canvas, surfaces, { from: at(0.5), to: at(-0.5) }, { low: flat(0.84), high: flat(0.86) }, chrome);
  drawBumper(canvas, shape, surfaces, 'rear');
}
