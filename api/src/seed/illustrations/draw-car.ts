import { BODY_SHAPES, type Body, type BodyShape } from './body-shapes.ts';
import { type BodySurfaces, bodySurfaces } from './body-surfaces.ts';
import { Canvas, FRAME } from './canvas.ts';
import { drawCabin } from './draw-cabin.ts';
import { drawClassicNose, drawClassicTail } from './draw-classic.ts';
import { drawNose, drawTail } from './draw-ends.ts';
import { drawMirror, drawSide } from './draw-side.ts';
import { drawTyre, type Wheel } from './draw-wheel.ts';
import { type Camera, cameraAt, type Point, steps, type Vec } from './geometry.ts';
import { carPaint, rgb } from './paint.ts';
import { drawScene } from './scene.ts';

export const VIEWS = ['front34', 'side', 'rear34', 'front', 'detail'] as const;
export type View = (typeof VIEWS)[number];

export type CarDrawing = {
  body: Body;
  /** `#rrggbb`. */
  color: string;
  view: View;
  /** Picks the backdrop and the wheels' turn; the same four values give the same bytes. */
  seed: number;
};

const VIEWPOINTS: Readonly<Record<View, { azimuth: number; elevation: number; distance: number }>> = {
  front34: { azimuth: 40, elevation: 10, distance: 1_400 },
  side: { azimuth: 90, elevation: 5, distance: 1_500 },
  rear34: { azimuth: 141, elevation: 11, distance: 1_400 },
  front: { azimuth: 0, elevation: 8, distance: 1_100 },
  detail: { azimuth: 52, elevation: 9, distance: 760 },
};

/** Shares of the frame: the car's box, and where its wheels stand. */
const FIT = { width: 0.86, height: 0.66, ground: 0.8 };
/** From within this distance of the middle both ends are seen edge-on. */
const EDGE_ON_CM = 100;
const DETAIL_ZOOM = 2.15;

/** Around the whole body, dense at its corners where the outline turns. */
const AROUND = steps(-Math.PI, Math.PI, 112);
const UPWARDS = [0, 0.08, 0.2, 0.42, 0.62, 0.76, 0.87, 0.94, 1];
const ACROSS = [-1.01, -0.8, -0.5, 0, 0.5, 0.8, 1.01];

/** A car of a body type in a colour from one side, as an SVG of 1200×900; deterministic. */
export function drawCar({ body, color, view, seed }: CarDrawing): string {
  const shape = BODY_SHAPES[body];
  const surfaces = bodySurfaces(shape);
  const { azimuth, elevation, distance } = VIEWPOINTS[view];
  const camera = cameraAt(azimuth, elevation, distance, [0, 0, shape.cabin.roof * 0.42]);
  const canvas = new Canvas(camera, placement(camera, shape, surfaces, view));
  const paint = carPaint(rgb(color));

  drawScene(canvas, shape, seed, view === 'detail');
  const wheels = wheelsOf(shape);
  for (const wheel of wheels) drawTyre(canvas, wheel);
  canvas.sheet(surfaces.lower, AROUND, UPWARDS, paint);
  canvas.sheet((u, v) => surfaces.top(Math.PI - u, v), steps(0, Math.PI, 56), ACROSS, paint);
  if (camera.eye[0] > -EDGE_ON_CM)
    (shape.traits.classic ? drawClassicNose : drawNose)(canvas, shape, surfaces);
  if (camera.eye[0] < EDGE_ON_CM)
    (shape.traits.classic ? drawClassicTail : drawTail)(canvas, shape, surfaces);
  const leftSideSeen = camera.eye[1] > shape.half + 40;
  if (leftSideSeen) drawSide(canvas, shape, surfaces, { color: rgb(color), seed, wheels });
  if (!leftSideSeen) drawMirror(canvas, shape, surfaces, paint, 1);
  if (view === 'front' || view === 'front34') drawMirror(canvas, shape, surfaces, paint, -1);
  drawCabin(canvas, shape, surfaces, paint);
  if (leftSideSeen) drawMirror(canvas, shape, surfaces, paint, 1);
  return canvas.toSvg();
}

const wheelsOf = (shape: BodyShape): Wheel[] =>
  [-1, 1].flatMap((side) =>
    shape.axles.map((x) => ({
      x,
      y: side * (shape.half - 2),
      radius: shape.wheel,
      style: shape.traits.classic ? ('cap' as const) : ('spokes' as const),
    })),
  );

/** Where points of the projection land in the frame: the car fills it by width or height and stands on one line. */
function placement(
  camera: Camera,
  shape: BodyShape,
  surfaces: BodySurfaces,
  view: View,
): (point: Point) => Point {
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
  if (view === 'detail') {
    const [fx, fy] = camera.project([shape.axles[0] + 30, shape.half, shape.sill + 30]);
    return ([x, y]) => [
      FRAME.width * 0.46 + (x - fx) * scale * DETAIL_ZOOM,
      FRAME.height * 0.56 + (y - fy) * scale * DETAIL_ZOOM,
    ];
  }
  return ([x, y]) => [FRAME.width / 2 + (x - middle) * scale, ground + (y - box.bottom) * scale];
}
