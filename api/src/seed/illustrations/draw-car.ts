import type { BodyShape } from './body-shapes.ts';
import { type BodySurfaces, bodySurfaces } from './body-surfaces.ts';
import { Canvas, FRAME } from './canvas.ts';
import { drawCabin } from './draw-cabin.ts';
import { drawClassicNose, drawClassicTail } from './draw-classic.ts';
import { drawNose, drawTail, isModernFace } from './draw-ends.ts';
import { drawInterior } from './draw-interior.ts';
import { drawMirror, drawSide } from './draw-side.ts';
import { drawWear, type Wear } from './draw-wear.ts';
import { drawTyre, type Wheel } from './draw-wheel.ts';
import { type Camera, cameraAt, type Point, steps, type Vec } from './geometry.ts';
import { carPaint, mix, rgb } from './paint.ts';
import { PAINTS, type Paint } from './paints.ts';
import { drawScene, type PlaceName } from './scene.ts';
import { type Face, isOldFace, type Silhouette, type SilhouetteName, silhouette } from './silhouettes.ts';

export const OUTSIDE_VIEWS = ['front34', 'side', 'rear34', 'front', 'rear'] as const;
export const VIEWS = [...OUTSIDE_VIEWS, 'interior'] as const;
type OutsideView = (typeof OUTSIDE_VIEWS)[number];
export type View = (typeof VIEWS)[number];

/** The same five values give the same bytes. */
export type CarDrawing = {
  silhouette: SilhouetteName;
  paint: Paint;
  wear: Wear;
  place: PlaceName;
  view: View;
};

/** The eye is that of a standing person, so that the horizon lies at about the roof. */
const VIEWPOINTS: Readonly<Record<OutsideView, { azimuth: number; elevation: number; distance: number }>> = {
  front34: { azimuth: 40, elevation: 5.5, distance: 1_050 },
  side: { azimuth: 90, elevation: 4, distance: 1_300 },
  rear34: { azimuth: 140, elevation: 5.5, distance: 1_050 },
  front: { azimuth: 4, elevation: 4.5, distance: 1_000 },
  rear: { azimuth: 176, elevation: 4.5, distance: 1_000 },
};

/** Shares of the frame: the car's box, and where its wheels stand. */
const FIT = { width: 0.86, height: 0.6, ground: 0.82 };
/** From within this distance of the middle both ends are seen edge-on. */
const EDGE_ON_CM = 100;
const FAR_CM = 1e7;

/** Around the whole body, dense at its corners where the outline turns. */
const AROUND = steps(-Math.PI, Math.PI, 112);
const UPWARDS = [0, 0.08, 0.2, 0.34, 0.48, 0.62, 0.76, 0.87, 0.94, 1];
const ACROSS = [-1.01, -0.8, -0.5, 0, 0.5, 0.8, 1.01];

/** The light of a place over everything that stands in it. */
const TINTS: Partial<Record<PlaceName, readonly [color: string, opacity: number]>> = {
  night: ['#0d1630', 0.32],
  sunset: ['#ff9440', 0.13],
  garage: ['#3a3026', 0.14],
  winter: ['#dcecff', 0.08],
};

