import type { BodyShape } from './body-shapes.ts';
import type { BodySurfaces } from './body-surfaces.ts';
import type { Canvas } from './canvas.ts';
import { drawWheelFace, drawWheelWell, type Wheel } from './draw-wheel.ts';
import { lerp, steps, type Vec } from './geometry.ts';
import { type Material, matte, mix, type Rgb } from './paint.ts';

const CLADDING: Rgb = [44, 49, 57];
const INK: Rgb = [12, 16, 24];
const WELL_GAP = 1.14;

type SideOptions = { color: Rgb; seed: number; wheels: readonly Wheel[] };

/** The left side: sill, wheels in their arches, doors, handles and the mirror. */
export function drawSide(
  canvas: Canvas,
  shape: BodyShape,
  surfaces: BodySurfaces,
  options: SideOptions,
): void {
  const { axles, wheel, sill, traits } = shape;
  const [frontAxle, rearAxle] = axles;
  const edge = traits.cladding ? 15 : 6;
  const strip = (low: number, high: number, material: Material) =>
    canvas.sheet(
      (u, v) => surfaces.side(lerp(frontAxle - wheel, rearAxle + wheel, u), lerp(low, high, v)),
      steps(0, 1, 20),
      [0, 0.5, 1],
      material,
    );
  strip(sill, sill + edge, matte(CLADDING, 0.3));
  drawDoors(canvas, shape, surfaces);
  for (const axle of axles) {
    if (traits.cladding) canvas.shape(arch(axle, wheel * 1.32, shape, surfaces), CLADDING);
    else
      canvas.line(
        arch(axle, wheel * WELL_GAP + 1.5, shape, surfaces),
        mix(options.color, [255, 255, 255], 0.35),
        3,
        0.5,
      );
    drawWheelWell(canvas, arch(axle, wheel * WELL_GAP, shape, surfaces));
  }
  for (const one of options.wheels)
    if (one.y > 0 && !one.missing) drawWheelFace(canvas, one, 0.4 + (options.seed % 7) * 0.37);
}

/** The upper part of a circle round an axle, laid onto the side and closed along the sill. */
function arch(axle: number, radius: number, shape: BodyShape, surfaces: BodySurfaces): Vec[] {
  const down = Math.asin(Math.max(-1, (shape.sill - 1 - shape.wheel) / radius));
  return steps(down, Math.PI - down, 40).map((angle) =>
    surfaces.side(axle + Math.cos(angle) * radius, shape.wheel + Math.sin(angle) * radius),
  );
}

function drawDoors(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces): void {
  const { cabin, axles, wheel, sill } = shape;
  const top = (x: number) => surfaces.shoulderAt(x) - 3;
  const seam = (x: number, lean: number): Vec[] =>
    steps(sill + 7, top(x), 10).map((z) => surfaces.side(x + lean * (z - sill), z));
  const firstDoor = Math.min(cabin.screenBase - 16, axles[0] - wheel - 14);
  const rearArch = axles[1] + wheel * 1.2;
  const doorEnds = [...cabin.pillars.slice(0, 1), Math.max(rearArch + 2, cabin.pillars[1] ?? rearArch + 2)];
  for (const x of [firstDoor, ...doorEnds]) canvas.line(seam(x, 0), INK, 2.2, 0.45);
  // The crease that carries the light along the side.
  const crease = steps(axles[0] + wheel, shape.rear + 26, 30).map((x) =>
    surfaces.side(x, lerp(sill, surfaces.shoulderAt(x), 0.78)),
  );
  canvas.line(crease, [255, 255, 255], 2.5, 0.28);
  for (const x of shape.traits.bed || cabin.pillars.length === 0 ? [doorEnds[0] ?? 0] : doorEnds) {
    const handle = steps(x + 8, x + 26, 4).map((hx) => surfaces.side(hx, surfaces.shoulderAt(hx) - 13));
    canvas.line(handle, INK, 8, 0.35);
    canvas.line(handle, [214, 219, 226], 4.5, 0.85);
  }
}

/** A mirror of the left (1) or the right (−1) side. */
export function drawMirror(
  canvas: Canvas,
  shape: BodyShape,
  surfaces: BodySurfaces,
  paint: Material,
  side: 1 | -1,
): void {
  const x = shape.cabin.screenBase - 32;
  const [, edge] = surfaces.side(x, surfaces.shoulderAt(x) - 2);
  const [cx, cy, cz]: Vec = [x, side * (edge + 4), surfaces.shoulderAt(x) + 9];
  const ball = (u: number, v: number): Vec => [
    cx + 6 * Math.cos(u) * Math.cos(v) ** 0.6,
    cy + 10 * Math.sin(u) * Math.cos(v) ** 0.6,
    cz + 7 * Math.sin(v),
  ];
  canvas.line(
    [
      [x, side * (edge - 8), cz - 8],
      [x, cy, cz - 3],
    ],
    INK,
    6,
  );
  canvas.sheet(ball, steps(-Math.PI, Math.PI, 18), steps(-1.5, 1.5, 8), paint);
}
