import type { BodyShape } from './body-shapes.ts';
import type { BodySurfaces } from './body-surfaces.ts';
import type { Canvas } from './canvas.ts';
import { lerp, steps, type Vec } from './geometry.ts';

export const WEARS = ['sound', 'worn', 'damaged', 'parts'] as const;
/** How a car has been treated: `parts` is one that will not drive again. */
export type Wear = (typeof WEARS)[number];

type Patch = readonly [along: number, up: number, width: number, height: number];

/** Places on the left side: shares of the length from the nose and of the height from the sill, sizes in centimetres. */
const RUST: readonly Patch[] = [
  [0.3, 0.1, 26, 9],
  [0.52, 0.07, 40, 7],
  [0.7, 0.12, 22, 8],
  [0.8, 0.52, 12, 9],
  [0.16, 0.48, 13, 10],
  [0.42, 0.2, 9, 6],
];

/** What time and accidents left on the side and the nose. */
export function drawWear(
  canvas: Canvas,
  shape: BodyShape,
  surfaces: BodySurfaces,
  wear: Wear,
  leftSideSeen: boolean,
): void {
  if (wear === 'sound') return;
  const blob = ([along, up, width, height]: Patch, wobble = 0.25): Vec[] =>
    steps(0, Math.PI * 2, 22).map((angle) => {
      const reach =
        1 + wobble * Math.sin(angle * 3 + along * 9) + wobble * 0.5 * Math.sin(angle * 7 + up * 5);
      const x = lerp(shape.front, shape.rear, along) + (Math.cos(angle) * width * reach) / 2;
      const z = lerp(shape.sill, surfaces.shoulderAt(x), up) + (Math.sin(angle) * height * reach) / 2;
      return surfaces.side(x, z);
    });
  if (wear === 'worn') {
    if (leftSideSeen) for (const patch of RUST.slice(0, 3)) canvas.shape(blob(patch), '#7a4a2c', 0.35);
    return;
  }
  if (leftSideSeen && wear === 'parts') {
    for (const patch of RUST) {
      canvas.shape(blob(patch), '#6b3d22', 0.8);
      canvas.shape(blob([patch[0], patch[1], patch[2] * 0.55, patch[3] * 0.5]), '#4a2816', 0.8);
    }
    canvas.shape(blob([0.2, 0.68, 46, 22], 0.06), '#8f9296', 0.95);
    canvas.shape(blob([0.6, 0.5, 60, 30], 0.05), '#8a6a5c', 0.9);
    drawBlock(canvas, shape);
  }
  if (leftSideSeen) drawDent(canvas, surfaces, blob, shape);
  if (canvas.camera.eye[0] > 0) drawBrokenLamp(canvas, surfaces);
}

function drawDent(
  canvas: Canvas,
  surfaces: BodySurfaces,
  blob: (patch: Patch, wobble?: number) => Vec[],
  shape: BodyShape,
): void {
  canvas.shape(blob([0.4, 0.55, 62, 34], 0.18), '#0b0f17', 0.3);
  canvas.shape(blob([0.405, 0.6, 46, 18], 0.2), '#0b0f17', 0.32);
  canvas.shape(blob([0.395, 0.42, 52, 9], 0.25), '#ffffff', 0.28);
  const middle = lerp(shape.front, shape.rear, 0.4);
  for (const [lean, reach] of [
    [0.9, 30],
    [-0.35, 26],
    [0.2, 38],
  ] as const) {
    const scratch = steps(-1, 1, 6).map((t) =>
      surfaces.side(middle + t * reach, lerp(shape.sill, surfaces.shoulderAt(middle), 0.55) + t * lean * 10),
    );
    canvas.line(scratch, '#d8dade', 1.6, 0.7);
  }
  canvas.shape(blob([0.1, 0.5, 40, 26], 0.3), '#0b0f17', 0.35);
  canvas.shape(blob([0.11, 0.36, 34, 7], 0.3), '#ffffff', 0.22);
}

/** The lamp of the left side: a hole with cracks around it, and scuffs on the bumper. */
function drawBrokenLamp(canvas: Canvas, surfaces: BodySurfaces): void {
  const at = (u: number, v: number): Vec => {
    const [x, y, z] = surfaces.lower(u, v);
    return [x + 0.6, y, z];
  };
  const hole = steps(0, Math.PI * 2, 16).map((angle) => {
    const reach = 1 + 0.3 * Math.sin(angle * 5);
    return at(0.52 + 0.16 * Math.cos(angle) * reach, 0.73 + 0.1 * Math.sin(angle) * reach);
  });
  canvas.shape(hole, '#11141a', 0.92);
  for (const tilt of [0.4, 1.9, 3.4, 4.8]) {
    const crack = steps(0.5, 1.4, 4).map((t) =>
      at(0.52 + 0.18 * t * Math.cos(tilt), 0.73 + 0.11 * t * Math.sin(tilt)),
    );
    canvas.line(crack, '#e7ebef', 1.6, 0.8);
  }
  canvas.shape([at(0.1, 0.18), at(0.5, 0.26), at(0.62, 0.16), at(0.3, 0.1)], '#15181e', 0.6);
}

/** What the axle without a wheel stands on. */
function drawBlock(canvas: Canvas, { axles: [x], half, sill }: BodyShape): void {
  const y = half - 16;
  const box = (low: number, high: number): Vec[] => [
    [x - 20, y, low],
    [x + 20, y, low],
    [x + 20, y, high],
    [x - 20, y, high],
  ];
  canvas.shape(box(0, sill * 0.55), '#8d7b68');
  canvas.shape(box(sill * 0.55, sill + 6), '#a08c76');
}