/** A car from one side in a place, as an SVG of 1200×900; deterministic. */
export function drawCar({ silhouette: name, paint: paintName, wear, place, view }: CarDrawing): string {
  const car = silhouette(name);
  if (view === 'interior') return drawInterior({ face: car.face, paint: paintName, place, wear });
  const { shape, face } = car;
  const surfaces = bodySurfaces(shape);
  const { azimuth, elevation, distance } = VIEWPOINTS[view];
  const camera = cameraAt(azimuth, elevation, distance, [0, 0, shape.cabin.roof * 0.42]);
  const onFrame = placement(camera, shape, surfaces);
  const canvas = new Canvas(camera, onFrame);
  const color = wornColor(paintName, wear);
  const paint = carPaint(color);
  const [, horizon] = onFrame(
    camera.project([-camera.eye[0] * FAR_CM, -camera.eye[1] * FAR_CM, camera.eye[2]]),
  );

  drawScene(canvas, shape, place, Math.round(Math.min(FRAME.height * 0.62, Math.max(180, horizon))));
  const wheels = wheelsOf(car, wear);
  for (const wheel of wheels) if (!wheel.missing) drawTyre(canvas, wheel);
  canvas.sheet(surfaces.lower, AROUND, UPWARDS, paint);
  canvas.sheet((u, v) => surfaces.top(Math.PI - u, v), steps(0, Math.PI, 56), ACROSS, paint);
  if (camera.eye[0] > -EDGE_ON_CM) drawFront(canvas, shape, surfaces, face);
  if (camera.eye[0] < EDGE_ON_CM) drawBack(canvas, shape, surfaces, face);
  const leftSideSeen = camera.eye[1] > shape.half + 60;
  if (leftSideSeen) drawSide(canvas, shape, surfaces, { color, seed: name.length, wheels });
  if (!leftSideSeen) drawMirror(canvas, shape, surfaces, paint, 1);
  if (view === 'front' || view === 'front34') drawMirror(canvas, shape, surfaces, paint, -1);
  drawWear(canvas, shape, surfaces, wear, leftSideSeen);
  drawCabin(canvas, shape, surfaces, paint);
  if (leftSideSeen) drawMirror(canvas, shape, surfaces, paint, 1);
  const tint = TINTS[place];
  if (tint)
    canvas.raw(
      `<rect width="${FRAME.width}" height="${FRAME.height}" fill="${tint[0]}" fill-opacity="${tint[1]}"/>`,
    );
  return canvas.toSvg();
}

function drawFront(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, face: Face): void {
  if (isModernFace(face)) drawNose(canvas, shape, surfaces, face);
  else drawClassicNose(canvas, shape, surfaces, face);
}

function drawBack(canvas: Canvas, shape: BodyShape, surfaces: BodySurfaces, face: Face): void {
  if (isModernFace(face)) drawTail(canvas, shape, surfaces, face);
  else drawClassicTail(canvas, shape, surfaces);
}

/** Old paint loses its depth, that of a wreck most of it. */
function wornColor(paint: Paint, wear: Wear) {
  const dull = { sound: 0, worn: 0.1, damaged: 0.08, parts: 0.34 }[wear];
  return mix(rgb(PAINTS[paint]), [136, 134, 130], dull);
}

function wheelsOf({ shape, face }: Silhouette, wear: Wear): Wheel[] {
  const style = face === 'square' ? 'steel' : isOldFace(face) ? 'cap' : 'spokes';
  return [-1, 1].flatMap((side) =>
    shape.axles.map((x, axle): Wheel => {
      const wheel: Wheel = { x, y: side * (shape.half - 2), radius: shape.wheel, style };
      return wear === 'parts' && side > 0 && axle === 0 ? { ...wheel, missing: true } : wheel;
    }),
  );
}

/** Where points of the projection land in the frame: the car fills it by width or height and stands on one line. */
function placement(camera: Camera, shape: BodyShape, surfaces: BodySurfaces): (point: Point) => Point {
  const samples: Vec[] = AROUND.flatMap((u) => [
    surfaces.lower(u, 0.3),
    surfaces.lower(u, 1),
    surfaces.cabin(u, 1),
  ]);
  for (const x of shape.axles) for (const y of [-shape.half, shape.half]) samples.push([x, y, 0]);
  const projected = samples.map((sample) => camera.project(sample));
  const xs = projected.map(([x]) => x);
  const ys = projected.map(([, y]) => y);
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  const scale = Math.min(
    (FRAME.width * FIT.width) / (box.right - box.left),
    (FRAME.height * FIT.height) / (box.bottom - box.top),
  );
  const middle = (box.left + box.right) / 2;
  const ground =
    FRAME.height * FIT.ground + (FIT.height * FRAME.height - (box.bottom - box.top) * scale) * -0.18;
  return ([x, y]) => [FRAME.width / 2 + (x - middle) * scale, ground + (y - box.bottom) * scale];
}
